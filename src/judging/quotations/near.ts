import { type FoldedWord, foldedWords, isUnspaced } from "../../text/fold.ts";
import type { QuotationDifference } from "../../transcript/claim.ts";

/** A stretch of a folded text, with its differences from a phrase. */
export interface Stretch {
  /** Offset of its first character in the folded text. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** Present if it does not match the phrase exactly, even if only in punctuation. */
  readonly near?: true;
  /** Number of words changed, added or left out. */
  readonly changes: number;
  /** Differences in order; empty if only punctuation differs. */
  readonly differences: readonly QuotationDifference[];
}

/** Words per allowed change in a near match. */
const WORDS_A_CHANGE = 4;
/** Longer phrases are found only as exact matches. */
const MOST_WORDS = 300;
/** Maximum parts of the phrase to search for in the text, longest first. */
const MOST_SEEDS = 10;
/** Maximum places examined for one part. */
const MOST_HITS = 40;
/** Maximum places of the whole phrase compared word by word. */
const MOST_CANDIDATES = 5;
/** Minimum characters of a part; shorter ones are too common. */
const SEED_CHARACTERS = 9;
/** Places this close count as one. */
const CLOSE = 64;

/**
 * Finds the stretch of a folded text that differs least from a folded phrase: in at most a quarter of its words. Exact
 * matches of runs of its words show where to look.
 */
export function nearestTo(phrase: string, text: string): Stretch | undefined {
  const words = foldedWords(phrase);
  if (words.length < WORDS_A_CHANGE || words.length > MOST_WORDS) return undefined;
  let most = Math.floor(words.length / WORDS_A_CHANGE);
  let best: Stretch | undefined;
  for (const at of candidates(words, phrase, text)) {
    const from = wordStart(text, at - CLOSE);
    const around = text.slice(from, at + phrase.length + 2 * CLOSE);
    const found = align(words, foldedWords(around), most);
    if (!found || (best && found.changes >= best.changes)) continue;
    most = found.changes;
    best = { ...found, start: found.start + from, end: found.end + from };
  }
  return best;
}

/** Finds possible beginnings of the phrase, likeliest first: those on which most of its parts agree. */
function candidates(words: readonly FoldedWord[], phrase: string, text: string): readonly number[] {
  const places: number[] = [];
  for (const { start, end } of seeds(words)) {
    const seed = phrase.slice(start, end);
    let hits = 0;
    for (let hit = text.indexOf(seed); hit >= 0 && hits < MOST_HITS; hit = text.indexOf(seed, hit + 1), hits++) {
      places.push(hit - start);
    }
  }
  return [...Map.groupBy(places, (at) => Math.round(at / CLOSE)).values()]
    .sort((a, b) => b.length - a.length).slice(0, MOST_CANDIDATES).flatMap(([at]) => at ?? []);
}

/** Returns runs of two words or more, or of four characters of a script without spaces. */
function seeds(words: readonly FoldedWord[]): readonly { readonly start: number; readonly end: number }[] {
  const all = words.flatMap(({ start, text }, n) => {
    const least = isUnspaced(text) ? { words: 4, characters: 0 } : { words: 2, characters: SEED_CHARACTERS };
    for (let last = n + least.words - 1; last < words.length; last++) {
      const end = words[last]?.end ?? start;
      if (end - start >= least.characters) return [{ start, end }];
    }
    return [];
  });
  return all.sort((a, b) => (b.end - b.start) - (a.end - a.start)).slice(0, MOST_SEEDS);
}

function wordStart(text: string, at: number): number {
  const from = Math.max(0, at);
  return from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
}

/**
 * Returns the stretch of words that differs least from the phrase, by whole words (Sellers, 1980). Returns `undefined`
 * if it needs more than `most` changes.
 */
function align(phrase: readonly FoldedWord[], text: readonly FoldedWord[], most: number): Stretch | undefined {
  const width = text.length + 1;
  const costs = new Uint16Array((phrase.length + 1) * width);
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0;
  for (let row = 1; row <= phrase.length; row++) {
    costs[row * width] = row;
    for (let column = 1; column < width; column++) {
      const changed = cost(row - 1, column - 1) + (isSame(phrase[row - 1], text[column - 1]) ? 0 : 1);
      costs[row * width + column] = Math.min(changed, cost(row - 1, column) + 1, cost(row, column - 1) + 1);
    }
  }
  let to = 0;
  for (let column = 1; column < width; column++) {
    if (cost(phrase.length, column) < cost(phrase.length, to)) to = column;
  }
  const changes = cost(phrase.length, to);
  // Prefers a changed last word to an omitted one.
  if (to + 1 < width && cost(phrase.length, to + 1) === changes) to++;
  if (changes > most || to === 0) return undefined;
  const differences: QuotationDifference[] = [];
  let [row, column] = [phrase.length, to];
  while (row > 0) {
    if (column > 0 && isSame(phrase[row - 1], text[column - 1])) {
      row--;
      column--;
      continue;
    }
    const [lastRow, lastColumn] = [row, column];
    // All differences in one place count as one.
    while (row > 0 && !(column > 0 && isSame(phrase[row - 1], text[column - 1]))) {
      if (column > 0 && cost(row, column) === cost(row - 1, column - 1) + 1) {
        row--;
        column--;
      } else if (cost(row, column) === cost(row - 1, column) + 1) row--;
      else column--;
    }
    differences.unshift({ said: joined(phrase.slice(row, lastRow)), stands: joined(text.slice(column, lastColumn)) });
  }
  const [first, last] = [text[column], text[to - 1]];
  return first && last && { start: first.start, end: last.end, near: true, changes, differences };
}

function isSame(a: FoldedWord | undefined, b: FoldedWord | undefined): boolean {
  return a?.text === b?.text;
}

function joined(words: readonly FoldedWord[]): string {
  return words.map(({ text }, n) => (n > 0 && !isUnspaced(text) ? " " : "") + text).join("");
}
