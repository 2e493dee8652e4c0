import { isRight } from "../protocols/answers/question.ts";
import type { Item } from "./experiment.ts";
import type { DialogueRow, RowAnswer } from "./row.ts";

/**
 * Returns the answer of a dialogue to its question; `undefined` if the right one is unknown. A debate's answer is the
 * position of its winning side, also where the panel's lead is too close to call.
 */
export function answerIn(
  { answer: expected }: Item,
  { sides, verdict }: Pick<DialogueRow, "sides" | "verdict">,
): RowAnswer | undefined {
  if (!expected) return undefined;
  if (!verdict) return { kind: "missing", reason: "nothing was decided" };
  const positionOf = (id: string) => sides.find((side) => side.id === id)?.position ?? id;
  const answered = (id: string): RowAnswer => {
    const answer = positionOf(id);
    return { kind: "answered", answer, right: isRight(expected, answer) };
  };
  switch (verdict.kind) {
    case "decided":
      return answered(verdict.winner);
    case "too_close":
      return answered(verdict.leader);
    case "tied":
      return { kind: "tied", between: verdict.between.map(positionOf) };
    case "undecided":
      return { kind: "missing", reason: verdict.reason };
  }
}
