import { contentStems, jaccard } from "./words.ts";

/** Characters without meaning of their own. Others that are not letters, digits or spaces are compared like words. */
const SILENT = /[.,;:!\p{Quotation_Mark}()（）*_`~…。、，！；：،؛।॥۔·•–—]/gu;

/** A number with its sign and separators, a word with the marks that join its parts, or any other single character. */
const TOKEN =
  /(?<![\p{L}\p{M}\p{N}])[-−]?\p{N}+(?:[.,٫٬]\p{N}+)*(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}]+(?:['\-‐‑][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Words that distinguish English from languages in which `a` and `an` mean something else. */
const ENGLISH = /\b(?:the|should|must|will|would|of|and|is|are|not)\b/;

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

const OPENING = /^(?:(?:i|we) (?:think|believe|hold|say) that |in (?:my|our) (?:view|opinion),? )/;

/**
 * Returns `true` if two statements have the same words, numbers and signs in the same order, ignoring case and
 * punctuation. Only English articles and openings like "I think that" are ignored too. The comparison is this strict
 * because one word, or one letter in a script without spaces, can reverse a statement, and no list has the negations of
 * all languages: in doubt, statements differ. Two empty statements are not the same.
 */
export function sameStatement(a: string, b: string): boolean {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  return left.length > 0 && left.length === right.length && left.every((token, at) => token === right[at]);
}

/** Words that reverse or narrow an English statement. */
const TELLING =
  /^(?:not?|none|never|neither|nor|without|against|unless|except|only|if|until|more|less|fewer|before|after|above|below|up|down|.*\d.*)$/;

/**
 * Returns `true` if two English statements say the same in other words: they share half of their content words and all
 * numbers and negations. Each needs at least two words of its own, since a single one may make the difference. For
 * other languages the answer is always `false`.
 */
export function sameInOtherWords(a: string, b: string): boolean {
  if (![a, b].every((text) => ENGLISH.test(text.toLowerCase()))) return false;
  const [left, right] = [new Set(tokensOf(a)), new Set(tokensOf(b))];
  const own = [left.difference(right), right.difference(left)];
  if (own.some((words) => words.size < 2 || [...words].some((word) => TELLING.test(word)))) return false;
  return jaccard(contentStems(a), contentStems(b)) >= 0.5;
}

function tokensOf(text: string): readonly string[] {
  const plain = withoutContractions(lowered(text.normalize("NFC").replaceAll(/[’ʼ]/g, "'"))).trim();
  const english = ENGLISH.test(plain);
  const tokens = plain.replace(english ? OPENING : "", "").match(TOKEN) ?? [];
  const telling = tokens.filter((token) => token.replace(SILENT, "") !== "");
  return english ? telling.filter((token) => !ARTICLES.has(token)) : telling;
}

/** Converts words to lower case, except words in capitals: `US` is not `us`. */
function lowered(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase());
}

function withoutContractions(text: string): string {
  return text.replaceAll(/\bcan(?:'t|not)\b/g, "can not").replaceAll(/\bwon't\b/g, "will not")
    .replaceAll(/\bshan't\b/g, "shall not").replaceAll(/(?<=[a-z])n't\b/g, " not");
}
