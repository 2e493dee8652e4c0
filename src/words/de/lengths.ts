import { lengthOf } from "../../text/length.ts";

/** Words per token: the same prose had 0.74 to 0.85 of those that English has. */
const WORDS_PER_TOKEN = 0.45;

/** Returns a token limit in words for a writer, for example `150 Wörter`, without a case that changes it. */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = lengthOf(tokens, about, WORDS_PER_TOKEN);
  if (unit === "character") return `${most} Zeichen`;
  return most === 1 ? "1 Wort" : `${most} Wörter`;
}
