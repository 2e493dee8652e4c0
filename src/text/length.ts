/** Words of English prose per token: debates have 0.61 to 0.69, and fewer where they cite. */
const WORDS_PER_TOKEN = 0.6;
/** Scripts without spaces have 1.2 (Japanese) to 2.3 (Thai) characters per token. */
const CHARACTERS_PER_TOKEN = 1;
/** Lengths from this on are whole tens: nobody counts single words. */
const LEAST_ROUNDED = 50;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** The most words or characters of a text. */
export interface Length {
  readonly most: number;
  readonly unit: "word" | "character";
}

/**
 * Returns a token limit in words, or in characters if the subject is in a script without spaces. It is never above the
 * limit.
 *
 * @param wordsPerToken Words of prose in the language per token. @default that of English
 */
export function lengthOf(
  tokens: number,
  about: string,
  wordsPerToken = WORDS_PER_TOKEN,
): Length {
  const [count, unit] = isUnspaced(about)
    ? [Math.floor(tokens * CHARACTERS_PER_TOKEN), "character"] as const
    : [Math.floor(tokens * wordsPerToken), "word"] as const;
  return { most: Math.max(1, count < LEAST_ROUNDED ? count : count - count % 10), unit };
}

/** Returns the token limit for a length in words. */
export function tokensOf(words: number): number {
  return Math.ceil(words / WORDS_PER_TOKEN);
}

/** Returns the length of a text in the unit of its limit. */
export function countedIn(text: string, unit: Length["unit"]): number {
  return text.match(unit === "character" ? /\S/gu : /\S+/g)?.length ?? 0;
}

function isUnspaced(about: string): boolean {
  const letters = about.match(/\p{L}/gu)?.length ?? 0;
  return (about.match(UNSPACED)?.length ?? 0) > letters / 2;
}
