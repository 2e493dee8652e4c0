import { deepEqual, doesNotMatch, equal, match, ok, rejects, throws } from "node:assert/strict";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { held, type Script, scripted } from "./_roundtable_fixture.ts";
import type { RoundtableConfig } from "./mod.ts";
import { ROUNDTABLE_MODES, type RoundtableMode, type RoundtableModeName, roundtableModes } from "./modes.ts";
import { partAt } from "./parts.ts";

const STANCES: Readonly<Record<string, string>> = {
  "Your part takes the stance yes": "yes",
  "Your part takes the stance no": "no",
};

for (const mode of ROUNDTABLE_MODES) {
  Deno.test(`a ${mode} roundtable has all rounds and a conclusion, with one call per answer`, async () => {
    const { result, seen } = await held({
      respond(_, __, { prompt }) {
        const form = prompt.map(({ text }) => text).join("\n");
        const [, stance = "neutral"] = Object.entries(STANCES).find(([words]) => form.includes(words)) ?? [];
        return { stance };
      },
    }, { mode, roundCount: 2, endRules: {} });
    deepEqual([result.status, result.endReason, result.failures], ["completed", "max_rounds", []]);
    equal(seen.length, 2 * 3 + 1);
    deepEqual(result.rounds.map(({ given, violations }) => [given.length, violations.length]), [[3, 0], [3, 0]]);
    equal(result.mode, mode);
    equal(result.summary, "In sum.");
  });

  Deno.test(`the prompts of a ${mode} roundtable have four layers`, async () => {
    const { seen } = await held({}, { mode, roundCount: 1 });
    const { anchor = "", contract = "", verification = "" } = roundtableModes[mode];
    const text = seen[0]?.text ?? "";
    for (const part of [anchor, contract, '"position": text', verification]) ok(text.includes(part), part);
    equal(text.split("Never make up a source").length, 2, "a rule is said once");
    doesNotMatch(text, /undefined|ids? of earlier/i, "nobody has said anything that could be referred to");
  });
}

Deno.test("in parallel rounds nobody sees the current round, and in sequential ones each sees all earlier responses", async () => {
  const said = (id: string, round: number) => ({ points: [{ text: `MARK-${id}-${round}` }] });
  const heardBy = async (mode: RoundtableModeName) => {
    const { seen } = await held({ respond: said }, { mode, roundCount: 2, endRules: {} });
    return seen.slice(0, 6).map(({ id, text }) =>
      `${id}: ${[...new Set(text.match(/MARK-\w+-\d/g))].sort().join(" ")}`
    );
  };
  const first = "MARK-ada-1 MARK-ben-1 MARK-cy-1";
  deepEqual(await heardBy("collaborative"), [
    "ada: ",
    "ben: ",
    "cy: ",
    `ada: ${first}`,
    `ben: ${first}`,
    `cy: ${first}`,
  ]);
  for (const mode of ["adversarial", "socratic"] as const) {
    deepEqual(await heardBy(mode), [
      "ada: ",
      "ben: MARK-ada-1",
      "cy: MARK-ada-1 MARK-ben-1",
      `ada: ${first}`,
      "ben: MARK-ada-1 MARK-ada-2 MARK-ben-1 MARK-cy-1",
      "cy: MARK-ada-1 MARK-ada-2 MARK-ben-1 MARK-ben-2 MARK-cy-1",
    ]);
  }
});

Deno.test("the red team speaks first, and the blue team sees every attack", async () => {
  const { result, seen } = await held({
    people: ["Ada", "Ben", "Cy", "Dee"],
    respond: (id) => ({ points: [{ text: `MARK-${id}` }] }),
  }, { mode: "red-team-blue-team", roundCount: 1, endRules: {} });
  const marks = (text: string) => [...new Set(text.match(/MARK-\w+/g))];
  deepEqual(seen.slice(0, 4).map(({ id, text }) => [id, marks(text)]), [
    ["ada", []],
    ["cy", []],
    ["ben", ["MARK-ada", "MARK-cy"]],
    ["dee", ["MARK-ada", "MARK-cy"]],
  ]);
  deepEqual(result.rounds[0]?.given.map(({ participant }) => participant), ["ada", "ben", "cy", "dee"]);
});

Deno.test("devil's advocates are balanced for any number: equal numbers for and against, and parts differ by at most one", () => {
  for (let length = 2; length <= 40; length++) {
    const roles = Array.from({ length }, (_, seat) => partAt(roundtableModes["devils-advocate"], seat, length)?.name);
    const count = (name: string) => roles.filter((role) => role === name).length;
    const counts = ["primary", "opposition", "evaluator"].map(count);
    equal(counts[0], counts[1], `${length}: ${roles}`);
    ok(Math.max(...counts) - Math.min(...counts) <= 1, `${length}: ${roles}`);
  }
});

Deno.test("structured opposition assigns parts by seat", async () => {
  const people = ["Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus"];
  const { seen } = await held({ people }, { mode: "structured-opposition", roundCount: 1 });
  const parts = people.map((name) =>
    /Your part: ([\w-]+)\./.exec(seen.find(({ id }) => id === name.toLowerCase())?.text ?? "")?.[1]
  );
  deepEqual(parts, ["for", "against", "devils-advocate", "mediator", "critic", "synthesizer", "for"]);
});

Deno.test("an expert panel assigns perspectives in order of seats, at random with the seed, or as configured", async () => {
  const people = ["Ada", "Ben", "Cy", "Dee", "Eve"];
  const dealt = async (config: RoundtableConfig) => {
    const { seen } = await held({ people }, { mode: "expert-panel", roundCount: 1, ...config });
    return people.map((name) =>
      /Your part: ([^.]+)\./.exec(seen.find(({ id }) => id === name.toLowerCase())?.text ?? "")?.[1] ?? ""
    );
  };
  deepEqual(await dealt({}), ["technical", "economic", "ethical", "social", "technical"]);
  deepEqual(await dealt({ perspectives: ["legal", "social"] }), ["legal", "social", "legal", "social", "legal"]);
  const explicit = { ada: "legal", ben: "legal", cy: "legal", dee: "social", eve: "art" };
  deepEqual(await dealt({ perspectiveAssignment: explicit }), ["legal", "legal", "legal", "social", "art"]);
  const random = { perspectiveAssignment: "random" } as const;
  const seeds = await Promise.all([0, 1, 2, 3, 4].map((seed) => dealt({ ...random, seed })));
  deepEqual(await dealt({ ...random, seed: 3 }), seeds[3]);
  ok(new Set(seeds.map(String)).size > 1);
  for (const perspectives of seeds) equal(new Set(perspectives).size, 4);
});

Deno.test("a response that breaks its role is kept, marked and shown, and one more attempt is allowed", async () => {
  const { result, seen } = await held({
    respond: (id, round, { again }) =>
      id === "ben" && round < 2
        ? { stance: again ? "no" : "yes", points: [{ text: again ? "MARK-again" : "MARK-broken" }] }
        : { stance: id === "ada" ? "yes" : id === "ben" ? "no" : "neutral" },
  }, { mode: "devils-advocate", roundCount: 2, endRules: {} });
  const [round] = result.rounds;
  const problem = "The part opposition takes the stance no; the stance given is yes.";
  deepEqual(round?.violations, [{ number: 2, participant: "ben", text: problem }]);
  deepEqual(round?.replaced, [2]);
  deepEqual(round?.given.map(({ response }) => response.stance), ["yes", "no", "neutral"]);
  const kept = result.messages.find(({ number }) => number === 2);
  ok(kept?.failed === false && kept.text.includes("Stance: yes") && kept.text.includes("MARK-broken"));
  const reminder = seen.find(({ id, text }) => id === "ben" && text.includes("does not fit your part"));
  ok(reminder?.text.includes(problem));
  const cy = seen.find(({ id }) => id === "cy")?.text ?? "";
  match(cy, /MARK-broken[^]*\[Annotation, not by the speaker: This breaks the speaker's role\./);
  match(cy, /MARK-again/);
});

Deno.test("a reminder shows nothing said at the same time, and comes only once", async () => {
  const { result, seen } = await held({
    respond: (id) => ({ stance: "yes", points: [{ text: `MARK-${id}` }] }),
  }, { mode: "structured-opposition", roundCount: 1, endRules: {} });
  const reminders = seen.filter(({ text }) => text.includes("does not fit your part"));
  deepEqual(reminders.map(({ id }) => id), ["ben"]);
  deepEqual([...new Set(reminders[0]?.text.match(/MARK-\w+/g))], ["MARK-ben"]);
  equal(result.rounds[0]?.violations.length, 2);
  equal(result.consensus.positions[0]?.participants.length, 3);
});

Deno.test("if the answer to a reminder fails, the first response stands", async () => {
  const { result } = await held({
    respond: (id, _, { again }) => again ? "no JSON at all" : { stance: id === "ada" ? "yes" : "neutral" },
  }, { mode: "devils-advocate", roundCount: 1, endRules: {} });
  deepEqual(result.rounds[0]?.given.map(({ participant, number }) => [participant, number]), [["ada", 1], ["ben", 2], [
    "cy",
    4,
  ]]);
  deepEqual(result.failures.map(({ code, participant }) => [code, participant]), [["unreadable", "ben"]]);
  deepEqual(result.rounds[0]?.failed, []);
});

Deno.test("a part has its own tasks, and no neutral part argues for a side", async () => {
  const respond = (id: string) => ({ stance: { ada: "yes", ben: "no" }[id] ?? "neutral" });
  const { seen } = await held({ respond }, { mode: "devils-advocate", roundCount: 2, endRules: {} });
  const asked = (who: string) => seen.filter(({ id, form }) => id === who && form === "roundtable_response");
  ok(asked("ben").every(({ text }) => /make your case/i.test(text)));
  ok(asked("cy").every(({ text }) => /Weigh (?:both sides|what each side)/.test(text) && !/your case/.test(text)));
});

Deno.test("a participant with a neutral part concludes, and is told to leave that part", async () => {
  const { result, seen } = await held({}, { mode: "devils-advocate", roundCount: 1, endRules: {} });
  deepEqual(result.messages.slice(-2).map(({ kind, speaker }) => `${kind} ${speaker}`), [
    "announcement cy",
    "synthesis cy",
  ]);
  const last = seen.at(-1);
  match(last?.text ?? "", /Set aside your part and your own position/);
  doesNotMatch(last?.text ?? "", /Keep to your part|"agreement"/);
});

const COURT: RoundtableMode = {
  name: "court",
  order: "parts",
  anonymous: true,
  anchor: "It is a court.",
  contract: "Be brief.",
  verification: "Would a jury follow?",
  tasks: { first: "Open on {topic}, {name}.", later: "Go on in round {round} of {rounds}." },
  parts: [
    { name: "prosecution", anchor: "Accuse.", stances: ["no"] },
    {
      name: "defence",
      anchor: "Defend.",
      stances: ["yes"],
      tasks: { first: "Answer all.", later: "Answer the rest." },
    },
  ],
  check: ({ points }, { participant, round, part }) =>
    points.some(({ text }) => text.includes("hearsay"))
      ? `The ${part} of ${participant.length} letters cites hearsay in round ${round}.`
      : undefined,
};

Deno.test("a custom mode has its order, parts, prompts and check, and resumes only if unchanged", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const script: Script = {
      people: ["Ada", "Ben", "Cy"],
      respond: (id, round, { again }) => ({
        stance: id === "ben" ? "yes" : "no",
        points: [{ text: id === "ada" && round === 2 && !again ? "It is hearsay." : "It is so." }],
      }),
    };
    const config = { mode: COURT, roundCount: 2, endRules: {}, outputDirectory: folder } as const;
    const { result, seen } = await held(script, config);
    deepEqual([result.status, result.mode, result.failures], ["completed", "court", []]);
    deepEqual(seen.map(({ id }) => id), ["ada", "cy", "ben", "ada", "cy", "ada", "ben", "ada"]);
    const texts = [
      "It is a court.",
      "Be brief.",
      "Would a jury follow?",
      "Open on ⟦Should we?⟧, Participant A.",
      "Accuse.",
    ];
    for (const text of texts) ok(seen[0]?.text.includes(text), text);
    match(seen[2]?.text ?? "", /Answer all\./);
    match(seen[3]?.text ?? "", /Go on in round 2 of 2\./);
    match(seen[5]?.text ?? "", /does not fit your part\. The prosecution of 3 letters cites hearsay in round 2\./);
    doesNotMatch(seen[3]?.text ?? "", /Cy|Ben/, "it is anonymous");
    match(seen[6]?.text ?? "", /This breaks the speaker's role\. The prosecution of 3 letters cites hearsay/);
    deepEqual(result.rounds.map(({ violations }) => violations.length), [0, 1]);
    const again = await scripted(script, config).resume(result.archive ?? "");
    deepEqual(again.rounds, result.rounds);
    const other = scripted(script, { ...config, mode: { ...COURT, contract: "Be long." } });
    await rejects(
      other.resume(result.archive ?? ""),
      /'settings\.ownMode\.contract' was "Be brief\." and is now "Be long\."/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("an invalid custom mode is refused, with the field", () => {
  for (
    const [change, problem] of [
      [{ name: "delphi" }, /'mode\.name' is that of a shipped mode: 'delphi'/],
      [{ name: " " }, /'mode\.name' must be a name/],
      [{ order: "random" }, /'mode\.order' must be one of together, sequential, parts/],
      [{ parts: undefined }, /'mode\.order' is parts, but there are no 'mode\.parts'/],
      [{ parts: [...COURT.parts ?? [], ...COURT.parts ?? []] }, /'mode\.parts' has 'prosecution' twice/],
      [{ unpaired: "jury" }, /'mode\.unpaired' must be one of the parts: current value is 'jury'/],
      [{ tasks: { first: "Speak.", later: "{histroy}" } }, /'mode\.tasks' may have .*: current value has \{histroy\}/],
      [{ task: "x" }, /there is no 'mode\.task'; the known fields are name, order/],
    ] as const
  ) {
    const mode = omitUndefined({ ...COURT, ...change }) as RoundtableMode;
    throws(() => scripted({}, { mode }), problem);
  }
});
