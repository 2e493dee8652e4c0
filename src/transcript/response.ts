import { isObject, type Json } from "./json.ts";
import type { Message } from "./message.ts";

/** For or against what is asked, or neither; the one that claims nothing first. */
export const STANCES: readonly Stance[] = ["neutral", "yes", "no"];

/** For or against what is asked, or neither. */
export type Stance = "neutral" | "yes" | "no";

/** All labels of claims. */
export const CLAIM_LABELS: readonly NonNullable<ResponseClaim["label"]>[] = ["fact", "inference", "assumption"];

/** A source that a response rests on. Its number is its place in the list, from 1: `[2]` in a text is the second. */
export interface Citation {
  /** Its title. */
  readonly source: string;
  /** Its address. */
  readonly url?: string;
}

/** Returns the key of a source, however it is written: its address, else its name. */
export function sourceKey({ source, url }: Citation): string {
  return (url ?? source).toLowerCase().replace(/\s+/g, " ").replace(/\/$/, "");
}

/** The first line of the list of citations at the end of a response's text, behind an empty line. */
export const SOURCES_HEADING = "Sources:";

/** Returns the offset of that list in a text, with the empty line before it; the text's length if it has none. */
export function whereSourcesBegin(text: string): number {
  const at = text.lastIndexOf(`\n\n${SOURCES_HEADING}\n`);
  return at < 0 ? text.length : at;
}

/** All relations between claims. */
export const CLAIM_RELATIONS: readonly ClaimRelation[] = ["supports", "rebuts", "revises"];

/** The relation of a claim to an earlier one. */
export type ClaimRelation = "supports" | "rebuts" | "revises";

/**
 * One of the claims of a response. Its id is made of the message's number and its place in the list: `4.2` is the second
 * claim of message 4.
 */
export interface ResponseClaim {
  /** The claim, as it is made. */
  readonly text: string;
  /** Absent if whoever made it did not say. */
  readonly label?: "fact" | "inference" | "assumption";
  /** Numbers of the citations it rests on, all of them in the list. */
  readonly citations: readonly number[];
  /** Ids of earlier claims that it speaks for. */
  readonly supports: readonly string[];
  /** Ids of earlier claims that it speaks against. */
  readonly rebuts: readonly string[];
  /** Ids of earlier claims that it is to stand in place of. */
  readonly revises: readonly string[];
  /** References to what does not exist: ids of claims, and numbers of citations in brackets. */
  readonly unknown?: readonly string[];
}

/** A participant's contribution to a round of a roundtable. */
export interface RoundResponse {
  /** For or against what is asked. */
  readonly stance: Stance;
  /** The position it takes, in a sentence or two. */
  readonly position: string;
  /** Why. */
  readonly reasoning: string;
  /** The main points, the weightiest first. */
  readonly keyPoints: readonly string[];
  /** From 0 to 1; absent if it gave no number. */
  readonly confidence?: number;
  /** The confidence as it was given, where that is no number from 0 to 1. */
  readonly confidenceGiven?: string;
  /** Sources that it rests on. */
  readonly citations: readonly Citation[];
  /** Claims that it makes. */
  readonly claims: readonly ResponseClaim[];
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
  return !message.failed && isResponse(message.fields) ? message.fields : undefined;
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
    ["position", "reasoning"].every((name) => typeof value[name] === "string") &&
    ["keyPoints", "citations", "claims"].every((name) => Array.isArray(value[name]));
}

function isEvaluation(value: unknown): value is RoundEvaluation {
  return isObject(value) && (value["decision"] === "continue" || value["decision"] === "stop") &&
    ["groups", "moved", "commonGround", "disagreements"].every((name) => Array.isArray(value[name]));
}
