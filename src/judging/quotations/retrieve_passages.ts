import { contentStems } from "../../text/words.ts";
import type { Claim, SourcePlace } from "../../transcript/claim.ts";
import type { IndexedSource } from "./indexed_source.ts";
import type { SourceIndex } from "./source_index.ts";

/** A part of a source that bears on a claim. */
export interface RetrievedPassage {
  /** Where it stands. */
  readonly place: SourcePlace;
  /** Its words, whole sentences. */
  readonly text: string;
  /** BM25 within its source: the higher, the more of the claim's rarer words it has. */
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
  const query = contentStems(text);
  return (cited.size > 0 ? [...cited] : sources.sources)
    .flatMap((source) => best(source, query, most))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

function best(source: IndexedSource, query: readonly string[], most: number): readonly RetrievedPassage[] {
  return source.passages.rank(query).slice(0, most).filter(({ score }) => score > 0)
    .map(({ item, score }) => ({ place: source.place(item), text: source.cut(item), score }));
}
