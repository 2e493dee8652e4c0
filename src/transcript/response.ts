import { isList, isObject, type Json } from "./json.ts";
import type { Message } from "./message.ts";

/** For or against what is asked, or neither; the one that claims nothing first. */
export const STANCES: readonly Stance[] = ["neutral", "yes", "no"];

/** For or against what is asked, or neither. */
export type Stance = "neutral" | "yes" | "no";

/** All labels of claims. */
export const CLAIM_LABELS: readonly NonNullable<ResponseClaim["label"]>[] = ["fact", "inference", "assumption"];

/** A source that a response rests on. Its name in square brackets cites it in a text. */
export interface Citation {
  /** Its name or title. */
  readonly source: string;
  /** Its address. */
  readonly url?: string;
}

/** Returns `true` if two citations are of one source: they have one address or, unless both have another, one name. */
export function isSameSource(a: Citation, b: Citation): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").replace(/\/$/, "");
  return a.url && b.url ? plain(a.url) === plain(b.url) : plain(a.source) === plain(b.source);
}

/** All relations between claims. */
export const CLAIM_RELATIONS: readonly ClaimRelation[] = ["supports", "rebuts", "revises"];

/** The relation of a claim to an earlier one. */
export type ClaimRelation = "supports" | "rebuts" | "revises";

/**
 * One of the points of a response, a claim. Its id is made of the message's number and its place in the list: `4.2` is the
 * second point of message 4.
 */
export interface ResponseClaim {
  /** The claim, as it is made. */
  readonly text: string;
  /** Absent if whoever made it did not say. */
  readonly label?: "fact" | "inference" | "assumption";
  /** The label as it was given, where that is none of these. */
  readonly labelGiven?: string;
  /** Ids of earlier claims that its author accepts. */
  readonly supports: readonly string[];
  /** Ids of earlier claims that its author disputes. */
  readonly rebuts: readonly string[];
  /** Ids of its author's earlier claims that are given up, or that it is to stand in place of. */
  readonly revises: readonly string[];
  /** References to what does not exist, as they were given. */
  readonly unknown?: readonly string[];
}

/** A participant's contribution to a round of a roundtable. */
export interface RoundResponse {
  /** For or against what is asked. */
  readonly stance: Stance;
  /** The position it takes, in a sentence or two. */
  readonly position: string;
  /** Its reasons, the weightiest first. */
  readonly points: readonly ResponseClaim[];
  /** From 0 to 1; absent if it gave no number. */
  readonly confidence?: number;
  /** The confidence as it was given, where that is no number from 0 to 1. */
  readonly confidenceGiven?: string;
  /** Sources that it rests on. */
  readonly citations: readonly Citation[];
}

/** An evaluation of a round by somebody who takes no side. */
export interface RoundEvaluation {
  /** Why. */
  readonly reason: string;
  /** Participants of the same position, by their ids; one in no group or in several holds a position of its own. */
  readonly groups: readonly { readonly position: string; readonly participants: readonly string[] }[];
  /** Ids of participants whose position is another than in the round before. */
  readonly moved: readonly string[];
  /** Points that all share. */
  readonly commonGround: readonly string[];
  /** Points on which they differ. */
  readonly disagreements: readonly string[];
  /** Advice on going on. */
  readonly decision: "continue" | "stop";
}

/** The response that a message is; `undefined` if its turn failed, or it has no such fields. */
export function responseIn(message: Message): RoundResponse | undefined {
  if (message.failed) return undefined;
  const fields = withPoints(message.fields);
  return isResponse(fields) ? fields : undefined;
}

/**
 * Returns the fields of a response as they are now. Earlier ones told their reasons three times, as reasoning, key points
 * and claims: the claims are their points or, without any, the key points.
 */
export function withPoints(fields: unknown): unknown {
  if (!isObject(fields) || fields["points"] !== undefined) return fields;
  const { reasoning: _, keyPoints, claims, ...rest } = fields;
  const given = [claims, keyPoints].find((list) => isList(list) && list.length > 0);
  const points = (isList(given) ? given : []).map((each) => {
    const { citations, text, ...claim } = isObject(each) ? each : { text: each };
    const marks = (isList(citations) ? citations : []).map((number) => `[${number}]`);
    const cited = [text, ...marks.filter((mark) => !String(text).includes(mark))].join(" ");
    return { supports: [], rebuts: [], revises: [], ...claim, text: namedIn(cited, rest["citations"]) };
  });
  return { citations: [], ...rest, position: namedIn(rest["position"], rest["citations"]), points };
}

/** Returns a text with the names of its sources in brackets, where it cites them by their numbers in the list. */
export function namedIn(text: unknown, citations: unknown): unknown {
  if (typeof text !== "string" || !isList(citations)) return text;
  const names = citations.map((each) => bareName(String(isObject(each) ? each["source"] ?? "" : each)));
  if (names.some((name) => /^\d*$/.test(name))) return text; // then a number may be a name
  return text.replace(/\[(\d+)\]/g, (mark, number: string) => {
    const name = names[Number(number) - 1];
    return name === undefined ? mark : `[${name}]`;
  });
}

/** Returns the name of a source without the brackets in which texts cite it. */
export function bareName(name: string): string {
  return name.trim().replace(/^\[([^\[\]]*)\]$/, "$1").trim();
}

/** The evaluation that a note's value is; `undefined` if it is something else. */
export function evaluationIn(value: Json): RoundEvaluation | undefined {
  return isEvaluation(value) ? value : undefined;
}

/** The id of a claim by its place in a message, from 0. */
export function claimId(message: number, place: number): string {
  return `${message}.${place + 1}`;
}

// Forms see to the rest before anything is on record.

function isResponse(value: unknown): value is RoundResponse {
  return isObject(value) && STANCES.some((stance) => stance === value["stance"]) &&
    typeof value["position"] === "string" && ["points", "citations"].every((name) => isList(value[name]));
}

function isEvaluation(value: unknown): value is RoundEvaluation {
  return isObject(value) && (value["decision"] === "continue" || value["decision"] === "stop") &&
    ["groups", "moved", "commonGround", "disagreements"].every((name) => Array.isArray(value[name]));
}
