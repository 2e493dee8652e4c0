import type { Figure } from "../../text/evidence.ts";
import { GRAMMARS } from "../../text/grammar/mod.ts";
import type { Recomputation } from "../../transcript/claim.ts";
import { type Calculation, type Notation, numberIn, scaleOf } from "./calculation.ts";

/** A figure of a text, and the characters after it. */
export interface FigureInText {
  readonly figure: Figure;
  readonly after: string;
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
 *
 * A calculation that can be read in both notations is read in the first one, unless the other one gives the figure.
 *
 * @param options.notation How the claim's language writes numbers.
 * @param options.inPercent `true` if the value is a number of per cent and no share.
 */
export function compareWithClaim(
  calculation: Calculation,
  claimed: readonly FigureInText[],
  { notation: first, inPercent }: { readonly notation: Notation; readonly inPercent: boolean },
): Recomputation {
  let best: Recomputation = { verdict: "unreadable" };
  for (const notation of first === "." ? [".", ","] as const : [",", "."] as const) {
    const value = calculation.valueIn(notation);
    if (!Number.isFinite(value)) continue;
    const isSecond = best.value !== undefined;
    const verdicts = claimed.map((one) => closeness(value, one, { notation, inPercent }));
    for (const verdict of ["not_compared" as const, ...verdicts]) {
      if (verdict === "wrong" && (claimed.length > 1 || isSecond)) continue;
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
  { notation, inPercent }: { readonly notation: Notation; readonly inPercent: boolean },
): "right" | "rounded" | "wrong" | "not_compared" {
  const figure = numberIn(text, notation);
  if (Number.isNaN(figure)) return "not_compared";
  const [, word] = /^\s?(\p{L}+)/u.exec(after) ?? [];
  const scale = word === undefined ? 1 : scaleOf(word) || 1;
  // a share may be worked out as a part of 1 or of 100, and a difference from either side
  const scaled = [value / scale, ...(isPercent(after) && !inPercent ? [value * 100] : [])].map(Math.abs);
  // "1.2 - 1.1" of millions may leave the word out
  const all = scale === 1 ? scaled : [...scaled, Math.abs(value)];
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  const decimals = (text.split(notation)[1] ?? "").length;
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  const isNear = (dropped: number, units: number) => {
    const most = units * 10 ** (dropped - decimals);
    return all.some((one) => Math.abs(one - figure) <= most + 1e-9 * figure);
  };
  if (isNear(Math.min(zeros, Math.max(0, digits.length - 3)), 0.5)) return "right";
  if (isNear(zeros, 0.5)) return "rounded";
  // rounded the other way, as in "more than 20 %" for 26.5 %
  if (isNear(zeros, 1)) return "not_compared";
  return scaled.some((one) => one <= 10 * figure && figure <= 10 * one) ? "wrong" : "not_compared";
}

const WORDS = GRAMMARS.flatMap(({ percent }) => percent).join("|");
const PERCENT = new RegExp(`^\\s?%|^[\\s-]?(?:${WORDS})`, "i");
/** Characters after a number that tell what it counts. */
export const AHEAD = 40;
/** More numbers, of which the last has the sign: `60, 65 or` in `60, 65 or 70 %`. Each needs a space or dash before it. */
const MORE = String.raw`,?(?:(?:;?\s+|\s*[–-]\s*)(?:\p{L}{1,4}\s+)?\d[\d.,]*)*`;
const SHARE = new RegExp(`^${MORE}[\\s-]?(?:%|${WORDS})`, "iu");
const THINGS = /^\s\p{L}{3}/u;

/** What a number counts: hundredths of something, or the things that are named after it. */
export type Unit = "share" | "things";

/** Returns what a number counts, by the `AHEAD` characters after it; `undefined` if they do not tell. */
export function unitBefore(text: string): Unit | undefined {
  return SHARE.test(text) ? "share" : THINGS.test(text) ? "things" : undefined;
}

/** Returns `true` if a text begins with a sign or word for percent. */
export function isPercent(text: string): boolean {
  return PERCENT.test(text);
}
