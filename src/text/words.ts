import { en } from "./grammar/en.ts";
import { grammarOf } from "./grammar/mod.ts";

const WORD =
  /(?<unspaced>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|(?:\p{Nd}+(?:[.,]\p{Nd}+)*)|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

const CITATION = /\[[^\[\]\n]{1,80}\]/g;

/**
 * Returns the words of a text in lower case, in order. Scripts without spaces give pairs of letters instead, so that
 * their texts can be compared too. Citations such as `[tfl-2008]` are not words.
 */
export function words(text: string): readonly string[] {
  const found: string[] = [];
  for (const { 0: run, groups } of text.replace(CITATION, " ").matchAll(WORD)) {
    if (groups?.["unspaced"] !== undefined) {
      const letters = [...run];
      if (letters.length === 1) found.push(run);
      for (let i = 0; i + 1 < letters.length; i++) found.push(`${letters[i]}${letters[i + 1]}`);
    } else {
      found.push(run.toLowerCase().replaceAll("’", "'"));
    }
  }
  return found;
}

/** Articles and pronouns that French and its neighbours join to a word. */
const ELISION = /^\p{L}{1,2}'(?=\p{L}{2})/u;
/** Common endings of European languages, after three letters. */
const ENDING = /(?<=^.{3,})(?:[aeiouy]*[aeoy]s|(?<![iu])s|x|ern?|e[nm]|ing|ed|[aeiouy]+)$/u;
/** Letters that the forms of a word share. */
const SHARED_LETTERS = 5;

/** Returns a word in small Latin letters without marks and common endings: `stadt` for `städte`. A number stays whole. */
export function formOf(word: string): string {
  if (!/^\p{L}/u.test(word)) return word;
  const plain = word.replace(ELISION, "").replaceAll("ß", "ss").normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "").normalize("NFC");
  return plain.replace(ENDING, "");
}

/** Returns the beginning that a word shares with its other forms in many languages. Different words may share one. */
function stemOf(word: string): string {
  return /^\p{L}/u.test(word) ? [...formOf(word)].slice(0, SHARED_LETTERS).join("") : word;
}

/**
 * Returns the beginnings of content words: without single letters, and common words of English and of the text's
 * language. Repetitions are kept.
 */
export function contentStems(text: string): readonly string[] {
  const all = words(text);
  const own = grammarOf(all);
  const isCommon = (word: string) => en.commonWords.has(word) || own?.commonWords.has(word);
  return all.filter((word) => !isCommon(word) && (word.length > 1 || word > "\x7f" || /\d/.test(word))).map(stemOf);
}

/** The usual values of BM25: how soon repetitions of a word stop counting, and how much long texts are penalised. */
const K1 = 1.2;
const B = 0.75;

/**
 * Ranks a small collection of texts by relevance to a query, with Okapi BM25 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework", 2009) and the logarithm of 1 + (N − n + 0.5) / (n + 0.5), which is never
 * negative.
 */
export class RelevanceIndex<T> {
  readonly #texts: readonly {
    readonly item: T;
    readonly counts: ReadonlyMap<string, number>;
    readonly length: number;
  }[];
  readonly #meanLength: number;
  /** Number of texts that contain each word. */
  readonly #holders: ReadonlyMap<string, number>;

  /** `wordsOf` returns the words of an item, with repetitions. */
  constructor(items: readonly T[], wordsOf: (item: T) => readonly string[]) {
    this.#texts = items.map((item) => {
      const words = wordsOf(item);
      return { item, counts: countsOf(words), length: words.length };
    });
    this.#meanLength = this.#texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, items.length);
    this.#holders = countsOf(this.#texts.flatMap(({ counts }) => [...counts.keys()]));
  }

  /** Returns the weight of a word: high for a word in few of the texts. */
  weight(word: string): number {
    const holders = this.#holders.get(word) ?? 0;
    return Math.log(1 + (this.#texts.length - holders + 0.5) / (holders + 0.5));
  }

  /**
   * Returns the items by BM25 score, highest first, with 0 if no word is shared; ties keep the order of the collection.
   */
  rank(query: Iterable<string>): readonly { readonly item: T; readonly score: number }[] {
    const asked = new Set(query);
    return this.#texts.map(({ item, counts, length }) => {
      let score = 0;
      for (const word of asked) {
        const count = counts.get(word);
        if (count === undefined) continue;
        const relative = length / Math.max(1, this.#meanLength);
        score += this.weight(word) * count * (K1 + 1) / (count + K1 * (1 - B + B * relative));
      }
      return { item, score };
    }).sort((a, b) => b.score - a.score);
  }
}

/** Returns the share of distinct words that both have: 0–1; 0 for two empty ones. */
export function jaccard(a: Iterable<string>, b: Iterable<string>): number {
  const [left, right] = [new Set(a), new Set(b)];
  const all = left.union(right).size;
  return all === 0 ? 0 : left.intersection(right).size / all;
}

/** Returns the cosine of the angle between weighted word counts: 0–1. */
export function cosine(
  a: readonly string[],
  b: readonly string[],
  weight: (word: string) => number = () => 1,
): number {
  const [left, right] = [countsOf(a), countsOf(b)];
  const product = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    one.entries().reduce((sum, [word, count]) => sum + count * (other.get(word) ?? 0) * weight(word) ** 2, 0);
  const norms = Math.sqrt(product(left, left) * product(right, right));
  return norms === 0 ? 0 : Math.min(1, product(left, right) / norms);
}

function countsOf(words: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
