import { countAnswers, extractedIn, isExtraction, isRight } from "../protocols/answers/mod.ts";
import type { Combination } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import { isAnswering } from "./plan.ts";
import type { DialogueRow, RowAnswer } from "./row.ts";

/**
 * Returns the answer of a dialogue to its question; `undefined` if the right one is unknown. It is the most frequent of
 * independent answers, the position of a debate's winning side, also where its lead is too close to call, or what was
 * read out of any other dialogue.
 */
export function answerIn(
  { arm, item: { answer: expected } }: Combination,
  { record, reviews }: HeldDialogue,
  row: Pick<DialogueRow, "sides" | "verdict">,
): RowAnswer | undefined {
  if (!expected) return undefined;
  const outcome = isAnswering(arm)
    ? countAnswers(record).outcome
    : arm.reader === undefined
    ? winningPosition(row)
    : readAnswer(reviews);
  if (outcome.kind !== "answered") return outcome;
  const { answer } = outcome;
  return { kind: "answered", answer, right: isRight(expected, answer) };
}

type Outcome =
  | { readonly kind: "answered"; readonly answer: string }
  | Exclude<RowAnswer, { readonly kind: "answered" }>;

function winningPosition({ sides, verdict }: Pick<DialogueRow, "sides" | "verdict">): Outcome {
  if (!verdict) return { kind: "missing", reason: "nothing was decided" };
  const positionOf = (id: string) => sides.find((side) => side.id === id)?.position ?? id;
  switch (verdict.kind) {
    case "decided":
      return { kind: "answered", answer: positionOf(verdict.winner) };
    case "too_close":
      return { kind: "answered", answer: positionOf(verdict.leader) };
    case "tied":
      return { kind: "tied", between: verdict.between.map(positionOf) };
    case "undecided":
      return { kind: "missing", reason: verdict.reason };
  }
}

/** Returns the newest answer that was read out of a dialogue. */
function readAnswer(reviews: HeldDialogue["reviews"]): Outcome {
  const record = reviews.findLast(({ record }) => isExtraction(record) && record.status === "completed")?.record;
  return record ? extractedIn(record) : { kind: "missing", reason: "it was not read yet" };
}
