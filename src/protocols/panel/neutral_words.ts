import { numberRanges } from "../../transcript/number_ranges.ts";

/** Words that were replaced in what judges are shown, as they stood. */
export interface ReplacedWords {
  /** In lower case. */
  readonly words: string;
  /** What stands in their place; `label` is the label of the side. */
  readonly by: string;
  /** Numbers of the messages in which they stood, as ranges. */
  readonly messages: string;
}

/** A phrase that tells who opened, or which side affirms. */
interface Phrase {
  readonly pattern: RegExp;
  /** What says nothing of it; the words of the side that affirms, or of the one that negates, become its label. */
  readonly by: string | { readonly side: "affirmative" | "negative" };
}

const WHO = "(?:sides?|teams?|advocates?|speakers?|bench|case|house)";

/**
 * The phrases, in English; the list is fixed, and what is not on it stays. Words of sides are replaced only where it is
 * known which side affirms, and only next to a word that makes them a side: `the negative effects` are none.
 */
const PHRASES: readonly Phrase[] = [
  {
    pattern: new RegExp(`\\bthe (?:affirmative|proposition|proposing)(?:'s|’s)? ${WHO}\\b`, "giu"),
    by: { side: "affirmative" },
  },
  {
    pattern: new RegExp(`\\bthe (?:negative|opposition|opposing)(?:'s|’s)? ${WHO}\\b`, "giu"),
    by: { side: "negative" },
  },
  {
    pattern: /\b(?<=\b(?:as|for) )(?:the )?(?:affirmative|proposition)\b(?=[,.;:!?]|\s+(?:i|we)\b)/giu,
    by: { side: "affirmative" },
  },
  {
    pattern: /\b(?<=\b(?:as|for) )(?:the )?(?:negative|opposition)\b(?=[,.;:!?]|\s+(?:i|we)\b)/giu,
    by: { side: "negative" },
  },
  {
    pattern: /\b(?:the|as) (?:first|second|third|last|final|opening|closing) (?:speaker|advocate|debater)\b/giu,
    by: "a speaker",
  },
  {
    pattern:
      /\b(?:speak|speaks|spoke|spoken|speaking|go|goes|went|gone|going|came|come|comes|coming) (?:first|second|last)\b/giu,
    by: "speaking",
  },
  {
    pattern:
      /\b(?:open|opens|opened|opening|begin|begins|began|beginning|start|starts|started|starting) (?:the|this|our|today's|today’s) (?:debate|discussion|dialogue|exchange)\b/giu,
    by: "speaking in this debate",
  },
  {
    pattern:
      /\b(?:close|closes|closed|closing|end|ends|ended|ending) (?:the|this|our|today's|today’s) (?:debate|discussion|dialogue|exchange)\b/giu,
    by: "speaking in this debate",
  },
  { pattern: /\bthe (?:first|last|final) word\b/giu, by: "a word" },
];

/** Replaces phrases of the fixed list in what was said, and keeps a list of what it has replaced. */
export class NeutralWords {
  readonly #labels: Readonly<Partial<Record<"affirmative" | "negative", string>>>;
  readonly #replaced = new Map<string, { readonly by: string; readonly numbers: Set<number> }>();

  /** @param labels What the side that affirms is called, and the one that negates, where that is known. */
  constructor(labels: Readonly<Partial<Record<"affirmative" | "negative", string>>> = {}) {
    this.#labels = labels;
  }

  /**
   * The text without words that tell who opened.
   *
   * @param number Of the message it is from.
   */
  neutral(text: string, number: number): string {
    return PHRASES.reduce((said, { pattern, by }) => {
      const label = typeof by === "string" ? by : this.#labels[by.side];
      if (label === undefined) return said;
      return said.replace(pattern, (words) => {
        const name = words.toLowerCase();
        const entry = this.#replaced.get(name) ?? { by: typeof by === "string" ? by : "label", numbers: new Set() };
        entry.numbers.add(number);
        this.#replaced.set(name, entry);
        return label;
      });
    }, text);
  }

  /** What was replaced so far, in the order in which it came up. */
  get replaced(): readonly ReplacedWords[] {
    return [...this.#replaced].map(([words, { by, numbers }]) => ({
      words,
      by,
      messages: numberRanges([...numbers].sort((a, b) => a - b)),
    }));
  }
}
