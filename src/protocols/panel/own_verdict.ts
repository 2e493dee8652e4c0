import { Facts } from "../../archive/render/facts.ts";
import { agentInFull, listed, nameOf } from "../../archive/render/words.ts";
import type { OwnVerdict } from "../../judging/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { JudgedSide } from "./sides.ts";

/** What was decided in the dialogue itself, and the totals that its scorers gave; `undefined` if there is neither. */
export function ownVerdictOf(record: DialogueRecord, sides: readonly JudgedSide[]): OwnVerdict | undefined {
  const facts = Facts.of(record, "md");
  const verdict: Verdict | undefined = record.decisions["verdict"] ?? record.decisions["vote"];
  const scores = Object.fromEntries(sides.flatMap(({ id, members }) => {
    const totals = members.flatMap((member) => facts.board.scores[member]?.total ?? []);
    if (totals.length < members.length) return [];
    return [[id, totals.reduce((sum, total) => sum + total, 0) / totals.length]];
  }));
  if (!verdict && Object.keys(scores).length === 0) return undefined;
  const scorers = new Set(record.notes.flatMap(({ kind, participant }) => kind === "score" ? [participant] : []));
  const by = listed([...scorers].map((id) => `${nameOf(facts, id)} (${agentInFull(facts.agent(id))})`));
  return { scores, by: by === "" ? "the dialogue's own vote" : by, ...omitUndefined({ verdict }) };
}
