/** A question with a known answer. */
export interface BaselineQuestion {
  /** Unique in the dataset. */
  readonly id: string;
  /** The question as asked. */
  readonly question: string;
  /** Possible answers, one of them right; absent if any text may be the answer. */
  readonly choices?: readonly string[];
  /** The right answer: one of the choices or, without choices, any of these texts. */
  readonly expected: readonly string[];
}

/** Returns the letter of a choice: `A` to `Z`. */
export function labelOf(place: number): string {
  return String.fromCharCode("A".charCodeAt(0) + place);
}

/** The most choices that letters can name. */
export const MAX_CHOICES = 26;

/** Returns a question with its choices, worded the same for everybody. */
export function questionText({ question, choices = [] }: BaselineQuestion): string {
  const listed = choices.map((choice, place) => `${labelOf(place)}. ${choice}`);
  return [`Question: ${question}`, ...(listed.length > 0 ? ["", ...listed] : [])].join("\n");
}

/** Returns an answer for readers: `B. Trams`, or the text itself. */
export function answerText({ choices = [] }: BaselineQuestion, answer: string): string {
  const place = choices.findIndex((_, n) => labelOf(n) === answer);
  return place < 0 ? answer : `${answer}. ${choices[place]}`;
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

/** Returns `true` if an answer, given as a choice's letter or as a text, is right. */
export function isRight({ choices, expected }: BaselineQuestion, answer: string): boolean {
  if (choices) return choices.some((choice, place) => labelOf(place) === answer && expected.includes(choice));
  return expected.some((right) => normalAnswer(right) === normalAnswer(answer));
}
