import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";
import type { Point } from "./doc.ts";

/** Longest object or list that is written in one line, in letters. */
const MAX_LINE = 80;

/** Any plain JSON as nested points, so that no page holds JSON. */
export function points(value: { readonly [key: string]: Json } | readonly Json[]): readonly Point[] {
  if (isList(value)) return value.map((item) => point(undefined, item));
  return Object.entries(value).map(([name, inner]) => point(name, inner));
}

function point(name: string | undefined, value: Json): Point {
  const label = name === undefined ? [] : [{ strong: `${readable(name)}:` }, " "];
  if (isObject(value) || isList(value)) {
    const inner = points(value);
    if (inner.length === 0) return { line: [...label, "none"] };
    const short = inLine(value);
    return short === undefined
      ? { line: name === undefined ? "each:" : label, points: inner }
      : { line: [...label, short] };
  }
  return { line: [...label, plain(value)] };
}

/** Plain values read best in one line; `undefined` if there is more than that. */
function inLine(value: { readonly [key: string]: Json } | readonly Json[]): string | undefined {
  const inner = Object.entries(value);
  if (inner.some(([, item]) => item !== null && typeof item === "object")) return undefined;
  const text = isList(value)
    ? value.map(plain).join(", ")
    : inner.map(([name, item]) => `${readable(name)} ${plain(item)}`).join(", ");
  return text.length > MAX_LINE ? undefined : text;
}

/** `maxOutputTokens` is max output tokens, `logical_coherence` logical coherence. */
export function readable(name: string): string {
  return name.replaceAll("_", " ").replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function plain(value: Json): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null ? "none" : String(value);
}
