import { CONCLUDING_KINDS } from "./kind.ts";
import type { Message, Statement } from "./message.ts";

/** The outcome of a dialogue. Every list, page, table and tool that says how a dialogue ended renders this. */
export interface Outcome {
  /** The outcome in a line: what was decided or, without a decision, what the protocol came to. */
  readonly headline: string;
  /** The answer to the question, as somebody said or wrote it; absent until there is one. */
  readonly answer?: string;
  /** Lines on how it came out, the most telling first. */
  readonly reasons: readonly string[];
  /** The degree of agreement; absent if nothing measures it. */
  readonly agreement?: Agreement;
  /** The last position of each participant who takes a side, by seat. */
  readonly positions: readonly Position[];
  /** Points of disagreement, and objections to claims, the most telling first. */
  readonly differences: readonly string[];
  /** Advice on the outcome, by a fixed rule. */
  readonly advice: Advice;
  /** Reasons to doubt the outcome, which the advice heeds. */
  readonly doubts: readonly string[];
  /** Names of those without whom the dialogue went on. */
  readonly missing: readonly string[];
  /** Sources that participants named in their answers, besides those cited in their texts. */
  readonly sources: readonly NamedSource[];
}

/** A source that participants named. */
export interface NamedSource {
  /** Its name, as it was given. */
  readonly source: string;
  /** Its address, if one was given. */
  readonly url?: string | undefined;
  /** Numbers of the messages that name it. */
  readonly messages: readonly number[];
}

/** The agreement of the participants. */
export interface Agreement {
  /** In a few words, with how it was measured. */
  readonly inWords: string;
  /** For a measured agreement: what was found, such as `agreement`. */
  readonly finding?: string;
  /** For a measured agreement: 0 to 1. */
  readonly level?: number;
  /** Points that all or most of them hold. */
  readonly commonGround: readonly string[];
  /** Points on which they differ, with the names on each side. */
  readonly differences: readonly string[];
}

/** The last position of a participant. */
export interface Position {
  /** Id of the participant. */
  readonly participant: string;
  /** The position; absent if none was stated. */
  readonly position?: string;
  /** Its answer in a word, such as `yes`. */
  readonly stance?: string;
  /** 0 to 1. */
  readonly confidence?: number;
  /** The change of the position in the course of the dialogue. */
  readonly change?: string;
}

/** Advice on an outcome. */
export interface Advice {
  /** The recommended step. */
  readonly action: "proceed" | "verify" | "look_at_details";
  /** One or more sentences. */
  readonly why: string;
}

/** The part of an outcome that is particular to a protocol. */
export interface ProtocolOutcome {
  /** The outcome in a line, if no decision states it. */
  readonly headline?: string | undefined;
  /** The answer to the question. */
  readonly answer?: string | undefined;
  /** Lines on how it came out. @default none */
  readonly reasons?: readonly string[];
  /** The degree of agreement. @default nothing measures it */
  readonly agreement?: Agreement | undefined;
  /** Positions of participants. @default those that they were given */
  readonly positions?: readonly Position[];
  /** Differences, besides claims that were objected to. @default those of the agreement */
  readonly differences?: readonly string[];
  /** The reason why the outcome settles nothing; `null` if it does. @default by the decision */
  readonly undecided?: string | null;
  /** The reason to proceed. @default it was decided, and the result of the checks */
  readonly grounds?: string | undefined;
  /** Reasons to doubt it that only this protocol knows. @default none */
  readonly doubts?: readonly string[];
  /** Sources that participants named in their answers. @default none */
  readonly sources?: readonly NamedSource[];
}

/** Returns the statement that concludes a dialogue. */
export function concluding(messages: readonly Message[]): Statement | undefined {
  return messages.findLast((message): message is Statement => !message.failed && CONCLUDING_KINDS.has(message.kind));
}
