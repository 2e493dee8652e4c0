import type { Json, Settings } from "../../transcript/event.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { inLanguage } from "../../words/language.ts";
import { keysOf } from "../configuration.ts";
import { LENSES } from "./words/mod.ts";

/** The names of the shipped lenses. */
export const LENS_NAMES: readonly string[] = keysOf(LENSES);

/** Returns what a critic looks for by a shipped lens, in the language that is spoken now; `undefined` for another name. */
export function shippedLens(name: string): string | undefined {
  const lenses: Readonly<Record<string, string>> = LENSES;
  return LENS_NAMES.includes(name) ? lenses[name] : undefined;
}

/** Returns recorded settings with what critics look for by shipped lenses in the language that is spoken now. */
export function withLenses(settings: Settings): Settings {
  const { lenses } = settings;
  const inWords = Object.entries(fieldsIn(lenses)).map(([critic, looksFor]): [string, Json] => {
    const name = String(fieldsIn(looksFor)["lens"]);
    const [recorded, about] = [inLanguage("en", () => shippedLens(name)), shippedLens(name)];
    const isShipped = about !== undefined && fieldsIn(looksFor)["about"] === recorded;
    return [critic, isShipped ? { ...fieldsIn(looksFor), about } : looksFor];
  });
  return lenses === undefined ? settings : { ...settings, lenses: Object.fromEntries(inWords) };
}

/** The lenses of the critics of an answer, unless others are named. */
export const USUAL_LENSES: readonly string[] = ["correctness", "omissions"];

/** The lenses of the critics of a review, unless others are named. */
export const REVIEW_LENSES: readonly string[] = ["correctness", "risks"];
