import { align } from "./_align.ts";
import { diagonals } from "./_diagonals.ts";
import { occurrences } from "./_occurrences.ts";
import { notesIn, type Phrase, phraseOf } from "./_phrase.ts";
import { Postings } from "./_postings.ts";
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
  readonly #original: string;
  readonly #text: Comparable;
  readonly #units: Units;
  /** Number of each word of the text. */
  readonly #numbers = new Map<string, number>();
  /** The text as numbers of its words. */
  readonly #sequence: Int32Array;
  readonly #postings: Postings;

  /** Goes through the text once; takes time and space in proportion to it. */
  constructor(text: string) {
    this.#original = text;
    this.#text = comparable(text);
    this.#units = unitsOf(this.#text.text);
    this.#sequence = Int32Array.from(this.#units.words, (word) => {
      const number = this.#numbers.get(word) ?? this.#numbers.size;
      this.#numbers.set(word, number);
      return number;
    });
    this.#postings = new Postings(this.#sequence, this.#units);
  }

  /** Whether the text has a word, in its comparable form. */
  has(word: string): boolean {
    return this.#numbers.has(word);
  }

  /** Where a phrase stands, in order. None for what has no words. */
  find(phrase: string): readonly Stretch[] {
    const sought = phraseOf(phrase);
    const stretches = this.#exact(sought).map((at) => this.#stretch(at, at + sought.text.length));
    return sought.notes.length === 0
      ? stretches
      : stretches.slice(0, MOST_ANNOTATED).filter((stretch) => this.#missingNotes(sought, stretch).length === 0);
  }

  /**
   * The stretch that takes the fewest changes to be made a phrase: at most a quarter of its words, and it must have
   * one of its rarer words. `undefined` if there is none, or if the phrase has more than 400 words.
   */
  near(phrase: string): NearStretch | undefined {
    const sought = phraseOf(phrase);
    const words = sought.units.words.length;
    if (words === 0 || words > MOST_NEAR_WORDS) return undefined;
    const numbers = this.#numbersOf(sought);
    const reach = Math.floor(words / 4);
    let most = reach;
    let best: NearStretch | undefined;
    for (const diagonal of diagonals(numbers, this.#postings.of(numbers, sought.units), this.#sequence, reach)) {
      const from = Math.max(0, diagonal - reach);
      const to = Math.min(this.#sequence.length, diagonal + words + reach);
      const found = to > from ? align(numbers, this.#sequence, { from, to, most }) : undefined;
      if (!found || found.to === found.from || (best && found.changes >= best.changes)) continue;
      most = found.changes;
      const cut = (text: string, { starts, ends }: Units, first: number, end: number) =>
        first === end ? "" : text.slice(starts[first], ends[end - 1]);
      const stretch = this.#stretch(this.#units.starts[found.from] ?? 0, this.#units.ends[found.to - 1] ?? 0);
      const inserted = this.#missingNotes(sought, stretch).map((said) => ({ said, stands: "" }));
      best = {
        ...stretch,
        changes: found.changes,
        words,
        differences: found.differences.map(({ phraseFrom, phraseTo, textFrom, textTo }) => ({
          said: cut(sought.text, sought.units, phraseFrom, phraseTo),
          stands: cut(this.#text.text, this.#units, textFrom, textTo),
        })).concat(inserted),
      };
    }
    return best;
  }

  /** Offsets in the comparable text. */
  #exact(phrase: Phrase): readonly number[] {
    const { text, units } = phrase;
    const numbers = this.#numbersOf(phrase);
    if (numbers.length === 0 || numbers.includes(-1)) return [];
    const [rarest] = [...this.#postings.of(numbers, units)].sort((a, b) => a.places.length - b.places.length);
    const whole = this.#text.text;
    // One sign of a script without spaces stands in too many places to be listed.
    if (!rarest || rarest.places.length * text.length > MOST_COMPARISONS) {
      return occurrences(text, whole).filter((at) => this.#isWhole(at, text, units));
    }
    const lead = units.starts[rarest.at] ?? 0;
    const found: number[] = [];
    for (const place of rarest.places) {
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
    const before = this.#text.text.slice(Math.max(0, first - 1), first + 1);
    return !NEGATED.test(before);
  }

  /** Numbers of the words; -1 for one that the text does not have. */
  #numbersOf({ units }: Phrase): Int32Array {
    return Int32Array.from(units.words, (word) => this.#numbers.get(word) ?? -1);
  }

  /** Numbers in brackets that the phrase has, and the stretch has not: whoever quotes has put them in. */
  #missingNotes({ notes }: Phrase, { start, end }: Stretch): readonly string[] {
    const own = new Set(notesIn(this.#original.slice(start, end + NOTE_AFTER)));
    return notes.filter((note) => !own.has(note));
  }

  #stretch(from: number, to: number): Stretch {
    return { start: this.#text.starts[from] ?? 0, end: this.#text.ends[to - 1] ?? 0 };
  }
}

/** In so many places it is looked whether the notes of a phrase stand there. */
const MOST_ANNOTATED = 50;
/** Characters after a stretch in which a note to its last word may stand. */
const NOTE_AFTER = 24;
/** A Chinese or Japanese word whose first sign negates it, cut after that sign. */
const NEGATED = /[不非無无未否]\p{Script=Han}$/u;

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
