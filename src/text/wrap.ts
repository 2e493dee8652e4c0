import { segments } from "./segments.ts";

/** Letters that take two columns on a terminal: East Asian wide ones and emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;

// deno-lint-ignore no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/** Columns that a text in one line takes on a terminal. */
export function columns(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segments(text, "grapheme")) width += WIDE.test(segment) ? 2 : 1;
  return width;
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
 * The text in lines of at most `width` columns, broken at spaces, and inside words of scripts that write none. Line
 * breaks in the text stay. A longer word of other scripts (an address, a path) stays whole, and is a longer line.
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
    if (!WIDE.test(word)) yield word;
    else for (const { segment } of segments(word, "grapheme")) yield segment;
  }
}
