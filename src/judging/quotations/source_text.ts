import type { Source } from "../../agents/source.ts";
import { withBrackets } from "../../text/brackets.ts";
import { PAGE_BREAK } from "../../text/pages.ts";
import { monthsNamed } from "../../text/dates.ts";
import { type Figure, numbersIn } from "../../text/evidence.ts";
import { fold, type Folded, foldedWords } from "../../text/fold.ts";
import { contentStems } from "../../text/words.ts";
import type { Passage, SourcePlace } from "../../transcript/claim.ts";
import { lastTimeIn } from "../../text/time_marks.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { AHEAD, type Unit, unitBefore } from "./compare_with_claim.ts";
import { nearestTo, type Stretch } from "./near.ts";

/** Maximum matches returned for a phrase. */
const MOST_PLACES = 200;
/** Maximum places of a number, among which one is chosen. */
const MOST_FIGURES = 50;
/** Maximum occurrences examined, whole words or not. */
const MOST_LOOKED_AT = 5000;

const WORD_SIGN = "[[\\p{L}\\p{M}\\p{N}]--[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]]";
/** Characters around a `|` where a phrase begins or ends inside a word or number. */
const CUT_BEFORE = new RegExp(`(?:${WORD_SIGN}'?|[$£€¥₹]|\\d[.,])\\|${WORD_SIGN}|-\\|\\p{N}`, "v");
const CUT_AFTER = new RegExp(`${WORD_SIGN}\\|(?:${WORD_SIGN}|'\\p{L})|\\d\\|(?:[.,]\\d|[%‰°])`, "v");

/** A date of a text: the values of its days and years, and the months that it has in letters, from 1. */
interface DateParts {
  readonly values: ReadonlySet<string>;
  readonly hasDay: boolean;
  readonly months: ReadonlySet<number>;
}

/** A searchable text. Indexes are computed once, on first use. */
export class SourceText {
  /** The searched source. */
  readonly source: Source;
  #folded: Folded | undefined;
  #numbers: ReadonlyMap<string, readonly Figure[]> | undefined;
  #dates: readonly DateParts[] | undefined;
  #ofHead: ReadonlySet<string> | undefined;
  #title: string | undefined;

  /** Computes nothing yet. */
  constructor(source: Source) {
    this.source = source;
  }

  /** The text in the form used for comparison. */
  get folded(): Folded {
    return this.#folded ??= fold(this.source.text);
  }

  /** Finds the exact matches of a folded phrase, in order. */
  find(phrase: string): readonly Stretch[] {
    const { text } = this.folded;
    const found: Stretch[] = [];
    let looked = 0;
    for (let at = text.indexOf(phrase); at >= 0 && phrase !== ""; at = text.indexOf(phrase, at + 1)) {
      const end = at + phrase.length;
      if (!isCut(text, at, end)) found.push({ start: at, end, changes: 0, differences: [] });
      if (++looked === MOST_LOOKED_AT || found.length === MOST_PLACES) break;
    }
    return found;
  }

  /** Finds the nearest match of a folded phrase; `undefined` if more than a quarter of its words differ. */
  near(phrase: string): Stretch | undefined {
    return nearestTo(phrase, this.folded.text);
  }

  /** Returns `true` if the text contains a number, by any of its values, in a place where it may have the unit. */
  has(values: readonly string[], unit?: Unit): boolean {
    const { title, publisher = "", year = "" } = this.source;
    // its head is shown with the text
    this.#ofHead ??= new Set(numbersIn(`${title}\n${publisher} ${year}`).flatMap((number) => number.values));
    return values.some((value) => this.#ofHead?.has(value)) || this.#places(values, unit).length > 0;
  }

  /**
   * Returns the place of a number, by any of its values, where its surroundings share most words with a sentence;
   * `undefined` if it is not in the text.
   */
  placeOf(values: readonly string[], sentence: string, unit?: Unit): SourcePlace | undefined {
    // “50,000” may be read as 50: a number that can be read in all the same ways goes before one that is 50
    const common = ({ values: others }: Figure) => others.filter((value) => values.includes(value)).length;
    const all = this.#places(values, unit);
    const most = Math.max(...all.map(common), 0);
    const places = all.filter((number) => common(number) === most);
    const stems = new Set(contentStems(sentence));
    let best: { readonly number: Figure; readonly shared: number } | undefined;
    for (const number of places) {
      const { before, after } = passageAt(this.source.text, number.start, number.end);
      const shared = new Set(contentStems(`${before} ${after}`)).intersection(stems).size;
      if (!best || shared > best.shared) best = { number, shared };
    }
    return best && this.#placeAt(best.number.date ?? best.number);
  }

  /** Returns where a number stands and may have the unit. */
  #places(values: readonly string[], unit: Unit | undefined): readonly Figure[] {
    const all = values.flatMap((value) => this.#byValue.get(value) ?? []);
    return unit === undefined
      ? all
      : all.filter(({ end }) => [unit, undefined].includes(unitBefore(this.source.text.slice(end, end + AHEAD))));
  }

  /** Has dates with a day or a month, so that others can be compared with them. */
  get hasDates(): boolean {
    return this.#datesOfText.some(({ hasDay, months }) => hasDay || months.size > 0);
  }

  /**
   * Returns `true` if one date of the text has all of these days and years and, where both name one, the same month. A
   * month in figures may stand there in letters.
   */
  hasDate(parts: readonly (readonly string[])[], months: ReadonlySet<number>): boolean {
    return this.#datesOfText.some((date) => {
      if (months.size > 0 && date.months.size > 0 && date.months.isDisjointFrom(months)) return false;
      const missing = parts.filter((values) => !values.some((value) => date.values.has(value)));
      return missing.length === 0 ||
        (missing.length === 1 && parts.length > 2 && months.size === 0 && date.months.size > 0);
    });
  }

  /** The dates of the text, each with the values of its parts. */
  get #datesOfText(): readonly DateParts[] {
    return this.#dates ??= [...Map.groupBy(numbersIn(this.source.text), ({ date }) => date)].flatMap(
      ([date, parts]) => {
        if (!date) return [];
        const values = new Set(parts.flatMap(({ values }) => values));
        const hasDay = [...values].some((value) => value.startsWith("day "));
        return [{ values, hasDay, months: monthsNamed(this.source.text.slice(date.start, date.end)) }];
      },
    );
  }

  /** The numbers of the text by their values, of each value the first places. */
  get #byValue(): ReadonlyMap<string, readonly Figure[]> {
    if (this.#numbers) return this.#numbers;
    const numbers = new Map<string, Figure[]>();
    for (const number of numbersIn(this.source.text)) {
      for (const value of number.values) {
        const places = numbers.get(value) ?? [];
        if (places.length < MOST_FIGURES) places.push(number);
        numbers.set(value, places);
      }
    }
    return this.#numbers = numbers;
  }

  /** Returns `true` if a phrase is the title, or words of it: it is then a name, not a quotation. */
  isTitle(phrase: string): boolean {
    this.#title ??= wordsOf(fold(this.source.title).text);
    return this.#title.includes(wordsOf(phrase));
  }

  /** Converts a stretch of the folded text to a place in the text. */
  place(stretch: Pick<Stretch, "start" | "end">): SourcePlace {
    return this.#placeAt(this.#original(stretch));
  }

  #placeAt({ start, end }: Pick<Stretch, "start" | "end">): SourcePlace {
    const { name, file, text } = this.source;
    const before = text.slice(0, start);
    const line = 1 + (before.match(/\r\n|\n|\r/g)?.length ?? 0);
    const page = text.includes(PAGE_BREAK) ? before.split(PAGE_BREAK).length : undefined;
    return {
      source: name,
      ...omitUndefined({ file, page, time: lastTimeIn(before) }),
      offset: start,
      end,
      line,
      passage: passageAt(text, start, end),
    };
  }

  /** Returns the original text of a stretch of the folded text. */
  cut(stretch: Pick<Stretch, "start" | "end">): string {
    const { start, end } = this.#original(stretch);
    return this.source.text.slice(start, end);
  }

  #original({ start, end }: Pick<Stretch, "start" | "end">): Pick<Stretch, "start" | "end"> {
    const { starts, ends } = this.folded;
    return withBrackets(this.source.text, { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 });
  }
}

/** Characters that are shown on each side of the words that were found. */
const AROUND = 160;

/** What stands between paragraphs: an empty line, or the end of a page. A line of a PDF ends within a paragraph. */
const PARAGRAPH = /\f|\r?\n[^\S\n\f]*\r?\n/;

/** Returns the words at a place, with whole words of its paragraph before and after. */
function passageAt(text: string, start: number, end: number): Passage {
  const before = text.slice(Math.max(0, start - AROUND), start).split(PARAGRAPH).at(-1) ?? "";
  const [after = ""] = text.slice(end, end + AROUND).split(PARAGRAPH);
  const line = (part: string) => part.replace(/\s+/g, " ");
  return {
    before: line(before.length < AROUND ? before.trimStart() : `…${before.replace(/^\S*/, "")}`),
    words: line(text.slice(start, end)),
    after: line(after.length < AROUND ? after : `${after.replace(/\S*$/, "")}…`),
  };
}

/** Returns `true` if a stretch begins or ends within a word or a number. */
function isCut(text: string, start: number, end: number): boolean {
  return CUT_BEFORE.test(`${text.slice(Math.max(0, start - 2), start)}|${text.charAt(start)}`) ||
    CUT_AFTER.test(`${text.charAt(end - 1)}|${text.slice(end, end + 2)}`);
}

/** Returns the words of a folded text between spaces. */
function wordsOf(text: string): string {
  return ` ${foldedWords(text).map((word) => word.text).join(" ")} `;
}
