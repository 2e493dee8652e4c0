import { deepEqual, equal, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyConfig, FaultyRun } from "../_faulty_run_fixture.ts";
import type { ReviewDialogue } from "../review_dialogue.ts";
import { all, recordedDebate } from "./_evaluation_fixture.ts";
import { createEvaluationWorkflow, createEvaluator, type EvaluationResult } from "./mod.ts";

/** An evaluation by Eva and Ede, both on one server. */
function servedEvaluation(baseUrl: string, faulty: FaultyConfig): ReviewDialogue<EvaluationResult> {
  const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, contextWindow: 100_000 });
  const evaluators = ["Eva", "Ede"].map((name) =>
    createEvaluator(
      { name, agentConfig: { id: name.toLowerCase() }, criteria: ["functional_completeness", "overall"] },
      new ChatAgent({ model }),
    )
  );
  return createEvaluationWorkflow(recordedDebate(), evaluators, faulty);
}

const TARGETS: Readonly<Record<string, Target<string>>> = {
  "one evaluator": { hit: (name) => name === "Ede", failures: ["ratings ede"] },
  "every evaluator": { hit: () => true, failures: ["ratings eva", "ratings ede"], needed: "lasting" },
};

const scoreOf = (name: string) => name === "Eva" ? 8 : 6;
const nameIn = (prompt: string) => prompt.includes("You are Eva,") ? "Eva" : "Ede";

/** Checks that only given scores count. */
function checkScores({ result }: FaultyRun<EvaluationResult>, at: string): void {
  const { evaluation: { evaluators, means }, failures, status } = result;
  const failed = new Map<string, string>(failures.map(({ participant, code }) => [participant, code]));
  for (const { name, id, ratings, failed: why } of evaluators) {
    const given = Object.values(ratings).map(({ score }) => score);
    ok(given.every((score) => score === scoreOf(name)), at);
    equal(given.length, why ? 0 : 2, at);
    equal(why?.code, failed.get(id) ?? (why && status === "stopped" ? "unfinished" : undefined), at);
  }
  const scores = evaluators.flatMap(({ name, ratings }) => Object.keys(ratings).length > 0 ? [scoreOf(name)] : []);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  for (const each of means) {
    deepEqual([each.mean, each.scored], [scores.length === 0 ? undefined : mean, scores.length], at);
  }
}

testFaults("an evaluation", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  every: 1,
  setting: () => ({
    purposeOf: ({ prompt }) => nameIn(prompt),
    answer: ({ prompt }) => all(scoreOf(nameIn(prompt))),
    make: servedEvaluation,
    check: checkScores,
  }),
});
