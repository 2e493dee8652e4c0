import { hasWords } from "../../text/has_words.ts";
import type { Stretch } from "../../text/phrase_index.ts";
import type { QuotationFinding, SourcePlace } from "../../transcript/claim.ts";
import { findFragments, type Fragment, fragmentsOf, LEAST_WORDS } from "./fragments.ts";
import type { IndexedSource } from "./indexed_source.ts";
import { nearFragments, type NearQuotation } from "./near_fragments.ts";

/** A statement that was made before by somebody else. */
export interface SaidBefore {
  /** Its number. */
  readonly message: number;
  /** Its text, to be looked up in as a source is. */
  readonly text: IndexedSource;
}

/** Where a quotation is looked for. */
export interface LookUpOptions {
  /** What is cited for it; `undefined` if nothing is, which is not the same as a source that does not exist. */
  readonly cited: readonly IndexedSource[] | undefined;
  /** All sources: of what stands in none that is cited, it is told where it does. */
  readonly sources: readonly IndexedSource[];
  /** What others said before: a quotation of that is none of a source. */
  readonly said?: readonly SaidBefore[];
}

/**
 * Looks a quotation up in the sources that are cited for it. What stands there but for differences of spacing, marks,
 * case and hyphenation is verified; with no more than a quarter of its words different it is repaired. Which of two
 * near ones, is told by the fewer changes. A quotation without citation is verified by any source.
 * What stands in none of them is looked for in what others said.
 */
export function lookUpQuotation(quotation: string, { cited, sources, said = [] }: LookUpOptions): QuotationFinding {
  if (!hasWords(quotation, LEAST_WORDS)) return { state: "too_short_to_verify" };
  const fragments = fragmentsOf(quotation);
  const places = fragments.length === 0 ? undefined : firstPlaces(fragments, cited ?? sources);
  if (places) return { state: "verified", places };
  const saidIn = (): QuotationFinding | undefined => {
    const before = said.findLast(({ text }) => fragments.length > 0 && findFragments(fragments, text));
    return before && { state: "said_before", message: before.message };
  };
  if (!cited) return saidIn() ?? { state: "uncited" };
  const near = fragments.length === 0 ? undefined : nearest(fragments, cited);
  if (near) {
    const { source, found } = near;
    return {
      state: "repaired",
      places: placesOf(source, found.stretches),
      stands: found.stretches.map((stretch) => source.cut(stretch)).join(" … "),
      differences: found.differences,
    };
  }
  const before = saidIn();
  if (before) return before;
  const others = sources.filter((source) => !cited.includes(source));
  const elsewhere = fragments.length === 0 ? undefined : firstPlaces(fragments, others);
  return { state: "unverified", ...(elsewhere ? { elsewhere } : {}) };
}

function firstPlaces(
  fragments: readonly Fragment[],
  sources: readonly IndexedSource[],
): readonly SourcePlace[] | undefined {
  for (const source of sources) {
    const stretches = findFragments(fragments, source);
    if (stretches) return placesOf(source, stretches);
  }
  return undefined;
}

function nearest(
  fragments: readonly Fragment[],
  sources: readonly IndexedSource[],
): { readonly source: IndexedSource; readonly found: NearQuotation } | undefined {
  let best: { readonly source: IndexedSource; readonly found: NearQuotation } | undefined;
  for (const source of sources) {
    const found = nearFragments(fragments, source);
    if (found && (!best || found.changes < best.found.changes)) best = { source, found };
  }
  return best;
}

function placesOf(source: IndexedSource, stretches: readonly Stretch[]): readonly SourcePlace[] {
  return stretches.map((stretch) => source.place(stretch));
}
