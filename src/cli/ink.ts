import { columns } from "../text/display.ts";
import { visible } from "../text/visible.ts";

/** Encloses words to emphasise in a text that is yet to be wrapped; no text of others has it, once it is made visible. */
export const STRONG = "\u0002";
/** Encloses words that are wrong. */
export const WRONG = "\u0003";

const MARKS = new RegExp(`([${STRONG}${WRONG}])`);

/** Marks what is wrong. */
export const ERROR = "✕";
/** Marks what is claimed with more certainty than a source gives. */
export const TOO_SURE = "∿";

/** Three boxes for how sure an outcome is. */
export function boxes(level: 1 | 2 | 3): string {
  return "■".repeat(level) + "□".repeat(3 - level);
}

/** How sides are told apart without colours: by the line at the left of what they say, and by the mark at their name. */
const SIDES = [
  { bar: "│", mark: "●", color: 94 },
  { bar: "║", mark: "○", color: 33 },
  { bar: "┆", mark: "◆", color: 32 },
  { bar: "┃", mark: "◇", color: 35 },
  { bar: "╎", mark: "▲", color: 36 },
  { bar: "┇", mark: "△", color: 95 },
] as const;

/** The colours and marks of the terminal. Without colours, every mark and word stays. */
export class Ink {
  readonly #colors: boolean;

  constructor(colors: boolean) {
    this.#colors = colors;
  }

  bold(text: string): string {
    return this.#styled(text, "1", "22");
  }

  dim(text: string): string {
    return this.#styled(text, "2", "22");
  }

  /** Red, for what is wrong. */
  wrong(text: string): string {
    return this.#styled(text, "31", "39");
  }

  /** A text in the colour of a side; as it is for `undefined`, which is no side. */
  side(seat: number | undefined, text: string): string {
    return seat === undefined ? text : this.#styled(text, String(sideAt(seat).color), "39");
  }

  /** What lines of a side begin with; of somebody else, spaces. */
  bar(seat: number | undefined): string {
    return seat === undefined ? "  " : `${this.side(seat, sideAt(seat).bar)} `;
  }

  /** The mark of a side, before its name; empty for somebody else. */
  mark(seat: number | undefined): string {
    return seat === undefined ? "" : `${sideAt(seat).mark} `;
  }

  /** A text with the words between marks in their colours, and other control characters made visible. */
  marked(text: string): string {
    let open = "";
    return text.split(MARKS).map((piece) => {
      const isMark = piece === STRONG || piece === WRONG;
      if (isMark) open = open === piece ? "" : piece;
      if (isMark) return "";
      return visible(piece).split("\n").map((line) => this.#inside(open, line)).join("\n");
    }).join("");
  }

  /** A rule across `width` columns that begins with a label. */
  rule(label: string, width: number): string {
    const line = (length: number) => this.dim("─".repeat(Math.max(2, length)));
    return `${line(2)} ${this.bold(label)} ${line(width - columns(label) - 4)}`;
  }

  #inside(mark: string, line: string): string {
    if (line === "" || mark === "") return line;
    return mark === STRONG ? this.bold(line) : this.#styled(line, "31;9", "39;29");
  }

  #styled(text: string, on: string, off: string): string {
    return this.#colors && text !== "" ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  }
}

function sideAt(seat: number): typeof SIDES[number] {
  return SIDES[seat % SIDES.length] ?? SIDES[0];
}
