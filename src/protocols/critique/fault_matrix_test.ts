import { deepEqual, equal } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { ServerRequest } from "../../models/misbehaving_server_fixture.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { anyCritiqueAnswer, cast } from "./_critique_fixture.ts";
import { createCritiqueWorkflow, type CritiqueResult } from "./mod.ts";

/** Returns whose turn a request is for, and in which phase. */
function purposeOf({ prompt }: ServerRequest): string {
  const [, phase = "", name = ""] = [...prompt.matchAll(/Phase: (\w+)\. It is your turn, (\w+)\./g)].at(-1) ?? [];
  return `${phase} ${name}`;
}

const TARGETS: Readonly<Record<string, Target<string>>> = {
  "the author who answers": { hit: (of) => of === "answer Ana", failures: ["answer ana"], needed: "always" },
  "a critic": { hit: (of) => of === "critique Ben", failures: ["critique ben"] },
  "all critics": {
    hit: (of) => of.startsWith("critique"),
    failures: ["critique ben", "critique cy"],
    needed: "lasting",
  },
  "the author who replies": { hit: (of) => of === "reply Ana", failures: ["refinement ana"] },
  "the judge": { hit: (of) => of === "judgement Mo", failures: ["synthesis mo"] },
};

/** Checks that only points that were made count, and that nothing is settled by a failure. */
function checkPoints({ result }: FaultyRun<CritiqueResult>, at: string): void {
  const said = (kind: string) => result.messages.filter((message) => !message.failed && message.kind === kind);
  const points = result.points.flatMap(({ also, ...point }) => [point, ...also]);
  deepEqual(
    points.map(({ critic }) => critic).sort(),
    said("critique").flatMap(({ speaker }) => [speaker, speaker]),
    at,
  );
  equal(result.by, said("synthesis").length > 0 ? "judge" : "rule", at);
  if (said("refinement").length === 0) equal(result.points.filter(({ reply }) => reply).length, 0, at);
}

testFaults("a critique", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: () => ({
    purposeOf,
    answer: ({ body }) => anyCritiqueAnswer(fieldsIn(fieldsIn(body["response_format"])["json_schema"])["schema"]),
    make: (baseUrl, faulty) => {
      const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
      return createCritiqueWorkflow("When does it move?", cast(new ChatAgent({ model })), {
        concurrency: 1,
        ...faulty,
      });
    },
    check: checkPoints,
  }),
});
