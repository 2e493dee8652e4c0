const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The letters as a reader counts them, the words or the sentences of a text in any script, the same on every machine.
 *
 * A segmenter is made when it is first needed and not when its file is loaded: the first one of a process takes about
 * as long as Deno takes to start.
 */
export function segments(text: string, granularity: "grapheme" | "word" | "sentence"): Intl.Segments {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}
