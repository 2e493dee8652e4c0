import { readingsIn } from "./_apart.ts";
import { clusterAt, fold, FOLDED } from "./_fold.ts";
import { areUnspaced, isLetter, isWordSign } from "./_letters.ts";

/** A text in the form in which it is compared, and where each part of it came from. */
export interface Comparable {
  readonly text: string;
  /** By place in the text: offset in the original of the sign it was made from. */
  readonly starts: Uint32Array;
  /** By place in the text: offset in the original after the sign it was made from. */
  readonly ends: Uint32Array;
}

const SPACES_VANISH_BEFORE = codes("!?;:%‰°»");
const SPACES_VANISH_AFTER = codes("«");
const CURRENCIES = codes("$£€¥₹");
const EMPHASIS = codes("*_`");
const { space: SPACE, lineBreak: LINE_BREAK, quote: QUOTE, hyphen: HYPHEN, dash: DASH, softHyphen: SOFT_HYPHEN } =
  FOLDED;
const METRE = 0x6d;
const PREFIXES = codes("kcdmµμ");
const BACKTICK = 0x60;
const BLOCK_QUOTE = 0x3e;

/**
 * A text with those differences taken out that say nothing: of quotation marks, white space and line breaks, case,
 * compatible signs (NFKC: ligatures, full width), hyphens inside of words and at the ends of lines, lengths of dashes,
 * invisible signs, percent in words or as a sign, marks of Markdown for emphasis, quotations, links, footnotes, tables
 * and escaped signs, and elements and entities of HTML. Words and punctuation are kept, and raised figures are not
 * plain ones.
 *
 * Between Chinese or Japanese signs, and beside them, white space says nothing.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { comparable } from "./comparable.ts";
 *
 * assert.equal(comparable("A “well-\nknown”  ﬁnding —\n*It* works").text, "a 'wellknown' finding-it works");
 * ```
 */
export function comparable(text: string): Comparable {
  return settle(foldAll(text));
}

/** Code units with where they came from. */
class Units {
  readonly codes: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** Where a dash ends: white space after it says nothing. */
  dashEnd = 0;

  push(code: number, start: number, end: number): void {
    this.codes.push(code);
    this.starts.push(start);
    this.ends.push(end);
  }

  pop(): void {
    this.codes.pop();
    this.starts.pop();
    this.ends.pop();
  }

  /** The code at a place; 0 where there is none. */
  at(place: number): number {
    return this.codes[place] ?? 0;
  }

  get last(): number {
    return this.codes[this.codes.length - 1] ?? 0;
  }
}

/** Each sign as it is compared. */
function foldAll(text: string): Units {
  const units = new Units();
  let at = 0;
  for (const { from, to, as } of readingsIn(text)) {
    foldStretch(text.slice(at, from), units, { at });
    foldStretch(as, units, { at: from, end: to });
    at = Math.max(at, to);
  }
  foldStretch(text.slice(at), units, { at });
  return units;
}

/** What all came from one stretch has its `end`. */
function foldStretch(text: string, units: Units, { at: start, end }: { readonly at: number; readonly end?: number }) {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const place = end === undefined ? start + at : start;
    if (code < 0x80 && !(text.charCodeAt(at + 1) >= 0x300)) {
      units.push(foldAscii(code), place, end ?? place + 1);
      at++;
      continue;
    }
    const cluster = clusterAt(text, at);
    const folded = plainFigure(cluster, units, text.charCodeAt(at + 1)) ?? fold(cluster);
    for (let i = 0; i < folded.length; i++) units.push(folded.charCodeAt(i), place, end ?? place + cluster.length);
    at += cluster.length;
  }
}

/** A raised or lowered figure that may as well be a plain one: of `CO₂` and `m²`, but not of `10²` or `log₂8`. */
function plainFigure(sign: string, units: Units, next: number): string | undefined {
  if (!/^[₀-₉²³]$/.test(sign) || isDigit(next)) return undefined;
  const { length } = units.codes;
  const [last, second, third] = [units.at(length - 1), units.at(length - 2), units.at(length - 3)];
  if (/^[₀-₉]$/.test(sign)) return isLetter(last) ? sign.normalize("NFKC") : undefined;
  const isMetric = last === METRE && (!isLetter(second) || (PREFIXES.has(second) && !isLetter(third)));
  return isMetric ? sign.normalize("NFKC") : undefined;
}

function foldAscii(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 32;
  if (code === 0x22) return QUOTE;
  if (code >= 0x0a && code <= 0x0d) return LINE_BREAK;
  return code === 0x09 ? SPACE : code;
}

/** Decides on spaces, hyphens, dashes, quotation marks and emphasis by what is around them. */
function settle(raw: Units): Comparable {
  const out = new Units();
  for (let at = 0; at < raw.codes.length;) at = settleAt(raw, at, out);
  while (out.last === SPACE) out.pop();
  return { text: toText(out.codes), starts: Uint32Array.from(out.starts), ends: Uint32Array.from(out.ends) };
}

/** Settles what begins at a place, and gives the place after it. */
function settleAt(raw: Units, at: number, out: Units): number {
  const code = raw.at(at);
  if (isSpace(code)) return settleSpace(raw, at, out);
  if (code === HYPHEN || code === DASH) return settleHyphen(raw, at, out);
  if (code === SOFT_HYPHEN) {
    const after = spaceEnd(raw, at + 1);
    return hasLineBreak(raw, at + 1, after) ? after : at + 1;
  }
  if (EMPHASIS.has(code)) return settleEmphasis(raw, at, out);
  if (code !== QUOTE || out.last !== QUOTE) keep(raw, at, out);
  return at + 1;
}

function settleSpace(raw: Units, at: number, out: Units): number {
  const end = spaceEnd(raw, at);
  const next = raw.at(end);
  const { last } = out;
  const vanishes = last === 0 || last === SPACE || out.dashEnd === out.codes.length || SPACES_VANISH_AFTER.has(last) ||
    SPACES_VANISH_BEFORE.has(next) || (CURRENCIES.has(last) && isDigit(next)) ||
    (isDigit(last) && CURRENCIES.has(next) && !isDigit(raw.at(end + 1))) ||
    areUnspaced(last, next);
  if (!vanishes) out.push(SPACE, raw.starts[at] ?? 0, raw.ends[end - 1] ?? 0);
  return end;
}

function settleHyphen(raw: Units, at: number, out: Units): number {
  let end = at + 1;
  while (raw.at(end) === HYPHEN || raw.at(end) === DASH) end++;
  const before = raw.at(at - 1);
  const spaced = spaceEnd(raw, end);
  // A dash right before a figure and after a space is a minus.
  const isMinus = end - at === 1 && spaced === end && (isSpace(before) || before === 0) && isDigit(raw.at(end));
  const isDash = (raw.at(at) === DASH && !isMinus) || end - at > 1 || (isSpace(before) && spaced > end);
  if (isDash) {
    while (out.last === SPACE) out.pop();
    out.push(HYPHEN, raw.starts[at] ?? 0, raw.ends[end - 1] ?? 0);
    out.dashEnd = out.codes.length;
    return spaced;
  }
  const after = hasLineBreak(raw, end, spaced) && isWordSign(before) && isWordSign(raw.at(spaced)) ? spaced : end;
  if (!(isLetter(before) && isLetter(raw.at(after)))) out.push(HYPHEN, raw.starts[at] ?? 0, raw.ends[at] ?? 0);
  return after;
}

function settleEmphasis(raw: Units, at: number, out: Units): number {
  let end = at + 1;
  while (EMPHASIS.has(raw.at(end))) end++;
  if (!isWordSign(raw.at(at - 1)) || !isWordSign(raw.at(end))) return end;
  for (let place = at; place < end; place++) {
    out.push(raw.at(place) === BACKTICK ? QUOTE : raw.at(place), raw.starts[place] ?? 0, raw.ends[place] ?? 0);
  }
  return end;
}

function keep(raw: Units, at: number, out: Units): void {
  out.push(raw.at(at), raw.starts[at] ?? 0, raw.ends[at] ?? 0);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_BREAK;
}

/** The place after the white space at a place; the marks of a block quotation at the start of a line belong to it. */
function spaceEnd(raw: Units, from: number): number {
  let inLine = true;
  let at = from;
  for (;; at++) {
    const code = raw.at(at);
    if (code === LINE_BREAK) inLine = false;
    else if (code !== SPACE && (inLine || code !== BLOCK_QUOTE)) return at;
  }
}

function hasLineBreak(raw: Units, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (raw.at(at) === LINE_BREAK) return true;
  return false;
}

/** In pieces: a function takes only so many arguments. */
function toText(units: readonly number[]): string {
  let text = "";
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.slice(at, at + 8192));
  return text;
}

function codes(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)));
}
