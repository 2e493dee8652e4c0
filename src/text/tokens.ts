import { once } from "./once.ts";

/** Runs of one kind in a text, and what tells their kinds. */
interface Runs {
  /** Every run; what is of no kind is a run of one character. */
  readonly all: RegExp;
  readonly word: RegExp;
  readonly digits: RegExp;
  readonly sign: RegExp;
  readonly cyrillicOrGreek?: RegExp;
  readonly otherLetters?: RegExp;
  /** Parts of a word, cut where its case changes. */
  readonly humps: RegExp;
}

/** Texts of nothing but ASCII, quotation marks, dashes, dots and the brackets around what was given: most are. */
// deno-lint-ignore no-control-regex -- all of ASCII is meant
const PLAIN_TEXT = /^[\x00-\x7f‘’“”–—…⟦⟧]*$/;

/** What the patterns below come to in such a text. To compile those takes 3 ms longer, before the first request of all. */
const PLAIN_RUNS: Runs = {
  all: /[A-Za-z]+|\d+|\s*\n\s*|[^\S\n]+|[$+<=>^`|~]+|[!-#%-*,-/:;?@[-\]_{}‘’“”–—…⟦⟧]+|[\s\S]/g,
  word: /^[A-Za-z]/,
  digits: /^\d/,
  sign: /^[!-/:-@[-`{-~‘’“”–—…⟦⟧]/,
  humps: /[A-Z]*[^A-Z]+|[A-Z]+/g,
};

const ANY_RUNS = once((): Runs => ({
  all:
    /[\p{Script=Latin}\p{M}]+|\p{Nd}+|\s*\n\s*|[^\S\n]+|[\p{Script=Cyrillic}\p{Script=Greek}]+|[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]+|\p{S}+|\p{P}+|[\s\S]/gu,
  word: /^[\p{Script=Latin}\p{M}]/u,
  digits: /^\p{Nd}/u,
  sign: /^[\p{S}\p{P}]/u,
  cyrillicOrGreek: /^[\p{Script=Cyrillic}\p{Script=Greek}]/u,
  otherLetters: /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u,
  humps: /\p{Lu}*[^\p{Lu}]+|\p{Lu}+/gu,
}));

/** Most runs of most texts; told first, because all that is said is counted. */
const PLAIN_WORD = /^[A-Z]?[a-z]+$/;
const SPACE = /^\s/;

/** Letters of the words that are one token in today's vocabularies. */
const WHOLE_WORD = 7;

/**
 * Estimates how many tokens a model would count, by the lengths of words, numbers, signs and letters of other scripts.
 *
 * It is the clock of the dialogue: the same for all models, without a vocabulary to load, and in time linear in the
 * text, whatever the text is. Measured against o200k it lies 3 to 14 % over on English prose and up to 29 % over on code.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countTokens } from "./tokens.ts";
 *
 * assert.equal(countTokens(""), 0);
 * assert.equal(countTokens("Buses ran faster."), 4);
 * ```
 */
export function countTokens(text: string): number {
  const runs = PLAIN_TEXT.test(text) ? PLAIN_RUNS : ANY_RUNS();
  return (text.match(runs.all) ?? []).reduce((tokens, run) => tokens + tokensOf(run, runs), 0);
}

/** Each kind of run has its own rate. */
function tokensOf(run: string, { word, digits, sign, cyrillicOrGreek, otherLetters, humps }: Runs): number {
  if (run === " ") return 0;
  if (PLAIN_WORD.test(run)) return wordTokens(run.length);
  if (word.test(run)) return latinTokens(run, humps);
  if (digits.test(run)) return Math.ceil(run.length / 3);
  if (SPACE.test(run)) return run.length === 1 && run !== "\n" ? 0 : Math.ceil(run.length / 16);
  if (cyrillicOrGreek?.test(run)) return Math.ceil(run.length / 3);
  if (otherLetters?.test(run)) return Math.ceil(run.length / 2);
  if (sign.test(run)) return signTokens(run);
  return run > "\uffff" ? 2 : 1;
}

/** A word, cut where its case changes as in `camelCase`. */
function latinTokens(run: string, humps: RegExp): number {
  const parts = run.match(humps) ?? [];
  // Letters that change case all the time are no words but keys, hashes and the like.
  if (parts.length > 2 && run.length / parts.length < 4) return Math.ceil(run.length / 1.5);
  let tokens = 0;
  for (const part of parts) {
    const letters = part.length;
    if (letters > 3 && part === part.toUpperCase()) tokens += Math.ceil(letters / 3);
    else tokens += wordTokens(letters);
    // Words with marks are cut finer, because they are rarer.
    tokens += Math.ceil(part.replace(/[ -~]+/g, "").length / 3);
  }
  return tokens;
}

/** A word, or part of one, in lower case. */
function wordTokens(letters: number): number {
  return letters <= WHOLE_WORD ? 1 : 1 + Math.ceil((letters - WHOLE_WORD) / 4);
}

/** Signs that follow each other are joined in part, the same ones more than different ones; emoji take two and more. */
function signTokens(run: string): number {
  let tokens = 0;
  let repeats = 0;
  let before = "";
  for (const sign of run) {
    repeats = sign === before ? repeats + 1 : 0;
    if (sign.length > 1) tokens += 2;
    else if (repeats === 0) tokens += before === "" || sign > "\x7f" ? 1 : 0.7;
    else if (repeats % 4 === 0) tokens += 1;
    before = sign;
  }
  return Math.ceil(tokens);
}
