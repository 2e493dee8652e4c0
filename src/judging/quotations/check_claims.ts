import { type Citation, figuresIn, type Quotation, quotationsIn, sourcesCitedIn } from "../../text/evidence.ts";
import { sentences } from "../../text/sentences.ts";
import type { Claim, FigureMark, QuotationMark } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import { lookUp } from "./look_up.ts";
import type { SourceIndex } from "./source_index.ts";
import { SourceText } from "./source_text.ts";

/** A statement that may be quoted, and who is quoted. */
export type Quotable = Pick<Statement, "number" | "speaker" | "text">;

/** The material that claims are checked against. */
export interface CheckClaimsOptions {
  /** Sources that may be cited. */
  readonly sources: SourceIndex;
  /**
   * Statements that were made before: quotations of the latest 20 are none of a source. @default none
   */
  readonly earlier?: readonly Quotable[];
}

/** The time that a check takes must not grow with the dialogue. */
const MOST_EARLIER = 20;
/** Small whole numbers stand in sources in letters, and count messages and points: they are not compared. */
const SMALL = 12;
/** Words that have a number without claiming it, also what the roundtable writes of claims: `rebuts 1.4, 2.3`. */
const REFERENCE =
  /(?:(?:supports|rebuts|revises) (?:\d+\.\d+, )*|(?:messages?|statements?|turns?|rounds?|pages?|sections?|chapters?|figures?|tables?|articles?)\s|(?:pp?|no|nr|fig|art|sec)\.\s?|[§#]\s?)$/i;
/** Marks of lists, quotations, headings and tables before what a sentence says. */
const BLOCK_MARKS = /^(?:[-*+•>|]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)+/;
const LIST_MARK = /(?:^|\n)\s*\(?$/;

/**
 * Looks up what a statement quotes and cites: a claim for each sentence that does, in order.
 */
export function checkClaims(
  { number, speaker: own, text: statement }: Quotable,
  { sources, earlier = [] }: CheckClaimsOptions,
): readonly Claim[] {
  const named = (name: string) => sources.named(name);
  const all = quotationsIn(statement);
  const citing = sourcesCitedIn(statement, (name) => named(name) !== undefined, all);
  const said = earlier.slice(-MOST_EARLIER)
    .filter((other) => other.number < number)
    .map(({ number, speaker, text }) => ({
      message: number,
      speaker,
      text: new SourceText({
        name: `message ${number}`,
        title: `message ${number}`,
        // what somebody quoted before becomes no truer by being quoted again
        text: speaker === own ? withoutQuotations(text) : text,
      }),
    }));
  return spansOf(statement, all).flatMap(({ start, end }): readonly Claim[] => {
    const within = <T extends Span>(items: readonly T[]) =>
      items.filter((item) => item.start >= start && item.start < end);
    const [citations, quotations] = [within(citing), within(all)];
    if (citations.length + quotations.length === 0) return [];
    const found = [...new Set(citations.flatMap(({ name }) => named(name) ?? []))];
    const cited = citations.length === 0 ? {} : { cited: found };
    const marks = quotations.map((quotation) => withoutCitation(quotation, citations)).flatMap(
      (quotation): readonly QuotationMark[] => {
        const finding = lookUp(quotation.text, { ...cited, sources: sources.sources, said });
        return finding ? [{ text: quotation.text, start: quotation.start, end: quotation.end, ...finding }] : [];
      },
    );
    if (citations.length + marks.length === 0) return [];
    return [{
      ...{ message: number, speaker: own, text: statement.slice(start, end), start },
      citations: citations.map(({ name, start, end }) => ({ name, known: named(name) !== undefined, start, end })),
      quotations: marks,
      figures: found.length === 0 ? [] : figureMarks(statement, { start, end, blank: [...citations, ...quotations] }, {
        cited: [...found, ...citing.flatMap(({ name }) => named(name) ?? [])], // a source is not named in each sentence
        said: said.flatMap((other) => other.speaker === own ? [] : [other.text]),
      }),
    }];
  });
}

function withoutQuotations(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of quotationsIn(text)) {
    if (start > from) parts.push(text.slice(from, start));
    from = Math.max(from, end);
  }
  return [...parts, text.slice(from)].join(" ");
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The sentences of a statement; those that a quotation goes over are one. */
function spansOf(statement: string, quotations: readonly Quotation[]): readonly Span[] {
  const spans: Span[] = [];
  const marks = quotations.map(({ start, end }) => ({ start: start - 1, end: end + 1 }));
  const said = sentences(statement).map(({ text, start, end }) => ({
    start: start + (BLOCK_MARKS.exec(text)?.[0].length ?? 0),
    end,
  }));
  for (const { start, end } of [...said, ...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1);
    if (last && start < last.end) spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else spans.push({ start, end });
  }
  return spans;
}

/** A quotation without the citation at its end: it is of who quotes. */
function withoutCitation(quotation: Quotation, citations: readonly Citation[]): Quotation {
  const { text, start } = quotation;
  const [bracket] = /\s*\[[^\[\]\n]{1,200}\][\s.,;:!?]{0,3}$/.exec(text.slice(-240)) ?? [];
  const at = text.length - (bracket?.length ?? 0);
  const name = start + text.indexOf("[", at) + 1;
  if (bracket === undefined || !citations.some((citation) => citation.start === name)) return quotation;
  return { text: text.slice(0, at), start, end: start + at };
}

/**
 * The numbers of a stretch but those in `blank`, which are looked up otherwise. Found are also the rest of a share in a
 * source to 100 %, and what sums and differences make of others that were found. What is not found, but was said by
 * somebody else before, may be there to be corrected: it is left out.
 */
function figureMarks(
  statement: string,
  stretch: Span & { readonly blank: readonly Span[] },
  { cited, said }: { readonly cited: readonly SourceText[]; readonly said: readonly SourceText[] },
): readonly FigureMark[] {
  const figures = figuresIn(statement.slice(stretch.start, stretch.end)).flatMap((figure) => {
    const [start, end] = [figure.start + stretch.start, figure.end + stretch.start];
    if (stretch.blank.some((other) => other.start <= start && end <= other.end)) return [];
    const before = statement.slice(Math.max(stretch.start, start - 40), start);
    const after = statement.slice(end, end + 2);
    if (REFERENCE.test(before) || (LIST_MARK.test(before) && /^[.)]\s/.test(after))) return [];
    const isShare = /^\s?%/.test(after);
    const isSmall = figure.values.every((value) => /^\d+$/.test(value) && Number(value) <= SMALL);
    if (isSmall && !isShare && !/[$€£¥]\s?$/.test(before)) return [];
    const values = figure.values.map(Number);
    const rest = isShare ? values.map((value) => String(100 - value)) : [];
    const found = cited.some((source) => source.has(figure.values) || source.has(rest));
    if (!found && said.some((other) => other.has(figure.values))) return [];
    return [{ mark: { text: figure.text, found, start, end }, values, isShare }];
  });
  const known = figures.flatMap(({ mark, values }) => mark.found ? values : []);
  return figures.map(({ mark, values, isShare }) => {
    const wholes = isShare ? [100, ...known] : known;
    const isDerived = values.some((value) =>
      known.some((one) =>
        wholes.some((other) =>
          other !== one &&
          [Math.abs(one - other), one + other].some((result) => Math.abs(result - value) < 1e-9)
        )
      )
    );
    return { ...mark, found: mark.found || isDerived };
  });
}
