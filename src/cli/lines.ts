import { segments } from "../text/sentences.ts";
import { visible } from "../text/visible.ts";
import { columns, wrap } from "../text/display.ts";

/** Breaks a text that comes in pieces into lines, so that a line once given out never changes. */
export class LineBreaker {
  #rest = "";
  /** The line before is full: spaces that come now are those at which it was broken. */
  #broken = false;

  /** Takes a piece in, and gives the lines that are whole with it. */
  push(piece: string, width: number): readonly string[] {
    // A joiner or the form of an emoji may come in another piece than what it belongs to.
    this.#rest = visible(this.#rest + piece);
    if (this.#broken) this.#rest = this.#rest.replace(/^[ \t]+/, "");
    if (this.#rest !== "") this.#broken = false;
    const lines = wrap(this.#rest, { width }).split("\n");
    const last = lines.pop() ?? "";
    if (lines.length === 0) return [];
    // Wrapping cuts spaces at a line's end, which may part it from the next word; after a full line they part nothing.
    const spaces = /[ \t]+$/.exec(this.#rest)?.[0] ?? "";
    const isFull = last === "" && !this.#rest.endsWith(`\n${spaces}`);
    this.#broken = isFull;
    this.#rest = isFull ? "" : last + spaces;
    return lines;
  }

  /** Gives what is left. */
  end(): readonly string[] {
    const rest = this.#rest.trimEnd();
    this.#rest = "";
    return rest === "" ? [] : [rest];
  }
}

/** A text in one line, cut with `…` where it takes more than `width` columns. */
export function fit(text: string, width: number): string {
  if (columns(text) <= width) return text;
  let kept = "";
  let used = 1; // for the …
  for (const { segment } of segments(text, "grapheme")) {
    used += columns(segment);
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? "" : `${kept.trimEnd()}…`;
}

/** A text with spaces up to `width` columns. */
export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - columns(text)));
}
