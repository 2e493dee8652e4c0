import { align } from "./_align.ts";
import { occurrences } from "./_occurrences.ts";
import { type Units, unitsOf } from "./_units.ts";
import { type Comparable, comparable } from "./comparable.ts";

/** A stretch of the text that was indexed. */
export interface Stretch {
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** Something a little different in the place of something else; either may be empty. */
export interface Difference {
  /** As the phrase has it. */
  readonly said: string;
  /** As the text has it. */
  readonly stands: string;
}

/** A stretch that is nearly a phrase. */
export interface NearStretch extends Stretch {
  /** Words, numbers and signs of unspaced scripts that were changed, added or left out; 0 if only punctuation was. */
  readonly changes: number;
  /** Those of the phrase. */
  readonly words: number;
  /** Where they differ, in order, in comparable form. */
  readonly differences: readonly Difference[];
}

/**
 * Of the rarest words of a phrase so many say where it may nearly stand, each by all of its places if there are no more
 * than so many, else by those with a neighbour from the phrase among the first.
 */
const VOTERS = 12;
const PLACES_PER_VOTER = 400;
const MOST_PLACES_PER_VOTER = 8000;
/** So many places are looked at closely. */
const MOST_CANDIDATES = 3;
/** Longer phrases are found where they stand to the letter, and not where they nearly do. */
const MOST_NEAR_WORDS = 400;
/** More comparisons than this, and the text is gone through once instead. */
const MOST_COMPARISONS = 2_000_000;

/**
 * Finds phrases in a text that is indexed once: where they stand, and where they nearly do. Differences that
 * {@linkcode comparable} takes out do not count, and a phrase begins and ends where words do.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { PhraseIndex } from "./phrase_index.ts";
 *
 * const index = new PhraseIndex("The charge cut\ntraffic by 30 %, it says.");
 * assert.deepEqual(index.find("“Cut traffic by 30%”"), [{ start: 11, end: 30 }]);
 * assert.deepEqual(index.near("the charge cuts traffic by 30 %")?.differences, [{ said: "cuts", stands: "cut" }]);
 * ```
 */
export class PhraseIndex {
  readonly #text: Comparable;
  readonly #units: Units;
  /** Number of each word of the text. */
  readonly #numbers = new Map<string, number>();
  /** The text as numbers of its words. */
  readonly #sequence: Int32Array;
  /** By number of a word: the places where it stands. */
  readonly #places: readonly Int32Array[];

  /** Goes through the text once; takes time and space in proportion to it. */
  constructor(text: string) {
    this.#text = comparable(text);
    this.#units = unitsOf(this.#text.text);
    this.#sequence = Int32Array.from(this.#units.words, (word) => {
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      this.#numbers.set(word, number);
      return number;
    });
    this.#places = placesOf(this.#sequence, this.#numbers.size);
  }

  /** Whether the text has a word, in its comparable form. */
  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** Where a phrase stands, in order. None for what has no words. */
  find(phrase: string): readonly Stretch[] {
    const sought = phraseOf(phrase);
    return this.#exact(sought).map((at) => this.#stretch(at, at + sought.text.length));
  }

  /**
   * The stretch that takes the fewest changes to be made a phrase: at most a quarter of its words, and it must have
   * one of its rarer words. `undefined` if there is none, or if the phrase has more than 400 words.
   */
  near(phrase: string): NearStretch | undefined {
    const sought = phraseOf(phrase);
    const words = sought.units.words.length;
    if (words === 0 || words > MOST_NEAR_WORDS) return undefined;
    const numbers = Int32Array.from(sought.units.words, (word) => this.#numbers.get(word) ?? -1);
    const reach = Math.floor(words / 4);
    let most = reach;
    let best: NearStretch | undefined;
    for (const diagonal of this.#diagonals(numbers, reach)) {
      const from = Math.max(0, diagonal - reach);
      const to = Math.min(this.#sequence.length, diagonal + words + reach);
      const found = to > from ? align(numbers, this.#sequence, { from, to, most }) : undefined;
      if (!found || found.to === found.from || (best && found.changes >= best.changes)) continue;
      most = found.changes;
      const cut = (text: string, { starts, ends }: Units, first: number, end: number) =>
        first === end ? "" : text.slice(starts[first], ends[end - 1]);
      best = {
        ...this.#stretch(
          ...withSigns(this.#text.text, this.#units.starts[found.from] ?? 0, this.#units.ends[found.to - 1] ?? 0),
        ),
        changes: found.changes,
        words,
        differences: found.differences.map(({ phraseFrom, phraseTo, textFrom, textTo }) => ({
          said: cut(sought.text, sought.units, phraseFrom, phraseTo),
          stands: cut(this.#text.text, this.#units, textFrom, textTo),
        })),
      };
    }
    return best;
  }

  /** Offsets in the comparable text. */
  #exact({ text, units }: Phrase): readonly number[] {
    let rarest = -1;
    let places: Int32Array | undefined;
    for (const [place, word] of units.words.entries()) {
      const number = this.#numbers.get(word);
      const own = number === undefined ? undefined : this.#places[number];
      if (!own) return [];
      if (!places || own.length < places.length) [rarest, places] = [place, own];
    }
    if (!places) return [];
    const whole = this.#text.text;
    const lead = units.starts[rarest] ?? 0;
    if (places.length * text.length > MOST_COMPARISONS) {
      return occurrences(text, whole).filter((at) => this.#isWhole(at, text, units));
    }
    const found: number[] = [];
    for (const place of places) {
      const at = (this.#units.starts[place] ?? 0) - lead;
      if (at >= 0 && whole.startsWith(text, at) && this.#isWhole(at, text, units)) found.push(at);
    }
    return found;
  }

  /** Whether a phrase that stands at an offset begins and ends with words of the text, and cuts none. */
  #isWhole(at: number, text: string, { starts, ends, words }: Units): boolean {
    const first = at + (starts[0] ?? 0);
    const last = at + (ends[words.length - 1] ?? text.length);
    const place = placeOf(this.#units.starts, first);
    if (place === undefined || this.#units.ends[place + words.length - 1] !== last) return false;
    const before = this.#text.text.slice(Math.max(0, first - 2), first + 1);
    return !NEGATED.test(before) && !(starts[0] === 0 && NEGATIVE.test(before));
  }

  /** Where in the sequence a phrase may begin, the likeliest first: where its rarest words stand as they do in it. */
  #diagonals(numbers: Int32Array, reach: number): readonly number[] {
    const votes = new Map<number, number>();
    const rarity = (number: number) => this.#places[number]?.length ?? Infinity;
    const voters = [...numbers.entries()].filter(([, number]) => number >= 0)
      .sort(([, a], [, b]) => rarity(a) - rarity(b)).slice(0, VOTERS);
    for (const [place, number] of voters) {
      const places = this.#places[number] ?? [];
      const isCommon = places.length > PLACES_PER_VOTER;
      for (const stands of places.slice(0, MOST_PLACES_PER_VOTER)) {
        // What stands in many places says little, but together with what is next to it more.
        if (isCommon && !this.#hasNeighbour(numbers, place, stands)) continue;
        const diagonal = stands - place;
        votes.set(diagonal, (votes.get(diagonal) ?? 0) + 1);
      }
    }
    const chosen: number[] = [];
    while (chosen.length < MOST_CANDIDATES) {
      const next = mostVotes(votes, (diagonal) => chosen.some((other) => Math.abs(other - diagonal) <= reach));
      if (next === undefined) break;
      chosen.push(next);
    }
    return chosen;
  }

  #hasNeighbour(numbers: Int32Array, place: number, stands: number): boolean {
    return (place > 0 && this.#sequence[stands - 1] === numbers[place - 1]) ||
      (place + 1 < numbers.length && this.#sequence[stands + 1] === numbers[place + 1]);
  }

  #stretch(from: number, to: number): Stretch {
    return { start: this.#text.starts[from] ?? 0, end: this.#text.ends[to - 1] ?? 0 };
  }
}

/** A Chinese or Japanese word whose first sign negates it, cut after that sign. */
const NEGATED = /[不非無无未否]\p{Script=Han}$/u;
/** A negative number, cut after its sign. */
const NEGATIVE = /(?:^|[^\p{L}\p{N}])-\p{N}$/u;

interface Phrase {
  readonly text: string;
  readonly units: Units;
}

/** A stretch from word to word, with signs of currency, percent, plus and minus that belong to its numbers. */
function withSigns(text: string, from: number, to: number): readonly [from: number, to: number] {
  const isNumber = /\p{N}/u.test(text.slice(from, from + 1));
  const before = isNumber ? /[-+$€£¥]{1,2}$/.exec(text.slice(Math.max(0, from - 2), from)) : null;
  const after = /^[%‰°]/.exec(text.slice(to, to + 1));
  return [from - (before?.[0].length ?? 0), to + (after?.[0].length ?? 0)];
}

/** A phrase from its first word to its last, with the signs of currencies and percent that go with them. */
function phraseOf(phrase: string): Phrase {
  const { text } = comparable(phrase);
  const { words, starts, ends } = unitsOf(text);
  const [from, to] = withSigns(text, starts[0] ?? 0, ends[words.length - 1] ?? 0);
  const shifted = (offsets: Uint32Array) => offsets.map((offset) => offset - from);
  return { text: text.slice(from, to), units: { words, starts: shifted(starts), ends: shifted(ends) } };
}

/** The candidate with the most votes, of equal ones the first in the text. Sorting them all would take longer. */
function mostVotes(votes: ReadonlyMap<number, number>, isOut: (diagonal: number) => boolean): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [diagonal, count] of votes) {
    if (count < most || (count === most && best !== undefined && diagonal >= best) || isOut(diagonal)) continue;
    [best, most] = [diagonal, count];
  }
  return best;
}

function placesOf(sequence: Int32Array, size: number): readonly Int32Array[] {
  const counts = new Int32Array(size);
  for (const number of sequence) counts[number] = (counts[number] ?? 0) + 1;
  const places = Array.from(counts, (count) => new Int32Array(count));
  const filled = new Int32Array(size);
  for (const [place, number] of sequence.entries()) {
    const next = filled[number] ?? 0;
    const own = places[number];
    if (own) own[next] = place;
    filled[number] = next + 1;
  }
  return places;
}

/** Place of a value among values that rise. */
function placeOf(values: Uint32Array, value: number): number | undefined {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return values[low] === value ? low : undefined;
}
