import type { Failure, FailureCode, Warning } from "./failure.ts";
import type { AsideKind, FloorKind, Kind } from "./kind.ts";
import type { Answer, Overrun } from "./message.ts";
import type { Participant } from "./participant.ts";
import type { Usage, UsageTotal } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** Whether a dialogue came to its end. */
export type Status = "completed" | "stopped" | "failed";

/** Why a dialogue ended. */
export type EndReason =
  | "completed"
  | "consensus"
  | "convergence"
  | "confidence"
  | "judge"
  | "max_turns"
  | "max_rounds"
  | "max_duration"
  | "budget"
  | "input_needed"
  | "paused"
  | "aborted"
  | "error";

/** A limit that stops what comes next. */
export type LimitName = "max_turns" | "max_calls" | "max_tokens" | "max_cost" | "max_duration";

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** All that may change what is said; compared when a dialogue is resumed. */
export type Settings = { readonly [key: string]: Json };

/** What every journaled event carries. */
export interface EventBase {
  /** Line of the journal, from 1. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** SHA-256 of the bytes of the line before, without its newline, in hex; of the first line 64 zeros. */
  readonly prev: string;
  /** Copied by a fork from the dialogue it was forked from. */
  readonly inherited?: true;
}

/** Where a fork comes from. */
export interface Parent {
  readonly dialogueId: string;
  /** Key of the last turn taken over. */
  readonly key: string;
  /** SHA-256 of the last line of the parent's journal that was read. */
  readonly hash: string;
}

/** First line of a journal. */
export interface DialogueStarted {
  readonly type: "dialogue.started";
  /** Version of the journal's format. */
  readonly journal: 1;
  /** Name of the protocol, for example `debate`. */
  readonly protocol: string;
  readonly topic: string;
  readonly participants: readonly Participant[];
  readonly settings: Settings;
  /** Secret of the dialogue, from which the marks of its fences are made; hex. */
  readonly secret: string;
  readonly parent?: Parent;
}

/** A run goes on with what an earlier one left. */
export interface DialogueResumed {
  readonly type: "dialogue.resumed";
  /** Calls that were sent and never ended: they may have been paid, and are made again. */
  readonly mayHaveBeenPaid: readonly string[];
}

/** A part of the dialogue begins. */
export interface PhaseStarted {
  readonly type: "phase.started";
  /** Path, for example `arguments/round-1`. */
  readonly phase: string;
  /** Ends early, in good order, when a limit is reached. */
  readonly optional: boolean;
}

/** A turn on the floor, or a question aside, begins. */
export interface TurnStarted {
  readonly type: "turn.started";
  readonly key: string;
  /** Place on the floor; absent for a question aside. */
  readonly number?: number;
  readonly participant: string;
  readonly kind: Kind;
  readonly phase: string;
  readonly round?: number;
  /** Number of the message that is answered, or that is asked about. */
  readonly replyTo?: number;
  /** Numbers of the messages shown, as ranges: `1-4,7`. */
  readonly shown: string;
  /** SHA-256 of rules, persona, material and instruction, to notice another wording. */
  readonly wording: string;
}

/** The text of a part of a prompt, once. */
export interface BlockRecorded {
  readonly type: "block.recorded";
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
  readonly text: string;
}

/** One part of a prompt, named by its hash. */
export interface BlockName {
  readonly role: "system" | "user" | "assistant";
  readonly hash: string;
}

/** A request is about to be made. */
export interface CallSent {
  readonly type: "call.sent";
  /** `turnKey#n.attempt`. */
  readonly call: string;
  /** Id of the model asked for. */
  readonly model: string;
  /** An earlier call whose first `count` blocks this prompt begins with. */
  readonly prefix?: { readonly call: string; readonly count: number };
  /** The blocks after that prefix. */
  readonly blocks: readonly BlockName[];
  /** Limit on the answer in the model's tokens, reasoning included. */
  readonly maxOutputTokens: number;
  /** The worst case, set aside before the request. */
  readonly reserved: { readonly tokens: number; readonly costUsd?: number };
}

/** A request was answered. */
export interface CallAnswered {
  readonly type: "call.answered";
  readonly call: string;
  readonly text: string;
  readonly finishReason: string;
  /** Id of the model that answered, as the provider names it. */
  readonly model: string;
  readonly usage?: Usage;
  /** US dollars; absent if usage or price is unknown. */
  readonly costUsd?: number;
  /** From request to whole answer. */
  readonly durationMs: number;
}

/** A request failed, or was cancelled. */
export interface CallFailed {
  readonly type: "call.failed";
  readonly call: string;
  readonly code: FailureCode | "cancelled";
  readonly reason: string;
  readonly status?: number;
  /** What the provider asked to wait. */
  readonly retryAfterMs?: number;
  /** It reached the provider, so that it may have been paid: booked at its reservation. */
  readonly mayHaveBeenPaid: boolean;
  /** Usage, where the provider reported it all the same. */
  readonly usage?: Usage;
  readonly costUsd?: number;
  readonly durationMs: number;
}

/** An agent used a tool. */
export interface ToolCalled {
  readonly type: "tool.called";
  readonly call: string;
  readonly tool: string;
  readonly input: Json;
  readonly output: Json;
}

/** Something was said. */
export interface TurnCompleted {
  readonly type: "turn.completed";
  readonly key: string;
  readonly number: number;
  readonly participant: string;
  readonly kind: FloorKind;
  readonly phase: string;
  readonly round?: number;
  readonly replyTo?: number;
  readonly text: string;
  readonly overrun?: Overrun;
}

/** Nothing was said. */
export interface TurnFailed {
  readonly type: "turn.failed";
  readonly key: string;
  readonly number: number;
  readonly participant: string;
  readonly kind: FloorKind;
  readonly phase: string;
  readonly round?: number;
  readonly replyTo?: number;
  readonly failure: Failure;
}

/** What was answered aside. */
export interface NoteRecorded {
  readonly type: "note.recorded";
  readonly key: string;
  readonly participant: string;
  readonly kind: AsideKind;
  /** Number of the message it is about. */
  readonly about?: number;
  readonly answer: Answer<Json>;
  /** Present if a call failed for it. */
  readonly failure?: Failure;
}

/** What was answered when a score was asked for. The answer's value is a `ScoreReading`. */
export interface ScoreRecorded {
  readonly type: "score.recorded";
  readonly key: string;
  readonly participant: string;
  readonly kind: AsideKind;
  readonly about?: number;
  readonly answer: Answer<Json>;
  readonly failure?: Failure;
}

/** Something was decided. */
export interface DecisionRecorded {
  readonly type: "decision.recorded";
  /** What about, for example `verdict`. */
  readonly decision: string;
  readonly verdict: Verdict;
}

/** A limit stopped what was to come. */
export interface LimitReached {
  readonly type: "limit.reached";
  readonly limit: LimitName;
  /** Key of the turn or question that was not held. */
  readonly before: string;
  /** It ended the dialogue; decided again when that is resumed. */
  readonly ends: boolean;
}

/** Something a reader should know. */
export interface WarningRaised extends Warning {
  readonly type: "warning.raised";
}

/** A run is over. */
export interface DialogueEnded {
  readonly type: "dialogue.ended";
  readonly status: Status;
  readonly endReason: EndReason;
  readonly usage: UsageTotal;
  readonly failures: readonly Failure[];
  /** Of a failure: why, in one line, and the keys that are asked again when the dialogue is resumed. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
  /** Active time of this run, people's thinking excluded. */
  readonly durationMs: number;
}

/** What an event says, without what the journal adds to it. */
export type EventBody =
  | DialogueStarted
  | DialogueResumed
  | PhaseStarted
  | TurnStarted
  | BlockRecorded
  | CallSent
  | CallAnswered
  | CallFailed
  | ToolCalled
  | TurnCompleted
  | TurnFailed
  | NoteRecorded
  | ScoreRecorded
  | DecisionRecorded
  | LimitReached
  | WarningRaised
  | DialogueEnded;

/** A line of the journal. */
export type JournalEvent = EventBody & EventBase;

/** A piece of an answer as it arrives. Not journaled; a higher attempt voids the lower; for display only. */
export interface TurnDelta {
  readonly type: "turn.delta";
  readonly dialogueId: string;
  readonly key: string;
  readonly attempt: number;
  readonly text: string;
}

/** Whatever a listener hears. */
export type DialogueEvent = JournalEvent | TurnDelta;
