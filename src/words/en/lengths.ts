import { lengthOf } from "../../text/length.ts";

/**
 * Returns a token limit in words for a writer, for example `150 words`; in characters if the subject is in a script
 * without spaces.
 *
 * @param about The subject, in the language of the dialogue.
 */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = lengthOf(tokens, about);
  return `${most} ${unit}${most === 1 ? "" : "s"}`;
}
