import { words } from "../../text/words.ts";
import type { Measured } from "./measured_answer.ts";
import type { Stage } from "./stage.ts";

/**
 * Whether positions agree: only if they are the same words in the same order, numbers and negations included. Less than
 * that cannot be told by counting, and what cannot be told is no agreement.
 */
export function agreement({ request: { shown } }: Stage): Measured {
  const different = new Set(shown.map(({ text }) => words(text).join(" ")));
  const agreed = shown.length > 1 && different.size === 1;
  const reason = agreed
    ? "Measured, not judged: all positions are the same words in the same order."
    : `Measured, not judged: of ${shown.length} positions ${different.size} differ in their words.`;
  return { value: { reason, agreed }, text: reason };
}
