import { innerQuotations } from "../../text/inner_quotations.ts";

/** Signs of punctuation with their spaces: after a label, and between parts. */
export const SIGNS = { colon: ":", between: "; " } as const;

/** Returns an identifier in words: `round_summary` becomes `round summary`. */
export function spaced(word: string): string {
  return word === "opening" || word === "closing" ? `${word} statement` : word.replaceAll("_", " ");
}

/** Returns a text whose first letter is a capital. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns a word with its article, such as `a debate`; a plural, such as `answers`, has none. */
export function withArticle(word: string): string {
  if (/[^s]s$/.test(word)) return word;
  return `${/^[aeiou]/i.test(word) ? "an" : "a"} ${word}`;
}

/** Returns a list such as `a`, `a and b`, or `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const MARKS = { outer: ["“", "”"], inner: ["‘", "’"] } as const;

/** Returns words for use in quotation marks, with the marks in them turned to those of the second level. */
export function within(words: string): string {
  return innerQuotations(words, MARKS);
}

/** Returns words in quotation marks: `“…”`. */
export function quoted(words: string): string {
  return `“${within(words.trim())}”`;
}
