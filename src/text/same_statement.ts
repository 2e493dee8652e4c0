import { contentStems, jaccard } from "./words.ts";

/** Signs that say nothing by themselves. What is no letter, digit or space and not among them is compared like a word. */
const SILENT = /[.,;:!"“”„‟«»‹›()（）*_`~…。、，！；：「」『』،؛।॥۔·•–—]/gu;

/** A number with its sign and separators, a word with what joins its parts, or any other sign by itself. */
const TOKEN =
  /(?<![\p{L}\p{M}\p{N}])[-−]?\p{N}+(?:[.,٫٬]\p{N}+)*(?![\p{L}\p{M}])|[\p{L}\p{M}\p{N}]+(?:['\-‐‑][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** Words that tell English from languages in which `a` and `an` mean something else. */
const ENGLISH = /\b(?:the|should|must|will|would|of|and|is|are|not)\b/;

const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the"]);

const OPENING = /^(?:(?:i|we) (?:think|believe|hold|say) that |in (?:my|our) (?:view|opinion),? )/;

/**
 * Returns `true` if two statements say the same: the same words, numbers and signs in the same order, whatever their case
 * and punctuation. Only English articles and openings like "I think that" make no difference. It is so strict because one
 * word, or one letter of a script that has no spaces, can turn a statement round, and no list has the negations of all
 * languages: when in doubt, it is not the same. Of two empty ones neither says anything.
 */
export function sameStatement(a: string, b: string): boolean {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  return left.length > 0 && left.length === right.length && left.every((token, at) => token === right[at]);
}

/** Words that turn an English statement round, or narrow it. */
const TELLING =
  /^(?:not?|none|never|neither|nor|without|against|unless|except|only|if|until|more|less|fewer|before|after|above|below|up|down|.*\d.*)$/;

/**
 * Returns `true` if two English statements say the same in other words: half of their content words are in both, and so are
 * all numbers and negations. Each has two words of its own or more: a single one may be what makes the difference. Of
 * other languages it is not known.
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
  const telling = tokens.filter((token) => token.replace(SILENT, "") !== "" && token !== "'");
  return english ? telling.filter((token) => !ARTICLES.has(token)) : telling;
}

/** Capitals make no difference but in words that have nothing else: `US` is not `us`. */
function lowered(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase());
}

function withoutContractions(text: string): string {
  return text.replaceAll(/\bcan(?:'t|not)\b/g, "can not").replaceAll(/\bwon't\b/g, "will not")
    .replaceAll(/\bshan't\b/g, "shall not").replaceAll(/(?<=[a-z])n't\b/g, " not");
}
