import { criteriaOf, scoreIn } from "../../judging/scoreboard.ts";
import type { Json } from "../../transcript/event.ts";
import type { Finding } from "../../transcript/claim.ts";
import { isList, isObject } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import type { Point } from "./doc.ts";
import type { Facts } from "./facts.ts";

/** Longest object or list that is written in one line, in letters. */
const MAX_LINE = 80;

/** Any plain JSON as nested points, so that no page holds JSON. */
export function jsonPoints(value: { readonly [key: string]: Json } | readonly Json[]): readonly Point[] {
  if (isList(value)) return value.map((item) => point(undefined, item));
  return Object.entries(value).map(([name, inner]) => point(name, inner));
}

function point(name: string | undefined, value: Json): Point {
  const label = name === undefined ? [] : [{ strong: `${readable(name)}:` }, " "];
  if (isObject(value) || isList(value)) {
    const inner = jsonPoints(value);
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

/** The readable scores of a note by criterion id, in the order of the criteria; all there are if none are set. */
export function scoresIn(facts: Facts, note: Note): readonly (readonly [id: string, score: number])[] {
  if (!note.answer.given) return [];
  const { value } = note.answer;
  const set = criteriaOf(facts.record.settings).map(({ id }) => id);
  const given = isObject(value) && isObject(value["scores"]) ? Object.keys(value["scores"]) : [];
  return (set.length > 0 ? set : given).flatMap((id) => {
    const score = scoreIn(value, id);
    return score === undefined ? [] : [[id, score] as const];
  });
}

/** The scorer's reason; empty if there is none. */
export function reasonIn(note: Note): string {
  return note.answer.given ? stringIn(note.answer.value, "reason") ?? "" : "";
}

/** What a fact checker found: a list of findings, or an object with one. What is not a finding is left out. */
export function findingsIn(note: Note): readonly Finding[] {
  if (!note.answer.given) return [];
  const { value } = note.answer;
  const list = isObject(value) ? value["findings"] : value;
  return isList(list) ? list.flatMap(readFinding) : [];
}

function readFinding(value: Json): Finding[] {
  const claim = stringIn(value, "claim");
  const verdict = stringIn(value, "verdict");
  if (claim === undefined) return [];
  if (verdict !== "supported" && verdict !== "contradicted" && verdict !== "unverifiable") return [];
  const source = stringIn(value, "source");
  return [{ claim, verdict, reason: stringIn(value, "reason") ?? "", ...(source === undefined ? {} : { source }) }];
}

function stringIn(value: Json, name: string): string | undefined {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof inner === "string" ? inner : undefined;
}
