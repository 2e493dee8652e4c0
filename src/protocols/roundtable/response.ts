import { isList, isObject, type Json } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";

/** All stances on the question; the one that claims nothing first. */
export const STANCES: readonly Stance[] = ["neutral", "yes", "no"];

/** A stance for or against the proposal in question, or neither. */
export type Stance = "neutral" | "yes" | "no";

/** All labels of claims. */
export const CLAIM_LABELS: readonly NonNullable<ResponseClaim["label"]>[] = ["fact", "inference", "assumption"];

/** A source used by a response. Its name in square brackets cites it in a text. */
export interface Citation {
  /** Its name or title. */
  readonly source: string;
  /** Its address. */
  readonly url?: string;
}

/**
 * Returns `true` if two citations are of one source: they share an address or, unless both have different ones, a name.
 */
export function isSameSource(a: Citation, b: Citation): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").replace(/\/$/, "");
  return a.url && b.url ? plain(a.url) === plain(b.url) : plain(a.source) === plain(b.source);
}

/** All relations between claims. */
export const CLAIM_RELATIONS: readonly ClaimRelation[] = ["supports", "rebuts", "revises"];

/** The relation of a claim to an earlier one. */
export type ClaimRelation = "supports" | "rebuts" | "revises";

/**
 * A point of a response: a claim. Its id consists of the message's number and its place in the list: `4.2` is the
 * second point of message 4.
 */
export interface ResponseClaim {
  /** Text of the claim. */
  readonly text: string;
  /** Absent if its author did not give one. */
  readonly label?: "fact" | "inference" | "assumption";
  /** The label as given, if it is none of these. */
  readonly labelGiven?: string;
  /** Ids of earlier claims that its author accepts. */
  readonly supports: readonly string[];
  /** Ids of earlier claims that its author disputes. */
  readonly rebuts: readonly string[];
  /** Ids of its author's earlier claims that it withdraws or replaces. */
  readonly revises: readonly string[];
  /** References to missing claims or sources, as given. */
  readonly unknown?: readonly string[];
}

/** A participant's contribution to a round of a roundtable. */
export interface RoundResponse {
  /** The stance on the question. */
  readonly stance: Stance;
  /** The position, in a sentence or two. */
  readonly position: string;
  /** Its reasons, the most important first. */
  readonly points: readonly ResponseClaim[];
  /** Confidence from 0 to 1; absent if no number was given. */
  readonly confidence?: number;
  /** The confidence as given, if it is not a number from 0 to 1. */
  readonly confidenceGiven?: string;
  /** Sources on which it is based. */
  readonly citations: readonly Citation[];
}

/** A neutral participant's evaluation of a round. */
export interface RoundEvaluation {
  /** The reason. */
  readonly reason: string;
  /** Participants with the same position, by id; one in no group or in several has a position of its own. */
  readonly groups: readonly { readonly position: string; readonly participants: readonly string[] }[];
  /** Ids of participants whose position differs from the previous round. */
  readonly moved: readonly string[];
  /** Points that everybody shares. */
  readonly commonGround: readonly string[];
  /** Points on which they differ. */
  readonly disagreements: readonly string[];
  /** Advice on whether to continue. */
  readonly decision: "continue" | "stop";
}

/** Returns the response in a message; `undefined` if its turn failed, or it has no such fields. */
export function responseIn(message: Message): RoundResponse | undefined {
  if (message.failed) return undefined;
  const fields = withPoints(message.fields);
  return isResponse(fields) ? fields : undefined;
}

/**
 * Returns a response's fields in their current form. Older ones gave reasons three times, as reasoning, key points and
 * claims: their claims, or else their key points, become the points.
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

/** Replaces citations by list number with source names in brackets. */
export function namedIn(text: unknown, citations: unknown): unknown {
  if (typeof text !== "string" || !isList(citations)) return text;
  const names = citations.map((each) => bareName(String(isObject(each) ? each["source"] ?? "" : each)));
  if (names.some((name) => /^\d*$/.test(name))) return text; // a number may then be a name
  return text.replace(/\[(\d+)\]/g, (mark, number: string) => {
    const name = names[Number(number) - 1];
    return name === undefined ? mark : `[${name}]`;
  });
}

/** Returns the name of a source without the brackets used to cite it. */
export function bareName(name: string): string {
  return name.trim().replace(/^\[([^\[\]]*)\]$/, "$1").trim();
}

/** Returns the evaluation in a note's value; `undefined` if it is something else. */
export function evaluationIn(value: Json): RoundEvaluation | undefined {
  return isEvaluation(value) ? value : undefined;
}

// Forms check the rest before recording.

function isResponse(value: unknown): value is RoundResponse {
  return isObject(value) && STANCES.some((stance) => stance === value["stance"]) &&
    typeof value["position"] === "string" && ["points", "citations"].every((name) => isList(value[name]));
}

function isEvaluation(value: unknown): value is RoundEvaluation {
  return isObject(value) && (value["decision"] === "continue" || value["decision"] === "stop") &&
    ["groups", "moved", "commonGround", "disagreements"].every((name) => Array.isArray(value[name]));
}
