/** A piece of a text that is, or was meant to be, a JSON object or array. */
export interface JsonPiece {
  readonly source: string;
  /** Whether its last bracket stands there; if not, it ended before that. */
  readonly closed: boolean;
}

/** How far one object or array goes. */
interface Extent {
  /** Index after the last character. */
  readonly end: number;
  readonly state: "closed" | "cut" | "broken";
  /** Where the first object or array in it begins. */
  readonly firstInner?: number;
  /** Where the string begins that it was cut in. */
  readonly openString?: number;
}

/** Pieces that are not closed are looked for so often, lest a text of nothing but brackets takes long. */
const MAX_UNCLOSED = 64;
const QUOTES = `"'`;
const CLOSING_OF: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/**
 * The objects and arrays that stand in a text, in their order: pieces of the text, not yet parsed. Brackets in strings
 * count for nothing, and a string is never searched. Of one that is not closed the ones in it are given as well.
 */
export function findJson(text: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let unclosed = 0;
  for (let at = nextStart(text, 0); at < text.length && unclosed < MAX_UNCLOSED;) {
    const { end, state, firstInner, openString } = extentOf(text, at);
    if (state === "closed") pieces.push({ source: text.slice(at, end), closed: true });
    else unclosed++;
    if (state === "cut") pieces.push({ source: withoutCutValue(text.slice(at, end), openString, at), closed: false });
    at = state === "closed" ? nextStart(text, end) : firstInner ?? nextStart(text, end);
  }
  return pieces;
}

function nextStart(text: string, from: number): number {
  const distance = text.slice(from).search(/[{[]/);
  return distance === -1 ? text.length : from + distance;
}

function extentOf(text: string, start: number): Extent {
  const open: string[] = [];
  let firstInner: number | undefined;
  const found = (end: number, state: Extent["state"], openString?: number): Extent => ({
    end,
    state,
    ...(firstInner === undefined ? {} : { firstInner }),
    ...(openString === undefined ? {} : { openString }),
  });
  let before = "";
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (/\s/.test(char)) continue;
    if (QUOTES.includes(char) && "{[,:".includes(before)) {
      const end = endOfString(text, i);
      if (end === undefined) return found(fenceAfter(text, i), "cut", i);
      i = end;
    } else if (char === "{" || char === "[") {
      if (i > start) firstInner ??= i;
      open.push(CLOSING_OF[char] ?? "");
    } else if (char === "}" || char === "]") {
      if (open.pop() !== char) return found(i + 1, "broken");
      if (open.length === 0) return found(i + 1, "closed");
    } else if (text.startsWith("```", i)) {
      return found(i, "cut");
    }
    before = char;
  }
  return found(text.length, "cut");
}

/** Where the string ends that begins at `start`: at the first quote with what follows a string, or a line's end, after it. */
export function endOfString(text: string, start: number): number | undefined {
  const quote = text.charAt(start);
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === "\\") i++;
    else if (char === quote && /^(?:[ \t\r]*(?:\n|\/[/*]|$)|\s*[,:}\]])/.test(text.slice(i + 1, i + 200))) return i;
  }
  return undefined;
}

function fenceAfter(text: string, from: number): number {
  const at = text.indexOf("\n```", from);
  return at === -1 ? text.length : at;
}

/**
 * What was cut off in the middle of a value says something else than it was going to: `1` may have been `10`. Only of
 * prose the beginning is kept, and its end marked with `…`.
 */
function withoutCutValue(source: string, openString: number | undefined, start: number): string {
  if (openString === undefined) return source.slice(0, startOfCutWord(source));
  const string = source.slice(openString - start + 1).trimEnd();
  return /\S\s+\S/.test(string)
    ? `${source.slice(0, openString - start + 1)}${string.replace(/\\+$/, "")}…`
    : source.slice(0, openString - start);
}

/** Where a number or a name at the very end begins, if it stands for a value; else the end. */
function startOfCutWord(source: string): number {
  let start = source.length;
  while (start > 0 && /[^\s"'{}[\],:]/.test(source.charAt(start - 1))) start--;
  return ":,[".includes(source.slice(0, start).trimEnd().at(-1) ?? " ") ? start : source.length;
}
