import { MONTH_NAME, monthOf } from "./_month_names.ts";

/** A date in a text. */
export interface DateFound {
  /** As written: `17 March 2003`. */
  readonly text: string;
  /** As far as it goes: `2003-03-17`, or `2003-03` without a day. */
  readonly iso: string;
  /** All that it may mean, the likeliest first: `3/4/2003` is in March or in April. */
  readonly readings: readonly string[];
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const ORDINAL = "(?:st|nd|rd|th|er|\\.|º|°)?";
const OF = "(?:of\\s|de\\s|d['’]|del\\s)?";

/** Years from 1000 to 2999, so that other numbers are not taken for them. */
const FORMS: readonly RegExp[] = [
  /(?<![\d/.-])(?<year>[12]\d{3})-(?<month>\d\d)(?:-(?<day>\d\d))?(?![\d/-])/g,
  /(?<!\d)(?<year>[12]\d{3})\s?年\s?(?<month>\d{1,2})\s?月(?:\s?(?<day>\d{1,2})\s?日)?/g,
  /(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>[12]\d{3})(?!\.?\d)/g,
  /(?<![\d/.-])(?<either>\d{1,2})(?<between>[/-])(?<other>\d{1,2})\k<between>(?<year>[12]\d{3})(?![\d/-])/g,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?<day>\\d{1,2})${ORDINAL}\\s${OF})?(?<name>${MONTH_NAME}),?\\s${OF}(?<year>[12]\\d{3})(?!\\d)`,
    "giu",
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?<name>${MONTH_NAME})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s(?<year>[12]\\d{3})(?!\\d)`,
    "giu",
  ),
];

/**
 * The dates in a text, in order: with month and year at least, as English, German, French, Spanish, Italian and
 * Japanese write them, as `17.3.2003` or `17/03/2003`, or by ISO 8601. Full-width digits count like others.
 */
export function datesIn(text: string): readonly DateFound[] {
  const plain = text.replace(/[０-９．－／]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const found: DateFound[] = [];
  for (const form of FORMS) {
    for (const match of plain.matchAll(form)) {
      const readings = readingsOf(match.groups ?? {});
      const [iso] = readings;
      const [start, end] = [match.index, match.index + match[0].length];
      if (iso !== undefined) found.push({ text: text.slice(start, end), iso, readings, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

type Parts = Readonly<Record<string, string | undefined>>;

function readingsOf({ year = "", month, name, day, either, other }: Parts): readonly string[] {
  const pairs = either === undefined
    ? [{ month: name === undefined ? Number(month) : monthOf(name), day }]
    : [{ month: Number(other), day: either }, { month: Number(either), day: other }];
  return [...new Set(pairs.flatMap(({ month, day }) => isoOf(year, month, day)))];
}

function isoOf(year: string, month: number, day: string | undefined): readonly string[] {
  if (month < 1 || month > 12) return [];
  const toMonth = `${year}-${String(month).padStart(2, "0")}`;
  if (day === undefined) return [toMonth];
  const longest = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= longest ? [`${toMonth}-${day.padStart(2, "0")}`] : [];
}
