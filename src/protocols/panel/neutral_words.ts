import { ORDER_PHRASES } from "./_order_phrases.ts";
import type { Phrase } from "./_phrase.ts";
import { SIDE_PHRASES } from "./_side_phrases.ts";
import { ReplacedList, type ReplacedWords } from "./replaced_words.ts";

/**
 * The phrases, in English; the list is fixed, and what is not on it stays. Each asks for words around it that make it one
 * about this debate: `the negative side effects` and `the last word in luxury` tell nothing of who spoke when.
 */
const PHRASES: readonly Phrase[] = [...SIDE_PHRASES, ...ORDER_PHRASES];

/** Replaces phrases of the fixed list in what was said, and keeps a list of what it has replaced. */
export class NeutralWords {
  readonly #labels: Readonly<Partial<Record<"affirmative" | "negative", string>>>;
  readonly #list = new ReplacedList();

  /** @param labels What the side that affirms is called, and the one that negates, where that is known. */
  constructor(labels: Readonly<Partial<Record<"affirmative" | "negative", string>>> = {}) {
    this.#labels = labels;
  }

  /**
   * The text without words that tell who opened.
   *
   * @param text Names in it are labels already, so that `Side 1 opened this debate` is found.
   * @param number Of the message it is from.
   */
  neutral(text: string, number: number): string {
    return PHRASES.reduce((said, { pattern, by }) => {
      const label = typeof by === "function" ? undefined : this.#labels[by.side];
      if (typeof by !== "function" && label === undefined) return said;
      return said.replace(pattern, (words, verb) => {
        const neutral = typeof by === "function" ? by(typeof verb === "string" ? verb : "") : "";
        const instead = label ?? likeCase(words, neutral);
        this.#list.keep(words, label === undefined ? instead : "label", number);
        return instead;
      });
    }, text);
  }

  /** What was replaced so far, in the order in which it came up. */
  get replaced(): readonly ReplacedWords[] {
    return this.#list.all;
  }
}

/** As a sentence has it that begins with these words. */
function likeCase(words: string, instead: string): string {
  return /^\p{Lu}/u.test(words) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
}
