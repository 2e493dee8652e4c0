import type { Figure } from "../../text/evidence.ts";
import type { Recomputation } from "../../transcript/claim.ts";

/** Numbers written with a point and grouped by commas, or the other way round. */
type Notation = "." | ",";

/** A number of a calculation, as it is written. */
export interface Operand {
  /** As written, without a sign for percent. */
  readonly text: string;
  /** `true` if a percent sign follows. */
  readonly isShare: boolean;
  /** The word for thousands or more that follows, if any. */
  readonly scale?: string;
}

/** A figure of a text, and the characters after it. */
export interface FigureInText {
  readonly figure: Figure;
  readonly after: string;
}

/** A calculation that was read: numbers, `+ - * /`, parentheses, `%`, and words such as "million" after a number. */
export interface Calculation {
  /** Its numbers, in order. */
  readonly operands: readonly Operand[];
  /** Returns its value if numbers are written so; `NaN` if one is not. */
  readonly valueIn: (notation: Notation) => number;
}

/** Longest calculation that is read, in characters. */
const MOST_CHARACTERS = 200;

/** Words for powers of ten. A number with any other word is not recomputed. */
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

const TOKEN =
  /\s*(?:(?<number>\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*)|(?<sign>[-+*/()%−–×·÷])|(?<word>\p{L}+))/uy;
const SIGNS: Readonly<Record<string, string>> = { "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/" };

/**
 * Reads a calculation; returns `undefined` for anything else, and for a number alone. What follows `=` or `≈` is the
 * writer's own result, and not read.
 */
export function readCalculation(text: string): Calculation | undefined {
  const tokens = tokensOf(withoutResult(text));
  if (!tokens || tokens.length < 3) return undefined;
  const operands: Operand[] = [];
  let [at, operations] = [0, 0];
  type Value = (notation: Notation) => number;
  const next = (...signs: readonly string[]) => signs.includes(tokens[at] ?? "") ? tokens[at++] : undefined;
  const sum = (): Value | undefined => {
    let left = product();
    for (let sign = next("+", "-"); left && sign; sign = next("+", "-")) left = combined(left, sign, product());
    return left;
  };
  const product = (): Value | undefined => {
    let left = factor();
    for (let sign = next("*", "/"); left && sign; sign = next("*", "/")) left = combined(left, sign, factor());
    return left;
  };
  const factor = (): Value | undefined => {
    if (next("(")) {
      const inside = sum();
      return next(")") ? inside : undefined;
    }
    const written = tokens[at] ?? "";
    if (!/^\d/.test(written)) return undefined;
    at++;
    const isShare = next("%") !== undefined;
    const scale = /^\p{L}/u.test(tokens[at] ?? "") ? tokens[at++] : undefined;
    operands.push({ text: written, isShare, ...(scale === undefined ? {} : { scale }) });
    const unit = (isShare ? 0.01 : 1) * (scale === undefined ? 1 : scaleOf(scale));
    return (notation) => unit * numberIn(written, notation);
  };
  const combined = (left: Value, sign: string, right: Value | undefined): Value | undefined => {
    operations++;
    return right && ((notation) => operate(sign, left(notation), right(notation)));
  };
  const value = sum();
  return value && at === tokens.length && operations > 0 ? { operands, valueIn: value } : undefined;
}

/** Returns a calculation without the result that its writer gives: what precedes `=` or `≈`. */
export function withoutResult(text: string): string {
  return text.replace(/\s*[=≈].*$/s, "");
}

function tokensOf(text: string): readonly string[] | undefined {
  const written = text.trim();
  if (written.length > MOST_CHARACTERS) return undefined;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < written.length) {
    const { number, sign, word } = TOKEN.exec(written)?.groups ?? {};
    const token = number?.replace(/[.,]$/, "") ?? (sign === undefined ? word : SIGNS[sign] ?? sign);
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function operate(sign: string, left: number, right: number): number {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  return sign === "*" ? left * right : left / right;
}

function scaleOf(word: string): number {
  const key = word.toLowerCase();
  return Object.hasOwn(SCALES, key) ? SCALES[key] ?? NaN : NaN;
}

/** Returns a number as one notation reads it; `NaN` if it is not written so. */
function numberIn(text: string, notation: Notation): number {
  const group = notation === "." ? "," : ".";
  const [whole = "", rest, ...more] = text.split(notation);
  const grouped = new RegExp(`^\\d{1,3}(?:[${group}'’\\s]\\d{3})+$`);
  if (more.length > 0 || !(/^\d+$/.test(whole) || grouped.test(whole)) || !/^\d*$/.test(rest ?? "")) return NaN;
  return Number(`${whole.replace(/\D/g, "")}.${rest ?? ""}0`);
}

/**
 * Compares a calculation with the figures of a claim that could be its result: those that are neither numbers of the
 * calculation nor stand, as they are written, in a source.
 *
 * Zeros at the end of a figure, also after a decimal point, are no digits of a rounded figure. The claim is rounded if
 * the value, rounded to the other digits, is such a figure; it is right if that holds to three digits, or to all where
 * there are fewer. It is wrong only if there is exactly one such figure, and it is not the value rounded up or down; a
 * figure more than ten times as much, or less than a tenth, measures something else. In all other cases there is only
 * the value: without such a figure, or with several none of which is the value. A calculation whose value is not finite
 * counts as unreadable.
 */
export function compareWithClaim(calculation: Calculation, claimed: readonly FigureInText[]): Recomputation {
  let best: Recomputation = { verdict: "unreadable" };
  for (const notation of [".", ","] as const) {
    const value = calculation.valueIn(notation);
    if (!Number.isFinite(value)) continue;
    for (const verdict of ["not_compared" as const, ...claimed.map((one) => closeness(value, one, notation))]) {
      if (verdict === "wrong" && claimed.length > 1) continue;
      if (RANK.indexOf(verdict) > RANK.indexOf(best.verdict)) best = { verdict, value };
    }
  }
  return best;
}

const RANK: readonly Recomputation["verdict"][] = ["unreadable", "not_compared", "wrong", "rounded", "right"];

/** Returns how near a value is to a figure of a claim. */
function closeness(
  value: number,
  { figure: { text }, after }: FigureInText,
  notation: Notation,
): "right" | "rounded" | "wrong" | "not_compared" {
  const figure = numberIn(text, notation);
  if (Number.isNaN(figure)) return "not_compared";
  const [, word] = /^\s?(\p{L}+)/u.exec(after) ?? [];
  const scale = word === undefined ? 1 : scaleOf(word) || 1;
  // a share may be worked out as a part of 1 or of 100, and a difference from either side
  const scaled = [value / scale, ...(isPercent(after) ? [value * 100] : [])].map(Math.abs);
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  const decimals = (text.split(notation)[1] ?? "").length;
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  const isNear = (dropped: number, units: number) => {
    const most = units * 10 ** (dropped - decimals);
    return scaled.some((one) => Math.abs(one - figure) <= most + 1e-9 * figure);
  };
  if (isNear(Math.min(zeros, Math.max(0, digits.length - 3)), 0.5)) return "right";
  if (isNear(zeros, 0.5)) return "rounded";
  // rounded the other way, as in "more than 20 %" for 26.5 %
  if (isNear(zeros, 1)) return "not_compared";
  return scaled.some((one) => one <= 10 * figure && figure <= 10 * one) ? "wrong" : "not_compared";
}

/** Returns `true` if a text begins with a sign or word for percent. */
export function isPercent(text: string): boolean {
  return /^\s?%|^[\s-]?per ?cent/i.test(text);
}
