/** A phrase that tells who opened, or which side affirms. */
export interface Phrase {
  /** Whole words, whatever their case. */
  readonly pattern: RegExp;
  /** What says nothing of it, by the first group of the pattern; a side, affirming or not, becomes its label. */
  readonly by: ((verb: string) => string) | { readonly side: "affirmative" | "negative" };
}

const NO_LETTER = "(?![\\p{L}\\p{N}_])";

/** What those who debate are called by each other, before something that they do. */
export const SOMEONE =
  "(?:I(?: \\([^()]{1,40}\\))?|we|you|side \\d|(?:(?:my|our) (?:\\p{L}+ )?(?:opponents?|friends?|colleagues?))" +
  "|(?:the|my|our) (?:other|opposing) (?:side|team|advocate|speaker|debater))";

/** What may stand between somebody and a verb. */
export const MIGHT =
  "(?: (?:will|shall|would|must|may|can|now|then|also|hereby|again|have to|has to|had to|get to|gets to" +
  "|got to|want to|wish to|was asked to|were asked to|am to|are to)){0,2}";

/** Nothing follows in the clause that would say of what, or to whom. */
export const THEN = '(?=\\s{0,4}(?:[.,;:!?)\\]—–"”’*]|$)' +
  `|\\s{1,4}(?:and|but|so|I|we|today|tonight|here|because|since|while|in this debate)${NO_LETTER})`;

/** The speaker goes on about itself. */
export const SELF_NEXT =
  `(?=(?:,?\\s{1,4}(?:as|for) [^,.;:!?]{1,40})?,?\\s{1,4}(?:I|we|my|our|let me|let us)${NO_LETTER})`;

/**
 * A pattern of whole words with any space between them. No part of it repeats without a bound: text of any length and
 * form is looked through in time that grows with its length only.
 */
export function phrase(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${spaced(words)}${NO_LETTER}`, "giu");
}

/** What must stand before a phrase, and is not part of it. */
export function after(words: string): string {
  return spaced(`(?<=(?<![\\p{L}\\p{N}_])${words} )`);
}

/** A pattern in which each space stands for any space, as far as anybody writes it. */
export function spaced(words: string): string {
  return words.replaceAll(" ", "\\s{1,4}");
}
