import { type Length, lengthOf } from "../../text/length.ts";
import { spokenLanguage } from "../language.ts";

/** Words per token in a language without texts of ours: for the same prose, nine had 0.43 to 0.89 of English's. */
const IN_OTHERS = 0.35;

/** Returns a token limit in words, or in characters if the subject is in a script without spaces. */
export function limitOf(tokens: number, about: string): Length {
  return lengthOf(tokens, about, spokenLanguage() === "en" ? undefined : IN_OTHERS);
}

/**
 * Returns a token limit in words for a writer, for example `150 words`; in characters if the subject is in a script
 * without spaces.
 *
 * @param about The subject, in the language of the dialogue.
 */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = limitOf(tokens, about);
  return `${most} ${unit}${most === 1 ? "" : "s"}`;
}
