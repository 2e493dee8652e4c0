import { deepEqual, equal, ok } from "node:assert/strict";
import type { AgentRequest } from "../../agents/agent.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { held } from "./_council_fixture.ts";

/** A person who answers everything, by its form. */
function answer({ schema, key }: AgentRequest): string {
  switch (schema?.name) {
    case undefined:
      return `A person speaks at ${key}.`;
    case "critiques":
    case "rebuttals":
      return JSON.stringify({ to_ben: `To Ben, at ${key}.`, to_cyn: `To Cyn, at ${key}.` });
    case "revised_position":
      return JSON.stringify({ position: `A person holds this at ${key}.`, stance: "no", changes: "None." });
    case "ranked_ballot":
      return JSON.stringify({ ranking: [{ position: "Position C", reason: "I like it." }] });
    default:
      return JSON.stringify({ decision: "position of Ben", synthesis: "So it ended.", minority: "None." });
  }
}

Deno.test("a person is a member like any other, asked one question after the other, and votes by labels", async () => {
  const keys: string[] = [];
  let open = 0;
  const person = new HumanAgent({
    ask: async (request) => {
      keys.push(request.key);
      equal(++open, 1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open--;
      return answer(request);
    },
  });
  const { result } = await held({
    agents: { ada: person },
    rankings: { ben: ["ben", "ada", "cyn"], cyn: ["ben", "cyn", "ada"] },
  });
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(keys, [
    "gather/gathering/ada",
    "plan/plan/ada",
    "formulate/position/ada",
    "debate/critique/ada",
    "adjust/refinement/ada",
    "rebuttal/rebuttal/ada",
    "vote/ballot/ada",
    "synthesis/synthesis/ada",
  ]);
  const own = result.ballots.find(({ voter }) => voter === "ada");
  deepEqual(
    own?.ranking,
    Object.entries(own?.labels ?? {}).flatMap(([id, label]) => label === "Position C" ? [id] : []),
  );
  equal(result.positions[0]?.text, "A person holds this at adjust/refinement/ada.");
  ok(result.summary?.includes("So it ended."));
});
