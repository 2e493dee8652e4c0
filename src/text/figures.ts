/** A number in a text, written in digits. Offsets count in the text. */
export interface Figure {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its value, in any notation that it may be in: `1,234` is 1234, or 1.234. */
  readonly values: readonly string[];
}

/** Groups of three after a space or an apostrophe, or digits with points and commas. What is part of a name is none. */
const NUMBER =
  /(?<![\p{L}\p{N}_]|\p{L}-|\d[.,])(?:\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?![\d])(?:[.,]\d{1,15})?|\d{1,15}(?:[.,]\d{1,15})*)/gu;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/**
 * Finds the numbers in a text, in order. What is no number in any notation, such as `17.3.2003`, counts by its parts.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { figuresIn } from "./figures.ts";
 *
 * const values = figuresIn("1 000 trips at 12,50 in CO2").map(({ values }) => values);
 * assert.deepEqual(values, [["1000"], ["12.5"]]);
 * ```
 */
export function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: written, index }) => {
    const values = valuesOf(written);
    if (values.length > 0) return [{ text: written, start: index, end: index + written.length, values }];
    return [...written.matchAll(/\d+/g)].map(({ 0: part, index: at }) => ({
      text: part,
      start: index + at,
      end: index + at + part.length,
      values: [String(Number(part))],
    }));
  });
}

/** Returns all values that the numbers of a text may have. In a line of figures, groups of three may be neighbours. */
export function valuesIn(text: string): ReadonlySet<string> {
  return new Set(
    figuresIn(text).flatMap(({ text, values }) => [...values, ...(/\s/.test(text) ? text.split(/\s/) : [])]),
  );
}

function valuesOf(written: string): readonly string[] {
  const digits = written.replace(/[ \u00a0\u2009\u202f'’]/g, "");
  const marks = digits.replace(/\d/g, "");
  const decimal = marks.at(-1) ?? "";
  const fraction = () => {
    const at = digits.lastIndexOf(decimal);
    return String(Number(`${digits.slice(0, at).replace(/\D/g, "")}.${digits.slice(at + 1)}`));
  };
  if (marks === "") return [String(Number(digits))];
  const isGrouped = GROUPED.test(digits) && !digits.startsWith("0");
  if (marks.length === 1) return isGrouped ? [String(Number(digits.replace(/\D/g, ""))), fraction()] : [fraction()];
  if (!isGrouped) return [];
  return new Set(marks).size === 1 ? [String(Number(digits.replace(/\D/g, "")))] : [fraction()];
}
