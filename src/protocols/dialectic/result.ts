import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type CoverageStage, designSynthesis, requirementCoverage } from "../../judging/mod.ts";
import {
  type Clarification,
  clarificationsIn,
  type DesignSynthesis,
  heldConfidence,
  readRequirements,
  type Requirement,
} from "../../transcript/design.ts";

/** What a dialectic came to. */
export interface DialecticResult extends DialogueResult {
  /** The solution that the judge put together; absent if it gave none. */
  readonly solution?: string;
  /** How sure the judge is of it, 0–100: at most 40 while a major requirement is unfulfilled. Absent without a solution. */
  readonly confidence?: number;
  /** All fields of the synthesis; its `confidence` is as the judge gave it. */
  readonly synthesis?: DesignSynthesis;
  /** What a solution was to fulfil, by the order of ids. */
  readonly requirements: readonly Requirement[];
  /** How the designs covered that, by what their authors say: the proposals, then round by round. */
  readonly coverage: readonly CoverageStage[];
  /** What was asked of the client, and answered. */
  readonly clarifications: readonly Clarification[];
}

/** The result that a dialectic's record comes to. */
export function toDialecticResult(held: Held): DialecticResult {
  const { record } = held;
  const synthesis = designSynthesis(record.messages);
  return {
    ...toResult(held),
    ...(synthesis ? { solution: synthesis.solution, confidence: heldConfidence(synthesis), synthesis } : {}),
    requirements: readRequirements(record.settings["requirements"]),
    coverage: requirementCoverage(record),
    clarifications: clarificationsIn(record.messages),
  };
}
