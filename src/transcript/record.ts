import type { EndReason, Json, LimitReached, Parent, PhaseStarted, Settings, Status } from "./event.ts";
import type { Failure, FailureCode, Warning } from "./failure.ts";
import type { AsideKind } from "./kind.ts";
import type { Answer, Message } from "./message.ts";
import type { Participant } from "./participant.ts";
import type { Usage, UsageTotal } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** What was answered aside: a score, a fact check. */
export interface Note {
  readonly key: string;
  /** Id of the participant who was asked. */
  readonly participant: string;
  readonly kind: AsideKind;
  /** Number of the message it is about. */
  readonly about?: number;
  readonly answer: Answer<Json>;
  readonly at: string;
}

/** One request to a model. */
export interface CallRecord {
  /** `turnKey#n.attempt`. */
  readonly call: string;
  /** Key of the turn or question it was made for. */
  readonly key: string;
  /** Id of the participant it was made for. */
  readonly participant: string;
  /** Id of the model asked for. */
  readonly model: string;
  /** `open` was sent and never ended: it may have been paid. */
  readonly state: "open" | "answered" | "failed";
  /** Id of the model that answered, as the provider names it. */
  readonly answeredBy?: string;
  readonly code?: FailureCode | "cancelled";
  readonly mayHaveBeenPaid?: boolean;
  readonly usage?: Usage;
  readonly costUsd?: number;
  readonly durationMs?: number;
  /** The worst case set aside for it. */
  readonly reserved: { readonly tokens: number; readonly costUsd?: number };
  /** Made by the dialogue this one was forked from. */
  readonly inherited: boolean;
}

/** Everything a journal says, folded. */
export interface DialogueRecord {
  readonly dialogueId: string;
  readonly protocol: string;
  readonly topic: string;
  readonly participants: readonly Participant[];
  readonly settings: Settings;
  readonly parent?: Parent;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** When the last line was written, ISO 8601, UTC. */
  readonly lastAt: string;
  readonly phases: readonly PhaseStarted[];
  /** In the order of their numbers. */
  readonly messages: readonly Message[];
  /** What was answered aside, in the order it came in; scores included. */
  readonly notes: readonly Note[];
  /** By name of the decision. */
  readonly decisions: Readonly<Record<string, Verdict>>;
  readonly limits: readonly LimitReached[];
  readonly warnings: readonly Warning[];
  readonly failures: readonly Failure[];
  readonly calls: readonly CallRecord[];
  /** Without what was inherited. */
  readonly usage: UsageTotal;
  /** What the dialogue this one was forked from had used for what was inherited. */
  readonly inheritedUsage: UsageTotal;
  /** Active time of all ended runs, people's thinking excluded. */
  readonly durationMs: number;
  /** Absent while a run goes on, and after one was killed. */
  readonly status?: Status;
  readonly endReason?: EndReason;
  /** Of a failure: why, in one line. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
}
