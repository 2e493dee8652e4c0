import { type Length, lengthOf } from "../../text/length.ts";
import { count } from "./numbers.ts";

/** Words per token: the same prose had 0.88 to 0.92 of those that English has. */
const WORDS_PER_TOKEN = 0.53;

/** Returns a token limit in words, or in characters if the subject is in a script without spaces. */
export function limitOf(tokens: number, about: string): Length {
  return lengthOf(tokens, about, WORDS_PER_TOKEN);
}

/** Returns a token limit in words for a writer, for example `150 mots`. */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = limitOf(tokens, about);
  return unit === "character" ? count(most, "caractère", "caractères") : count(most, "mot", "mots");
}
