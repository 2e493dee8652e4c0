/** Words that are judged together. */
const BLOCK = 16;
/** Letters of the longest word; what is longer is none, and takes a token a letter. */
const LONGEST = 40;
/** Tokens for a word. */
const WORD = 0.5;
/** Tokens for a letter of a Russian word. */
const RUSSIAN = 0.48;
/** Tokens for a letter in other languages, told by letters that Russian lacks, or has rarely; the first that is there. */
const OTHERS: readonly (readonly [RegExp, number])[] = [
  [/[^а-яёіїєґ]/i, 0.82],
  [/[іїєґ]/i, 0.6],
  [/ъ/i, 0.58],
];

/** Estimates the tokens of Cyrillic words, block by block, at the rate of the language they seem to be in. */
export class CyrillicWords {
  #settled = 0;
  #letters = 0;
  #words = 0;
  #rate = RUSSIAN;

  /** Takes one word. */
  add(word: string): void {
    if (word.length > LONGEST) {
      this.#settled += word.length;
      return;
    }
    this.#letters += word.length;
    this.#rate = Math.max(this.#rate, OTHERS.find(([letters]) => letters.test(word))?.[1] ?? RUSSIAN);
    if (++this.#words === BLOCK) this.#settle();
  }

  /** Tokens of all words taken. */
  total(): number {
    this.#settle();
    return this.#settled;
  }

  #settle(): void {
    this.#settled += this.#words * WORD + this.#letters * this.#rate;
    this.#letters = this.#words = 0;
    this.#rate = RUSSIAN;
  }
}
