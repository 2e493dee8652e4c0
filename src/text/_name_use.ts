import {
  ABBREVIATION,
  ADDRESSED,
  ADDRESSING,
  AT_SOMEBODY,
  BEFORE_LETTER,
  BEGINS,
  CAPITAL_THE,
  DATED,
  DETERMINER,
  DOES,
  HELD,
  LABEL,
  MONTH,
  OWNS,
  PREDICATE,
  SIDE_OF,
  SMALL_THE,
  TITLED,
} from "./_name_patterns.ts";
import { STOP_WORDS } from "./words.ts";

/** What a name of one word is, besides a name. */
export interface NameWord {
  /** As it is written, with a capital. */
  readonly name: string;
  /** What stands in its place. */
  readonly instead: string;
  /** An English word too: a given name, a function word, or any other, such as a role. */
  readonly also?: "given" | "function" | "word";
  /** Of one that is a word: it takes an article where it is no name, so that `Engineer has` is about somebody. */
  readonly countable: boolean;
  /** Part of a longer name. */
  readonly part: boolean;
}

/** What stands around a name. */
export interface Around {
  readonly before: string;
  readonly after: string;
  /** The line it stands in. */
  readonly line: string;
  /** Capitals tell names from other words: not so where, as in German, all nouns have them. */
  readonly english: boolean;
}

/**
 * Whether somebody is meant where a name of one word stands.
 *
 * @param form As it stands, in NFC.
 * @param isName Whether another word is somebody's name too.
 */
export function isMeant(
  word: NameWord,
  form: string,
  around: Around,
  isName: (other: string) => boolean,
): boolean {
  const { before, after, line } = around;
  const written = form === word.name;
  const inCapitals = form === form.toUpperCase() && [...form].length > 1;
  if (word.also === undefined) {
    if (form === form.toLowerCase()) return !word.part || isOfSomebody(after);
    return inCapitals || !isOthers(around, isName);
  }
  if (!written && !inCapitals) return false;
  const behindThe = before.replace(/(?:^|(?<=[^\p{L}]))the\s{1,4}$/iu, "");
  const addressed = word.also !== "function" && ADDRESSING.test(before) && ADDRESSED.test(after);
  if (TITLED.test(before) || addressed) return true;
  if (DETERMINER.test(before)) return false;
  const the = SMALL_THE.test(before) || CAPITAL_THE.test(before);
  if (the && word.also !== "word") return false;
  if (the && SIDE_OF.test(after)) return true;
  if (isOfSomebody(after)) return word.also !== "function" || written && !isContraction(form, after);
  if (inCapitals && !written) return false;
  if (word.countable && word.also !== "function" && PREDICATE.test(after)) return true;
  if (LABEL.test(after) && BEGINS.test(before) && !HELD.test(form)) return word.also !== "function";
  const begins = BEGINS.test(behindThe) && !ABBREVIATION.test(before);
  if (isTitle(line)) return AT_SOMEBODY.test(before) && /^\s{0,4}(?:[:,.!?*]|$|\n)/u.test(after);
  // "The Skeptic" has its capital even where a sentence begins; "in The Economist" is a title
  if (begins !== CAPITAL_THE.test(before) || isJoined(form, around) || isOthers(around, isName)) return false;
  if (MONTH.test(form) && (DATED.test(before) || /^,?\s{1,4}\d/u.test(after))) return false;
  return [...form].length > 1 || BEFORE_LETTER.test(before);
}

/** Whether somebody does or has what follows. */
export function isOfSomebody(after: string): boolean {
  return OWNS.test(after) || DOES.test(after);
}

/** `For and Against` are what one may be, and nobody. */
function isJoined(form: string, { before, after }: Around): boolean {
  const [, next = ""] = /^\s{0,4}(?:and|or|vs\.?|\/)\s{0,4}(\p{L}{2,11})/u.exec(after) ?? [];
  const [, previous = ""] = /(\p{L}{2,11})\s{0,4}(?:and|or|vs\.?|\/)\s{0,4}$/u.exec(before) ?? [];
  return HELD.test(form) && (HELD.test(next) || HELD.test(previous));
}

/** `That's` and `Let's` are no possessives. */
function isContraction(form: string, after: string): boolean {
  return OWNS.test(after) && /^(?:that|let|what|who|here|there|where|how|it|he|she|one)$/iu.test(form);
}

/** Followed by another word with a capital, as in `Adam Smith`, it is the name of somebody else, outside of headings. */
function isOthers({ after, line, english }: Around, isName: (other: string) => boolean): boolean {
  if (!english) return false;
  const [, next] = /^\s{1,4}(\p{Lu}[\p{Ll}\p{M}'’]{1,30})(?![\p{L}\p{N}_])/u.exec(after) ?? [];
  if (next === undefined || STOP_WORDS.has(next.toLowerCase()) || isName(next) || next === "Side") return false;
  return !isTitle(line);
}

/** A heading, or a line in which nearly every longer word has a capital. */
function isTitle(line: string): boolean {
  if (/^\s{0,4}(?:#{1,6}\s|\*\*[^*]{1,160}\*\*:?\s{0,4}$)/u.test(line)) return true;
  if (/[.!?]\s/u.test(line)) return false;
  const long = line.match(/\p{L}{4,40}/gu) ?? [];
  return long.length >= 3 && long.filter((word) => /^\p{Lu}/u.test(word)).length / long.length > 0.7;
}
