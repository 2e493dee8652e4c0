import { usesDecimalComma } from "./_decimal_comma.ts";
import {
  CURRENCY,
  currencyOf,
  MAGNITUDE,
  MEASURE,
  measureOf,
  PERCENT,
  PERCENTAGE_POINTS,
  timesOf,
} from "./_number_units.ts";

/** What a number may mean. */
export interface NumberReading {
  /** In full: of `1.2 billion` it is 1200000000. */
  readonly value: number;
  /**
   * What kind of thing it counts: `%`, `pp` for percentage points, a currency's sign, a unit of measurement, `year`, or
   * nothing.
   */
  readonly unit: string;
}

/** A number in a text. */
export interface NumberFound extends NumberReading {
  /** As written, with its sign, currency, magnitude and unit: `£1.2 billion`, `30 per cent`. */
  readonly text: string;
  /** All that it may mean, the likeliest first: `5m` are metres, or millions. */
  readonly readings: readonly NumberReading[];
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** `1,2 and 3` are three numbers. */
const DIGITS =
  "\\d{1,3}(?:(?<group>[,.'’ \\u00a0\\u202f\\u2009])\\d{3}(?!\\d))(?:\\k<group>\\d{3}(?!\\d))*(?:(?!\\k<group>)[.,]\\d{1,15})?|\\d{1,15}(?:\\.\\d{1,15}|,\\d{1,15}(?!(?<=(?<!\\d)\\d,\\d)\\s(?:and|or|&)\\s\\d(?![\\d,.]|\\s?%|\\sper)))?";

const NUMBER = new RegExp(
  "(?<![\\p{Script=Latin}\\p{N}_.]|\\p{L}-|\\d[,'’])" +
    "(?:(?:US|AU?|CA?|HK|NZ)?(?<sign>[$€£¥₹])\\s?|(?<code>EUR|USD|GBP|JPY|CHF)\\s)?" +
    `(?<digits>${DIGITS})(?![.,]?\\d)(?<power>[⁰¹²³⁴-⁹]+|\\^\\d{1,2}|<sup>\\d{1,2}</sup>)?` +
    `(?:[\\s-]?(?<magnitude>${MAGNITUDE})|\\s?(?<short>[kmbt])(?![\\p{L}²³]))?` +
    `(?:[\\s-]?(?:(?<points>${PERCENTAGE_POINTS})|(?<percent>${PERCENT})|(?<currency>${CURRENCY})|(?<measure>${MEASURE})))?` +
    "(?!\\p{Script=Latin})",
  "giu",
);

const SHORT: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

const CITATION = /\[[^\[\]\n]{1,80}\]/g;

/**
 * The numbers in a text, in order, written in digits. Those inside a citation, such as the year in `[tfl-2008]`, and
 * those that are part of a name, such as `CO2` or `A-12`, are left out. Full-width digits count like others.
 *
 * Whether `1.234` is more than a thousand is told by how the rest of the text writes numbers, or by its language;
 * `20.000` is, since nobody writes three noughts after a point.
 */
export function numbersIn(text: string): readonly NumberFound[] {
  const plain = text.replace(CITATION, (citation) => " ".repeat(citation.length))
    .replace(/[０-９％．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  let comma: boolean | undefined;
  const found: NumberFound[] = [];
  for (const match of plain.matchAll(NUMBER)) {
    const { digits = "", ...parts } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const readings = readingsOf(digits, parts, comma ??= usesDecimalComma(plain));
    const [first] = readings;
    if (first) found.push({ ...first, readings, text: text.slice(start, end), start, end });
  }
  return found;
}

/** Whether two numbers may be the same: of equal value, and of the same unit if both have one. */
export function isSameNumber(a: NumberReading, b: NumberReading): boolean {
  return a.value === b.value && (a.unit === "" || b.unit === "" || a.unit === b.unit);
}

type Parts = Readonly<Partial<Record<string, string>>>;

/** None for what is a name, such as `5G`. */
function readingsOf(digits: string, parts: Parts, comma: boolean): readonly NumberReading[] {
  const { sign, code, power, magnitude, short, points, percent, currency, measure } = parts;
  const plain = valueOf(digits, parts.group, comma) ** (digits === "10" && power !== undefined ? exponentOf(power) : 1);
  // Without the errors of binary fractions: 1.005 million is 1005000.
  const times = (factor: number) => Number((plain * factor).toPrecision(12));
  const money = currencyOf(sign ?? code ?? currency ?? "");
  const letter = short ?? measure ?? "";
  if (short !== undefined && money !== "") return [{ value: times(SHORT[short.toLowerCase()] ?? 1), unit: money }];
  if (/^[TGSH]$/.test(letter)) return [];
  if (short === "t") return [{ value: plain, unit: "t" }];
  if (short === "m") return [{ value: plain, unit: "m" }, { value: times(1e6), unit: "" }];
  if (short !== undefined) {
    return [{ value: times(SHORT[short.toLowerCase()] ?? 1), unit: "" }, { value: plain, unit: "" }];
  }
  const factors = magnitude === undefined ? [1] : [timesOf(magnitude)];
  // One of German, French and Spanish is a thousand of English.
  if (comma && /^billions?$/i.test(magnitude ?? "")) factors.unshift(1e12);
  const isYear = magnitude === undefined && /^(?:1[5-9]|20|21)\d\d$/.test(digits) && (letter === "" || letter === "s");
  const unit = points !== undefined
    ? "pp"
    : percent !== undefined
    ? "%"
    : money || (isYear ? "year" : measureOf(letter));
  return factors.map((factor) => ({ value: times(factor), unit }));
}

function valueOf(digits: string, group: string | undefined, comma: boolean): number {
  const decimal = /[.,](?=\d+$)/.exec(digits)?.[0];
  const onlyGroup = group !== undefined && decimal === group && digits.split(group).length === 2;
  const isGroup = decimal === group && group !== undefined &&
    (!onlyGroup || (!digits.startsWith("0") && (digits.endsWith("000") || (group === ",") !== comma)));
  if (decimal === undefined || isGroup) return Number(digits.replace(/\D/g, ""));
  const [whole = "", fraction = ""] = [digits.slice(0, digits.lastIndexOf(decimal)), digits.split(decimal).at(-1)];
  return Number(`${whole.replace(/\D/g, "")}.${fraction}`);
}

function exponentOf(power: string): number {
  return Number(power.replace(/<[^>]*>|\^/g, "").normalize("NFKC"));
}
