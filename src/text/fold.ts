import { TIME_MARK } from "./time_marks.ts";

/** A text in the form used to compare quotations, and the origin of each part. */
export interface Folded {
  /** The folded text. */
  readonly text: string;
  /** For each place in the text, the offset in the original of its source character. */
  readonly starts: Readonly<ArrayLike<number>>;
  /** For each place in the text, the offset in the original after that character. */
  readonly ends: Readonly<ArrayLike<number>>;
}

/** A word of a folded text. Offsets refer to that text. */
export interface FoldedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = 0x20;
const QUOTE = 0x27;
const HYPHEN = 0x2d;
const DASH = 0x2014;
/** Marks of Markdown for emphasis: `*`, `_` and the backtick. */
const EMPHASIS: ReadonlySet<number> = new Set([0x2a, 0x5f, 0x60]);
const OPENING = 0x5b;
/** Brackets, which mark a changed letter in a quotation. */
const DROPPED: ReadonlySet<number> = new Set([OPENING, 0x5d]);
const BACKSLASH = 0x5c;
/** `!%:;?°»‰`: white space before them has no meaning. */
const CLOSING: ReadonlySet<number> = new Set([0x21, 0x25, 0x3a, 0x3b, 0x3f, 0xb0, 0xbb, 0x2030]);

const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー";
const IS_UNSPACED = new RegExp(`[${UNSPACED}、-〿]`, "u");
/** A word, a number with its signs, or one character of a script without spaces. */
const WORD = new RegExp(
  `[${UNSPACED}]|(?:(?<![\\p{L}\\p{N}])[\\-+±])?[$€£¥₹]?[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+` +
    `(?:['.,][[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+)*(?:(?<=\\p{N})[%‰°€])?`,
  "gv",
);
/** A character with its combining marks: at most 30, as in the stream-safe text format of Unicode (UAX #15). */
const CLUSTER = /[^]\p{M}{0,30}/uy;
/** The end of a line after a hyphen, and quotation marks at the start of the next. An empty line does not count. */
const LINE_END = /[^\S\r\n]*\r?\n[^\S\r\n]*(?:>[^\S\r\n]*)*(?=\p{L})/uy;
const LINK_TARGET = /\]\([^()\s]{1,2000}\)/y;
const WORD_SIGN = /[\p{L}\p{M}\p{N}\p{Cs}]/u;
const LETTER = /[\p{L}\p{M}\p{Cs}]/u;
const QUOTES = /[\p{Quotation_Mark}´ʼ′″]/u;
const HYPHENS = /[-\u00ad‐‑‒–—―−﹣－]/u;
/** Superscript and subscript figures stay: 10⁶ is not 106. */
const APART = /^[²³¹⁰⁴-⁹₀-₉]$/;
const IGNORABLE = /(?!\u00ad)\p{Default_Ignorable_Code_Point}/gu;

/**
 * Removes meaningless differences from a text: in quotation marks, white space, case, compatible characters (NFKC),
 * hyphens inside words and at the ends of lines, lengths of dashes, times in brackets (`[00:01:05]`), and Markdown for
 * emphasis and links. Takes time linear in the length of the text.
 */
export function fold(text: string): Folded {
  const out = new Folding(text.length);
  for (let at = 0; at < text.length;) at = foldAt(text, at, out);
  return out.folded();
}

/** Returns the words of a folded text, in order. */
export function foldedWords(text: string): readonly FoldedWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** Returns a folded text from its first word to its last; empty if it has none. */
export function phraseOf(text: string): string {
  const { text: folded } = fold(text);
  const words = foldedWords(folded);
  return folded.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
}

/** Returns `true` if a text contains these consecutive words, ignoring case and the marks between them. */
export function hasWords(text: string, words: string): boolean {
  const spaced = (each: string) => ` ${foldedWords(fold(each).text).map((word) => word.text).join(" ")} `;
  return /\S/.test(spaced(words)) && spaced(text).includes(spaced(words));
}

/** Counts words; two characters of a script without spaces count as one. */
export function countWords(words: readonly FoldedWord[]): number {
  const signs = words.filter(({ text }) => isUnspaced(text)).length;
  return words.length - signs + Math.floor(signs / 2);
}

/** Returns `true` for a character of a script without spaces. */
export function isUnspaced(sign: string): boolean {
  return IS_UNSPACED.test(sign);
}

/** Folds the character at a place, and returns the place after it. */
function foldAt(text: string, at: number, out: Folding): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (isPlainSign(code) && (isPlainSign(next) || !(next >= 0x300))) {
    out.push(code, at, at + 1);
    return at + 1;
  }
  if (code >= 0x80 || (next >= 0x300 && /\p{M}/u.test(text.charAt(at + 1)))) return foldCluster(text, at, out);
  if (code <= SPACE) {
    out.space();
    return at + 1;
  }
  if (code === HYPHEN) return foldHyphen(text, at, at + 1, out);
  if (code === BACKSLASH && EMPHASIS.has(text.charCodeAt(at + 1))) {
    out.push(text.charCodeAt(at + 1), at, at + 2);
    return at + 2;
  }
  if (code === OPENING) {
    TIME_MARK.lastIndex = at;
    if (TIME_MARK.test(text)) {
      out.space();
      return TIME_MARK.lastIndex;
    }
  }
  if (DROPPED.has(code)) {
    LINK_TARGET.lastIndex = at;
    return code === 0x5d && LINK_TARGET.test(text) ? LINK_TARGET.lastIndex : at + 1;
  }
  if (code === 0x7c || ((code === 0x3e || code === 0x23) && isLineStart(text, at))) out.space();
  else if (!EMPHASIS.has(code) || (isWordSign(text, at - 1) && isWordSign(text, at + 1))) {
    out.push(code >= 0x41 && code <= 0x5a ? code + 32 : code === 0x22 ? QUOTE : code, at, at + 1);
  }
  return at + 1;
}

/** Returns `true` for a Chinese or Japanese character that stays unchanged. */
function isPlainSign(code: number): boolean {
  return (code >= 0x3041 && code <= 0x3094) || (code >= 0x30a1 && code <= 0x30fa) || (code >= 0x4e00 && code <= 0x9fff);
}

function foldCluster(text: string, at: number, out: Folding): number {
  CLUSTER.lastIndex = at;
  const [cluster] = CLUSTER.exec(text) ?? [text.charAt(at)];
  const end = at + cluster.length;
  const folded = foldSign(cluster);
  if (folded === "-") return foldHyphen(text, at, end, out);
  for (let n = 0; n < folded.length; n++) {
    if (folded.charCodeAt(n) <= SPACE) out.space();
    else out.push(folded.charCodeAt(n), at, end);
  }
  return end;
}

function foldSign(cluster: string): string {
  if (APART.test(cluster)) return cluster;
  const plain = cluster.replace(IGNORABLE, "").normalize("NFKC").toLowerCase().replaceAll("ß", "ss");
  return [...plain].map((sign) => QUOTES.test(sign) ? "'" : HYPHENS.test(sign) ? "-" : /\s/.test(sign) ? " " : sign)
    .join("");
}

/** Drops a hyphen between letters or at the end of a line; before a figure it may be a minus. */
function foldHyphen(text: string, at: number, end: number, out: Folding): number {
  const next = text.charAt(end);
  const isLong = /[—―]/.test(text.charAt(at)) || next === "-";
  if (!isLong && out.endsWithLetter) {
    LINE_END.lastIndex = end;
    if (LINE_END.test(text)) return LINE_END.lastIndex;
    if (LETTER.test(next)) return end;
  }
  const isMinus = !isLong && (out.isSpaced || out.endsWithDigit) && /[\p{N}$£€¥₹]/u.test(next);
  if (isMinus) out.push(HYPHEN, at, end);
  else out.dash(at, end);
  return end;
}

function isLineStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  return /(?:^|\n)[\s>#]*$/.test(before) && (at === 0 || before.includes("\n") || at < 12);
}

function isWordSign(text: string, at: number): boolean {
  return at >= 0 && WORD_SIGN.test(text.charAt(at));
}

/** Code units that are made a string at once: as many as a call may have arguments anywhere. */
const CHUNK = 8192;

/** Code units with their origins, in arrays of numbers without objects, as a text may have millions. */
class Folding {
  #codes: Uint16Array;
  #starts: Uint32Array;
  #ends: Uint32Array;
  #length = 0;
  #last = 0;
  /** `true` if white space followed the last character. */
  #spaced = false;

  /** @param length Likely length; more is made room for. */
  constructor(length: number) {
    this.#codes = new Uint16Array(length);
    this.#starts = new Uint32Array(length);
    this.#ends = new Uint32Array(length);
  }

  get endsWithLetter(): boolean {
    return !this.#spaced && LETTER.test(String.fromCharCode(this.#last));
  }
  get endsWithDigit(): boolean {
    return !this.#spaced && /\d/.test(String.fromCharCode(this.#last));
  }

  /** `true` if white space, or nothing, comes right before. */
  get isSpaced(): boolean {
    return this.#spaced || this.#last === 0;
  }

  /** Collapses white space, and drops it where a script, dash or closing mark makes it meaningless. */
  space(): void {
    this.#spaced = true;
  }

  push(code: number, start: number, end: number): void {
    if (this.#spaced && this.#last !== 0 && !this.#vanishesBefore(code)) this.#add(SPACE, start - 1, start);
    this.#spaced = false;
    if (code !== QUOTE || this.#last !== QUOTE) this.#add(code, start, end);
  }

  /** Writes one dash for several, without white space around it. */
  dash(start: number, end: number): void {
    if (this.#last !== DASH) this.#add(DASH, start, end);
    this.#spaced = false;
  }

  folded(): Folded {
    const parts: string[] = [];
    for (let at = 0; at < this.#length; at += CHUNK) {
      parts.push(String.fromCharCode(...this.#codes.subarray(at, Math.min(at + CHUNK, this.#length))));
    }
    return {
      text: parts.join(""),
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
    };
  }

  #vanishesBefore(code: number): boolean {
    const last = this.#last;
    if (last === DASH || CLOSING.has(code)) return true;
    return (last >= 0x2e80 || code >= 0x2e80) && IS_UNSPACED.test(String.fromCharCode(last, code));
  }

  #add(code: number, start: number, end: number): void {
    if (this.#length === this.#codes.length) this.#grow();
    this.#codes[this.#length] = code;
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#length++;
    this.#last = code;
  }

  /** Doubles the room: a compatible character may become several. */
  #grow(): void {
    const [codes, starts, ends] = [this.#codes, this.#starts, this.#ends];
    const room = 2 * this.#length + CHUNK;
    this.#codes = new Uint16Array(room);
    this.#starts = new Uint32Array(room);
    this.#ends = new Uint32Array(room);
    this.#codes.set(codes);
    this.#starts.set(starts);
    this.#ends.set(ends);
  }
}
