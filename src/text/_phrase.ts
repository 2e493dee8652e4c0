import { comparable } from "./comparable.ts";
import { type Units, unitsOf } from "./_units.ts";

/** What is looked for, in comparable form. */
export interface Phrase {
  readonly text: string;
  readonly units: Units;
  /** Numbers in brackets, which are not compared: in a source they are notes. */
  readonly notes: readonly string[];
}

/** The numbers in brackets of a text, without white space. */
export function notesIn(text: string): readonly string[] {
  return text.match(/\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\](?!\()/g)?.map((note) => note.replace(/\s/g, "")) ?? [];
}

/** A phrase from its first word to its last. */
export function phraseOf(phrase: string): Phrase {
  const { text } = comparable(phrase);
  const { words, starts, ends } = unitsOf(text);
  const from = starts[0] ?? 0;
  const shifted = (offsets: Uint32Array) => offsets.map((offset) => offset - from);
  return {
    text: text.slice(from, ends[words.length - 1] ?? 0),
    units: { words, starts: shifted(starts), ends: shifted(ends) },
    notes: notesIn(phrase),
  };
}
