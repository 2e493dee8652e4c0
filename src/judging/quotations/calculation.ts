import { figuresIn } from "../../text/evidence.ts";
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

/** Reads a calculation; returns `undefined` for anything else, and for a number alone. */
export function readCalculation(text: string): Calculation | undefined {
  const tokens = tokensOf(text.replace(/\s*=.*$/s, ""));
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
 * Compares a calculation with the figures of a claim that are not among its numbers, and returns the best result. A
 * figure is right if the value rounds to it, to three digits or more; rounded if it does so only to two; else wrong.
 * Only zeros at the end of a figure count as rounding. Without such a figure, or with a value that is not finite, the
 * claim is not recomputed.
 */
export function compareWithClaim(calculation: Calculation, claim: string): Recomputation {
  const operands = new Set(calculation.operands.flatMap(({ text }) => figuresIn(text).flatMap(({ values }) => values)));
  const claimed = figuresIn(claim).filter(({ values }) => !values.some((value) => operands.has(value)));
  let best: Recomputation = { verdict: "not_recomputed" };
  for (const notation of [".", ","] as const) {
    const value = calculation.valueIn(notation);
    if (!Number.isFinite(value)) continue;
    for (const { text, end } of claimed) {
      const verdict = closeness(value, { text, notation, after: claim.slice(end, end + 20) });
      if (verdict && RANK.indexOf(verdict) > RANK.indexOf(best.verdict)) best = { verdict, value };
    }
  }
  return best;
}

const RANK: readonly Recomputation["verdict"][] = ["not_recomputed", "wrong", "rounded", "right"];

/** Returns how near a value is to a figure; `undefined` if the figure cannot be read. */
function closeness(
  value: number,
  { text, notation, after }: { readonly text: string; readonly notation: Notation; readonly after: string },
): Recomputation["verdict"] | undefined {
  const figure = numberIn(text, notation);
  if (Number.isNaN(figure)) return undefined;
  const [, word] = /^\s?(\p{L}+)/u.exec(after) ?? [];
  const scale = word === undefined ? 1 : scaleOf(word) || 1;
  const isShare = /^\s?%|^\s?per ?cent/i.test(after);
  // a share may be worked out as a part of 1 or of 100, and a difference from either side
  const scaled = [value / scale, ...(isShare ? [value * 100] : [])];
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  const decimals = (text.split(notation)[1] ?? "").length;
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0);
  const isWithin = (dropped: number) => {
    const unit = 10 ** (Math.min(zeros, Math.max(0, dropped)) - decimals);
    return scaled.some((one) => Math.abs(Math.abs(one) - figure) <= unit / 2 + 1e-9 * Math.abs(figure));
  };
  if (isWithin(digits.length - 3)) return "right";
  return isWithin(digits.length - 2) ? "rounded" : "wrong";
}
