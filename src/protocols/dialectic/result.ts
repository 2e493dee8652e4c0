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
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** The result of a dialectic. */
export interface DialecticResult extends DialogueResult {
  /** The solution that the judge put together; absent if it gave none. */
  readonly solution?: string;
  /** The judge's confidence in it, 0–100: at most 40 while a major requirement is unfulfilled. Absent if it gave none. */
  readonly confidence?: number;
  /** All fields of the synthesis; its `confidence` is as the judge gave it. */
  readonly synthesis?: DesignSynthesis;
  /** Requirements that a solution was to fulfil, in the order of their ids. */
  readonly requirements: readonly Requirement[];
  /** Coverage of the requirements, by what authors of designs say: the proposals, then round by round. */
  readonly coverage: readonly CoverageStage[];
  /** Questions to the client, with the answers. */
  readonly clarifications: readonly Clarification[];
}

/** The result that a dialectic's record comes to. */
export function toDialecticResult(held: Held): DialecticResult {
  const { record } = held;
  const synthesis = designSynthesis(record.messages);
  return {
    ...toResult(held),
    ...(synthesis
      ? { solution: synthesis.solution, synthesis, ...omitUndefined({ confidence: heldConfidence(synthesis) }) }
      : {}),
    requirements: readRequirements(record.settings["requirements"]),
    coverage: requirementCoverage(record),
    clarifications: clarificationsIn(record.messages),
  };
}
