import { count } from "../../words/numbers.ts";

/** The most examples to name of each kind. */
const MOST_NAMED = 3;
/** The longest example, in characters. */
const MOST_SHOWN = 40;

/** Counts what a reader leaves out of a transcript, by kind, with the first examples. */
export class LeftOut {
  readonly #kinds = new Map<string, { count: number; readonly examples: Set<string> }>();

  /**
   * Counts one more.
   *
   * @param kind A noun, such as `stage direction`.
   * @param example Its text, if that tells more than the noun.
   */
  add(kind: string, example = ""): void {
    const known = this.#kinds.get(kind) ?? { count: 0, examples: new Set() };
    known.count++;
    const text = example.trim();
    const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
    if (shown !== "" && known.examples.size <= MOST_NAMED) known.examples.add(shown);
    this.#kinds.set(kind, known);
  }

  /** Returns each kind with its count and examples: `2 stage directions ([applause], (laughs))`. */
  inWords(): readonly string[] {
    return [...this.#kinds].map(([kind, { count: n, examples }]) => {
      const [head = "", ...rest] = kind.split(/(?= (?:without|before|that|after)\b)/);
      const counted = `${count(n, head)}${rest.join("")}`;
      const named = [...examples].slice(0, MOST_NAMED);
      if (examples.size > MOST_NAMED) named.push("…");
      return named.length === 0 ? counted : `${counted} (${named.join(", ")})`;
    });
  }
}
