import { endOfString } from "./json_values.ts";

/** Deeper values are not what anybody asked for. */
const MOST_DEPTH = 64;
/** Words of JSON and of Python. */
const WORDS = new Map<string, boolean | null>([
  ...[["true", true], ["True", true], ["false", false], ["False", false], ["null", null], ["None", null]] as const,
]);
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ESCAPED = new Map(Object.entries({ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" }));

/**
 * Reads one object or array as models write them: single quotes, words without quotes, quotation marks within strings,
 * comments, commas too many or too few, and a missing end. A value that is missing is left out. The time is linear in the
 * text, whatever it is.
 *
 * @throws {SyntaxError} If it cannot be read.
 */
export function parseLoose(source: string): unknown {
  let at = 0;
  const fail = () => new SyntaxError(`Cannot read JSON as character ${at + 1} is out of place: '${source.charAt(at)}'`);

  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [found = ""] = pattern.exec(source) ?? [];
    at += found.length;
    return found;
  };
  const skipSpace = () => {
    for (let from = -1; from !== at;) {
      from = at;
      skip(/\s+/y);
      skip(/\/\/[^\n]*/y);
      if (source.startsWith("/*", at)) at = source.indexOf("*/", at) + 2 || source.length;
    }
  };
  const isString = () => `"'`.includes(source.charAt(at)) && at < source.length;

  const string = (): string => {
    const end = endOfString(source, at) ?? source.length;
    const raw = source.slice(at + 1, end);
    at = Math.min(source.length, end + 1);
    return raw.replace(
      /\\(?:u([0-9a-fA-F]{4})|([^]?))/g,
      (_, hex: string | undefined, char: string) =>
        hex === undefined ? ESCAPED.get(char) ?? char : String.fromCharCode(Number.parseInt(hex, 16)),
    );
  };
  /** The members of an object or array up to its end, or the text's. */
  const members = <T>(close: string, member: () => T): T[] => {
    const found: T[] = [];
    for (at++;;) {
      skipSpace();
      if (source.charAt(at) === ",") at++;
      else if (at >= source.length) return found;
      else if (source.charAt(at) === close) return at++, found;
      else found.push(member());
    }
  };
  const entry = (depth: number): readonly [string, unknown] => {
    const key = isString() ? string() : skip(/[^\s"'{}[\],:]+/y);
    skipSpace();
    if (key === "" || source.charAt(at) !== ":") {
      if (at >= source.length) return [key, undefined];
      throw fail();
    }
    at++;
    skipSpace();
    return [key, value(depth)];
  };
  const value = (depth: number): unknown => {
    if (depth > MOST_DEPTH) throw fail();
    if (source.charAt(at) === "{") {
      return Object.fromEntries(members("}", () => entry(depth + 1)).filter(([, given]) => given !== undefined));
    }
    if (source.charAt(at) === "[") return members("]", () => item(depth + 1));
    if (isString()) return string();
    const bare = skip(/[^"{}[\],\n]+/y).replace(/(?:^|\s)\/[/*][^]*$/, "").trim();
    if (bare === "") return undefined;
    return NUMBER.test(bare) ? Number(bare) : WORDS.has(bare) ? WORDS.get(bare) : bare;
  };
  const item = (depth: number): unknown => {
    const before = at;
    const given = value(depth);
    if (at === before) throw fail();
    return given;
  };
  return value(0);
}
