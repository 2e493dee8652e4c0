import { ENGLISH, ENGLISH_WORDS, OTHER, WESTERN, WESTERN_WORDS, type WordRates } from "./_token_rates.ts";

/** Words that are judged together: few, so as to follow a change of language. */
const BLOCK = 8;
/** English words that tell a block is English by itself, and what is enough beside another block that has as much. */
const EVIDENCE = 1.4;
const EVIDENCE_BESIDE = 0.8;
/** A sign that is usual in code and rare in prose tells as much as this share of a word. */
const SIGN = 0.3;
/** Words of the western languages, in a block and its neighbours, that tell them. */
const WESTERN_EVIDENCE = 2;
/** English has few letters outside ASCII: with more words that have one, it is something else. */
const MARKED_WORDS = 1;

/** Letters of the longest word; what is longer is none. */
const LONGEST = 40;

/** Runs whose costs are kept: most words of a text come again. */
const KEPT = 5_000;

/** Where a run of letters stands. */
export interface Place {
  /** A space stands before it. */
  readonly spaced: boolean;
  /** A digit stands before it. */
  readonly keyed: boolean;
}

/** What some words in a row cost in each language, and what tells theirs. */
class Block {
  words = 0;
  marked = 0;
  englishWords = 0;
  westernWords = 0;
  english = 0;
  western = 0;
  other = 0;
}

/** What a run of letters costs in each language, and what it tells of the language. */
interface Costs {
  readonly english: number;
  readonly western: number;
  readonly other: number;
  readonly isEnglish: boolean;
  readonly isWestern: boolean;
  readonly isMarked: boolean;
}

const kept = new Map<string, Costs>();

/** Estimates the tokens of words in Latin letters, block by block, at the rates of the language they seem to be in. */
export class LatinWords {
  readonly #blocks: Block[] = [];
  #block = new Block();

  /** Takes one run of letters. */
  add(run: string, place: Place): void {
    const block = this.#block;
    const { english, western, other, isEnglish, isWestern, isMarked } = costsOf(run, place);
    block.english += english;
    block.western += western;
    block.other += other;
    if (isEnglish) block.englishWords++;
    if (isWestern) block.westernWords++;
    if (isMarked) block.marked++;
    if (++block.words === BLOCK) this.#end();
  }

  /** Takes note of the end of a line, where the language often changes. */
  endLine(): void {
    if (this.#block.words >= BLOCK / 2) this.#end();
  }

  /** Takes note of so many signs of code among the words. */
  addSigns(count: number): void {
    this.#block.englishWords += SIGN * count;
  }

  /** Takes note of an English contraction among the words. */
  addContraction(): void {
    this.#block.englishWords++;
  }

  #end(): void {
    this.#blocks.push(this.#block);
    this.#block = new Block();
  }

  /** Tokens of all words taken. */
  total(): number {
    const blocks = [...this.#blocks, this.#block];
    return blocks.reduce((sum, block, index) => sum + settle(block, blocks[index - 1], blocks[index + 1]), 0);
  }
}

/** The tokens of a block, whose neighbours help to tell its language. */
function settle(block: Block, before = new Block(), after = new Block()): number {
  const [here, ...beside] = [block, before, after].map(({ englishWords, words }) =>
    englishWords * BLOCK / Math.max(words, BLOCK / 2)
  );
  const isEnglish = here !== undefined && (here >= EVIDENCE ||
    here >= EVIDENCE_BESIDE && beside.some((words) => words >= EVIDENCE_BESIDE) ||
    beside.every((words) => words >= EVIDENCE));
  if (isEnglish && block.marked <= MARKED_WORDS) return block.english;
  const western = before.westernWords + block.westernWords + after.westernWords;
  return block.westernWords > 0 && western >= WESTERN_EVIDENCE ? block.western : block.other;
}

function costsOf(run: string, place: Place): Costs {
  const name = `${place.spaced ? " " : ""}${place.keyed ? "0" : ""}${run}`;
  const known = kept.get(name);
  if (known) return known;
  const word = run.toLowerCase();
  const costs = {
    english: tokensOf(run, ENGLISH, place),
    western: tokensOf(run, WESTERN, place),
    other: tokensOf(run, OTHER, place),
    isEnglish: ENGLISH_WORDS.has(word),
    isWestern: WESTERN_WORDS.has(word),
    isMarked: /[^ -~]/.test(run),
  };
  if (run.length > LONGEST) return costs;
  if (kept.size >= KEPT) kept.clear();
  kept.set(name, costs);
  return costs;
}

function tokensOf(run: string, rates: WordRates, { spaced, keyed }: Place): number {
  const humps = run.match(/\p{Lu}*[^\p{Lu}]+|\p{Lu}+/gu) ?? [];
  // Letters that change case all the time, or stand among digits, are no words but keys, hashes and the like.
  if (humps.length > 2 && run.length / humps.length < 3.5) return run.length / 1.25;
  if (keyed) return Math.max(humps.length, run.length / 1.6);
  let tokens = 0;
  for (const hump of humps) {
    tokens += humpTokens(hump, rates);
    if (hump.length > 3 && (!spaced || hump !== humps[0])) tokens += rates.glued;
  }
  // A single capital in the middle of English begins a name, and names are rarer than words.
  if (rates.name > 0 && run.length > 4 && humps.length === 1 && /^\p{Lu}\p{Ll}/u.test(run)) {
    tokens = Math.max(tokens, 1 + (run.length - 4) * rates.name);
  }
  for (const letter of run.replace(/[ -~]+/g, "")) {
    tokens += letter < "\u0100" ? rates.mark : letter < "\u2000" ? rates.rareMark : 3;
  }
  return tokens;
}

/** A word, or a part of one as in `camelCase`. */
function humpTokens(hump: string, { whole, short, long, letter }: WordRates): number {
  const letters = hump.length;
  if (letters <= 3) return short;
  if (letters > LONGEST) return letters / 1.75;
  if (hump === hump.toUpperCase()) return Math.max(1, letters / 2.5);
  if (!/[aeiouy\u0080-\uffff]/i.test(hump)) return letters / 1.6;
  return letters <= whole ? short : long + (letters - whole - 1) * letter;
}
