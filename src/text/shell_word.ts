import { visible } from "./visible.ts";

/** Returns a text quoted as one word of a command line. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text) ? text : `'${visible(text).replaceAll("'", `'\\''`)}'`;
}
