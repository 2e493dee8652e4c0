import type { DigestName } from "./digest.ts";
import type { Failure, FailureCode, Warning } from "./failure.ts";
import type { Json } from "./json.ts";
import type { AsideKind, Kind } from "./kind.ts";
import type { Answer, ImportedFrom, MessageBase, Statement } from "./message.ts";
import type { Participant } from "./participant.ts";
import type { PricesUsed, Usage, UsageTotal } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

export type { Json } from "./json.ts";

/** The state in which a run left its dialogue. */
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

/** All that may change what is said; compared when a dialogue is resumed. */
export type Settings = { readonly [key: string]: Json };

/** The fields of every journaled event. */
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

/** The origin of a fork. */
export interface Parent {
  /** The dialogue it was forked from. */
  readonly dialogueId: string;
  /** Key of the last turn taken over. */
  readonly key: string;
  /** SHA-256 of the last line of the parent's journal that was read. */
  readonly hash: string;
  /** Lines that are taken over; with fewer, the fork was killed before it had them all. */
  readonly lines: number;
}

/** First line of a journal. */
export interface DialogueStarted {
  /** Stands on line 1 and nowhere else. */
  readonly type: "dialogue.started";
  /** Version of the journal's format. */
  readonly journal: 1;
  /** Present if each `dialogue.ended` of the journal has a seal; added by the journal. */
  readonly sealed?: true;
  /** Name of the protocol, for example `debate`. */
  readonly protocol: string;
  /** Of a debate the motion. */
  readonly topic: string;
  /** In the order of their seats. */
  readonly participants: readonly Participant[];
  /** Of the protocol and the agents; another value on resumption is an error that names the field. */
  readonly settings: Settings;
  /** Secret of the dialogue, from which the marks of its fences are made; hex. */
  readonly secret: string;
  /** Present if it was forked from another dialogue. */
  readonly parent?: Parent;
  /** Present if it was not held here but imported: the journal then has what was said, and nothing of how. */
  readonly imported?: ImportedFrom;
  /** Prices that calls of the run are booked with; another one on resumption changes nothing that is said. */
  readonly prices?: PricesUsed;
  /**
   * The configuration as it was given, with its defaults: what it takes to build the workflow again. That of a later run
   * has what it was given over that of the runs before. Not compared.
   */
  readonly configuration?: Settings;
}

/** A run goes on with what an earlier one left. */
export interface DialogueResumed extends Pick<DialogueStarted, "prices" | "configuration"> {
  /** Stands where each later run begins; what the runs before it ended with no longer holds. */
  readonly type: "dialogue.resumed";
  /** Calls that were sent and never ended: they may have been paid, and are made again. */
  readonly mayHaveBeenPaid: readonly string[];
}

/** A part of the dialogue begins. */
export interface PhaseStarted {
  /** Written once for a phase, also when runs resume in it; an end of it is not recorded. */
  readonly type: "phase.started";
  /** Path, for example `arguments/round-1`. */
  readonly phase: string;
  /** Ends early, in good order, when a limit is reached. */
  readonly optional: boolean;
}

/** A turn on the floor, or a question aside, begins. */
export interface TurnStarted extends Omit<TurnEnd, "number" | "kind" | "replyTo"> {
  /** Written before its first call; a turn that only announces something has none. */
  readonly type: "turn.started";
  /** Place on the floor; absent for a question aside. */
  readonly number?: number;
  /** Kind of the turn or question. */
  readonly kind: Kind;
  /** Number of the message that is answered, or that is asked about. */
  readonly replyTo?: number;
  /** Numbers of the messages shown whole, as ranges: `1-4,7`. */
  readonly shown: string;
  /** Digests that stood in place of others that its view showed. */
  readonly digests?: readonly DigestName[];
  /** SHA-256 of rules, persona, material and instruction, to notice another wording. */
  readonly wording: string;
}

/** The text of a part of a prompt, once. */
export interface BlockRecorded {
  /** Written before the first call whose prompt has the block. */
  readonly type: "block.recorded";
  /** SHA-256 of `text`, in hex. */
  readonly hash: string;
  /** As it was sent, but for keys in use, which are blacked out. */
  readonly text: string;
}

/** A request is about to be made. */
export interface CallSent {
  /** On disk before the request goes out: a call without an end on record may have been paid. */
  readonly type: "call.sent";
  /** `turnKey#n.attempt`. */
  readonly call: string;
  /** Id of the model asked for. */
  readonly model: string;
  /** An earlier call whose first `count` blocks this prompt begins with. */
  readonly prefix?: { readonly call: string; readonly count: number };
  /** The blocks after that prefix. */
  readonly blocks: readonly {
    /** Whose words it is for the model. */
    readonly role: "system" | "user" | "assistant";
    /** As in the {@linkcode BlockRecorded} that has its text. */
    readonly hash: string;
  }[];
  /** Limit on the answer in the model's tokens, reasoning included. */
  readonly maxOutputTokens: number;
  /** The worst case, set aside before the request. */
  readonly reserved: { readonly tokens: number; readonly costUsd?: number };
  /** Time for which limits per minute of the provider held it back; absent if they did not. */
  readonly waitedMs?: number;
}

/** A request was answered. */
export interface CallAnswered {
  /** Once it is on disk the call is never made again. */
  readonly type: "call.answered";
  /** `turnKey#n.attempt`, as it was sent. */
  readonly call: string;
  /** The whole answer, before any limit of the dialogue is applied. */
  readonly text: string;
  /** The tools that it asks for, where it does. */
  readonly toolCalls?: readonly ToolCall[];
  /** `stop` or `length`. */
  readonly finishReason: string;
  /** Id of the model that answered, as the provider names it. */
  readonly model: string;
  /** Absent if the provider did not report it. */
  readonly usage?: Usage;
  /** US dollars; absent if usage or price is unknown. */
  readonly costUsd?: number;
  /** US dollars that it costs less because of cached tokens; absent if there are none, or if their price is unknown. */
  readonly savedUsd?: number;
  /** From request to whole answer, or to failure. */
  readonly durationMs: number;
  /** Present if the provider refused the images of the prompt, and was asked without. */
  readonly imagesRefused?: true;
}

/** A request failed, or was cancelled. */
export interface CallFailed extends Pick<CallAnswered, "call" | "usage" | "costUsd" | "durationMs"> {
  /** The next attempt, if there is one, is a call of its own. */
  readonly type: "call.failed";
  /** Kind of failure; `cancelled` if the run was, or if the time of the dialogue was up. */
  readonly code: FailureCode | "cancelled";
  /** One line for people. Never shown to a model. */
  readonly reason: string;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The wait that the provider asked for. */
  readonly retryAfterMs?: number;
  /** It reached the provider, so that it may have been paid: booked at its reservation. */
  readonly mayHaveBeenPaid: boolean;
  /** The part of the answer that had come, where it was streamed. */
  readonly text?: string;
}

/** An agent used a tool. */
export interface ToolCalled {
  /** Once it is on disk the tool is not used again for that answer. */
  readonly type: "tool.called";
  /** The call whose answer asked for it, `turnKey#n.attempt`. */
  readonly call: string;
  /** Its place among what that answer asked for, from 1. */
  readonly place: number;
  /** Name of the tool. */
  readonly tool: string;
  /** Its arguments; `null` if these were no JSON. */
  readonly input: Json;
  /** Its result, or the words of its refusal. */
  readonly output: Json;
  /** Present if it was not done. */
  readonly refused?: true;
}

/** The end of a turn on the floor, whether or not something was said in it. */
export interface TurnEnd
  extends Pick<MessageBase, "key" | "number" | "kind" | "called" | "phase" | "round" | "replyTo"> {
  /** Id of the participant whose turn it was. */
  readonly participant: string;
}

/** Something was said. */
export interface TurnCompleted extends TurnEnd, Pick<Statement, "text" | "fields" | "overrun" | "elsewhere"> {
  /** The turn is never asked again: a later run takes it from here. */
  readonly type: "turn.completed";
}

/** Nothing was said. */
export interface TurnFailed extends TurnEnd {
  /** Stands on resumption too, unless it is among the keys that ended the dialogue. */
  readonly type: "turn.failed";
  /** Why. */
  readonly failure: Failure;
}

/** The end of a question aside. */
export interface AsideEnd {
  /** `phase/name/participant-id`, unique in the dialogue. */
  readonly key: string;
  /** Id of the participant who was asked. */
  readonly participant: string;
  /** Kind of the question. */
  readonly kind: AsideKind;
  /** The script's own name for the question, for example `vote before`; absent if its kind says it. */
  readonly called?: string;
  /** Number of the message it is about. */
  readonly about?: number;
  /** The answer as plain JSON, or why there is none. */
  readonly answer: Answer<Json>;
  /** Present if a call failed for it. */
  readonly failure?: Failure;
}

/** A question aside is over. */
export interface NoteRecorded extends AsideEnd {
  /** Everything asked aside but scores. */
  readonly type: "note.recorded";
}

/** A question for a score is over. The answer's value is a `ScoreReading`. */
export interface ScoreRecorded extends AsideEnd {
  /** Apart from notes, so that scores can be found without looking at kinds. */
  readonly type: "score.recorded";
}

/** Something was decided. */
export interface DecisionRecorded {
  /** Written once what it rests on is on record; drawn again on resumption and compared. */
  readonly type: "decision.recorded";
  /** Name of the decision, for example `verdict`. */
  readonly decision: string;
  /** The decision, or the reason for there being none. */
  readonly verdict: Verdict;
}

/** A limit stopped what was to come. */
export interface LimitReached {
  /** Written once for what it stopped; replayed, unless it ended the dialogue. */
  readonly type: "limit.reached";
  /** Name of the limit. */
  readonly limit: LimitName;
  /** Key of the turn or question that was not held. */
  readonly before: string;
  /** It ended the dialogue; decided again when that is resumed. */
  readonly ends: boolean;
  /** Whose limit it is: `participant ada`, `phase arguments`; absent if it is the whole dialogue's. */
  readonly scope?: string;
}

/** Something a reader should know. */
export interface WarningRaised extends Warning {
  /** A resumed run does not raise again what is on record, but for `limit_near`. */
  readonly type: "warning.raised";
}

/** A run is over. */
export interface DialogueEnded {
  /** Last line of each run that could still write. */
  readonly type: "dialogue.ended";
  /** Follows from the reason. */
  readonly status: Status;
  /** Why this run ended. */
  readonly endReason: EndReason;
  /** Of all runs so far, without what was inherited. */
  readonly usage: UsageTotal;
  /** Of all runs so far: turns by their numbers, then what was asked aside. */
  readonly failures: readonly Failure[];
  /** Of a failure: why, in one line, and the keys that are asked again when the dialogue is resumed. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
  /** Active time of this run, people's thinking excluded. */
  readonly durationMs: number;
  /** SHA-256 of the line without this field, since no later line may name it; added by the journal. */
  readonly seal?: string;
}

/** An event without the fields that the journal adds to it. */
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

/** A piece of an answer as it arrives, without reasoning. Not journaled; a higher attempt voids the lower; for display only. */
export interface TurnDelta {
  /** Heard by listeners only. */
  readonly type: "turn.delta";
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** Key of the turn that is being taken. */
  readonly key: string;
  /** Number of the attempt, from 1, over all runs. */
  readonly attempt: number;
  /** The piece; put together in their order they are the answer so far. */
  readonly text: string;
}

/** A request is held back. Not journaled; for display only, as it may be told again or be over sooner. */
export interface CallWaiting {
  /** Heard by listeners only; how long it was in all stands in the `call.sent` that follows. */
  readonly type: "call.waiting";
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** Key of the turn or question it is made for. */
  readonly key: string;
  /** Id of the model that is to be asked. */
  readonly model: string;
  /** From now. */
  readonly waitMs: number;
  /** The limit of the provider that it waits for; `retry` if it waits before it is made again. */
  readonly reason: "requests per minute" | "tokens per minute" | "retry";
}

/** An event that listeners hear and that is not journaled; it has no `seq`. */
export type DisplayEvent = TurnDelta | CallWaiting;

/** Whatever a listener hears. */
export type DialogueEvent = JournalEvent | DisplayEvent;

/** A model asks for a tool. */
export interface ToolCall {
  /** As the provider names it; the same call has no other name in the next prompt. */
  readonly id: string;
  /** Name of the tool, whether there is one or not. */
  readonly name: string;
  /** JSON, as the model wrote it: it may be none. */
  readonly arguments: string;
}
