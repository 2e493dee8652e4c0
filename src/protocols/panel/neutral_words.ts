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
  /** What says nothing of it, by the first group; the words of the side that affirms, or of the other, become its label. */
  readonly by: ((verb: string) => string) | { readonly side: "affirmative" | "negative" };
}

const WHO = "(?:sides?|teams?|advocates?|speakers?|bench|case|house)";
const DEBATE = "(?:the|this|our|today['’]s) (?:debate|discussion|dialogue|exchange)";
/** Other things go first too. */
const WE = "(?<=\\b(?:I|we|you|they|he|she|opponents?|side) (?:will |shall |had to |get to )?)";
/** Whoever takes a side says so after these words, and before these. */
const [BEFORE, AFTER] = ["(?<=\\b(?:as|for) )(?:the )?", "(?=[,.;:!?]|\\s+(?:i|we)\\b)"];

/**
 * The phrases, in English; the list is fixed, and what is not on it stays. Words of sides are replaced only where it is
 * known which side affirms, and only next to a word that makes them a side: `the negative effects` are none.
 */
const PHRASES: readonly Phrase[] = [
  { pattern: pattern(`the (?:affirmative|proposition|proposing)(?:['’]s)? ${WHO}`), by: { side: "affirmative" } },
  { pattern: pattern(`the (?:negative|opposition|opposing)(?:['’]s)? ${WHO}`), by: { side: "negative" } },
  { pattern: pattern(`${BEFORE}(?:affirmative|proposition)${AFTER}`), by: { side: "affirmative" } },
  { pattern: pattern(`${BEFORE}(?:negative|opposition)${AFTER}`), by: { side: "negative" } },
  {
    pattern: pattern("(?:the|as) (?:first|second|third|last|final|opening|closing) (?:speaker|advocate|debater)"),
    by: () => "a speaker",
  },
  { pattern: pattern("(speaks?|spoke|spoken|speaking) (?:first|second|last)"), by: (verb) => verb },
  { pattern: pattern(`${WE}(go|goes|went) (?:first|second|last)`), by: (verb) => verb },
  { pattern: pattern(`(open|begin|start|close|end) ${DEBATE}`), by: () => "speak in this debate" },
  { pattern: pattern(`(opens|begins|starts|closes|ends) ${DEBATE}`), by: () => "speaks in this debate" },
  { pattern: pattern(`(opened|began|started|closed|ended) ${DEBATE}`), by: () => "spoke in this debate" },
  { pattern: pattern(`(opening|beginning|starting|closing|ending) ${DEBATE}`), by: () => "speaking in this debate" },
  { pattern: pattern("the (?:first|last|final) word"), by: () => "a word" },
];

function pattern(words: string): RegExp {
  return new RegExp(`\\b${words}(?![\\p{L}\\p{N}_])`, "giu");
}

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
      const label = typeof by === "function" ? undefined : this.#labels[by.side];
      if (typeof by !== "function" && label === undefined) return said;
      return said.replace(pattern, (words, verb) => {
        const instead = typeof by === "function" ? by(typeof verb === "string" ? verb : "") : label ?? "";
        this.#keep(words.toLowerCase(), label === undefined ? instead : "label", number);
        return instead;
      });
    }, text);
  }

  #keep(words: string, by: string, number: number): void {
    const entry = this.#replaced.get(words) ?? { by: by.toLowerCase(), numbers: new Set() };
    entry.numbers.add(number);
    this.#replaced.set(words, entry);
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
