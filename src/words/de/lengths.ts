import { lengthOf } from "../../text/length.ts";

/** Returns a token limit in words for a writer, for example `150 Wörter`, without a case that changes it. */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = lengthOf(tokens, about);
  if (unit === "character") return `${most} Zeichen`;
  return most === 1 ? "1 Wort" : `${most} Wörter`;
}
