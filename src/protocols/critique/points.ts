import { isSameSpan } from "../../judging/flow/spans.ts";
import { claimId, type Span } from "../../transcript/flow.ts";
import { fieldsIn, isList } from "../../transcript/json.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { WorkPlace } from "./place.ts";
import { WorkText } from "./work.ts";

/** Most points of a critic. */
export const MOST_POINTS = 6;

/**
 * What follows from a point, the gravest first: it defeats the purpose of the work or does harm; it fails in a case that can
 * occur; or it costs clarity or effort.
 */
export const IMPACTS = ["defeats", "sometimes", "minor"] as const;

/** How grave a point is, the gravest first. */
export const SEVERITIES: readonly Severity[] = ["high", "medium", "low"];

/** How grave a point is, by its impact: high, medium or low. */
export type Severity = "high" | "medium" | "low";

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
  /** The same words as they stand in the work; absent for what is missing from it, and for words that are not in it. */
  readonly span?: Span;
  /** Where they stand in a given work; empty without a span. */
  readonly places: readonly WorkPlace[];
  /** What is wrong, and why it matters. */
  readonly says: string;
  /** What would be right. */
  readonly instead: string;
  /** How grave it is, by its impact. */
  readonly severity: Severity;
}

/** What an author does with a point. */
export const REPLIES = ["accepts", "rejects", "leaves_open"] as const;

/** The author's reply to a point. */
export type PointReply = NonNullable<PointRead["reply"]>;

/** What becomes of a point: it stands; the work was changed and no longer has it; it is wrong; or nobody could settle it. */
export const RULINGS = ["stands", "settled", "refuted", "open"] as const;

/** How much of a point a refuter shows to be wrong. */
export const REFUTED = ["no", "partly", "wholly"] as const;

/** Returns how much is refuted, where an earlier form asked only whether it is. */
export function refutedIn(value: unknown): unknown {
  return typeof value === "boolean" ? (value ? "wholly" : "no") : value;
}

/** What became of a point. */
export type Ruling = "stands" | "settled" | "refuted" | "open";

/** What the judge says of a point. */
interface PointRuling {
  readonly became: Pick<PointRead, "ruling" | "because" | "isPartlyRefuted" | "hasInventedProof">;
  /** Id of the point that says the same. */
  readonly same?: string;
}

/** A point with all that was said to it; points that say the same are one. */
export interface PointRead extends CritiquePoint {
  /** The same point by others. */
  readonly also: readonly CritiquePoint[];
  /** What the author does with it, and why; absent without a reply. */
  readonly reply?: { readonly does: "accepts" | "rejects" | "leaves_open"; readonly reason: string };
  /** What became of it. */
  readonly ruling: Ruling;
  /** Why, in the judge's or the author's words; empty if nobody said. */
  readonly because: string;
  /** Present if a part of it was refuted: the rest stands. */
  readonly isPartlyRefuted?: true;
  /** Present if the judge refuted it with words that are not in the work, which does not count: it is open, not refuted. */
  readonly hasInventedProof?: true;
}

/** All points about a work, and who ruled on them. */
export interface PointsRead {
  /** The points about words that stand in the work, or about what is missing from it; the gravest first. */
  readonly points: readonly PointRead[];
  /** Points about words that are not in the work: they count for nothing. */
  readonly invented: readonly CritiquePoint[];
  /** `rule` without a judge, or if the judge failed. */
  readonly by: "judge" | "rule";
}

/** Part of a record that points are read from. */
type Read = Pick<DialogueRecord, "messages" | "settings">;

/** Returns the work: the author's first text, or the one that was given. */
export function workIn(messages: readonly Message[]): Statement | undefined {
  return messages.find((message): message is Statement => {
    return !message.failed && (message.kind === "position" || message.called === "work");
  });
}

/** Returns the number of the message in which the work stands now. */
export function workNow(messages: readonly Message[]): number {
  return (lastOf("refinement", messages) ?? workIn(messages))?.number ?? 0;
}

const texts = new WeakMap<Statement, WorkText>();

/** Returns a work in which words are looked up, made once. */
function searchable(work: Statement, settings: Read["settings"]): WorkText {
  const text = texts.get(work) ?? new WorkText(work.text, settings);
  texts.set(work, text);
  return text;
}

/** Returns the newest text of the work. */
export function finalWork(messages: readonly Message[]): string | undefined {
  const { work } = fieldsIn(lastOf("refinement", messages)?.fields);
  return typeof work === "string" && work.trim() !== "" ? work : workIn(messages)?.text;
}

function lastOf(kind: Message["kind"], messages: readonly Message[]): Statement | undefined {
  return messages.findLast((message): message is Statement => !message.failed && message.kind === kind);
}

/** Returns all points of the critics, in order, with the places of the words that they are about. */
export function pointsIn({ messages, settings }: Read): readonly CritiquePoint[] {
  const work = workIn(messages);
  if (!work) return [];
  const text = searchable(work, settings);
  return messages.flatMap((message) => {
    const { points } = message.failed || message.kind !== "critique" ? {} : fieldsIn(message.fields);
    return (isList(points) ? points : []).slice(0, MOST_POINTS).map((given, place): CritiquePoint => {
      const fields = fieldsIn(given);
      const words = textIn(fields["words"]);
      const found = words === "" ? undefined : text.find(words);
      return {
        id: claimId(message.number, place),
        critic: message.speaker,
        message: message.number,
        words,
        ...omitUndefined({ span: found?.span }),
        places: settings["files"] === undefined ? [] : found?.places ?? [],
        says: textIn(fields["says"]),
        instead: textIn(fields["instead"]),
        severity: SEVERITIES[IMPACTS.findIndex((each) => each === fields["impact"])] ?? "low",
      };
    });
  });
}

/** Returns `true` unless the words that a point is about are not in the work. */
export function isVerified({ words, span }: CritiquePoint): boolean {
  return words === "" || span !== undefined;
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns the author's reply to each point, by id. */
function repliesIn(messages: readonly Message[]): ReadonlyMap<string, PointReply> {
  const { points } = fieldsIn(lastOf("refinement", messages)?.fields);
  return new Map(
    Object.entries(fieldsIn(points)).flatMap(([id, given]) => {
      const { does, reason } = fieldsIn(given);
      const known = REPLIES.find((name) => name === does);
      return known ? [[id, { does: known, reason: textIn(reason) }] as const] : [];
    }),
  );
}

/** Returns what the judge says of each point, by id; a refutation that quotes words which are not in the work is none. */
function rulingsIn({ messages, settings }: Read): ReadonlyMap<string, PointRuling> {
  const { points } = fieldsIn(lastOf("synthesis", messages)?.fields);
  const given = Object.entries(fieldsIn(points));
  const work = workIn(messages);
  return new Map(given.flatMap(([id, each]) => {
    const { ruling, refuted, reason, words, same } = fieldsIn(each);
    const proof = textIn(words);
    const much = REFUTED.find((name) => name === refutedIn(refuted));
    const known = much ? (much === "wholly" ? "refuted" : "stands") : RULINGS.find((name) => name === ruling);
    if (!known) return [];
    const isInvented = much && much !== "no" && proof !== "" && work && !searchable(work, settings).find(proof);
    const became = {
      ruling: isInvented && much === "wholly" ? "open" as const : known,
      because: textIn(reason),
      ...(much === "partly" && !isInvented ? { isPartlyRefuted: true as const } : {}),
      ...(isInvented ? { hasInventedProof: true as const } : {}),
    };
    return [[id, { became, ...(typeof same === "string" ? { same } : {}) }] as const];
  }));
}

/**
 * Returns the points with what became of each, the gravest first. Points that the judge calls the same are one; without a
 * judge, those of different critics about the same words.
 */
export function readPoints(record: Read): PointsRead {
  const { messages } = record;
  const all = pointsIn(record);
  const [points, invented] = [all.filter(isVerified), all.filter((point) => !isVerified(point))];
  const [replies, rulings] = [repliesIn(messages), rulingsIn(record)];
  const firsts = new Map<string, string>();
  for (const [n, point] of points.entries()) {
    const twin = points.slice(0, n).find((each) => each.critic !== point.critic && isAboutTheSame(each, point));
    const same = rulings.size > 0 ? rulings.get(point.id)?.same : twin?.id;
    firsts.set(point.id, firsts.get(same ?? "") ?? point.id); // which knows earlier points alone
  }
  const isRevised = textIn(fieldsIn(lastOf("refinement", messages)?.fields)["work"]) !== "";
  const read = [...Map.groupBy(points, ({ id }) => firsts.get(id)).values()].flatMap((group): readonly PointRead[] => {
    const [point, ...also] = group;
    if (!point) return [];
    const reply = group.flatMap(({ id }) => replies.get(id) ?? [])[0];
    const became = rulings.get(point.id)?.became ??
      byRule(reply, new Set(group.map(({ critic }) => critic)).size, isRevised);
    const severity = group.map((each) => each.severity).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? point.severity;
    return [{ ...point, also, severity, ...omitUndefined({ reply }), ...became }];
  });
  return {
    points: read.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity) || b.also.length - a.also.length),
    invented,
    by: rulings.size > 0 ? "judge" : "rule",
  };
}

function isAboutTheSame({ span: a }: CritiquePoint, { span: b }: CritiquePoint): boolean {
  return a !== undefined && b !== undefined && isSameSpan(a, b);
}

/** Returns the place of a severity among all, from the gravest. */
export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/**
 * Says by rule what became of a point on which no judge ruled: what the author accepted is settled if the work was changed;
 * else what two critics saw stands, and what one critic saw is open.
 */
function byRule(
  reply: PointReply | undefined,
  voices: number,
  isRevised: boolean,
): Pick<PointRead, "ruling" | "because"> {
  const because = reply?.reason ?? "";
  if (reply?.does === "accepts") return { ruling: isRevised ? "settled" : "stands", because };
  return { ruling: voices > 1 ? "stands" : "open", because };
}
