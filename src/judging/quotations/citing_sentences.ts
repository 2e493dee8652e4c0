import { type Citation, citationsIn } from "../../text/citations.ts";
import { type Quotation, quotationsIn } from "../../text/quotations.ts";
import { sentences } from "../../text/sentences.ts";

/** A sentence of a statement with what it quotes and cites. Offsets count in the statement. */
export interface CitingSentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly quotations: readonly Quotation[];
  readonly citations: readonly Citation[];
}

/** Between a quotation and a citation in the sentence beside it. */
const NOTHING = /^[\s\p{P}]*$/u;

/**
 * The sentences of a statement that quote or cite, in order. A quotation that goes over several makes one of them, and
 * so does one that stands next to a citation in the sentence beside it. Brackets inside of a quotation are its own,
 * unless they name a source: of “It fell [tfl-2008].” the citation belongs to who quotes.
 */
export function citingSentences(
  statement: string,
  isSource: (name: string) => boolean,
): readonly CitingSentence[] {
  const quotations = quotationsIn(statement);
  const citations = outside(citationsIn(statement), quotations, isSource);
  const spans = merged(
    [...sentences(statement), ...bonds(statement, quotations, citations)].sort((a, b) =>
      a.start - b.start || b.end - a.end
    ),
  );
  const quoted = dealt(quotations, spans);
  const cited = dealt(citations, spans);
  return spans.flatMap(({ start, end }, n) => {
    const own = { quotations: (quoted[n] ?? []).map(withoutCitation(citations)), citations: cited[n] ?? [] };
    if (own.quotations.length + own.citations.length === 0) return [];
    return [{ text: statement.slice(start, end), start, end, ...own }];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Both are in order. */
function outside(
  citations: readonly Citation[],
  quotations: readonly Quotation[],
  isSource: (name: string) => boolean,
): readonly Citation[] {
  let next = 0;
  return citations.filter(({ name, start, end }) => {
    while ((quotations[next]?.end ?? Infinity) < start) next++;
    const quotation = quotations[next];
    return !quotation || end <= quotation.start || isSource(name);
  });
}

/** What keeps sentences together: quotations with their marks, and what stands between one and a citation next to it. */
function* bonds(
  statement: string,
  quotations: readonly Quotation[],
  citations: readonly Citation[],
): Generator<Span> {
  let next = 0;
  for (const { start, end } of quotations) {
    yield { start: start - 1, end: end + 1 };
    while ((citations[next]?.start ?? Infinity) < start) next++;
    const before = citations[next - 1];
    const after = citations.slice(next, next + 30).find((citation) => citation.start > end);
    if (before && isNothing(statement, before.end + 1, start - 1)) yield { start: before.start - 1, end: end + 1 };
    if (after && isNothing(statement, end + 1, after.start - 1)) yield { start: start - 1, end: after.end + 1 };
  }
}

function isNothing(statement: string, from: number, to: number): boolean {
  return to - from <= 20 && NOTHING.test(statement.slice(from, to)) && !/\n\s*\n/.test(statement.slice(from, to));
}

function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && span.start < last.end) {
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else found.push(span);
  }
  return found;
}

/** What stands in each span; both are in order. */
function dealt<T extends Span>(items: readonly T[], spans: readonly Span[]): readonly (readonly T[])[] {
  const hands: T[][] = spans.map(() => []);
  let n = 0;
  for (const item of items) {
    while (n < spans.length - 1 && (spans[n]?.end ?? 0) <= item.start) n++;
    hands[n]?.push(item);
  }
  return hands;
}

/** A quotation without the citation at its end, where that is of who quotes. */
function withoutCitation(citations: readonly Citation[]): (quotation: Quotation) => Quotation {
  const starts = new Set(citations.map(({ start }) => start));
  return (quotation) => {
    const bracket = /\s*\[[^\[\]\n]{1,200}\][\s.,;:!?]{0,3}$/.exec(quotation.text.slice(-240));
    const at = quotation.text.length - (bracket?.[0].length ?? 0);
    const name = quotation.start + quotation.text.indexOf("[", at) + 1;
    if (!bracket || !starts.has(name)) return quotation;
    return { text: quotation.text.slice(0, at), start: quotation.start, end: quotation.start + at };
  };
}
