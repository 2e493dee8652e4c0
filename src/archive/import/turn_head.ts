import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** The beginning of what somebody says: `Ana (00:01:05): Buses go everywhere.` */
export interface TurnHead {
  /** Absent for a line that has a date, and no name: a notice of the program. */
  readonly name?: string;
  /** A time as written, without brackets. */
  readonly stamp?: string;
  /** The rest of the line. */
  readonly text: string;
}

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
/** What a messenger puts in place of an attachment, or marks as its own: `<Media omitted>`. */
const NOT_TYPED = /^\u200e|^<[^<>]+>$/;
/** A half of the day, in any language: `PM`, `a. m.`, `下午`. */
const HALF = String.raw`\p{L}{1,2}\.?(?:\s?\p{L}\.?)?`;
const DATE = String.raw`${DAY}[.,T]?\s*(?:${HALF}\s?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:Z|[+-]\d{2}:?\d{2})?`;
/** Marks of writing direction, which messengers put before dates and names. */
const MARKS = String.raw`[\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;
const DATED = new RegExp(
  String
    .raw`^${MARKS}(?:\[(?<bracketed>${DATE}(?:\s${HALF})?)\]|(?<before>${DATE}(?:\s${HALF})?)\s+[-–]|(?<plain>${DATE}):?)\s+${MARKS}(?<rest>.*)$`,
  "u",
);
const NAMED = /^(?<name>[^:：\n"“”«»„]{1,60}?)\s*[:：]\s*(?<text>.*)$/u;
const COLON = String.raw`(?:：|:(?=\s|$|[^\x00-\x7f]))`;
const SPOKEN = new RegExp(
  String.raw`^(?:>{2,}\s*|[-–•]\s+)?(?:[\[(]?(?<first>${CLOCK})[\])]?\s*[-–]?\s*)?` +
    String.raw`(?<name>[^\s:：\n"“”«»„][^:：\n"“”«»„]{0,59}?)\s*(?:[\[(](?<inner>${CLOCK})[\])]\s*)?${COLON}\s*` +
    String.raw`(?:[\[(](?<last>${CLOCK})[\])]:?\s*)?(?<text>.*)$`,
  "u",
);
/** A name with a time, alone on its line. */
const TIMED = new RegExp(String.raw`^\[?(?<name>[^:：\n"“”«»„\[(\]]{1,60}?)\]?\s+[\[(]?(?<stamp>${CLOCK})[\])]?$`, "u");
/** A time, then a name in bold without a colon. */
const TIMED_BOLD = new RegExp(
  String.raw`^[\[(]?(?<stamp>${CLOCK})[\])]?\s+\*\*(?<name>[^*]{1,60})\*\*\s+(?<text>.*)$`,
  "u",
);
const BOLD = /^(\s*(?:[-–•]\s+)?)(\*\*|__)(.{1,80}?)\2/u;

/** Returns the head of a line that begins with a date: with a name, or a notice. */
export function datedHead(line: string): TurnHead | undefined {
  const groups = DATED.exec(line.trim())?.groups;
  if (!groups) return undefined;
  const { bracketed, before, plain, rest = "" } = groups;
  const stamp = bracketed ?? before ?? plain;
  const { name, text = rest } = NAMED.exec(rest)?.groups ?? {};
  if (NOT_TYPED.test(text)) return { text: rest, ...omitUndefined({ stamp }) };
  return { text, ...omitUndefined({ stamp, name: name?.trim() }) };
}

/** Returns the head of a line that begins with a name and a colon, if it may be one. */
export function spokenHead(line: string): TurnHead | undefined {
  const plain = line.trim().replace(BOLD, (whole, before, _mark, bold, at) => {
    const next = line.trim().slice(at + whole.length);
    return /[:：]\s*$/.test(bold) || /^\s*[:：]/.test(next) ? `${before}${bold}` : whole;
  });
  const groups = (TIMED_BOLD.exec(plain) ?? SPOKEN.exec(plain) ?? TIMED.exec(plain))?.groups;
  const name = groups?.["name"]?.trim();
  if (!groups || name === undefined || !/\p{L}/u.test(name)) return undefined;
  const stamp = groups["first"] ?? groups["inner"] ?? groups["last"] ?? groups["stamp"];
  return { name, text: groups["text"] ?? "", ...omitUndefined({ stamp }) };
}

/** Returns the head of a line that begins with a name in brackets, which elsewhere may be a direction. */
export function bracketedHead(line: string): TurnHead | undefined {
  const { name = "", text = "" } = /^\[(?<name>[^[\]:]{1,60})\]\s+(?<text>\S.*)$/u.exec(line.trim())?.groups ?? {};
  return looksLikeName(name) && /\p{Lu}|\p{Lo}/u.test(name) ? { name: name.trim(), text } : undefined;
}

/**
 * Returns `true` if a text looks like a name where it stands alone: short, and not mostly in lower case. A word before
 * a colon may also belong to a sentence.
 */
export function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > 6 || /[.!?;][\s)]+\p{Ll}|,\s+\p{Ll}/u.test(text)) return false;
  const lower = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length === 1 || lower * 2 < words.length;
}

/** A line with nothing but a direction in brackets: `[applause]`, `(laughs)`. */
const DIRECTION = /^(?:\[[^[\]]*\]|\([^()]*\)|（[^（）]*）|【[^【】]*】)[.:]?$/u;

/** Returns `true` for a line that only says what happens. */
export function isStageDirection(line: string): boolean {
  return DIRECTION.test(line.trim());
}
