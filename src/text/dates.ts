/** A date in a text. */
export interface DateFound {
  /** As written: `17 March 2003`. */
  readonly text: string;
  /** As far as it goes: `2003-03-17`, or `2003-03` without a day. */
  readonly iso: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH = `(?:${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|")}|sept)\\.?`;

/** Years from 1000 to 2999, so that other numbers are not taken for them. */
const FORMS: readonly RegExp[] = [
  /(?<![\d/.-])(?<year>[12]\d{3})-(?<month>\d\d)(?:-(?<day>\d\d))?(?![\d/-])/g,
  /(?<!\d)(?<year>[12]\d{3})\s?年\s?(?<month>\d{1,2})\s?月(?:\s?(?<day>\d{1,2})\s?日)?/g,
  /(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>[12]\d{3})(?!\.?\d)/g,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?)?(?<name>${MONTH}),?\\s(?:of\\s)?(?<year>[12]\\d{3})(?!\\d)`,
    "giu",
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?<name>${MONTH})\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s(?<year>[12]\\d{3})(?!\\d)`,
    "giu",
  ),
];

/**
 * The dates in a text, in order: with month and year at least, as English and Japanese write them, as `17.3.2003`, or
 * by ISO 8601. What could be two dates, such as `3/4/2003`, is left out. Full-width digits count like others.
 */
export function datesIn(text: string): readonly DateFound[] {
  const plain = text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const found: DateFound[] = [];
  for (const form of FORMS) {
    for (const match of plain.matchAll(form)) {
      const iso = isoOf(match.groups ?? {});
      const [start, end] = [match.index, match.index + match[0].length];
      if (iso !== undefined) found.push({ text: text.slice(start, end), iso, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isoOf({ year = "", month, name, day }: Readonly<Record<string, string | undefined>>): string | undefined {
  const inYear = name === undefined
    ? Number(month)
    : 1 + MONTHS.findIndex((long) => name.toLowerCase().startsWith(long.slice(0, 3)));
  if (inYear < 1 || inYear > 12) return undefined;
  const toMonth = `${year}-${String(inYear).padStart(2, "0")}`;
  if (day === undefined) return toMonth;
  const longest = new Date(Date.UTC(Number(year), inYear, 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= longest ? `${toMonth}-${day.padStart(2, "0")}` : undefined;
}
