import { CONTRIBUTION_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import { type DialogueRecord, lastDecision } from "../../transcript/record.ts";
import { Facts } from "../../archive/render/facts.ts";
import { agentInWords, nameOf } from "../../archive/render/words.ts";
import { listed } from "../../words/phrases.ts";
import type { OwnVerdict } from "../../judging/mod.ts";
import { bySides } from "../../judging/sides.ts";

/** A side that a panel judges: a participant, or several with the same position. */
export interface JudgedSide {
  /** Id of the side's first participant. */
  readonly id: string;
  /** Name of the side's participant, or the names of all. */
  readonly name: string;
  /** The side's position; absent if it has none. */
  readonly position?: string;
  /** Ids of its participants, in order of seats. */
  readonly members: readonly string[];
}

/** Kinds of statements that make a side's case. */
const OF_A_CASE: ReadonlySet<FloorKind> = new Set<FloorKind>([...CONTRIBUTION_KINDS, "statement", "gathering"]);

/**
 * Returns the sides of a dialogue, in order of seats. They are the participants with a position or, if nobody has one,
 * all speakers who are not neutral by role. Advocates of the same position form one side. A side that said nothing is
 * included, for the judges to weigh.
 *
 * @param least Sides that must have made a case: 1 where judgements exist, as on a consultant who argued alone.
 * @throws {TypeError} If there are fewer than two sides, or too few made a case.
 */
export function sidesOf(
  { participants, messages, protocol, topic }: DialogueRecord,
  least: 1 | 2 = 2,
): readonly JudgedSide[] {
  const sides = bySides(participants).map((all): JudgedSide => ({
    id: all[0].id,
    name: all.map(({ name }) => name).join(", "),
    members: all.map(({ id }) => id),
    ...omitUndefined({ position: all[0].position }),
  }));
  const heard = sides.filter((side) => messages.some((message) => !message.failed && isOfCase(message, [side])));
  if (sides.length < 2 || heard.length < least) {
    throw new TypeError(
      `Cannot judge the ${protocol} '${topic}': it needs two sides that made their case, and has ${heard.length}`,
    );
  }
  return sides;
}

/** Returns `true` if a statement is part of a side's case. */
export function isOfCase(
  { speaker, kind }: Pick<Statement, "speaker" | "kind">,
  sides: readonly JudgedSide[],
): boolean {
  return OF_A_CASE.has(kind) && sides.some(({ members }) => members.includes(speaker));
}

/**
 * Returns the side of two that affirms the motion: in a debate the first, which opens; of an imported transcript the one
 * that it names; otherwise none.
 */
export function affirmativeOf({ protocol, settings, imported }: DialogueRecord, sides: readonly JudgedSide[]) {
  if (sides.length !== 2) return undefined;
  const named = imported ? settings["affirmative"] : undefined;
  const side = protocol === "debate"
    ? sides[0]
    : sides.find(({ members }) => typeof named === "string" && members.includes(named));
  return side?.id;
}

/** Returns the side that is right, if an imported transcript names it. */
export function truthOf({ settings, imported }: DialogueRecord, sides: readonly JudgedSide[]): string | undefined {
  const named = imported ? settings["truth"] : undefined;
  if (typeof named !== "string") return undefined;
  return sides.find(({ position, members }) => position === named || members.includes(named))?.id;
}

/** Returns the lengths of what the sides said, in characters, by id. */
export function lengthsOf(
  { messages }: DialogueRecord,
  sides: readonly JudgedSide[],
): Readonly<Record<string, number>> {
  const lengthOf = (side: JudgedSide) =>
    messages.reduce(
      (sum, message) => sum + (!message.failed && isOfCase(message, [side]) ? message.text.length : 0),
      0,
    );
  return Object.fromEntries(sides.map((side) => [side.id, lengthOf(side)]));
}

/** Returns the sides that a text names, in any case: by id, else by the name or position of a side or of one of its members. */
export function sidesNamed(named: string, sides: readonly JudgedSide[], participants: readonly Participant[]) {
  const wanted = named.trim().toLowerCase();
  const byId = sides.filter(({ members }) => members.some((id) => id.toLowerCase() === wanted));
  if (byId.length > 0) return byId;
  return sides.filter((side) => namesOf(side, participants).some((name) => name.trim().toLowerCase() === wanted));
}

/** Returns the names of a side besides ids: its own, its position, and its members'. */
export function namesOf({ name, position, members }: JudgedSide, participants: readonly Participant[]) {
  const own = participants.filter(({ id }) => members.includes(id)).map((member) => member.name);
  return [name, ...(position === undefined ? [] : [position]), ...own];
}

/** Returns the dialogue's own decision and its scorers' totals; `undefined` if there is neither. */
export function ownVerdictOf(record: DialogueRecord, sides: readonly JudgedSide[]): OwnVerdict | undefined {
  const facts = Facts.of(record, "md");
  const verdict = lastDecision(record);
  const scores = Object.fromEntries(sides.flatMap(({ id, members }) => {
    const totals = members.flatMap((member) => facts.board.scores[member]?.total ?? []);
    if (totals.length < members.length) return [];
    return [[id, totals.reduce((sum, total) => sum + total, 0) / totals.length]];
  }));
  if (!verdict && Object.keys(scores).length === 0) return undefined;
  const scorers = new Set(record.notes.flatMap(({ kind, participant }) => kind === "score" ? [participant] : []));
  const by = listed([...scorers].map((id) => `${nameOf(facts, id)} (${agentInWords(facts.agent(id))})`));
  return { scores, by: by === "" ? "the dialogue's own vote" : by, ...omitUndefined({ verdict }) };
}
