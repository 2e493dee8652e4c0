import { numberRanges } from "../../transcript/number_ranges.ts";

/** Words that were replaced in what judges are shown, as they stood. */
export interface ReplacedWords {
  /** In lower case. */
  readonly words: string;
  /** What stands in their place; `label` is the label of the side, and nothing is that they were left out. */
  readonly by: string;
  /** Numbers of the messages in which they stood, as ranges; empty if they stood in a position only. */
  readonly messages: string;
}

/** Takes note of words that were replaced: how they stood, what stands in their place, and the message, if it was in one. */
export type KeepReplaced = (words: string, by: string, number?: number) => void;

/** A list of words that were replaced. */
export class ReplacedList {
  readonly #entries = new Map<
    string,
    { readonly words: string; readonly by: string; readonly numbers: Set<number> }
  >();

  /** Takes note of words; the same words count once, whatever their case and the space in them. */
  readonly keep: KeepReplaced = (words, by, number) => {
    const small = words.trim().replace(/\s+/g, " ").toLowerCase();
    const instead = by.toLowerCase();
    const key = JSON.stringify([small, instead]);
    const entry = this.#entries.get(key) ?? { words: small, by: instead, numbers: new Set() };
    if (number !== undefined) entry.numbers.add(number);
    this.#entries.set(key, entry);
  };

  /** What was replaced so far, in the order in which it came up. */
  get all(): readonly ReplacedWords[] {
    return [...this.#entries.values()].map(({ words, by, numbers }) => ({
      words,
      by,
      messages: numberRanges([...numbers].sort((a, b) => a - b)),
    }));
  }
}
