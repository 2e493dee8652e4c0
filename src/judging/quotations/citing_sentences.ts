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
  const marks = quotations.map(({ from, to }) => ({ start: from, end: to }));
  const whole = merged([...sentences(statement), ...marks]);
  const spans = merged([...whole, ...bonds(statement, whole, { quotations, citations })]);
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

/** What stands between a quotation in a sentence that cites nothing, and a citation next to it in the sentence beside. */
function bonds(
  statement: string,
  spans: readonly Span[],
  { quotations, citations }: Pick<CitingSentence, "quotations" | "citations">,
): readonly Span[] {
  const quoted = dealt(quotations, spans);
  const cited = dealt(citations, spans);
  return spans.flatMap((_, n) => {
    if (cited[n]?.length) return [];
    const [first, last] = [quoted[n]?.at(0), quoted[n]?.at(-1)];
    const [before, after] = [cited[n - 1]?.at(-1), cited[n + 1]?.at(0)];
    if (last && after && isNothing(statement, last.to, after.start - 1)) {
      return [{ start: last.start, end: after.end }];
    }
    if (first && before && isNothing(statement, before.end + 1, first.from)) {
      return [{ start: before.start, end: first.end }];
    }
    return [];
  });
}

function isNothing(statement: string, from: number, to: number): boolean {
  return to - from <= 20 && NOTHING.test(statement.slice(from, to)) && !/\n\s*\n/.test(statement.slice(from, to));
}

function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last && start < last.end) found[found.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else found.push({ start, end });
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
    return { ...quotation, text: quotation.text.slice(0, at), end: quotation.start + at };
  };
}
