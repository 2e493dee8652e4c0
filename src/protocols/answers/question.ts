import { ANSWERING } from "./words/mod.ts";

/** A question for independent answers. */
export interface AskedQuestion {
  /** The question as asked. */
  readonly question: string;
  /** Possible answers; absent if any text may be the answer. */
  readonly choices?: readonly string[];
}

/** Returns the letter of a choice: `A` to `Z`. */
export function labelOf(place: number): string {
  return String.fromCharCode("A".charCodeAt(0) + place);
}

/** The most choices that letters can name. */
export const MAX_CHOICES = 26;

/** Returns a question with its choices, worded the same for everybody. */
export function questionText({ question, choices = [] }: AskedQuestion): string {
  const listed = choices.map((choice, place) => ANSWERING.choice(labelOf(place), choice));
  return [ANSWERING.question(question), ...(listed.length > 0 ? ["", ...listed] : [])].join("\n");
}

/** Returns an answer for readers: `B. Trams` for the letter of a choice, or the text itself. */
export function answerText({ choices = [] }: AskedQuestion, answer: string): string {
  const place = choices.findIndex((_, n) => labelOf(n) === answer);
  return place < 0 ? answer : ANSWERING.choice(answer, choices[place] ?? "");
}

/**
 * Returns the normal form of an answer's text: case, spacing, a final full stop and the spelling of numbers do not
 * matter.
 */
export function normalAnswer(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ").replace(/[.\s]+$/, "");
  const digits = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(plain) ? Number(plain.replaceAll(",", "")) : NaN;
  return Number.isFinite(digits) ? String(digits) : plain;
}

/**
 * Returns `true` if an answer is one of the accepted texts, compared in their normal form.
 *
 * @param accepted The right answer: the text of a choice or, without choices, one or more texts.
 * @param answer The text of an answer, not the letter of a choice.
 */
export function isRight(accepted: readonly string[], answer: string): boolean {
  return accepted.some((right) => normalAnswer(right) === normalAnswer(answer));
}
