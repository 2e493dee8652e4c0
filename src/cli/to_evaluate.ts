import type { EvaluationWorkflow } from "../protocols/evaluation/mod.ts";
import type { Limits } from "./limits_left.ts";

/** An archive that is to be evaluated. */
export interface ToEvaluate {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  /** What it is about. */
  readonly topic: string;
  /** Makes an evaluation of it; one holds it once. */
  make(limits: Limits): EvaluationWorkflow;
}
