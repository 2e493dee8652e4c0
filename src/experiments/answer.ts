import { isRight } from "../protocols/answers/question.ts";
import type { Item } from "./experiment.ts";
import type { DialogueRow, RowAnswer } from "./row.ts";

/**
 * Returns the answer of a dialogue to its question; `undefined` if the right one is unknown. A debate's answer is the
 * position of its winning side.
 */
export function answerIn(
  { answer: expected }: Item,
  { sides, verdict }: Pick<DialogueRow, "sides" | "verdict">,
): RowAnswer | undefined {
  if (!expected) return undefined;
  if (!verdict) return { kind: "missing", reason: "nothing was decided" };
  const positionOf = (id: string) => sides.find((side) => side.id === id)?.position ?? id;
  switch (verdict.kind) {
    case "decided": {
      const answer = positionOf(verdict.winner);
      return { kind: "answered", answer, right: isRight(expected, answer) };
    }
    case "tied":
      return { kind: "tied", between: verdict.between.map(positionOf) };
    case "too_close":
    case "undecided":
      return { kind: "missing", reason: verdict.reason };
  }
}
