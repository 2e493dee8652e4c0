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

/** Returns rows as lines of a table, whose last cells are as long as they are. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? "")))) ?? [];
  return rows.map((row) => row.map((cell, at) => at < row.length - 1 ? padTo(cell, widths[at] ?? 0) : cell).join("  "));
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** The form of a duration on the command line, for messages. */
export const DURATION_WANTED = "a duration above 0 such as 90s, 5m, 1h30m or 500ms";

/** Milliseconds of a duration such as `300s`, `5m`, `1h30m`, `1.5h`; `undefined` for anything else, a bare number too. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|min|m|h))+$/.test(text)) return undefined;
  let ms = 0;
  for (const [, amount = "", unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|min|m|h)/g)) {
    ms += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  const whole = Math.round(ms);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : undefined;
}

/** Minutes and seconds for people: `0:07`, `12:30`, `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Returns a text as one word of a command line, to be copied. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text) ? text : `'${visible(text).replaceAll("'", `'\\''`)}'`;
}
