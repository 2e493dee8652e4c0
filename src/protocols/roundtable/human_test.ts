import { deepEqual, match, ok } from "node:assert/strict";
import { TypedTerminal } from "../../agents/_agents_fixture.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { held, response } from "./_roundtable_fixture.ts";

Deno.test("a person takes part in a roundtable like any other participant", async () => {
  const keys: string[] = [];
  const person = new HumanAgent({
    ask: (request) => {
      keys.push(request.key);
      return Promise.resolve(
        response({ stance: "no", position: "A person says no.", points: [{ text: "So it is." }] }),
      );
    },
  });
  const { result, seen } = await held({ agents: { ada: person }, respond: () => ({ stance: "yes" }), judge: true }, {
    roundCount: 2,
    endRules: {},
  });
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(keys, ["round-1/response/ada", "rounds/round-2/response/ada"]);
  ok(seen.filter(({ text }) => text.includes("A person says no.")).length >= 4);
  deepEqual(result.consensus.positions.map(({ participants }) => participants), [["ada"], ["ben"], ["cy"]]);
});

Deno.test("a person at a terminal is asked for a response field by field", async () => {
  const terminal = new TypedTerminal();
  const typed = [
    "yes",
    "We should.",
    "It pays [A book].",
    "fact",
    "Who pays is glad.",
    "", // no label
    "", // no more points
    "0.8",
    "A book",
    "", // no more citations
  ];
  terminal.type(...typed.map((line) => `${line}\n`));
  const { result } = await held({ agents: { ada: new HumanAgent({ terminal }) }, judge: true }, {
    roundCount: 1,
    endRules: {},
  });
  deepEqual(result.failures, []);
  const ada = result.rounds[0]?.given[0]?.response;
  const nothing = { supports: [], rebuts: [], revises: [] };
  deepEqual(ada, {
    stance: "yes",
    position: "We should.",
    points: [
      { text: "It pays [A book].", label: "fact", ...nothing },
      { text: "Who pays is glad.", ...nothing },
    ],
    confidence: 0.8,
    citations: [{ source: "A book" }],
  });
  match(terminal.shown, /confidence, 0–1/);
});
