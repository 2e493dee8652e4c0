import { GRAMMARS } from "../../text/grammar/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** Numbers written with a point and grouped by commas, or the other way round. */
export type Notation = "." | ",";

/** A number of a calculation, as it is written. */
export interface Operand {
  /** As written, without a sign for percent. */
  readonly text: string;
  /** `true` if a percent sign follows. */
  readonly isShare: boolean;
  /** The word for thousands or more that follows, if any. */
  readonly scale?: string;
  /** Present for a plain 100 that multiplies outside parentheses, as in `x / y * 100`; for the first of several. */
  readonly toPercent?: true;
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
const SCALES: Readonly<Record<string, number>> = Object.assign({}, ...GRAMMARS.map(({ scales }) => scales));

const TOKEN =
  /\s*(?:(?<number>\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*)|(?<sign>[-+*/()%−–×·÷])|(?<word>\p{L}+)\.?)/uy;
const SIGNS: Readonly<Record<string, string>> = { "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/" };

/**
 * Reads a calculation; returns `undefined` for anything else, and for a number alone. What follows `=` or `≈` is the
 * writer's own result, and not read.
 */
export function readCalculation(text: string): Calculation | undefined {
  const tokens = tokensOf(withoutResult(text));
  if (!tokens || tokens.length < 3) return undefined;
  const operands: Operand[] = [];
  let [at, operations, depth] = [0, 0, 0];
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
      depth++;
      const inside = sum();
      depth--;
      return next(")") ? inside : undefined;
    }
    const [written = "", before, after] = [tokens[at], tokens[at - 1], tokens[at + 1]];
    if (!/^\d/.test(written)) return undefined;
    at++;
    const isShare = next("%") !== undefined;
    const scale = /^\p{L}/u.test(tokens[at] ?? "") ? tokens[at++] : undefined;
    const multiplies = depth === 0 && before !== "/" && (before === "*" || after === "*");
    const toPercent = multiplies && written === "100" && !isShare && scale === undefined &&
      !operands.some((other) => other.toPercent);
    operands.push({ text: written, isShare, ...omitUndefined({ scale, toPercent: toPercent || undefined }) });
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

/** Returns the power of ten that a word stands for; `NaN` for any other word. */
export function scaleOf(word: string): number {
  const key = word.toLowerCase();
  return Object.hasOwn(SCALES, key) ? SCALES[key] ?? NaN : NaN;
}

/** Returns a number as one notation reads it; `NaN` if it is not written so. */
export function numberIn(text: string, notation: Notation): number {
  const group = notation === "." ? "," : ".";
  const [whole = "", rest, ...more] = text.split(notation);
  const grouped = new RegExp(`^\\d{1,3}(?:[${group}'’\\s]\\d{3})+$`);
  if (more.length > 0 || !(/^\d+$/.test(whole) || grouped.test(whole)) || !/^\d*$/.test(rest ?? "")) return NaN;
  return Number(`${whole.replace(/\D/g, "")}.${rest ?? ""}0`);
}
