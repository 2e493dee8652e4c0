import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type CoverageStage, designSynthesis, requirementCoverage } from "./designs.ts";
import { type Clarification, clarificationsIn } from "../../transcript/clarification.ts";
import { type DesignSynthesis, heldConfidence, readRequirements, type Requirement } from "./design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** The result of a dialectic. */
export interface DialecticResult extends DialogueResult {
  /** The judge's solution; absent if there is none. */
  readonly solution?: string;
  /**
   * The judge's confidence in the solution, 0–100; at most 40 while a major requirement is unfulfilled. Absent if there
   * is none.
   */
  readonly confidence?: number;
  /** All fields of the synthesis, with the `confidence` that the judge gave. */
  readonly synthesis?: DesignSynthesis;
  /** The requirements for a solution, in order of id. */
  readonly requirements: readonly Requirement[];
  /** Coverage of the requirements as stated by the designs' authors: in the proposals, then round by round. */
  readonly coverage: readonly CoverageStage[];
  /** Questions to the client, with the answers. */
  readonly clarifications: readonly Clarification[];
}

/** Returns the result of a dialectic's record. */
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
