import { keysOf } from "../configuration.ts";
import { LENSES } from "./words/mod.ts";

/** The names of the shipped lenses. */
export const LENS_NAMES: readonly string[] = keysOf(LENSES);

/** Returns what a critic looks for by a shipped lens, in the language that is spoken now; `undefined` for another name. */
export function shippedLens(name: string): string | undefined {
  const lenses: Readonly<Record<string, string>> = LENSES;
  return LENS_NAMES.includes(name) ? lenses[name] : undefined;
}

/** The lenses of the critics of an answer, unless others are named. */
export const USUAL_LENSES: readonly string[] = ["correctness", "omissions"];

/** The lenses of the critics of a review, unless others are named. */
export const REVIEW_LENSES: readonly string[] = ["correctness", "risks"];
