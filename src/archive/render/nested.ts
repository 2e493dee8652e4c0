import type { Json } from "../../transcript/event.ts";
import type { Point } from "./doc.ts";
import { isList, isObject } from "./facts.ts";
import { spaced } from "./words.ts";

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
    // A list of plain values reads best in one line.
    return isList(value) && value.every((item) => item === null || typeof item !== "object")
      ? { line: [...label, value.map(plain).join(", ")] }
      : { line: name === undefined ? "each:" : label, points: inner };
  }
  return { line: [...label, plain(value)] };
}

/** `maxOutputTokens` is max output tokens. */
export function readable(name: string): string {
  return spaced(name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function plain(value: Json): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null ? "none" : String(value);
}
