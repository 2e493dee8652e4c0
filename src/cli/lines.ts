import { segments } from "../text/sentences.ts";
import { visible } from "../text/visible.ts";
import { columns, wrap } from "../text/display.ts";

/** A word after a figure that may become its unit. */
const HALF_UNIT = /(?<=\p{Nd}\s)\S{1,12}$/u;

/** Breaks text that arrives in pieces into lines; a returned line never changes. */
export class LineBreaker {
  #rest = "";
  /** The previous line is full: spaces that follow belong to the line break. */
  #broken = false;

  /** Adds a piece, and returns the lines that it completes. */
  push(piece: string, width: number): readonly string[] {
    // A joiner or emoji variant may arrive in a later piece than its base character.
    this.#rest = visible(this.#rest + piece);
    if (this.#broken) this.#rest = this.#rest.replace(/^[ \t]+/, "");
    if (this.#rest !== "") this.#broken = false;
    const held = HALF_UNIT.exec(this.#rest)?.[0] ?? "";
    const whole = this.#rest.slice(0, this.#rest.length - held.length);
    const lines = wrap(whole, { width }).split("\n");
    const last = lines.pop() ?? "";
    if (lines.length === 0) return [];
    // Wrapping removes spaces at a line's end. They may separate the next word, except after a full line.
    const spaces = /[ \t]+$/.exec(whole)?.[0] ?? "";
    const isFull = last === "" && !whole.endsWith(`\n${spaces}`);
    this.#broken = isFull;
    this.#rest = (isFull ? "" : last + spaces) + held;
    return lines;
  }

  /** Ends the text, and returns the lines that are left. */
  end(width: number): readonly string[] {
    const rest = this.#rest.trimEnd();
    this.#rest = "";
    return rest === "" ? [] : wrap(rest, { width }).split("\n");
  }
}

/** Returns a text in one line, cut with `…` beyond `width` columns. */
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

/** Returns a text padded with spaces to `width` columns. */
export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - columns(text)));
}

/** Returns rows as lines of a table, whose last cells are as long as they are. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? "")))) ?? [];
  return rows.map((row) => row.map((cell, at) => at < row.length - 1 ? padTo(cell, widths[at] ?? 0) : cell).join("  "));
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** The format of durations on the command line, for messages. */
export const DURATION_WANTED = "a duration above 0 such as 90s, 5m, 1h30m or 500ms";

/** Returns the milliseconds of a duration such as `300s`, `5m`, `1h30m` or `1.5h`; `undefined` if malformed. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|min|m|h))+$/.test(text)) return undefined;
  let ms = 0;
  for (const [, amount = "", unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|min|m|h)/g)) {
    ms += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  const whole = Math.round(ms);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : undefined;
}

/** Formats a duration, such as `0:07`, `12:30` or `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
