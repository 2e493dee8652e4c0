import * as de from "./de/phrases.ts";
import * as en from "./en/phrases.ts";
import * as es from "./es/phrases.ts";
import * as fr from "./fr/phrases.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SIGNS, spaced, capital, withArticle, listed, within, quoted } = spoken({ en, de, es, fr });

/** Returns parts of words that stand in quotation marks together, with the marks in them turned as in the whole. */
export function partsWithin(...parts: readonly string[]): readonly string[] {
  return within(parts.join("\0")).split("\0");
}
