import { lengthOf } from "../../text/length.ts";
import { count } from "./numbers.ts";

/** Returns a token limit in words for a writer, for example `150 palabras`. */
export function lengthInWords(tokens: number, about: string): string {
  const { most, unit } = lengthOf(tokens, about);
  return unit === "character" ? count(most, "carácter", "caracteres") : count(most, "palabra");
}
