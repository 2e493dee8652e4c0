import type { DialogueResult } from "../dialogue/mod.ts";
import type { ReviewDialogue } from "../protocols/review_dialogue.ts";
import type { Limits } from "./limits_left.ts";

/** An archive that is to be reviewed. */
export interface ToReview<Result extends DialogueResult> {
  /** Its path, as it is to be shown. */
  readonly shown: string;
  /** What it is about. */
  readonly topic: string;
  /** Makes a review of it; one holds it once. */
  make(limits: Limits): ReviewDialogue<Result>;
}
