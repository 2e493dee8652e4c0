import { searchable, spanIn } from "../../judging/flow/spans.ts";
import { claimId, type Span } from "../../transcript/flow.ts";
import { fieldsIn, isList } from "../../transcript/json.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** Most points of a critic. */
export const MOST_POINTS = 6;

/** What follows from a point, the gravest first. The severity follows from it by {@linkcode SEVERITIES}. */
export const IMPACTS = ["defeats", "sometimes", "minor"] as const;

/** It defeats the purpose of the work or does harm; it fails in a case that can occur; or it costs clarity or effort. */
export type Impact = typeof IMPACTS[number];

/** How grave a point is, the gravest first. */
export type Severity = "high" | "medium" | "low";

/** The severity that follows from each impact. */
export const SEVERITIES: Readonly<Record<Impact, Severity>> = { defeats: "high", sometimes: "medium", minor: "low" };

/** A critic's point about the work. */
export interface CritiquePoint {
  /** Number of the critique and place in it, as `3.2`. */
  readonly id: string;
  /** Id of the critic. */
  readonly critic: string;
  /** Number of the critique. */
  readonly message: number;
  /** The words of the work that it is about, as the critic gave them; empty for something that is missing from it. */
  readonly words: string;
  /** Where they stand in the work; absent for what is missing from it, and for words that are not in it. */
  readonly span?: Span;
  /** What is wrong, and why it matters. */
  readonly says: string;
  /** What would be right. */
  readonly instead: string;
  readonly severity: Severity;
}

/** What the author does with a point. */
export const REPLIES = ["accepts", "rejects", "leaves_open"] as const;

/** The author's reply to a point. */
export interface PointReply {
  readonly does: typeof REPLIES[number];
  readonly reason: string;
}

/** What the judge says of a point. */
export const RULINGS = ["stands", "settled", "refuted", "open"] as const;

/** The point stands; the revised work settles it; it is wrong; or nobody could settle it. */
export type Ruling = typeof RULINGS[number];

/** The judge's ruling on a point. */
export interface PointRuling {
  readonly ruling: Ruling;
  readonly reason: string;
  /** Id of an earlier point that says the same. */
  readonly same?: string;
}

/** A point with all that was said to it; those that say the same are one. */
export interface PointRead extends CritiquePoint {
  /** The same point by other critics. */
  readonly also: readonly CritiquePoint[];
  /** `false` if the words that it is about are not in the work: it counts for nothing. */
  readonly isVerified: boolean;
  readonly reply?: PointReply;
  readonly ruling: Ruling;
  /** Why, in the judge's words or by rule. */
  readonly because: string;
}

/** Returns the work: the text under criticism, which is the author's answer or was given. */
export function workIn(messages: readonly Message[]): Statement | undefined {
  return messages.find((message): message is Statement => !message.failed && WORK.has(message.kind));
}

const WORK: ReadonlySet<string> = new Set(["position", "statement"]);

/** Returns the work as it stands at the end: the author's revision, else the work itself. */
export function finalWork(messages: readonly Message[]): Statement | undefined {
  return messages.findLast((message): message is Statement => !message.failed && message.kind === "refinement") ??
    workIn(messages);
}

/** Returns all points of the critics, in order, with the place of the words that they are about. */
export function pointsIn(messages: readonly Message[]): readonly CritiquePoint[] {
  const work = workIn(messages);
  if (!work) return [];
  const text = searchable(work);
  return messages.flatMap((message) => {
    const { points } = message.failed || message.kind !== "critique" ? {} : fieldsIn(message.fields);
    return (isList(points) ? points : []).slice(0, MOST_POINTS).map((given, place): CritiquePoint => {
      const { words, says, instead, impact } = fieldsIn(given);
      const about = typeof words === "string" ? words.trim() : "";
      const known = IMPACTS.find((each) => each === impact) ?? "minor";
      return {
        id: claimId(message.number, place),
        critic: message.speaker,
        message: message.number,
        words: about,
        ...omitUndefined({ span: about === "" ? undefined : spanIn(text, about) }),
        says: String(says ?? "").trim(),
        instead: String(instead ?? "").trim(),
        severity: SEVERITIES[known],
      };
    });
  });
}

/** Returns the author's reply to each point, by id. */
export function repliesIn(messages: readonly Message[]): ReadonlyMap<string, PointReply> {
  const reply = messages.findLast((message) => !message.failed && message.kind === "refinement");
  const given = fieldsIn(reply?.failed === false ? fieldsIn(reply.fields)["points"] : undefined);
  return new Map(
    Object.entries(given).flatMap(([id, each]) => {
      const { does, reason } = fieldsIn(each);
      const known = REPLIES.find((name) => name === does);
      return known ? [[id, { does: known, reason: String(reason ?? "").trim() }] as const] : [];
    }),
  );
}

/** Returns the judge's ruling on each point, by id. */
export function rulingsIn(messages: readonly Message[]): ReadonlyMap<string, PointRuling> {
  const judged = messages.findLast((message) => !message.failed && message.kind === "synthesis");
  const given = fieldsIn(judged?.failed === false ? fieldsIn(judged.fields)["points"] : undefined);
  return new Map(
    Object.entries(given).flatMap(([id, each]) => {
      const { ruling, reason, same } = fieldsIn(each);
      const known = RULINGS.find((name) => name === ruling);
      if (!known) return [];
      const other = typeof same === "string" && Object.hasOwn(given, same) && same !== id ? same : undefined;
      return [[id, { ruling: known, reason: String(reason ?? "").trim(), ...omitUndefined({ same: other }) }] as const];
    }),
  );
}

/**
 * Returns the points with what became of each, the gravest first. Points of several critics that the judge calls the same,
 * or that are about the same words in the same way, are one with several voices.
 */
export function readPoints(messages: readonly Message[]): readonly PointRead[] {
  const [points, replies, rulings] = [pointsIn(messages), repliesIn(messages), rulingsIn(messages)];
  const byId = new Map(points.map((point) => [point.id, point]));
  const first = (point: CritiquePoint, seen: ReadonlySet<string> = new Set()): CritiquePoint => {
    const other = byId.get(rulings.get(point.id)?.same ?? "");
    return !other || seen.has(other.id) || other.id > point.id ? point : first(other, new Set([...seen, point.id]));
  };
  const groups = Map.groupBy(points, (point) => first(point).id);
  const read = [...groups.values()].flatMap((group): PointRead[] => {
    const [point, ...also] = group;
    if (!point) return [];
    const reply = replies.get(point.id);
    const isVerified = group.some(({ words, span }) => words === "" || span !== undefined);
    return [{ ...point, also, isVerified, ...omitUndefined({ reply }), ...rulingOf(point, group, reply, rulings) }];
  });
  return read.toSorted((a, b) => rank(a.severity) - rank(b.severity) || b.also.length - a.also.length);
}

function rank(severity: Severity): number {
  return Object.values(SEVERITIES).indexOf(severity);
}

/**
 * Rules on a point: words that are not in the work refute it; else the judge says; else by rule: what the author accepted
 * is settled, what two critics saw stands, and the rest is open.
 */
function rulingOf(
  point: CritiquePoint,
  group: readonly CritiquePoint[],
  reply: PointReply | undefined,
  rulings: ReadonlyMap<string, PointRuling>,
): Pick<PointRead, "ruling" | "because"> {
  if (group.every(({ words, span }) => words !== "" && !span)) return { ruling: "refuted", because: "" };
  const ruled = rulings.get(point.id);
  if (ruled) return { ruling: ruled.ruling, because: ruled.reason };
  if (reply?.does === "accepts") return { ruling: "settled", because: reply.reason };
  const voices = new Set(group.map(({ critic }) => critic)).size;
  return { ruling: voices > 1 ? "stands" : "open", because: reply?.reason ?? "" };
}
