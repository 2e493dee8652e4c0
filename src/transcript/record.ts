import type { DigestName } from "./digest.ts";
import type {
  AsideEnd,
  CallAnswered,
  CallSent,
  EndReason,
  LimitReached,
  Parent,
  PhaseStarted,
  Settings,
  Status,
} from "./event.ts";
import type { Failure, FailureCode, Warning } from "./failure.ts";
import type { Json } from "./json.ts";
import type { Kind } from "./kind.ts";
import type { ImportedFrom, Message } from "./message.ts";
import type { Participant } from "./participant.ts";
import type { PricesUsed, UsageTotal } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** An answer given aside: a score, a fact check, a summary made for a context. */
export interface Note extends Omit<AsideEnd, "failure"> {
  /** When it was recorded, ISO 8601, UTC. */
  readonly at: string;
  /** Numbers of the messages that whoever was asked was shown whole, as ranges. */
  readonly shown?: string;
  /** Digests that they were shown in place of messages that were not shown whole. */
  readonly digests?: readonly DigestName[];
}

/** One request to a model. */
export interface CallRecord
  extends
    Pick<CallSent, "call" | "model" | "reserved" | "waitedMs">,
    Pick<CallAnswered, "usage" | "costUsd" | "savedUsd"> {
  /** Key of the turn or question it was made for. */
  readonly key: string;
  /** Id of the participant it was made for. */
  readonly participant: string;
  /** Kind of the turn or question; absent if its beginning is not on record. */
  readonly kind?: Kind;
  /** Path of the phase it was made in, empty outside of all; absent if its beginning is not on record. */
  readonly phase?: string;
  /** `open` was sent and never ended: it may have been paid. */
  readonly state: "open" | "answered" | "failed";
  /** Id of the model that answered, as the provider names it. */
  readonly answeredBy?: string;
  /** Of a failed one: why. */
  readonly code?: FailureCode | "cancelled";
  /** Of a failed one: it reached the provider, so that it is booked at its reservation. */
  readonly mayHaveBeenPaid?: boolean;
  /** From request to end; absent while it is open. */
  readonly durationMs?: number;
  /** Made by the dialogue this one was forked from. */
  readonly inherited: boolean;
}

/** A tool that was asked for in a turn. */
export interface ToolUse {
  /** Key of the turn. */
  readonly key: string;
  /** Name of the tool. */
  readonly tool: string;
  /** Its arguments; `null` if these were no JSON. */
  readonly input: Json;
  /** Present if it was not done. */
  readonly refused?: true;
}

/** Everything a journal says, folded. */
export interface DialogueRecord {
  /** The same in all runs, another in a fork; hex. */
  readonly dialogueId: string;
  /** Name of the protocol, for example `debate`. */
  readonly protocol: string;
  /** Of a debate the motion. */
  readonly topic: string;
  /** In the order of their seats. */
  readonly participants: readonly Participant[];
  /** All that may change what is said; compared on resumption. */
  readonly settings: Settings;
  /** Prices that calls of the last run are booked with; absent in journals that do not say. */
  readonly prices?: PricesUsed;
  /** Present if its configuration is on record, from which the command can build it again. */
  readonly configured?: true;
  /** Present if it was forked from another dialogue. */
  readonly parent?: Parent;
  /** Present if it was not held here but imported: usage, models and times are then known only as far as messages say. */
  readonly imported?: ImportedFrom;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** When the last line was written, ISO 8601, UTC. */
  readonly lastAt: string;
  /** In the order they began; a phase inside another has a path, for example `arguments/round-1`. */
  readonly phases: readonly PhaseStarted[];
  /** In the order of their numbers. */
  readonly messages: readonly Message[];
  /** Answers given aside, in the order it came in; scores included. */
  readonly notes: readonly Note[];
  /** By name of the decision. */
  readonly decisions: Readonly<Record<string, Verdict>>;
  /** Limits that stopped something, in order; those that ended an earlier run included. */
  readonly limits: readonly LimitReached[];
  /** In the order they were raised. */
  readonly warnings: readonly Warning[];
  /** Those of turns by their numbers, then those of what was asked aside. */
  readonly failures: readonly Failure[];
  /** In the order they were sent, inherited ones and repeated attempts included. */
  readonly calls: readonly CallRecord[];
  /** In the order they were asked for, inherited ones included; the results stand in the journal. */
  readonly tools: readonly ToolUse[];
  /** Without what was inherited. */
  readonly usage: UsageTotal;
  /** Used for what was inherited, by the dialogue this one was forked from. */
  readonly inheritedUsage: UsageTotal;
  /** Active time of all runs in ms, people's thinking excluded; of one that was killed, from its first line to its last. */
  readonly durationMs: number;
  /** Absent while a run goes on, and after one was killed. */
  readonly status?: Status;
  /** Why the last run ended; absent as `status` is. */
  readonly endReason?: EndReason;
  /** Of a failure: why, in one line. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
}
