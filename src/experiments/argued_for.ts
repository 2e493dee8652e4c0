import { answersIn, isRight } from "../protocols/answers/mod.ts";
import type { Item } from "./experiment.ts";
import type { HeldDialogue } from "./held.ts";
import type { DialogueRow } from "./row.ts";

/**
 * Returns those who argued for an answer, where the right one is known, with the probability that each got: from the
 * judge, who states one for its own answer, or 1 for the winner of a vote. The rest of it is shared by the other answers.
 */
export function agentsIn(
  { answer, argues, sides }: Pick<DialogueRow, "answer" | "argues" | "sides">,
  { answer: expected, positions = [] }: Item,
): DialogueRow["agents"] {
  if (!expected || !answer || answer.kind === "missing") return [];
  const argued = argues === undefined ? sides.flatMap(({ position }) => position ?? []) : [argues];
  const others = Math.max(1, Math.max(positions.length, argued.length) - 1);
  return argued.map((position) => {
    const right = isRight(expected, position);
    if (answer.kind === "tied") return { right, score: 1 / (others + 1) };
    const { probability = 1 } = answer;
    return { right, score: isRight([position], answer.answer) ? probability : (1 - probability) / others };
  });
}

/** Returns `true` if one of the answers that were given in a dialogue is right; `undefined` if there is none. */
export function anyRightIn({ record }: HeldDialogue, { answer: expected }: Item): boolean | undefined {
  const given = record.protocol === "answers" ? answersIn(record) : [];
  return expected && given.length > 0 ? given.some(({ answer }) => isRight(expected, answer)) : undefined;
}
