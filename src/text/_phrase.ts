import { comparable } from "./comparable.ts";
import { type Units, unitsOf } from "./_units.ts";

/** What is looked for, in comparable form. */
export interface Phrase {
  readonly text: string;
  readonly units: Units;
}

/** A stretch from word to word, with signs of currency, percent, plus and minus that belong to its numbers. */
export function withSigns(text: string, from: number, to: number): readonly [from: number, to: number] {
  const isNumber = /\p{N}/u.test(text.slice(from, from + 1));
  const before = isNumber ? /[-+$€£¥]{1,2}$/.exec(text.slice(Math.max(0, from - 2), from)) : null;
  const after = /^[%‰°]/.exec(text.slice(to, to + 1));
  return [from - (before?.[0].length ?? 0), to + (after?.[0].length ?? 0)];
}

/** A phrase from its first word to its last, with the signs of currencies and percent that go with them. */
export function phraseOf(phrase: string): Phrase {
  const { text } = comparable(phrase);
  const { words, starts, ends } = unitsOf(text);
  const [from, to] = withSigns(text, starts[0] ?? 0, ends[words.length - 1] ?? 0);
  const shifted = (offsets: Uint32Array) => offsets.map((offset) => offset - from);
  return { text: text.slice(from, to), units: { words, starts: shifted(starts), ends: shifted(ends) } };
}
