/** How soon a repeated word stops to count, and how much long texts are held back: the usual values of BM25. */
const K1 = 1.2;
const B = 0.75;

/** One of the texts, and how well it fits. */
export interface Ranked<T> {
  /** The text, as it was given. */
  readonly item: T;
  /** Place in the collection, from 0. */
  readonly index: number;
  /** BM25; 0 if no word is shared. */
  readonly score: number;
}

/**
 * Relevance of a small collection of texts to a query, by Okapi BM25 (Robertson and Zaragoza, "The Probabilistic
 * Relevance Framework", 2009), with the logarithm of 1 + (N − n + 0.5) / (n + 0.5), which is never negative.
 */
export class RelevanceIndex<T> {
  readonly #items: readonly T[];
  readonly #counts: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  readonly #meanLength: number;
  readonly #holders = new Map<string, number>();

  /** `wordsOf` gives the words of an item, repeated ones repeated. */
  constructor(items: readonly T[], wordsOf: (item: T) => readonly string[]) {
    this.#items = items;
    const all = items.map(wordsOf);
    this.#lengths = all.map((words) => words.length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, items.length);
    this.#counts = all.map((words) => {
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) this.#holders.set(word, (this.#holders.get(word) ?? 0) + 1);
      return counts;
    });
  }

  /** How much a word says: high for one that few of the texts have. */
  weight(word: string): number {
    const holders = this.#holders.get(word) ?? 0;
    return Math.log(1 + (this.#items.length - holders + 0.5) / (holders + 0.5));
  }

  /** Relevance of each item to the words of a query, in the order of the collection. */
  scores(query: Iterable<string>): readonly number[] {
    const asked = new Set(query);
    return this.#counts.map((counts, index) => {
      const length = (this.#lengths[index] ?? 0) / Math.max(1, this.#meanLength);
      let score = 0;
      for (const word of asked) {
        const count = counts.get(word);
        if (count === undefined) continue;
        score += this.weight(word) * count * (K1 + 1) / (count + K1 * (1 - B + B * length));
      }
      return score;
    });
  }

  /** The items, the most relevant first; equal ones in the order of the collection. */
  rank(query: Iterable<string>): readonly Ranked<T>[] {
    const scores = this.scores(query);
    return this.#items.map((item, index) => ({ item, index, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.index - b.index);
  }
}
