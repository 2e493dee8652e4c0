/** A question whose answer is known. */
export interface BaselineQuestion {
  /** Unique in the dataset. */
  readonly id: string;
  /** As it is asked. */
  readonly question: string;
  /** Answers of which one is right; absent where any text may be the answer. */
  readonly choices?: readonly string[];
  /** The right answer: one of the choices; without choices any of these counts. */
  readonly expected: readonly string[];
}

/** The letter a choice is named by: `A` to `Z`. */
export function labelOf(place: number): string {
  return String.fromCharCode("A".charCodeAt(0) + place);
}

/** Most choices: there is a letter for each. */
export const MAX_CHOICES = 26;

/** A question with its choices, as everybody is asked it. */
export function questionText({ question, choices = [] }: BaselineQuestion): string {
  const listed = choices.map((choice, place) => `${labelOf(place)}. ${choice}`);
  return [`Question: ${question}`, ...(listed.length > 0 ? ["", ...listed] : [])].join("\n");
}

/** An answer for people: `B. Trams`, or the text that it is. */
export function answerText({ choices = [] }: BaselineQuestion, answer: string): string {
  const place = choices.findIndex((_, n) => labelOf(n) === answer);
  return place < 0 ? answer : `${answer}. ${choices[place]}`;
}

/** Returns the form that texts of one answer share: case, spaces, a final full stop and the spelling of numbers do not count. */
export function normalAnswer(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ").replace(/[.\s]+$/, "");
  const digits = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(plain) ? Number(plain.replaceAll(",", "")) : NaN;
  return Number.isFinite(digits) ? String(digits) : plain;
}

/** Returns whether an answer, the letter of a choice or a text, is right. */
export function isRight({ choices, expected }: BaselineQuestion, answer: string): boolean {
  if (choices) return choices.some((choice, place) => labelOf(place) === answer && expected.includes(choice));
  return expected.some((right) => normalAnswer(right) === normalAnswer(answer));
}
