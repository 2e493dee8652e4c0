import { CONTRIBUTION_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { NEUTRAL_ROLES } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { Facts } from "../../archive/render/facts.ts";
import { agentInFull, listed, nameOf } from "../../archive/render/words.ts";
import type { OwnVerdict } from "../../judging/mod.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/** One of those between whom a panel decides: a participant, or several who hold the same position. */
export interface JudgedSide {
  /** Id of its first participant. */
  readonly id: string;
  /** Name of its participant, or names of all of them. */
  readonly name: string;
  /** Absent if it was given none. */
  readonly position?: string;
  /** Ids of its participants, in the order of their seats. */
  readonly members: readonly string[];
}

/** Kinds of statements with which a side makes its case. */
const OF_A_CASE: ReadonlySet<FloorKind> = new Set<FloorKind>([...CONTRIBUTION_KINDS, "statement", "gathering"]);

/**
 * Returns the sides of a dialogue, in the order of their seats: who holds a position or, if nobody was given one, whoever
 * speaks and is not there to be neutral. Advocates of the same position are one side. Who said nothing is a side all the same:
 * that is for the judges to weigh.
 *
 * @throws {TypeError} If there are fewer than two, or fewer than two of them made any case.
 */
export function sidesOf({ participants, messages, protocol, topic }: DialogueRecord): readonly JudgedSide[] {
  const partial = participants.filter(({ role, position }) => !NEUTRAL_ROLES.has(role) && position !== undefined);
  const taking = partial.length > 0 ? partial : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
  const groups = Map.groupBy(taking, ({ id, position }) => position?.trim().toLowerCase() ?? `\n${id}`);
  const sides = [...groups.values()].map((all): JudgedSide => ({
    id: all[0]?.id ?? "",
    name: all.map(({ name }) => name).join(", "),
    members: all.map(({ id }) => id),
    ...omitUndefined({ position: all[0]?.position }),
  }));
  const heard = sides.filter((side) => messages.some((message) => !message.failed && isOfCase(message, [side])));
  if (heard.length < 2) {
    throw new TypeError(
      `Cannot judge the ${protocol} '${topic}' as it takes two sides that made their case: there are ${heard.length}`,
    );
  }
  return sides;
}

/** Returns whether a statement is part of the case of one of the sides. */
export function isOfCase(
  { speaker, kind }: Pick<Statement, "speaker" | "kind">,
  sides: readonly JudgedSide[],
): boolean {
  return OF_A_CASE.has(kind) && sides.some(({ members }) => members.includes(speaker));
}

/** Returns the side that affirms the motion: of a debate between two the first, which opens; else none. */
export function affirmativeOf({ protocol }: DialogueRecord, sides: readonly JudgedSide[]): string | undefined {
  return protocol === "debate" && sides.length === 2 ? sides[0]?.id : undefined;
}

/** Returns the dialogue's own decision and the totals of its scorers; `undefined` if there is neither. */
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
