import { criteriaOf, scoreIn } from "../../judging/scoreboard.ts";
import type { Json } from "../../transcript/event.ts";
import type { Finding } from "../../transcript/finding.ts";
import { isList, isObject } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import type { Facts } from "./facts.ts";

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
