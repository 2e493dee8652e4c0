import type { Argued } from "../render/argued.ts";
import { claimsOf } from "./data.ts";

/** Columns of a claim, after those of its dialogue. */
export const CLAIM_COLUMNS = [
  "message",
  "participant",
  "side",
  "claim",
  "line",
  "gist",
  "words",
  "because",
  "label",
  "state",
  "fate",
  "late",
  "kept_up",
  "hangs_on",
  "strength",
] as const;

/** Columns of what was said to a claim, after those of its dialogue. */
export const ANSWER_COLUMNS = [
  "message",
  "participant",
  "side",
  "claim",
  "answer",
  "does",
  "words",
  "in_force",
  "asked",
] as const;

/** Returns one row for each claim, with what became of it. */
export function claimRows({ reading }: Argued) {
  return claimsOf(reading).map((claim) => ({
    message: claim.message,
    participant: claim.by,
    side: claim.side,
    claim: claim.id,
    line: claim.isLine,
    gist: claim.gist,
    words: claim.words.text,
    because: claim.because?.text,
    label: claim.label,
    state: claim.state,
    fate: claim.fate,
    late: claim.late,
    kept_up: claim.keptUp,
    hangs_on: claim.hangsOn?.join(" "),
    strength: claim.strength,
  }));
}

/** Returns one row for each answer to a claim, then one for each other move about one. */
export function answerRows({ reading }: Argued) {
  const answers = claimsOf(reading).flatMap(({ id: answer, message, by: participant, side, words, answers }) =>
    answers.map(({ to: claim, how: does, inForce: in_force, asked }) => ({
      message,
      participant,
      side,
      claim,
      answer,
      does,
      words: words.text,
      in_force,
      asked,
    }))
  );
  return [...answers, ...moveRows({ reading })];
}

/** Returns one row for each move about a claim, apart from answers. */
export function moveRows({ reading }: Pick<Argued, "reading">) {
  return reading.flow.moves.map((
    { id: answer, kind: does, to: claim, by: participant, side, message, words, asked },
  ) => ({
    message,
    participant,
    side,
    claim,
    answer,
    does,
    words: words.text,
    asked,
  }));
}
