import { monthsNamed } from "../../text/dates.ts";
import { type Citation, figuresIn, type Quotation, quotationsIn, sourcesCitedIn } from "../../text/evidence.ts";
import { GRAMMARS } from "../../text/grammar/mod.ts";
import { sentences } from "../../text/sentences.ts";
import type { Claim, FigureMark, QuotationMark } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { AHEAD, isPercent, type Unit, unitBefore } from "./compare_with_claim.ts";
import { lookUp, type NamedSpeaker, type Said } from "./look_up.ts";
import { namesSomebody } from "./named_speakers.ts";
import type { SourceIndex } from "./source_index.ts";
import { SourceText } from "./source_text.ts";

/** A quotable statement and its speaker. */
export type Quotable = Pick<Statement, "number" | "speaker" | "text">;

/** The material for checking claims. */
export interface CheckClaimsOptions {
  /** Sources that may be cited. */
  readonly sources: SourceIndex;
  /**
   * Earlier statements, oldest first: the latest 200 are looked through for a quotation that is in no source, and the
   * latest 200 of a participant who is named beside it. @default none
   */
  readonly earlier?: readonly Quotable[];
  /** Names of participants by id, to know whose words a quotation is given as. @default none */
  readonly names?: ReadonlyMap<string, string>;
  /** What participants were told besides the sources, such as the motion: it may be quoted, too. @default none */
  readonly told?: string;
}

/** Maximum earlier statements per check, and of a participant who is named: its time must not grow with the dialogue. */
const MOST_EARLIER = 200;
/** Largest whole number that is not missed in a source, which may write it in letters. */
const SMALL = 12;
/** Words whose numbers are references, not claims, including the roundtable's: `rebuts 1.4, 2.3`. */
const REFERENCE = new RegExp(
  `(?:(?:supports|rebuts|revises) (?:\\d+\\.\\d+, )*|(?<!\\p{L})(?:${
    GRAMMARS.flatMap(({ references }) => references).join("|")
  })\\s|(?:pp?|no|nr|fig|art|sec)\\.\\s?|[§#]\\s?)$`,
  "iu",
);
/** Marks of lists, quotations, headings and tables at the beginning of a sentence. */
const BLOCK_MARKS = /^(?:[-*+•>|]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)+/;
const LIST_MARK = /(?:^|\n)\s*\(?$/;

/** Looks up a statement's quotations and citations, and returns a claim for each sentence that has any, in order. */
export function checkClaims(
  { number, speaker: own, text: statement }: Quotable,
  { sources, earlier = [], names = new Map(), told = "" }: CheckClaimsOptions,
): readonly Claim[] {
  const named = (name: string) => sources.named(name);
  const all = quotationsIn(statement);
  const citing = sourcesCitedIn(statement, (name) => named(name) !== undefined, all);
  const quotables = new Map<number, Said>();
  const quotable = ({ number, speaker, text }: Quotable): Said => {
    const name = `message ${number}`;
    // repeating one's own quotation does not make it true
    const quoted = speaker === own ? blanked(text, quotationsIn(text)) : text;
    const one = quotables.get(number) ?? { speaker, text: new SourceText({ name, title: name, text: quoted }) };
    quotables.set(number, one);
    return one;
  };
  const said = earlier.slice(-MOST_EARLIER).filter((other) => other.number < number).map(quotable);
  const options = {
    sources: sources.sources,
    said,
    isAllSaid: earlier.length <= MOST_EARLIER,
    told: told === "" ? [] : [new SourceText({ name: "told", title: "", text: told })],
    own,
  };
  const others = [...names].filter(([id]) => id !== own);
  const speaker = (id: string): NamedSpeaker => {
    const all = earlier.filter((other) => other.speaker === id && other.number < number);
    return { id, said: all.slice(-MOST_EARLIER).map(quotable), isAll: all.length <= MOST_EARLIER };
  };
  const known = new Map<string, NamedSpeaker>();
  /** Returns the participants who are named in a sentence that quotes, outside of its quotations. */
  const namedIn = ({ start, end }: Span): readonly NamedSpeaker[] => {
    const sentence = blanked(statement, all).slice(start, end);
    return others.filter(([, name]) => namesSomebody(sentence, name)).map(([id]) => {
      const one = known.get(id) ?? speaker(id);
      known.set(id, one);
      return one;
    });
  };
  return spansOf(statement, all).flatMap(({ start, end }): readonly Claim[] => {
    const within = <T extends Span>(items: readonly T[]) =>
      items.filter((item) => item.start >= start && item.start < end);
    const [citations, quotations] = [within(citing), within(all)];
    if (citations.length + quotations.length === 0) return [];
    const found = [...new Set(citations.flatMap(({ name }) => named(name) ?? []))];
    const cited = citations.length === 0 ? {} : { cited: found };
    const speakers = quotations.length === 0 ? [] : namedIn({ start, end });
    const marks = quotations.map((quotation) => withoutCitation(quotation, citations)).flatMap(
      (quotation): readonly QuotationMark[] => {
        const finding = lookUp(quotation.text, { ...options, ...cited, speakers });
        return finding ? [{ text: quotation.text, start: quotation.start, end: quotation.end, ...finding }] : [];
      },
    );
    if (citations.length + marks.length === 0) return [];
    const compared = found.length === 0
      ? { figures: [], uncompared: [] }
      : compareFigures(statement, { start, end, blank: [...citations, ...quotations] }, {
        cited: [...found, ...citing.flatMap(({ name }) => named(name) ?? [])], // not every sentence names its source
        said: said.flatMap((other) => other.speaker === own ? [] : [other.text]),
      });
    return [{
      message: number,
      speaker: own,
      text: statement.slice(start, end),
      start,
      citations: citations.map(({ name, start, end }) => ({ name, known: named(name) !== undefined, start, end })),
      quotations: marks,
      ...compared,
    }];
  });
}

/** Returns a text with quotations blanked out in place. */
function blanked(text: string, quotations: readonly Quotation[]): string {
  let [rest, from] = ["", 0];
  for (const { start, end } of quotations) {
    rest += text.slice(from, start) + " ".repeat(Math.max(0, end - Math.max(start, from)));
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the sentences of a statement; those spanned by one quotation are joined. */
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

/** Removes a citation at the end of a quotation: it belongs to the person quoting. */
function withoutCitation(quotation: Quotation, citations: readonly Citation[]): Quotation {
  const { text, start } = quotation;
  const [bracket] = /\s*\[[^\[\]\n]{1,200}\][\s.,;:!?]{0,3}$/.exec(text.slice(-240)) ?? [];
  const at = text.length - (bracket?.length ?? 0);
  const name = start + text.indexOf("[", at) + 1;
  if (bracket === undefined || !citations.some((citation) => citation.start === name)) return quotation;
  return { text: text.slice(0, at), start, end: start + at };
}

/**
 * Compares the numbers in a stretch, except those in `blank`, which are looked up otherwise. A number that is not
 * found counts as not compared if it stands there with another unit, `45 %` as `45 minutes`, if it is small, a time
 * whose hours and minutes the source has apart, the day of a date in the source, or was said earlier: it may be there
 * to be corrected. So does one that may be calculated from the source: the complement of a share to 100 %, and a sum
 * or difference of numbers found that are not small. A date is looked up by its days and years, and is marked as a
 * whole, unless it was said earlier, or has only a small number and it is missing. If they stand in the sources, but
 * in no date together or with another month, it is not compared.
 */
function compareFigures(
  statement: string,
  stretch: Span & { readonly blank: readonly Span[] },
  { cited, said }: { readonly cited: readonly SourceText[]; readonly said: readonly SourceText[] },
): Pick<Claim, "figures" | "uncompared"> {
  const uncompared: string[] = [];
  const has = (values: readonly string[], unit?: Unit) => cited.some((source) => source.has(values, unit));
  const sentence = statement.slice(stretch.start, stretch.end);
  const written = figuresIn(sentence);
  const isBlank = ({ start, end }: Span) => stretch.blank.some((other) => other.start <= start && end <= other.end);
  const dates = [...Map.groupBy(written, ({ date }) => date)].flatMap(([date, parts]) => {
    const [start, end] = [stretch.start + (date?.start ?? 0), stretch.start + (date?.end ?? 0)];
    if (!date || isBlank({ start, end })) return [];
    const all = parts.map(({ text, values }) => [...values, String(Number(text))]); // unknown dates have numbers
    const missing = all.filter((values) => !has(values));
    const wrong = missing.filter((values) => Number(values.at(-1)) > SMALL); // a month may stand there in letters
    const found = wrong.length === 0;
    if (found ? missing.length === all.length : wrong.every((values) => said.some((other) => other.has(values)))) {
      return [];
    }
    const months = monthsNamed(statement.slice(start, end));
    const isDated = months.size > 0 || all.some(([value]) => value?.startsWith("day "));
    const known = cited.filter(({ hasDates }) => hasDates);
    if (found && isDated && known.length === cited.length && !known.some((source) => source.hasDate(all, months))) {
      uncompared.push(statement.slice(start, end));
      return [];
    }
    const place = firstOf(all, (values) => firstOf(cited, (source) => source.placeOf(values, sentence)));
    const mark = { text: statement.slice(start, end), found, date: true as const, start, end };
    return [{ ...mark, ...omitUndefined({ place: found ? place : undefined }) }];
  });
  const figures = written.flatMap((figure) => {
    const [start, end] = [figure.start + stretch.start, figure.end + stretch.start];
    if (figure.date || isBlank({ start, end })) return [];
    const before = statement.slice(Math.max(stretch.start, start - 40), start);
    const after = statement.slice(end, end + AHEAD);
    if (REFERENCE.test(before) || (LIST_MARK.test(before) && /^[.)]\s/.test(after))) return [];
    const isShare = isPercent(after);
    const unit = unitBefore(after);
    const isSmall = !isShare && !/[$€£¥]\s?$/.test(before) &&
      figure.values.every((value) => /^\d+$/.test(value) && Number(value) <= SMALL);
    if (isSmall && /[[(]$/.test(before) && /^[\])]/.test(after)) return [];
    const values = isSmall ? [] : figure.values.map(Number);
    const rest = isShare ? values.map((value) => String(100 - value)) : [];
    const found = has(figure.values, unit);
    const isOther = !found && has(figure.values);
    const isRest = has(rest);
    const isDay = has(figure.values.map((value) => `day ${value}`));
    const parts = figure.text.split(":").map(Number).filter((part) => part > 0);
    const inParts = parts.length > 0 && parts.every((part) => has([String(part)]));
    if (
      !found && !isRest && (isOther || isSmall || inParts || isDay || said.some((other) => other.has(figure.values)))
    ) {
      uncompared.push(figure.text);
      return [];
    }
    const place = firstOf(cited, (source) => source.placeOf(figure.values, sentence, unit));
    const mark = { text: figure.text, found, start, end, ...omitUndefined({ place }) };
    return [{ mark, values, isShare, isRest }];
  });
  const years = written.flatMap(({ date, text }) => date && text.length === 4 ? Number(text) : []);
  const known = [...years, ...figures.flatMap(({ mark, values, isRest }) => mark.found || isRest ? values : [])];
  const marks = figures.flatMap(({ mark, values, isShare, isRest }): readonly FigureMark[] => {
    const wholes = isShare ? [100, ...known] : known;
    const isDerived = values.some((value) =>
      known.some((one) =>
        wholes.some((other) =>
          other !== one &&
          [Math.abs(one - other), one + other].some((result) => Math.abs(result - value) < 1e-9)
        )
      )
    );
    if (mark.found || !(isRest || isDerived)) return [mark];
    uncompared.push(mark.text);
    return [];
  });
  return { figures: [...dates, ...marks].sort((a, b) => a.start - b.start), uncompared };
}

/** Returns the first value that there is of some items. */
function firstOf<T, Value>(items: readonly T[], valueOf: (item: T) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = valueOf(item);
    if (value !== undefined) return value;
  }
}
