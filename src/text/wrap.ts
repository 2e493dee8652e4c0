import stringWidth from "string-width";
import { segments } from "./segments.ts";

/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Returns the columns that a text in one line takes on a terminal. */
export function columns(text: string): number {
  return stringWidth(text);
}

/** How text is wrapped. */
export interface WrapOptions {
  /** Most columns of a line. @default 80 */
  readonly width?: number;
  /** Before the first line. @default "" */
  readonly first?: string;
  /** Before every other line. @default "" */
  readonly rest?: string;
}

/**
 * Breaks a text into lines of at most `width` columns, at spaces and inside words of scripts that write none. Line breaks
 * in the text stay. A longer word of other scripts (an address, a path) stays whole. (`wrap-ansi` breaks either all long
 * words or none.)
 */
export function wrap(text: string, { width = 80, first = "", rest = "" }: WrapOptions = {}): string {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    const begun = lines.length;
    const flush = () => {
      lines.push(`${lines.length === 0 ? first : rest}${line}`.trimEnd());
      line = "";
    };
    const room = () => width - columns(lines.length === 0 ? first : rest);
    for (const piece of pieces(paragraph)) {
      if (line.trim() !== "" && columns(line) + columns(piece.trimEnd()) > room()) flush();
      // A space where the line was broken is no indentation.
      if (line !== "" || lines.length === begun || piece.trim() !== "") line += piece;
    }
    flush();
  }
  return lines.join("\n");
}

/** Words with the spaces after them; of scripts without spaces, letters. */
function* pieces(line: string): Generator<string> {
  for (const [word] of line.matchAll(/^\s+|\S+\s*/g)) {
    if (!UNSPACED.test(word)) yield word;
    else for (const { segment } of segments(word, "grapheme")) yield segment;
  }
}
