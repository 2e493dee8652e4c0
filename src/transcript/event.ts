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

/** The reason a dialogue ended. */
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
  | "provider"
  | "aborted"
  | "error";

/** A limit that can stop further turns and calls. */
export type LimitName = "max_turns" | "max_calls" | "max_tokens" | "max_cost" | "max_duration";

/** Everything that may change what is said; compared when a dialogue is resumed. */
export type Settings = { readonly [key: string]: Json };

/** The fields of every journaled event. */
export interface EventBase {
  /** Line of the journal, from 1. */
  readonly seq: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** SHA-256 of the bytes of the previous line, without its newline, in hex; 64 zeros on the first line. */
  readonly prev: string;
  /** Present if a fork copied it from its source dialogue. */
  readonly inherited?: true;
}

/** The origin of a fork. */
export interface Parent {
  /** Id of the source dialogue. */
  readonly dialogueId: string;
  /** Key of the last inherited turn. */
  readonly key: string;
  /** SHA-256 of the last line of the parent's journal that was read. */
  readonly hash: string;
  /** Number of copied lines; with fewer, the fork was killed before it had them all. */
  readonly lines: number;
}

/** First line of a journal. */
export interface DialogueStarted {
  /** Appears only on line 1. */
  readonly type: "dialogue.started";
  /** Version of the journal's format. */
  readonly journal: 1;
  /** Present if each `dialogue.ended` of the journal has a seal; added by the journal. */
  readonly sealed?: true;
  /** Name of the protocol. */
  readonly protocol: string;
  /** The motion in a debate. */
  readonly topic: string;
  /** Participants in seat order. */
  readonly participants: readonly Participant[];
  /** Settings of protocol and agents; a different value on resumption is an error that names the field. */
  readonly settings: Settings;
  /** Secret of the dialogue, in hex, used to make the marks of its fences. */
  readonly secret: string;
  /** Present if it was forked from another dialogue. */
  readonly parent?: Parent;
  /** Present if the dialogue was imported: the journal then contains what was said, but not how it came about. */
  readonly imported?: ImportedFrom;
  /** Prices used for the run's calls; a change on resumption does not affect what is said. */
  readonly prices?: PricesUsed;
  /** Sizes of the contexts that the run's prompts are fitted into, by participant; absent for those without a limit. */
  readonly contextWindows?: {
    readonly [participant: string]: {
      /** Tokens of prompt and answer together. */
      readonly tokens: number;
      /**
       * Set in the configuration, known of the model, assumed because nobody tells it, set when this run resumed, or
       * kept from an earlier run for which it was set.
       */
      readonly source: "set" | "known" | "assumed" | "resumed" | "kept";
    };
  };
  /**
   * The given configuration with its defaults, from which the workflow can be rebuilt. A later run merges its own
   * configuration over that of earlier runs. Not compared.
   */
  readonly configuration?: Settings;
}

/** A run that continues an earlier one. */
export interface DialogueResumed extends Pick<DialogueStarted, "prices" | "contextWindows" | "configuration"> {
  /** Marks the start of each later run and cancels the previous end. */
  readonly type: "dialogue.resumed";
  /** Calls that were sent and never ended: they may have been paid for, and are made again. */
  readonly mayHaveBeenPaid: readonly string[];
  /** Uses of tools without a recorded result, as `tool for turnKey#n.attempt`; absent if there are none. */
  readonly mayHaveBeenUsed?: readonly string[];
  /** Agents that answer from here on in place of recorded ones, by id of the participant; absent if none does. */
  readonly seats?: { readonly [participant: string]: Json };
}

/** The beginning of a part of the dialogue. */
export interface PhaseStarted {
  /** Written once per phase, even when runs resume within it; the end of a phase is not recorded. */
  readonly type: "phase.started";
  /** Path, for example `arguments/round-1`. */
  readonly phase: string;
  /** `true` if the phase ends early, in an orderly way, when a limit is reached. */
  readonly optional: boolean;
}

/** The beginning of a turn on the floor or a question aside. */
export interface TurnStarted extends Omit<TurnEnd, "number" | "kind" | "replyTo"> {
  /** Written before its first call; a turn that only announces something has none. */
  readonly type: "turn.started";
  /** Place on the floor; absent for a question aside. */
  readonly number?: number;
  /** Kind of the turn or question. */
  readonly kind: Kind;
  /** Number of the message that is answered or discussed. */
  readonly replyTo?: number;
  /** Numbers of the messages shown whole, as ranges: `1-4,7`. */
  readonly shown: string;
  /** Digests shown in place of other messages in its view. */
  readonly digests?: readonly DigestName[];
  /** SHA-256 of rules, material, persona, own case and instruction, to detect changed wording. */
  readonly wording: string;
}

/** The text of one part of a prompt, recorded once. */
export interface BlockRecorded {
  /** Written before the first call whose prompt contains the block. */
  readonly type: "block.recorded";
  /** SHA-256 of `text`, in hex. */
  readonly hash: string;
  /** Text as sent, with keys in use redacted. */
  readonly text: string;
}

/** A request about to be made. */
export interface CallSent {
  /** On disk before the request goes out: a call without a recorded end may have been paid for. */
  readonly type: "call.sent";
  /** `turnKey#n.attempt`. */
  readonly call: string;
  /** Id of the requested model. */
  readonly model: string;
  /** An earlier call whose first `count` blocks begin this prompt too. */
  readonly prefix?: { readonly call: string; readonly count: number };
  /** The blocks after that prefix. */
  readonly blocks: readonly {
    /** Role of the words' author for the model. */
    readonly role: "system" | "user" | "assistant";
    /** Hash of the {@linkcode BlockRecorded} that contains the text. */
    readonly hash: string;
  }[];
  /** Limit on the answer in the model's tokens, including reasoning. */
  readonly maxOutputTokens: number;
  /**
   * Worst case reserved before the request. In a rehearsal it includes further requests that uses of tools may cause;
   * `calls` is then the number of all of them.
   */
  readonly reserved: { readonly tokens: number; readonly costUsd?: number; readonly calls?: number };
  /** Time the call waited for the provider's limits per minute; absent if it did not. */
  readonly waitedMs?: number;
}

/** A request that was answered. */
export interface CallAnswered {
  /** Once it is on disk the call is never made again. */
  readonly type: "call.answered";
  /** `turnKey#n.attempt`, as sent. */
  readonly call: string;
  /** The whole answer, before any limit of the dialogue is applied. */
  readonly text: string;
  /** Tools requested in the answer, if any. */
  readonly toolCalls?: readonly ToolCall[];
  /** `stop`, `length`, `unstated`, or the server's own word. */
  readonly finishReason: string;
  /** Id of the model that answered, as the provider names it. */
  readonly model: string;
  /** Absent if not reported by the provider. */
  readonly usage?: Usage;
  /** US dollars; absent if usage or price is unknown. */
  readonly costUsd?: number;
  /** US dollars saved by cached tokens; absent if there are none or their price is unknown. */
  readonly savedUsd?: number;
  /** Time from the request to the whole answer or the failure. */
  readonly durationMs: number;
  /** Present if the provider rejected the images of the prompt and was asked again without them. */
  readonly imagesRefused?: true;
  /** Present if the provider rejected tools and was asked again without them. */
  readonly toolsRefused?: true;
  /**
   * Tokens of the prompt by our count; present if the server read far fewer, `usage.inputTokens`, and therefore cut it.
   * Later prompts are fitted into what it read.
   */
  readonly cutFrom?: number;
  /** Present if a gateway asked the provider only once: earlier attempts without an answer were not paid for besides. */
  readonly paidOnce?: true;
}

/** A request that failed or was cancelled. */
export interface CallFailed extends Pick<CallAnswered, "call" | "usage" | "costUsd" | "durationMs"> {
  /** Any further attempt is a separate call. */
  readonly type: "call.failed";
  /** Kind of failure; `cancelled` if the run was cancelled or the dialogue's time was up. */
  readonly code: FailureCode | "cancelled";
  /** One line for people. Never shown to a model. */
  readonly reason: string;
  /** HTTP status, if any. */
  readonly status?: number;
  /** Wait requested by the provider. */
  readonly retryAfterMs?: number;
  /** Size of the context that the error names, in tokens: later prompts are fitted into it. */
  readonly contextTokens?: number;
  /** `true` if it reached the provider and may have been paid for: it is then charged at the reserved amount. */
  readonly mayHaveBeenPaid: boolean;
  /** Part of a streamed answer received before the failure, or the words of a refusal. */
  readonly text?: string;
}

/** A tool about to be used. */
export interface ToolSent {
  /** On disk before the tool is used: a use without a recorded result may have happened. */
  readonly type: "tool.sent";
  /** The call whose answer requested it, `turnKey#n.attempt`. */
  readonly call: string;
  /** Its place among the answer's requests, from 1. */
  readonly place: number;
  /** Present if the model used it by itself while it answered; places of such uses are counted by themselves. */
  readonly own?: true;
  /** Name of the tool. */
  readonly tool: string;
  /** Its arguments; `null` if they were not JSON. */
  readonly input: Json;
}

/** The result of a use of a tool. */
export interface ToolAnswered extends Pick<ToolSent, "call" | "place" | "own"> {
  /**
   * Once it is on disk the tool is not used again for that answer. A second one has what whoever holds the dialogue
   * answered later; the speaker was not shown it then.
   */
  readonly type: "tool.answered";
  /** The result, or the text of the refusal. */
  readonly output: Json;
  /** Present if the use was refused. */
  readonly refused?: true;
  /** Present if the result is a text that can be cited. */
  readonly source?: {
    /** Name in citations, made from the name of the tool and the hash. */
    readonly name: string;
    /** The place that the text comes from, such as a URL or the path of a file. */
    readonly address: string;
    /** SHA-256 of the text, in hex. */
    readonly sha256: string;
  };
}

/** The end of a turn on the floor, with or without a statement. */
export interface TurnEnd
  extends Pick<MessageBase, "key" | "number" | "kind" | "called" | "phase" | "round" | "replyTo"> {
  /** Id of the participant whose turn it was. */
  readonly participant: string;
}

/** A turn that produced a statement. */
export interface TurnCompleted
  extends TurnEnd, Pick<Statement, "text" | "fields" | "overrun" | "refusal" | "otherLanguage" | "elsewhere"> {
  /** The turn is never asked again: a later run uses this result. */
  readonly type: "turn.completed";
}

/** A turn that produced no statement. */
export interface TurnFailed extends TurnEnd {
  /** Final on resumption too, unless it is among the keys that ended the dialogue. */
  readonly type: "turn.failed";
  /** The reason. */
  readonly failure: Failure;
  /** Present if the dialogue went on without the speaker, whose provider cannot answer. */
  readonly absent?: true;
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
  /** Number of the message it is about; of several, the last one. */
  readonly about?: number;
  /** Numbers of all messages it is about, in order, if the answer has a field for each: see `partField()`. */
  readonly together?: readonly number[];
  /** The answer as plain JSON, or the reason there is none. */
  readonly answer: Answer<Json>;
  /** Tag of the answer's language (BCP 47) if it surely is not that of the dialogue, also when it was asked for again. */
  readonly otherLanguage?: string;
  /** Present if a call for it failed. */
  readonly failure?: Failure;
}

/** The end of a question aside other than a score. */
export interface NoteRecorded extends AsideEnd {
  /** Every question aside except scores. */
  readonly type: "note.recorded";
}

/** The end of a question for scores. The answer's value is a `ScoreReading`, or has one for each message. */
export interface ScoreRecorded extends AsideEnd {
  /** Separate from notes, so that scores can be found without examining kinds. */
  readonly type: "score.recorded";
}

/** A decision. */
export interface DecisionRecorded {
  /** Written once its basis is on record; computed again on resumption and compared. */
  readonly type: "decision.recorded";
  /** Name of the decision, for example `verdict`. */
  readonly decision: string;
  /** The decision, or the reason there is none. */
  readonly verdict: Verdict;
}

/** A limit that stopped a turn or question. */
export interface LimitReached {
  /** Written once for what it stopped; replayed, unless it ended the dialogue. */
  readonly type: "limit.reached";
  /** Name of the limit. */
  readonly limit: LimitName;
  /** Key of the turn or question that was not asked. */
  readonly before: string;
  /** `true` if it ended the dialogue; decided again on resumption. */
  readonly ends: boolean;
  /** Owner of the limit: `participant ada`, `phase arguments`; absent if it applies to the whole dialogue. */
  readonly scope?: string;
  /** Its value: calls, tokens, US dollars, ms or turns. */
  readonly most?: number;
}

/** A warning for readers. */
export interface WarningRaised extends Warning {
  /** A resumed run does not repeat recorded warnings, except `limit_near`. */
  readonly type: "warning.raised";
}

/** The end of a run. */
export interface DialogueEnded {
  /** Last line of each run that could still write. */
  readonly type: "dialogue.ended";
  /** Determined by the end reason. */
  readonly status: Status;
  /** The reason this run ended. */
  readonly endReason: EndReason;
  /** Total for all runs so far, without inherited usage. */
  readonly usage: UsageTotal;
  /** Failures of all runs so far: turns by number, then questions aside. */
  readonly failures: readonly Failure[];
  /** For a failure, or a stop by a provider: the reason in one line, and the keys asked again on resumption. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
  /**
   * The first limit that cut an optional phase short. The script reached its end after it, so that resuming adds nothing;
   * a fork at the message `after`, the last one before the cut, continues the phase.
   */
  readonly cut?: Pick<LimitReached, "limit" | "before" | "scope" | "most"> & { readonly after: number };
  /** Active time of this run, without people's thinking. */
  readonly durationMs: number;
  /** SHA-256 of the line without this field, since no later line may contain its hash; added by the journal. */
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
  | ToolSent
  | ToolAnswered
  // a use of a tool as older versions recorded it, in one line after the use
  | Omit<ToolSent, "type"> & Pick<ToolAnswered, "output" | "refused"> & { readonly type: "tool.called" }
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

/**
 * A piece of an answer as it arrives, without reasoning. Not journaled, only for display; a higher attempt voids a
 * lower one.
 */
export interface TurnDelta {
  /** Sent to listeners only. */
  readonly type: "turn.delta";
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** Key of the current turn. */
  readonly key: string;
  /** Number of the attempt, from 1, over all runs. */
  readonly attempt: number;
  /** The piece; pieces joined in order form the answer so far. */
  readonly text: string;
}

/** A delayed request. Not journaled, only for display: it may be reported again, or end early. */
export interface CallWaiting {
  /** Sent to listeners only; the total wait is in the `call.sent` that follows. */
  readonly type: "call.waiting";
  /** The dialogue it belongs to. */
  readonly dialogueId: string;
  /** Key of the turn or question it is for. */
  readonly key: string;
  /** Id of the requested model. */
  readonly model: string;
  /** Wait from now. */
  readonly waitMs: number;
  /**
   * The provider's limit that delays it; `provider away` if the provider cannot answer now, and `retry` before another
   * attempt for any other reason.
   */
  readonly reason: "requests per minute" | "tokens per minute" | "provider away" | "retry";
  /** For a provider that is away: the newest failure. */
  readonly code?: FailureCode;
  /** For a provider that is away: the time from now until the dialogue stops. */
  readonly givingUpMs?: number;
}

/** An event sent to listeners but not journaled; it has no `seq`. */
export type DisplayEvent = TurnDelta | CallWaiting;

/** Any event sent to listeners. */
export type DialogueEvent = JournalEvent | DisplayEvent;

/** A model's request for a tool. */
export interface ToolCall {
  /** The provider's id; the next prompt uses the same id for this call. */
  readonly id: string;
  /** Name of the tool, which may not exist. */
  readonly name: string;
  /** Arguments as the model wrote them; they may not be valid JSON. */
  readonly arguments: string;
}
