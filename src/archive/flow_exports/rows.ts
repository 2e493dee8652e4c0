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
];

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
];

/** Returns one row for each claim, with what became of it. */
export function claimRows({ reading }: Argued) {
  return claimsOf(reading).map(({ id, by, side, message, words, because, gist, isLine, ...read }) => ({
    message,
    participant: by,
    side,
    claim: id,
    line: isLine,
    gist,
    words: words.text,
    because: because?.text,
    label: read.label,
    state: read.state,
    fate: read.fate,
    late: read.late,
    kept_up: read.keptUp,
    hangs_on: read.hangsOn?.join(" "),
    strength: read.strength,
  }));
}

/** Returns one row for each answer to a claim, then one for each other move about one. */
export function answerRows({ reading }: Argued) {
  const answers = claimsOf(reading).flatMap((claim) =>
    claim.answers.map((link) => ({ ...claim, ...link, kind: link.how }))
  );
  const moves = reading.flow.moves.map((move) => ({ ...move, inForce: undefined }));
  return [...answers, ...moves].map(({ id, kind, to, by, side, message, words, inForce, asked }) => ({
    message,
    participant: by,
    side,
    claim: to,
    answer: id,
    does: kind,
    words: words.text,
    in_force: inForce,
    asked,
  }));
}
