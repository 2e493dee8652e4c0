import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import {
  callsOf,
  failsIn,
  held,
  labelsIn,
  marker,
  order,
  type Script,
  SEEN,
  sentFor,
  SHORT,
} from "./_council_fixture.ts";

const REFUSAL = new ModelError("I will not say", { code: "bad_request" });
const MEMBERS = ["ada", "ben", "cyn"] as const;
const ALL_YES = { ada: "yes", ben: "yes", cyn: "yes" } as const;

Deno.test("a council of three makes 22 calls, and finishes each phase before the next begins", async () => {
  const council = await held();
  const { result } = council;
  deepEqual([result.status, result.endReason, result.failures, result.warnings], ["completed", "completed", [], []]);
  equal(callsOf(council), 22);
  equal(result.usage.calls, 22);
  deepEqual(order(result), [
    ...MEMBERS.map((id) => `gather gathering ${id}`),
    ...MEMBERS.map((id) => `plan plan ${id}`),
    ...MEMBERS.map((id) => `formulate position ${id}`),
    ...MEMBERS.map((id) => `debate critique ${id}`),
    ...MEMBERS.map((id) => `adjust refinement ${id}`),
    ...MEMBERS.map((id) => `rebuttal rebuttal ${id}`),
    "vote announcement ada",
    "synthesis synthesis ben",
  ]);
  deepEqual(result.ballots.map(({ voter }) => voter), [...MEMBERS]);
  equal(result.tally?.quorum.cast, 3);
});

Deno.test("a council in which all positions agree skips the rebuttal, says why, and makes 19 calls", async () => {
  for (const stance of ["yes", "no"] as const) {
    const council = await held({ stances: { ada: stance, ben: stance, cyn: stance } });
    equal(callsOf(council), 19);
    const said = council.result.messages.find(({ phase }) => phase === "rebuttal");
    equal(said?.kind, "announcement");
    match(said?.failed ? "" : said?.text ?? "", new RegExp(`positions agree: all 3 of them say ${stance} to`));
  }
});

Deno.test("open, neutral, opposite or unknown positions are no agreement", async () => {
  for (
    const stances of [
      { ada: "open", ben: "open", cyn: "open" },
      { ada: "neutral", ben: "neutral", cyn: "neutral" },
      { ada: "yes", ben: "yes", cyn: "no" },
      { ada: "yes", ben: "yes", cyn: "neutral" },
    ] as const
  ) equal(callsOf(await held({ stances })), 22, JSON.stringify(stances));
  const lines = { cyn: [failsIn("adjust", REFUSAL)] };
  const { result } = await held({ stances: ALL_YES, lines });
  equal(result.messages.filter(({ kind }) => kind === "rebuttal").length, 3, "Cyn's stance is not known");
});

Deno.test("a judge is asked if positions agree, and stances are not used", async () => {
  const apart = await held({ judge: "Jo", stances: ALL_YES });
  equal(callsOf(apart), 23);
  const agreed = await held({ judge: "Jo", agreed: true });
  equal(callsOf(agreed), 20);
  const said = agreed.result.messages.find(({ phase }) => phase === "rebuttal");
  match(said?.failed ? "" : said?.text ?? "", /positions agree: So they read\.$/);
  const prompt = sentFor(agreed, "rebuttal/evaluation/jo");
  for (const id of MEMBERS) ok(prompt.includes(marker("adjust", id)));
  const silent = await held({ judge: "Jo", agreed: true, lines: { jo: [failsIn("rebuttal", REFUSAL)] } });
  equal(silent.result.messages.filter(({ kind }) => kind === "rebuttal").length, 3, "in doubt it goes on");
});

Deno.test("each phase shows exactly what it should", async () => {
  const council = await held();
  for (const [turn, seen] of Object.entries(SEEN)) {
    for (const id of turn.startsWith("synthesis") ? ["ben"] : MEMBERS) {
      const prompt = sentFor(council, `${turn}/${id}`);
      ok(prompt.includes("Phase: "), `${turn}/${id}`);
      for (const phase of ["gather", "plan", "formulate", "adjust"]) {
        for (const other of MEMBERS) {
          const whose = other === id ? "own" : "others";
          const expected = seen[phase]?.includes(whose) ?? false;
          equal(prompt.includes(marker(phase, other)), expected, `${marker(phase, other)} for ${turn}/${id}`);
        }
      }
    }
  }
});

Deno.test("critiques are shown to their addressees when they revise, to their authors at the rebuttal, and to nobody else", async () => {
  const council = await held();
  for (
    const [turn, sees] of [
      ["debate/critique", () => false],
      ["adjust/refinement", (_: string, to: string, id: string) => to === id],
      ["rebuttal/rebuttal", (by: string, _: string, id: string) => by === id],
      ["vote/ballot", () => false],
      ["synthesis/synthesis", () => false],
    ] as const
  ) {
    for (const id of turn.startsWith("synthesis") ? ["ben"] : MEMBERS) {
      const prompt = sentFor(council, `${turn}/${id}`);
      for (const by of MEMBERS) {
        for (const to of MEMBERS.filter((other) => other !== by)) {
          equal(prompt.includes(marker("debate", by, to)), sees(by, to, id), `${by} to ${to} for ${turn}/${id}`);
        }
      }
    }
  }
  ok(!sentFor(council, "adjust/refinement/ada").includes("[Annotation"), "what is said to others is nothing to it");
});

Deno.test("rebuttals are shown to voters, under labels, and to the author of the synthesis", async () => {
  const council = await held();
  for (const turn of ["vote/ballot/ada", "vote/ballot/ben", "synthesis/synthesis/ben"]) {
    const prompt = sentFor(council, turn);
    for (const by of MEMBERS) {
      for (const to of MEMBERS.filter((other) => other !== by)) {
        ok(prompt.includes(marker("rebuttal", by, to)), `${by} to ${to} for ${turn}`);
      }
    }
    equal(/members' objections to them/.test(prompt), turn.startsWith("vote/"));
    equal(/To Position [ABC]: REBUTTALING/.test(prompt), turn.startsWith("vote/"));
  }
  for (const without of [await held({ stances: ALL_YES }), await held({}, { phases: ["formulate", "vote"] })]) {
    ok(!/objections/.test(sentFor(without, "vote/ballot/ada")));
  }
});

Deno.test("critiques are shown to voters, and for the synthesis, if no position was revised", async () => {
  const council = await held({}, SHORT);
  for (const turn of ["vote/ballot/ada", "vote/ballot/cyn", "synthesis/synthesis/ben"]) {
    ok(sentFor(council, turn).includes(marker("debate", "ada", "ben")), turn);
  }
});

Deno.test("if first thoughts are the only positions, members learn that they vote on them", async () => {
  const short = sentFor(await held({}, SHORT), "gather/gathering/ada");
  match(short, /Write your position in full.*The council votes on what you write now\./);
  ok(!short.includes("first thoughts"));
  const revised = sentFor(await held({}, { phases: ["gather", "debate", "adjust", "vote"] }), "gather/gathering/ada");
  match(revised, /Write your position in full/);
  ok(!revised.includes("votes on what you write now"));
  match(sentFor(await held(), "gather/gathering/ada"), /Write down your first thoughts/);
});

Deno.test("members see all first thoughts in full when they plan and when they formulate", async () => {
  const long = `${"Buses in the town run late. ".repeat(40)} An odd word: zyzzyva.`;
  const lines = (id: string) => [{ when: gathering, text: `${marker("gather", id)} counts buses. ${long}` }];
  const council = await held({ lines: Object.fromEntries(MEMBERS.map((id) => [id, lines(id)])) });
  for (const key of ["plan/plan/ada", "formulate/position/ada"]) {
    equal(sentFor(council, key).match(/zyzzyva/g)?.length, 3, key);
  }
});

const gathering = (prompt: readonly { readonly text: string }[]) =>
  prompt.at(-1)?.text.startsWith("Phase: gather.") ?? false;

Deno.test("voters see positions under labels, in the orders of a Latin square that the seed determines", async () => {
  const orders = async (seed: number) => {
    const council = await held({}, { seed });
    return MEMBERS.map((id) => {
      const prompt = council.models.find((model) =>
        model.id.endsWith(id)
      )?.calls.find((call) => call.at(-1)?.text.startsWith("Phase: vote.")) ?? [];
      const shown = prompt.filter(({ role }) =>
        role !== "system"
      ).map(({ text }) => text).join("\n");
      ok(!/\b(?:Ada|Ben|Cyn)\b(?!\.)/.test(shown.replaceAll(/It is your turn, \w+/g, "")), shown);
      ok(!shown.includes("Changes of"), "how a position came about is no part of it");
      return Object.keys(labelsIn(prompt)).join();
    });
  };
  const seeds = await Promise.all([0, 1, 2, 3].map(orders));
  deepEqual(await orders(2), seeds[2]);
  for (const square of seeds) {
    for (const place of [0, 1, 2]) equal(new Set(square.map((order) => order.split(",")[place])).size, 3);
  }
  ok(new Set(seeds.map(String)).size > 1);
});

Deno.test("the synthesis states the tally's result, and survives naming another decision: no prose decides", async () => {
  const rankings = { ada: ["ben", "ada", "cyn"], ben: ["ben", "cyn", "ada"], cyn: ["cyn", "ada", "ben"] };
  const wrong = JSON.stringify({ decision: "position of Ada", synthesis: "Ada won.", minority: "None." });
  const { result } = await held({ rankings, lines: { ada: [{ when: synthesizing, text: wrong }] } });
  deepEqual(result.verdict, { kind: "decided", winner: "ben", margin: 1, by: "votes" });
  deepEqual([order(result).at(-1), result.failures], ["synthesis synthesis ada", []]);
  equal(result.summary, "Ada won.\n\nMinority (Cyn): None.");
  deepEqual(result.minority, [{ voter: "cyn", choice: "cyn" }]);
});

Deno.test("the synthesis is written by the chair, else by a majority member who did not win, else by the minority", async () => {
  const first = (id: string) => Object.fromEntries(MEMBERS.map((voter) => [voter, [id]]));
  const writer = async (script: Script) => order((await held(script)).result).at(-1);
  equal(await writer({ rankings: first("ada") }), "synthesis synthesis ben");
  equal(await writer({ rankings: first("ben") }), "synthesis synthesis ada");
  equal(await writer({ rankings: first("ada"), chair: "Hal" }), "synthesis synthesis hal");
  equal(await writer({ rankings: { ...first("ada"), ben: ["ben", "ada"] } }), "synthesis synthesis cyn");
  const tied = { ada: ["ada", "ben"], ben: ["ben", "ada"], cyn: [] };
  equal(await writer({ rankings: tied, lines: { cyn: [failsIn("vote", REFUSAL)] } }), "synthesis synthesis cyn");
  const refuses = [failsIn("synthesis", REFUSAL)];
  const alone = await held({ rankings: first("ada"), lines: { ben: refuses, cyn: refuses } });
  deepEqual(order(alone.result).slice(-3), [
    "synthesis synthesis ben!",
    "synthesis synthesis cyn!",
    "synthesis synthesis ada",
  ]);
});

const synthesizing = (prompt: readonly { readonly text: string }[]) =>
  prompt.some(({ text }) => text.startsWith("Phase: synthesis."));

Deno.test("a synthesis describes a minority if and only if there is one", async () => {
  const same = { ada: ["ada", "ben", "cyn"], ben: ["ada", "ben", "cyn"], cyn: ["ada", "cyn", "ben"] };
  const unanimous = await held({ rankings: same });
  ok(!unanimous.result.summary?.includes("Minority"));
  deepEqual(unanimous.result.minority, []);
  const silent = JSON.stringify({ synthesis: "So it is." });
  const { result } = await held({
    rankings: { ...same, cyn: ["cyn", "ada", "ben"] },
    lines: { ben: [{ when: synthesizing, times: 2, text: silent }] },
  });
  match(result.failures[0]?.reason ?? "", /minority/);
  match(result.summary ?? "", /Minority \(Cyn\): Some want something else\./);
});

Deno.test("a chair who is not a member writes the synthesis, takes no position and has no ballot", async () => {
  const council = await held({ chair: "Hal" });
  equal(callsOf(council), 22);
  deepEqual(order(council.result).slice(-2), ["vote announcement hal", "synthesis synthesis hal"]);
  deepEqual(council.result.ballots.map(({ voter }) => voter), [...MEMBERS]);
});

Deno.test("a phase's instruction can be changed, and the binding part of the synthesis stays", async () => {
  const phasePrompts = { gather: "Think of a number.", vote: "Choose at will.", synthesis: "Sing it." };
  const council = await held({}, { phasePrompts });
  match(sentFor(council, "gather/gathering/ada"), /Think of a number\./);
  match(sentFor(council, "vote/ballot/ada"), /Choose at will\./);
  match(
    sentFor(council, "synthesis/synthesis/ben"),
    /The outcome is settled: "The council chose the position of Ada\."[^]*\n\nSing it\./,
  );
  match(sentFor(council, "plan/plan/ada"), /Plan your position/);
});

Deno.test("a phase's instruction can be changed for one member without affecting others", async () => {
  const phasePrompts = { plan: { ada: "Plan in verse." }, vote: { ben: "Choose at will." } };
  const council = await held({}, { phasePrompts });
  deepEqual(council.result.status, "completed");
  match(sentFor(council, "plan/plan/ada"), /Plan in verse\./);
  match(sentFor(council, "plan/plan/ben"), /Plan your position/);
  match(sentFor(council, "vote/ballot/ben"), /Choose at will\./);
  match(sentFor(council, "vote/ballot/ada"), /Then rank all of them/);
});
