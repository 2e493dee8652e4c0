import { omitUndefined } from "../transcript/omit_undefined.ts";
import { countAnswers, extractedIn, isExtraction, isRight, type Sees } from "../protocols/answers/mod.ts";
import type { Combination } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import { isAnswering } from "./plan.ts";
import type { DialogueRow, RowAnswer } from "./row.ts";

/**
 * Returns the answer of a dialogue to its question; `undefined` if the right one is unknown. It is that of the judge who
 * read it or, without one, the most frequent of independent answers, the position of a debate's winning side, also where
 * its lead is too close to call, or what was read out of any other dialogue.
 */
export function answerIn(
  { arm, item: { answer: expected } }: Combination,
  { record, reviews }: HeldDialogue,
  row: Pick<DialogueRow, "sides" | "verdict">,
): RowAnswer | undefined {
  if (!expected) return undefined;
  const outcome = arm.judge !== undefined || arm.reader !== undefined
    ? readAnswer(reviews, arm.judge?.sees)
    : isAnswering(arm)
    ? frequentAnswer(record)
    : winningPosition(row);
  if (outcome.kind !== "answered") return outcome;
  const { answer, probability } = outcome;
  return { kind: "answered", answer, right: isRight(expected, answer), ...omitUndefined({ probability }) };
}

type Outcome =
  | { readonly kind: "answered"; readonly answer: string; readonly probability?: number }
  | Exclude<RowAnswer, { readonly kind: "answered" }>;

/** Returns the most frequent answer; of several, its share is its probability. */
function frequentAnswer(record: HeldDialogue["record"]): Outcome {
  const { outcome, votes: [first], given } = countAnswers(record);
  return outcome.kind === "answered" && first && given > 1 ? { ...outcome, probability: first.votes / given } : outcome;
}

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

/** Returns the newest answer that was read out of a dialogue or, of a judge who sees so much, given to its question. */
function readAnswer(reviews: HeldDialogue["reviews"], sees: Sees | undefined): Outcome {
  const record = reviews.findLast(({ record }) =>
    isExtraction(record) && record.status === "completed" && record.settings["sees"] === sees
  )?.record;
  return record ? extractedIn(record) : { kind: "missing", reason: "it was not read yet" };
}
