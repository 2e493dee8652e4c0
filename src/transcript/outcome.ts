import { CONCLUDING_KINDS } from "./kind.ts";
import type { Message, Statement } from "./message.ts";

/** The outcome of a dialogue. Every list, page, table and tool that says how a dialogue ended renders this. */
export interface Outcome {
  /** The answer to the question in one sentence that a person would say, without a full stop. */
  readonly headline: string;
  /** How sure it is, for every protocol; absent while nothing is decided. */
  readonly howSure?: HowSure;
  /** How sure the decision between sides is, in figures; absent if nothing measures it. */
  readonly sureness?: Sureness;
  /** The answer to the question, as somebody said or wrote it; absent until there is one. */
  readonly answer?: string;
  /** The reasons for the decision, the most telling first: at most three sentences, with numbers of messages as `(8)`. */
  readonly reasons: readonly string[];
  /** How it was counted, in sentences: which of several outcomes of the dialogue counts, votes, minority, missing scores. */
  readonly counted: readonly string[];
  /** What the decision between sides rests on, by whoever decided; absent if nobody said. */
  readonly decision?: DecisionGrounds;
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

/** How sure an outcome is. */
export interface HowSure {
  /** 1: one reading, or no agreement. 2: several judges, or a vote that agrees in every way of counting. 3: a panel whose interval excludes zero. */
  readonly level: 1 | 2 | 3;
  /** The reason, as a clause. */
  readonly words: string;
}

/** How sure a verdict between sides is, in five words. */
export type SurenessWord = "too_close" | "slightly_for" | "for" | "clearly_for" | "undecided";

/** How sure a verdict between sides is, by a fixed rule. */
export interface Sureness {
  /** The word for it. */
  readonly word: SurenessWord;
  /** Id of the side that is ahead; absent if none is. */
  readonly side?: string;
  /** The reason for the word, as a clause. */
  readonly reason: string;
  /** Number of differences between the two leading sides, or of judges with a margin; absent without any. */
  readonly n?: number;
  /** Mean of these, positive if `side` is ahead: in points, or for a panel as a fraction of each judge's range. */
  readonly mean?: number;
  /** Its 95 % interval; absent if there is none. */
  readonly interval?: { readonly low: number; readonly high: number };
}

/** A point in a decision between sides, and the messages that it rests on. */
export interface DecisionPoint {
  /** The point, in the decider's words. */
  readonly point: string;
  /** Id of the side whose point it is. */
  readonly side: string;
  /** Numbers of messages, at least one. */
  readonly messages: readonly number[];
}

/** What a decision between sides rests on, in the words of whoever decided; every item names messages that exist. */
export interface DecisionGrounds {
  /** Id of the side that carried the debate; `null` for none. */
  readonly carried: string | null;
  /** Why, in one sentence. */
  readonly why: string;
  /** What each side argues for, in a few words that read on after "for": `charging drivers`; sides without are left out. */
  readonly standsFor: readonly { readonly side: string; readonly words: string }[];
  /** What the sides argued over, the most telling first. */
  readonly clashes: readonly {
    /** What it was about. */
    readonly about: string;
    /** Id of the side that carried it; `null` for none. */
    readonly carried: string | null;
    /** Why. */
    readonly why: string;
    /** Numbers of messages, at least one. */
    readonly messages: readonly number[];
  }[];
  /** Points that the other side never answered. */
  readonly unanswered: readonly DecisionPoint[];
  /** Each side's strongest line, as it stands in the message; a side without one was quoted wrongly or not at all. */
  readonly strongest: readonly { readonly side: string; readonly message: number; readonly words: string }[];
  /** What each side conceded. */
  readonly conceded: readonly DecisionPoint[];
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
  /** The answer to the question. @default the decision between sides, in words */
  readonly headline?: string | undefined;
  /** How sure it is. @default by the scores, if they decide */
  readonly howSure?: HowSure | undefined;
  /** The answer to the question. */
  readonly answer?: string | undefined;
  /** The reasons for the decision, in at most three sentences. @default none */
  readonly reasons?: readonly string[];
  /** How it was counted, in sentences. @default none */
  readonly counted?: readonly string[];
  /** What a decision between sides rests on. @default nobody said */
  readonly decision?: DecisionGrounds | undefined;
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
