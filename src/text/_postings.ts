import { isUnspaced, type Units } from "./_units.ts";

/** Where a part of a phrase stands in the text. */
export interface Posting {
  /** Place of the part in the phrase. */
  readonly at: number;
  /** Units that it takes. */
  readonly width: 1 | 2;
  /** Places in the text, in order. */
  readonly places: Int32Array;
}

/** More units than a text has. */
const UNITS = 2 ** 26;

const NOWHERE = new Int32Array(0);

/**
 * The places of words in a text, and of pairs of signs where a script puts no spaces between words: there are few signs,
 * and each stands in too many places.
 */
export class Postings {
  /** By word, or pair of signs. */
  readonly #numbers = new Map<number, number>();
  readonly #places: readonly Int32Array[];

  /** `sequence` has the units of the text by number. */
  constructor(sequence: Int32Array, units: Units) {
    const unspaced: boolean[] = [];
    for (const [place, number] of sequence.entries()) unspaced[number] ??= isUnspaced(units.words[place] ?? "");
    const parts = new Int32Array(sequence.length);
    for (const [place, number] of sequence.entries()) {
      const next = sequence[place + 1];
      const isPair = unspaced[number] && next !== undefined && unspaced[next] && isNext(units, place);
      const part = partOf(number, isPair ? next : undefined);
      const own = this.#numbers.get(part) ?? this.#numbers.size;
      this.#numbers.set(part, own);
      parts[place] = own;
    }
    this.#places = placesOf(parts, this.#numbers.size);
  }

  /** The postings of a phrase, whose units are given by number; what follows its last sign is not known. */
  of(sequence: Int32Array, units: Units): readonly Posting[] {
    return units.words.flatMap((word, at): readonly Posting[] => {
      const number = sequence[at] ?? -1;
      const isSign = isUnspaced(word);
      if (number < 0 || (isSign && at + 1 === units.words.length)) return [];
      const isPair = isSign && isNext(units, at) && isUnspaced(units.words[at + 1] ?? "");
      const next = sequence[at + 1] ?? -1;
      if (isPair && next < 0) return [];
      const own = this.#numbers.get(partOf(number, isPair ? next : undefined));
      return [{ at, width: isPair ? 2 : 1, places: own === undefined ? NOWHERE : this.#places[own] ?? NOWHERE }];
    });
  }
}

/** Whether nothing stands between a unit and the next. */
function isNext({ starts, ends }: Units, place: number): boolean {
  return starts[place + 1] === ends[place];
}

function partOf(number: number, next: number | undefined): number {
  return next === undefined ? number : (number + 1) * UNITS + next;
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
