/**
 * What stands in for a vocabulary in `estimateTokens`. All figures were fitted to what cl100k_base counts, which is the
 * smaller of OpenAI's two vocabularies in use and takes more tokens for nearly all texts, and were then rounded up.
 */

/** Tokens for a letter of these scripts, the space before the word included. */
export const SCRIPT_RATES: { readonly [script: string]: number } = {
  Greek: 1.12,
  Hebrew: 1.25,
  Thai: 1.05,
  Hangul: 1.5,
  Hiragana: 0.97,
  Katakana: 1.1,
  Devanagari: 1.27,
  Bengali: 1.5,
  Tamil: 1.6,
  Khmer: 1.8,
  Malayalam: 1.9,
  Telugu: 2.1,
  Gujarati: 2.1,
  Gurmukhi: 2.1,
  Georgian: 2.2,
  Armenian: 2.2,
  Sinhala: 2.2,
  Myanmar: 2.2,
};

/** What the words of a language written in Latin letters cost. */
export interface WordRates {
  /** Letters that one token holds. */
  readonly whole: number;
  /** Tokens of a word that is no longer than that. */
  readonly short: number;
  /** Tokens of a word that is one letter longer. */
  readonly long: number;
  /** Tokens for each further letter. */
  readonly letter: number;
  /** Added for a word longer than three letters that follows no space: fewer tokens begin without one. */
  readonly glued: number;
  /** Added for each letter with a mark of Latin-1, as in French or German. */
  readonly mark: number;
  /** Added for each other letter outside ASCII, as in Czech or Vietnamese. */
  readonly rareMark: number;
  /** Tokens for each letter of a name beyond four; 0 if names cost what words do. */
  readonly name: number;
}

/** English and program code, from which most of a vocabulary is made. */
export const ENGLISH: WordRates = {
  whole: 7,
  short: 1.02,
  long: 1.25,
  letter: 0.3,
  glued: 0.2,
  mark: 0.5,
  rareMark: 1,
  name: 0.25,
};

/** German, French, Spanish, Italian, Portuguese and Dutch. */
export const WESTERN: WordRates = {
  whole: 3,
  short: 1.02,
  long: 1.3,
  letter: 0.28,
  glued: 0.3,
  mark: 0.5,
  rareMark: 1,
  name: 0,
};

/** All other languages, and what cannot be told, such as names. */
export const OTHER: WordRates = {
  whole: 3,
  short: 1.08,
  long: 1.6,
  letter: 0.51,
  glued: 0.3,
  mark: 0.6,
  rareMark: 1,
  name: 0,
};

/** Frequent words that tell English; not those that are frequent in another language too, such as `is` or `in`. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set([
  ..."the and of to that for with from this which are not they have had been would could should will their".split(" "),
  ..."there what when where who than these those into because about its it you your but if".split(" "),
]);

/** Frequent words that tell the languages of {@linkcode WESTERN}. */
export const WESTERN_WORDS: ReadonlySet<string> = new Set([
  ..."der die das und nicht ist ein eine einem einer den dem von zu mit für auf sich auch bei".split(" "),
  ..."wird werden hat haben sind wer wie wenn aber oder".split(" "),
  ..."le la les l d des du au aux et est sont ont une que qui dans pour par pas plus mais sur ce cette".split(" "),
  ..."el los las un una por con del il che di della per non dos os uma não com é".split(" "),
  ..."het een van de dat niet voor".split(" "),
]);
