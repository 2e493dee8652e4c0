import { type Length, lengthOf } from "../../text/length.ts";

/** Words per token: the same prose had 0.74 to 0.85 of those that English has. */
const WORDS_PER_TOKEN = 0.45;

/** Returns a token limit in words, or in characters if the subject is in a script without spaces. */
export function limitOf(tokens: number, about: string): Length {
  return lengthOf(tokens, about, WORDS_PER_TOKEN);
}

/** Returns a token limit in words for a writer, for example `150 Wörter`, without a case that changes it. */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = limitOf(tokens, about);
  if (unit === "character") return `${most} Zeichen`;
  return most === 1 ? "1 Wort" : `${most} Wörter`;
}
