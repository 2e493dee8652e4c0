import { sentences } from "./sentences.ts";

/**
 * The text up to the last sentence that ends within the limit, or, without one, up to the limit with "…". A heading or
 * an item of a list counts as a sentence.
 *
 * @param limit In what `lengthOf` counts; at least the length of "…".
 * @param lengthOf Length of a text; a longer beginning of a text is never shorter.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { cutTo } from "./cut.ts";
 *
 * const characters = (text: string) => text.length;
 * assert.equal(cutTo("It fell. It rose again.", 12, characters), "It fell.");
 * assert.equal(cutTo("It rose and rose.", 12, characters), "It rose and…");
 * ```
 */
export function cutTo(text: string, limit: number, lengthOf: (text: string) => number): string {
  const whole = sentences(text);
  const count = largest(whole.length, (n) => lengthOf(text.slice(0, whole[n - 1]?.end ?? 0)) <= limit);
  const end = whole[count - 1]?.end;
  if (end !== undefined) return text.slice(0, end).trimEnd();
  const letters = [...text];
  const kept = largest(letters.length, (n) => lengthOf(letters.slice(0, n).join("") + "…") <= limit);
  return letters.slice(0, kept).join("").trimEnd() + "…";
}

/** The largest n from 0 to `max` for which `fits(n)`, given that it fits for all smaller ones. */
function largest(max: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
