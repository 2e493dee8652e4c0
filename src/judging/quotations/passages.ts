import type { Stretch } from "../../text/phrase_index.ts";
import { sentences } from "../../text/sentences.ts";
import type { IndexedSource } from "./indexed_source.ts";

/** A part of a source: whole sentences of one paragraph. */
export interface SourcePassage {
  /** What it is a part of. */
  readonly source: IndexedSource;
  /** Where in its text. */
  readonly stretch: Stretch;
}

/** A passage grows sentence by sentence up to this. */
const PASSAGE_CHARACTERS = 600;

/** The passages of a source, in order. */
export function passagesOf(source: IndexedSource): readonly SourcePassage[] {
  return stretchesIn(source.source.text).map((stretch) => ({ source, stretch }));
}

function stretchesIn(text: string): readonly Stretch[] {
  const passages: Stretch[] = [];
  for (const { start, end } of sentences(text)) {
    const last = passages.at(-1);
    const joins = last && end - last.start <= PASSAGE_CHARACTERS && !/\n\s*\n/.test(text.slice(last.end, start));
    if (joins) passages[passages.length - 1] = { start: last.start, end };
    else passages.push({ start, end });
  }
  return passages;
}
