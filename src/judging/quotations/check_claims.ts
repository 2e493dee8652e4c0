import type { Citation } from "../../text/citations.ts";
import type { CitationMark, Claim, ClaimState, NumberMark, QuotationMark } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import { type CitingSentence, citingSentences } from "./citing_sentences.ts";
import { compareNumbers } from "./compare_numbers.ts";
import { IndexedSource } from "./indexed_source.ts";
import { lookUpQuotation, type SaidBefore } from "./look_up_quotation.ts";
import type { SourceIndex } from "./source_index.ts";

/** What claims are checked against. */
export interface CheckClaimsOptions {
  /** What may be cited. */
  readonly sources: SourceIndex;
  /** Names of the sources that the speaker had been shown by then, whole or in part. Absent: all of them. */
  readonly opened?: ReadonlySet<string>;
  /**
   * Statements that were made before: quotations of what another speaker said there are none of a source. Absent: such
   * a quotation is uncited, or unverified if the sentence cites something too.
   */
  readonly earlier?: readonly Quotable[];
  /** Names of sources by what they are cited by instead, such as the numbers of a list. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** Offset in the text up to which it is looked at. @default its end */
  readonly until?: number;
}

/** What may be quoted of a statement, and who is quoted. */
export type Quotable = Pick<Statement, "number" | "speaker" | "text">;

/** Statements are quoted again and again. */
const indexed = new WeakMap<Quotable, IndexedSource>();

/**
 * Looks up what a statement quotes and cites: a claim for each sentence that does, in order. Quotations of under four
 * words for which nothing is cited are passed over, since they are hardly ever quotations, and so are titles of sources.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { checkClaims } from "./check_claims.ts";
 * import { SourceIndex } from "./source_index.ts";
 *
 * const sources = new SourceIndex([{ name: "tfl", title: "Report", text: "The charge cut traffic by 30 %." }]);
 * const said = { number: 3, speaker: "ana", text: "They found that “the charge cut traffic by 30%” [tfl]." };
 * const [claim] = checkClaims(said, { sources });
 * assert.equal(claim?.state, "verified");
 * ```
 */
export function checkClaims(
  { number, speaker, text }: Pick<Statement, "number" | "speaker" | "text">,
  { sources: index, opened, earlier = [], aliases, until }: CheckClaimsOptions,
): readonly Claim[] {
  const sources: Sources = { sources: index.sources, named: (name) => index.named(aliases?.get(name) ?? name) };
  const said = earlier.filter((other) => other.number < number && other.speaker !== speaker)
    .map((other) => ({ message: other.number, text: indexOf(other) }));
  return citingSentences(text.slice(0, until), (name) => sources.named(name) !== undefined).flatMap((sentence) => {
    const citations = sentence.citations.map((citation) => markCitation(citation, sources, opened));
    const quotations = markQuotations(sentence, sources, said);
    if (citations.length + quotations.length === 0) return [];
    const cited = citedSources(sentence.citations, sources);
    const numbers = cited.length === 0 ? [] : compareNumbers(sentence.text, { start: sentence.start, cited });
    const state = stateOf(citations, quotations, numbers);
    const { text, start } = sentence;
    return [{ message: number, speaker, text, start, state, citations, quotations, numbers }];
  });
}

/** What sources are found by. */
type Sources = Pick<SourceIndex, "sources" | "named">;

/** It is only indexed when something is looked up in it. */
function indexOf(statement: Quotable): IndexedSource {
  const name = `message ${statement.number}`;
  const own = indexed.get(statement) ?? new IndexedSource({ name, title: name, text: statement.text });
  indexed.set(statement, own);
  return own;
}

function markCitation(
  { name, start, end }: Citation,
  sources: Sources,
  opened: ReadonlySet<string> | undefined,
): CitationMark {
  const source = sources.named(name)?.source.name;
  const state = source === undefined ? "unknown_source" : opened?.has(source) === false ? "not_fetched" : "known";
  return { name, state, start, end };
}

/** A quotation is looked up in all that its sentence cites, in what stands next to it first. */
function markQuotations(
  { quotations, citations }: CitingSentence,
  sources: Sources,
  said: readonly SaidBefore[],
): readonly QuotationMark[] {
  const all = citedSources(citations, sources);
  let next = 0;
  return quotations.flatMap(({ text, start, end }) => {
    while ((citations[next]?.start ?? Infinity) < end) next++;
    // What follows a quotation is meant for it rather than what stands before.
    const beside = citedSources(
      [...citations.slice(next, next + 1), ...citations.slice(Math.max(0, next - 1), next)],
      sources,
    );
    const cited = citations.length === 0 ? undefined : [...new Set([...beside, ...all])];
    const found = lookUpQuotation(text, { cited, sources: sources.sources, said });
    const isTitle = found.state !== "verified" && sources.sources.some((source) => source.isTitle(text));
    const isNone = isTitle || (cited === undefined && found.state === "too_short_to_verify");
    return isNone ? [] : [{ text, start, end, ...found }];
  });
}

function citedSources(citations: readonly Citation[], sources: Sources) {
  return [...new Set(citations.flatMap(({ name }) => sources.named(name) ?? []))];
}

function stateOf(
  citations: readonly CitationMark[],
  quotations: readonly QuotationMark[],
  numbers: readonly NumberMark[],
): ClaimState {
  const cites = (state: CitationMark["state"]) => citations.some((citation) => citation.state === state);
  const quotes = (state: QuotationMark["state"]) => quotations.some((quotation) => quotation.state === state);
  if (cites("unknown_source")) return "unknown_source";
  if (quotes("unverified")) return "unverified";
  if (numbers.some(({ state }) => state === "missing")) return "numbers_differ";
  if (cites("not_fetched")) return "not_fetched";
  if (quotes("repaired")) return "repaired";
  if (quotes("verified")) return quotes("uncited") ? "uncited" : "verified";
  if (numbers.length > 0) return "numbers_found";
  if (quotes("too_short_to_verify")) return "too_short_to_verify";
  if (quotes("said_before")) return "said_before";
  return quotes("uncited") ? "uncited" : "nothing_to_compare";
}
