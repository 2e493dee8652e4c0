import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { Grammar } from "./grammar.ts";

export type { Grammar } from "./grammar.ts";

/** The rules of languages by their tags; English goes before others that are as likely. */
export const GRAMMAR_OF: Readonly<Record<string, Grammar>> = { en, de, es, fr };

/** All rules. */
export const GRAMMARS: readonly Grammar[] = Object.values(GRAMMAR_OF);

/** Words in any of these languages that say nothing about a subject, in small letters. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(GRAMMARS.flatMap(({ commonWords }) => [...commonWords]));

/** Words from which on a text with hardly any common words of a language is in another one. */
const ENOUGH_WORDS = 20;
/** Least share of common words; a text has two to four times as many. */
const LEAST_SHARE = 0.12;

/**
 * Returns the rules of a text's language, which may not be that of the dialogue: the one with most of its common words;
 * English for a short text without any; `undefined` for a language without rules.
 *
 * @param words Words of the text, in small letters.
 */
export function grammarOf(words: readonly string[]): Grammar | undefined {
  const counts = GRAMMARS.map(({ commonWords }) => words.filter((word) => commonWords.has(word)).length);
  const most = Math.max(...counts);
  if (words.length >= ENOUGH_WORDS && most < LEAST_SHARE * words.length) return undefined;
  return GRAMMARS[counts.indexOf(most)];
}
