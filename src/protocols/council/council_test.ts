import { deepEqual, equal, match, ok } from "node:assert/strict";
import { callsOf, held, labelsIn, marker, order, SEEN, sentFor } from "./_council_fixture.ts";

const MEMBERS = ["ada", "ben", "cyn"] as const;

Deno.test("a council of three makes 22 calls, and each phase is held before the next begins", async () => {
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
    "synthesis synthesis ada",
  ]);
  deepEqual(result.ballots.map(({ voter }) => voter), [...MEMBERS]);
  equal(result.tally?.quorum.cast, 3);
});

Deno.test("a council whose positions all say the same leaves the rebuttal out, says why, and makes 19 calls", async () => {
  for (const stance of ["yes", "no"] as const) {
    const council = await held({ stances: { ada: stance, ben: stance, cyn: stance } });
    equal(callsOf(council), 19);
    const said = council.result.messages.find(({ phase }) => phase === "rebuttal");
    equal(said?.kind, "announcement");
    match(said?.failed ? "" : said?.text ?? "", new RegExp(`positions agree: all 3 of them say ${stance} to`));
  }
});

Deno.test("each phase sees what it is to see and nothing else", async () => {
  const council = await held();
  for (const [turn, seen] of Object.entries(SEEN)) {
    for (const id of turn.startsWith("synthesis") ? ["ada"] : MEMBERS) {
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

Deno.test("critiques are seen by those they are of when these revise, by their authors at the rebuttal, by nobody else", async () => {
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
    for (const id of turn.startsWith("synthesis") ? ["ada"] : MEMBERS) {
      const prompt = sentFor(council, `${turn}/${id}`);
      for (const by of MEMBERS) {
        for (const to of MEMBERS.filter((other) => other !== by)) {
          equal(prompt.includes(marker("debate", by, to)), sees(by, to, id), `${by} to ${to} for ${turn}/${id}`);
        }
      }
    }
  }
  match(
    sentFor(council, "adjust/refinement/ada"),
    /Shown is what it says to you\. The whole stands in message 11\]/,
  );
});

Deno.test("first thoughts of others are shortened by extraction when positions are written, one's own are not", async () => {
  const long = `${"Buses in the town run late. ".repeat(20)} An odd word: zyzzyva.`;
  const lines = (id: string) => ({ when: gathering, text: `${marker("gather", id)} counts buses. ${long}` });
  const council = await held({ lines: { ada: [lines("ada")], ben: [lines("ben")] } }, { excerptMaxTokens: 40 });
  equal(callsOf(council), 22);
  const forAda = sentFor(council, "formulate/position/ada");
  equal(forAda.match(/zyzzyva/g)?.length, 1, "whole for its author");
  match(
    forAda,
    /Shown is an excerpt of it, its most central sentences\. The whole stands in message 2\]/,
  );
  equal(sentFor(council, "plan/plan/ada").match(/zyzzyva/g)?.length, 1, "whole in the plan");
  const position = council.result.messages.find(({ key }) => key === "formulate/position/ada");
  ok(position);
  deepEqual(
    council.events.flatMap((event) =>
      event.type === "turn.started" && event.key === position.key ? [[event.shown, event.digests]] : []
    ),
    [["1,3-4", [{ kind: "passage", numbers: "2" }]]],
  );
});

const gathering = (prompt: readonly { readonly text: string }[]) =>
  prompt.at(-1)?.text.startsWith("Phase: gather.") ?? false;

Deno.test("voters see positions under labels, in orders of their own that the seed decides", async () => {
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
      return Object.entries(labelsIn(prompt)).map(([member, label]) => `${member} ${label}`).join();
    });
  };
  const seeds = await Promise.all([0, 1, 2, 3].map(orders));
  deepEqual(await orders(2), seeds[2]);
  ok(new Set(seeds.flat()).size > 3);
});

Deno.test("the synthesis is bound by the tally: it names no other decision, and no prose decides", async () => {
  const rankings = { ada: ["ben", "ada", "cyn"], ben: ["ben", "cyn", "ada"], cyn: ["cyn", "ada", "ben"] };
  const wrong = JSON.stringify({ decision: "position of Ada", synthesis: "Ada won.", minority: "None." });
  const { result } = await held({ rankings, lines: { ada: [{ when: synthesizing, times: 2, text: wrong }] } });
  deepEqual(result.verdict, { kind: "decided", winner: "ben", margin: 1, by: "votes" });
  deepEqual(order(result).slice(-2), ["synthesis synthesis ada!", "synthesis synthesis ben"]);
  match(result.failures[0]?.reason ?? "", /`decision` must be "position of Ben".*not "position of Ada"/);
  match(result.summary ?? "", /^The council decided for the position of Ben\.\n\n.*\n\nThe minority's view: Some want/);
  deepEqual(result.minority, [{ voter: "cyn", choice: "cyn" }]);
});

const synthesizing = (prompt: readonly { readonly text: string }[]) =>
  prompt.some(({ text }) => text.startsWith("Phase: synthesis."));

Deno.test("a chair who is no member writes the synthesis, takes no position and has no ballot", async () => {
  const council = await held({ chair: "Hal" });
  equal(callsOf(council), 22);
  deepEqual(order(council.result).slice(-2), ["vote announcement hal", "synthesis synthesis hal"]);
  deepEqual(council.result.ballots.map(({ voter }) => voter), [...MEMBERS]);
});
