import { deepEqual, doesNotMatch, equal, match, ok, throws } from "node:assert/strict";
import { Facts } from "../../archive/render/facts.ts";
import { outcomeBlocks } from "../../archive/render/summary_page.ts";
import { fold, sentPrompts, turnKeyOf } from "../../transcript/fold.ts";
import { given } from "../../agents/_brief_fixture.ts";
import { held, inFolder, order, scene, type Script, scripted } from "./_debate_fixture.ts";
import { debatePage } from "./page.ts";

const CASUAL = { roundCount: 1, debateFormat: "casual", scoringEnabled: false } as const;

const contradicted = (claim: string) => ({ claim, verdict: "contradicted", reason: "It is not so." } as const);

Deno.test("what was found contradicted is put on the floor directly after the turn that follows, for the next to see", async () => {
  const { result, scene } = await held(
    { checkers: 1, find: (message) => [contradicted(`Claim in ${message}`)] },
    CASUAL,
  );
  deepEqual(order(result).slice(3), [
    "argument ada", // 4
    "rebuttal ben", // 5
    "interruption fay", // 6, of 4
    "argument ben", // 7
    "interruption fay", // 8, of 5
    "rebuttal ada", // 9
    "interruption fay", // 10, of 7
    "interruption fay", // 11, of 9
    "round_summary mo", // 12
    "closing ada",
    "closing ben",
    "summary mo",
  ]);
  const interruptions = result.messages.filter(({ kind }) => kind === "interruption");
  deepEqual(interruptions.map(({ replyTo }) => replyTo), [4, 5, 7, 9]);
  const seen = (id: string, call: number) =>
    scene.models[id]?.calls[call]?.flatMap(({ text }) => text.match(/Claim in \d+/g) ?? []);
  deepEqual(seen("ben", 1), [], "Ben rebuts while it is checked");
  deepEqual(seen("ben", 2), ["Claim in 4"], "Ben argues after it was put on the floor");
  deepEqual(seen("ada", 2), ["Claim in 4", "Claim in 5"]);
  deepEqual(
    seen("mo", 0),
    ["Claim in 4", "Claim in 5", "Claim in 7", "Claim in 9"],
    "the round is summed up after all",
  );
  deepEqual(seen("ada", 3), ["Claim in 4", "Claim in 5", "Claim in 7", "Claim in 9"]);
  equal(scene.models["fay"]?.calls.length, 4, "interruptions take no call, and openings and closings are not checked");
});

Deno.test("whoever decides sees which claims were found supported or unverifiable, and pages name what was not checked", async () => {
  let claims = 1;
  const find: Script["find"] = (message) => [
    contradicted(`Wrong ${message}`),
    ...Array.from(
      { length: claims },
      (_, n) => ({ ...contradicted(`Right ${message}-${n} ${"so ".repeat(30)}`), verdict: "supported" } as const),
    ),
    { ...contradicted(`Open ${message}`), verdict: "unverifiable" },
  ];
  const shownToDecide = async () => {
    const { scene, events } = await held({ checkers: 1, find }, { roundCount: 1 });
    const at = scene.models["mo"]?.callOptions.findIndex(({ schema }) => schema?.name === "decision") ?? -1;
    return { events, prompt: scene.models["mo"]?.calls[at]?.map(({ text }) => text).join("\n") ?? "" };
  };
  const { events, prompt } = await shownToDecide();
  match(
    prompt,
    /What fact checkers found supported or unverifiable\S*\n- message 6, supported: “Right 6-0 .*\n- message 6, unverifiable: “Open 6”\n/,
  );
  doesNotMatch(prompt, /- message 6, contradicted/);
  const pages = outcomeBlocks(Facts.of(fold(events), "md", [debatePage]));
  match(JSON.stringify(pages), /4 unverifiable\. Not fact-checked: 2 opening statements and 2 closing statements\./);
  claims = 3;
  match((await shownToDecide()).prompt, /- message 6: 3 claims supported, 1 claim unverifiable\n- message 7: /);
});

Deno.test("one interruption a contribution lists what each checker finds contradicted or overstated, and nothing else", async () => {
  const find: Script["find"] = (message, checker) =>
    message !== 4
      ? []
      : checker === "fay"
      ? [contradicted("A"), contradicted("B"), { ...contradicted("C"), verdict: "supported" }]
      : [
        { ...contradicted("D"), source: "report.md" },
        { ...contradicted("Of 3 years,\n2 were dry."), verdict: "overstated" },
        { ...contradicted("E"), verdict: "unverifiable" },
      ];
  const { result, events } = await held({ checkers: 2, find }, CASUAL);
  const texts = result.messages.flatMap((message) =>
    message.kind === "interruption" && !message.failed ? [message.text] : []
  );
  deepEqual(texts, [
    "Fact check of message 4, Ada's argument.\n" +
    "Fay finds:\n" +
    "- A: contradicted. It is not so.\n" +
    "- B: contradicted. It is not so.\n" +
    "Gus finds:\n" +
    "- D: contradicted. It is not so. [report.md]\n" +
    "- Of 3 years, 2 were dry: overstated. It is not so.",
  ]);
  const notes = events.filter((event) => event.type === "note.recorded");
  const asked = notes.map(({ participant, about }) => `${participant} ${about}`).sort();
  deepEqual(asked, ["fay 4", "fay 5", "fay 7", "fay 8", "gus 4", "gus 5", "gus 7", "gus 8"]);
});

Deno.test("in a simultaneous debate each argument's contradictions follow the rebuttals, in seat order", async () => {
  const { result } = await held({ checkers: 1, find: (message) => [contradicted(`Claim in ${message}`)] }, {
    ...CASUAL,
    turnOrder: "simultaneous",
  });
  deepEqual(order(result).slice(3, 13), [
    "argument ada",
    "argument ben",
    "rebuttal ben",
    "rebuttal ada",
    "interruption fay",
    "interruption fay",
    "interruption fay",
    "interruption fay",
    "round_summary mo",
    "closing ada",
  ]);
  deepEqual(result.messages.filter(({ kind }) => kind === "interruption").map(({ replyTo }) => replyTo), [4, 5, 6, 7]);
});

Deno.test("which of two checks comes first changes nothing", async () => {
  const transcripts = new Set<string>();
  for (const [fay, gus] of [[0, 15], [15, 0]]) {
    const late = (delayMs = 0, name: string) => ({
      when: () => true,
      times: Infinity,
      delayMs,
      text: JSON.stringify({ findings: [{ ...contradicted(`By ${name}`), source: null }] }),
    });
    const { result } = await held({ checkers: 2, lines: { fay: [late(fay, "Fay")], gus: [late(gus, "Gus")] } }, CASUAL);
    transcripts.add(JSON.stringify(result.messages.map(({ at: _, ...message }) => message)));
    ok(result.messages.some(({ kind }) => kind === "interruption"));
  }
  equal(transcripts.size, 1);
});

Deno.test("a checker sees the contribution, what it answers, and nothing else that was said", async () => {
  const { scene } = await held({ checkers: 1, say: (id, n) => `Marker-${id}-${n}.` }, CASUAL);
  const markers = scene.models["fay"]?.calls.map((prompt) =>
    prompt.flatMap(({ text }) => text.match(/Marker-\w+-\d/g) ?? [])
  );
  deepEqual(markers, [["Marker-ada-2"], ["Marker-ada-2", "Marker-ben-2"], ["Marker-ben-3"], [
    "Marker-ben-3",
    "Marker-ada-3",
  ]]);
});

Deno.test("of more findings than are asked for the first are kept, with a warning", async () => {
  const { result, events } = await held({
    checkers: 1,
    find: (message) => message === 4 ? [1, 2, 3, 4, 5, 6].map((n) => contradicted(`Claim ${n}`)) : [],
  }, CASUAL);
  const said = result.messages.find(({ replyTo, kind }) => kind === "interruption" && replyTo === 4);
  const claims = said && !said.failed ? said.text.match(/Claim \d/g) : null;
  deepEqual(claims, ["Claim 1", "Claim 2", "Claim 3", "Claim 4", "Claim 5"]);
  const warned = events.filter((event) => event.type === "warning.raised" && event.code === "incomplete_answer");
  ok(warned.length === 1 && JSON.stringify(warned).includes("must be a list of at most 5 findings"));
});

Deno.test("openings and closing statements are checked as well where that is asked for, and announced in their phase", async () => {
  const config = { ...CASUAL, checkOpenings: true, checkClosings: true };
  const { result, events } = await held(
    { checkers: 1, find: (message) => [contradicted(`Claim in ${message}`)] },
    config,
  );
  deepEqual(order(result), [
    "announcement mo",
    "opening ada", // 2
    "opening ben", // 3
    "interruption fay",
    "interruption fay", // 5, before the first argument
    "argument ada",
    "rebuttal ben",
    "interruption fay",
    "argument ben",
    "interruption fay",
    "rebuttal ada",
    "interruption fay",
    "interruption fay",
    "round_summary mo",
    "closing ada", // 15
    "closing ben", // 16
    "interruption fay",
    "interruption fay", // before the summary
    "summary mo",
  ]);
  const checked = events.flatMap((event) => event.type === "note.recorded" ? [event.about] : []);
  deepEqual(checked, [2, 3, 6, 7, 9, 11, 15, 16]);
});

Deno.test("an opening is checked if it cites, also where a debate is resumed, and a rehearsal counts all of them", async () => {
  const script: Script = {
    checkers: 1,
    say: (id, n) => id === "ada" && n === 1 ? "It rained [report]." : `${id} speaks ${n}.`,
    find: (message) => [contradicted(`Claim in ${message}`)],
  };
  const config = { ...CASUAL, documents: given([{ name: "report", title: "R", text: "It was dry." }]) };
  await inFolder(async (root) => {
    const debate = () => scripted(scene(script), { ...config, outputDirectory: root });
    const whole = await debate().run();
    deepEqual(order(whole).slice(0, 5), [
      "announcement mo",
      "opening ada", // 2
      "opening ben",
      "interruption fay", // of 2
      "argument ada",
    ]);
    equal(whole.messages[3]?.replyTo, 2);
    const path = `${whole.archive}/journal.jsonl`;
    const lines = (await Deno.readTextFile(path)).split("\n");
    for (const before of ['"key":"openings/opening/ben"', '"kind":"fact_check"', '"kind":"interruption"']) {
      const cut = lines.findIndex((line) => line.includes(before));
      await Deno.writeTextFile(path, `${lines.slice(0, cut).join("\n")}\n`);
      deepEqual(order(await debate().resume(whole.archive ?? "")), order(whole), before);
    }
  });
  const { usage: { calls } } = await scripted(scene(script), config).rehearse();
  const { usage } = await scripted(scene({ ...script, checkers: 0 }), config).rehearse();
  equal(calls - usage.calls, 6, "two openings, two arguments and two rebuttals");
  const { result } = await held(script, { ...config, checkQuotations: false });
  equal(order(result)[3], "argument ada", "nothing says what is cited");
});

Deno.test("a checker is shown what was found before in the debate, by all checkers, but not what is being checked", async () => {
  const { scene } = await held({
    checkers: 2,
    find: (message, checker) => [
      { claim: `Claim in ${message}`, verdict: checker === "fay" ? "overstated" : "supported", reason: "So it is." },
    ],
  }, CASUAL);
  const earlier = scene.models["gus"]?.calls.map((prompt) =>
    prompt.flatMap(({ text }) => text.match(/^- message .*$/gm) ?? [])
  );
  const found = (number: number) => [
    `- message ${number}, overstated: “Claim in ${number}”`,
    `- message ${number}, supported: “Claim in ${number}”`,
  ];
  deepEqual(earlier, [[], found(4), [...found(4), ...found(5)], [...found(4), ...found(5), ...found(7)]]);
  const [first, second] = scene.models["gus"]?.calls.map((prompt) => prompt.at(-1)?.text ?? "") ?? [];
  doesNotMatch(first ?? "", /checked before/);
  match(second ?? "", /If it repeats a claim that was checked before, do not check that again/);
});

Deno.test("a debate that waits for checks has an argument's finding on the floor before its rebuttal", async () => {
  const find: Script["find"] = (message) => message === 4 ? [contradicted("Claim in 4")] : [];
  const { result, scene } = await held({ checkers: 1, find }, { ...CASUAL, waitForChecks: true });
  deepEqual(order(result).slice(3, 7), ["argument ada", "interruption fay", "rebuttal ben", "argument ben"]);
  const rebuttal = scene.models["ben"]?.calls[1] ?? [];
  ok(rebuttal.some(({ text }) => text.includes("Claim in 4: contradicted.")));
});

Deno.test("checks that nobody is there to make are refused", () => {
  for (const field of ["checkOpenings", "checkClosings", "waitForChecks"]) {
    throws(
      () => scripted(scene(), { [field]: true }),
      /Cannot hold a debate: 'checkOpenings', .* need a fact checker/,
    );
  }
});

Deno.test("the scorer is told what fact checkers found in what it scores, and what was recomputed", async () => {
  const { events } = await held({
    checkers: 1,
    say: (id, n) => `The town has 40 buses and 30 trams, so 70 in all, says ${id}, ${n}.`,
    find: () => [
      { claim: "so 70 in all", verdict: "supported", reason: "The sum is right.", calculation: "40 + 30" },
      { claim: "40 buses", verdict: "contradicted", reason: "There are 14." },
    ],
  }, { roundCount: 1 });
  const prompts = new Map([...sentPrompts(events)].map(([call, blocks]) => [turnKeyOf(call), blocks]));
  const textOf = (key: string) => prompts.get(key)?.map(({ text }) => text).join("\n") ?? "";
  const checked = [...prompts.keys()].filter((key) => /^arguments\/.*\/score-/.test(key));
  equal(checked.length, 2);
  for (const key of checked) {
    const found =
      /What fact checkers found in message \d+>>>\n- supported: “so 70 in all” The sum is right\. Recomputed: 40 \+ 30 = 70: right\.\n/g;
    equal(textOf(key).match(found)?.length, 2);
    match(textOf(key), /\n- contradicted: “40 buses” There are 14\.\n<<<end/);
  }
  doesNotMatch(textOf("openings/score-3-4/mo"), /What fact checkers found in message/);
});
