import { contentStems } from "../../text/words.ts";
import type { Claim, SourcePlace } from "../../transcript/claim.ts";
import type { SourceIndex } from "./source_index.ts";

/** A part of a source that bears on a claim. */
export interface RetrievedPassage {
  /** Where it stands. */
  readonly place: SourcePlace;
  /** Its words, whole sentences. */
  readonly text: string;
  /** BM25 among the passages of all sources: the higher, the more of the claim's rarer words it has. */
  readonly score: number;
}

/** How passages are chosen. */
export interface RetrieveOptions {
  /** So many at most. @default 3 */
  readonly most?: number;
}

/**
 * What a fact checker is given to judge a claim by: the passages of the sources it cites that bear on it most, the best
 * first; of all sources, if it cites none that exists. None that share no word with it.
 *
 * @throws {RangeError} If `most` is not a whole number from 1.
 */
export function retrievePassages(
  { text, citations }: Pick<Claim, "text" | "citations">,
  sources: SourceIndex,
  { most = 3 }: RetrieveOptions = {},
): readonly RetrievedPassage[] {
  if (!Number.isInteger(most) || most < 1) {
    throw new RangeError(`Cannot retrieve passages as 'most' must be an integer >= 1: current value is ${most}`);
  }
  const cited = new Set(citations.flatMap(({ name }) => sources.named(name) ?? []));
  return sources.passages.rank(contentStems(text))
    .filter(({ item, score }) => score > 0 && (cited.size === 0 || cited.has(item.source)))
    .slice(0, most)
    .map(({ item: { source, stretch }, score }) => ({
      place: source.place(stretch),
      text: source.cut(stretch),
      score,
    }));
}
