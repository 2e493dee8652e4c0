import { headingText, quotable } from "./fence.ts";
import { singleLine } from "./visible.ts";

/** Names of one or two words and at most this many characters are too short to be read as an instruction. */
const MAX_PLAIN_LENGTH = 30;
const WORD = String.raw`[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’_\-]*`;
const PLAIN = new RegExp(`^${WORD}(?: ${WORD})?$`, "v");
/** Words of scripts without spaces can say more. */
const UNSPACED_SENTENCE =
  /(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}){5}/u;
/** Shorter values occur by chance in other words. */
const MIN_MARKED_LENGTH = 4;

const BRACKETS = /[⟦⟧〚〛]/gu;

/**
 * Puts a name or motion in one line between ⟦ and ⟧, which cannot occur inside it, so that its beginning and
 * end are certain. Names of one or two words, and values shorter than 4 characters, stay bare.
 */
export function markGiven(value: string): string {
  const line = singleLine(value);
  return isBare(line) ? line : bracketed(line);
}

/** Puts a position in one line between ⟦ and ⟧, however short it is, so that the positions of all sides look alike. */
export function markPosition(value: string): string {
  return bracketed(singleLine(value));
}

/**
 * Returns a function that puts names, positions and the motion between ⟦ and ⟧ wherever they occur in a text, as they
 * are or in one line. Values that are already marked stay as they are.
 */
export function givenMarker(values: readonly string[]): (text: string) => string {
  const forms = [...new Set(values.flatMap((value) => isBare(singleLine(value)) ? [] : formsOf(value)))]
    .sort((a, b) => b.length - a.length)
    .map((form) => ({ form, mark: bracketed(singleLine(form)) }));
  return (text) => withMarks(text, forms);
}

/** A written form of a value, and its replacement. */
interface Form {
  readonly form: string;
  readonly mark: string;
}

/**
 * Goes from left to right; the first of two forms that begin at the same place wins. (A motion is too long for a
 * pattern.)
 */
function withMarks(text: string, forms: readonly Form[]): string {
  const open = forms.map((form) => ({ ...form, at: text.indexOf(form.form) }));
  let marked = "";
  for (let from = 0;;) {
    for (const one of open) if (one.at >= 0 && one.at < from) one.at = text.indexOf(one.form, from);
    const next = open.reduce<typeof open[number] | undefined>(
      (first, one) => one.at >= 0 && (!first || one.at < first.at) ? one : first,
      undefined,
    );
    const start = text.indexOf("⟦", from);
    const end = start < 0 || start > (next?.at ?? Infinity) ? -1 : text.indexOf("⟧", start);
    if (end >= 0) {
      marked += text.slice(from, end + 1);
      from = end + 1;
    } else if (next) {
      marked += text.slice(from, next.at) + next.mark;
      from = next.at + next.form.length;
    } else return marked + text.slice(from);
  }
}

function formsOf(value: string): readonly string[] {
  const forms = [value, value.trim(), value.toWellFormed(), singleLine(value), headingText(value)];
  return [...new Set(forms)].filter((form) => !isBare(form));
}

function isBare(line: string): boolean {
  const { length } = line;
  if (length < MIN_MARKED_LENGTH) return quotable(line) === line; // unless it looks like the beginning of a fence
  if (length > MAX_PLAIN_LENGTH) return false;
  return PLAIN.test(line) && !UNSPACED_SENTENCE.test(line);
}

/** Puts a text between ⟦ and ⟧, which cannot occur inside it. */
export function bracketed(text: string): string {
  return `⟦${quotable(text.replace(BRACKETS, (bracket) => "⟦〚".includes(bracket) ? "[" : "]"))}⟧`;
}
