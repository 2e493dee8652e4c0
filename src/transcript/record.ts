import type { DigestName } from "./digest.ts";
import type {
  AsideEnd,
  CallAnswered,
  CallSent,
  DialogueEnded,
  EndReason,
  LimitReached,
  Parent,
  PhaseStarted,
  Settings,
  Status,
  ToolAnswered,
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
  /** Time it was recorded, ISO 8601 in UTC. */
  readonly at: string;
  /** Numbers of the messages shown whole to the participant asked, as ranges. */
  readonly shown?: string;
  /** Digests shown to that participant in place of whole messages. */
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
  /** Path of its phase, empty outside all phases; absent if its beginning is not on record. */
  readonly phase?: string;
  /** What the model was told if it was asked again, as its answer could not be used as it was; not after uses of tools. */
  readonly again?: string;
  /** `open` means sent and never ended: it may have been paid for. */
  readonly state: "open" | "answered" | "failed";
  /** Id of the model that answered, as the provider names it. */
  readonly answeredBy?: string;
  /** For a failed call: the reason. */
  readonly code?: FailureCode | "cancelled";
  /** For a failed call: whether it reached the provider and is therefore charged at the reserved amount. */
  readonly mayHaveBeenPaid?: boolean;
  /** Time from request to end; absent while it is open. */
  readonly durationMs?: number;
  /** `true` if it was made by the dialogue from which this one was forked. */
  readonly inherited: boolean;
}

/** A requested use of a tool in a turn. */
export interface ToolUse {
  /** Key of the turn. */
  readonly key: string;
  /** Name of the tool. */
  readonly tool: string;
  /** Its arguments; `null` if they were not JSON. */
  readonly input: Json;
  /** Present if the use was refused. */
  readonly refused?: true;
  /** Present if no result is on record: it may have happened. */
  readonly open?: true;
  /** The answer to a question that the tool asked whoever holds the dialogue; `null` if it was left unanswered. */
  readonly answer?: string | null;
  /** Present if the result can be cited: its source, its text, and the time it was recorded, ISO 8601 in UTC. */
  readonly source?: NonNullable<ToolAnswered["source"]> & { readonly text: string; readonly at: string };
}

/** The folded content of a journal. */
export interface DialogueRecord {
  /** Id in hex, the same in all runs but different in a fork. */
  readonly dialogueId: string;
  /** Name of the protocol. */
  readonly protocol: string;
  /** The motion in a debate. */
  readonly topic: string;
  /** Participants in seat order. */
  readonly participants: readonly Participant[];
  /** Everything that may change what is said, with the agents of the last run; compared on resumption. */
  readonly settings: Settings;
  /** Prices used for the calls of the last run; absent if the journal does not contain them. */
  readonly prices?: PricesUsed;
  /** Present if its configuration is on record, from which the command can build it again. */
  readonly configured?: true;
  /** Name of the preset that it was begun with; what that set is in the settings. */
  readonly preset?: string;
  /** Present if it was forked from another dialogue. */
  readonly parent?: Parent;
  /** Present if the dialogue was imported: usage, models and times are then known only as far as messages give them. */
  readonly imported?: ImportedFrom;
  /** Time of the first line, ISO 8601 in UTC. */
  readonly startedAt: string;
  /** Time of the last line, ISO 8601 in UTC. */
  readonly lastAt: string;
  /** Phases in order of their beginnings; a nested phase has a path, for example `arguments/round-1`. */
  readonly phases: readonly PhaseStarted[];
  /** Messages in order of their numbers. */
  readonly messages: readonly Message[];
  /** Answers given aside, in order of arrival, including scores. */
  readonly notes: readonly Note[];
  /** Verdicts by name of the decision. */
  readonly decisions: Readonly<Record<string, Verdict>>;
  /** Limits that stopped something, in order, including those that ended an earlier run. */
  readonly limits: readonly LimitReached[];
  /** Warnings in the order they were raised. */
  readonly warnings: readonly Warning[];
  /** Failures of turns by number, then of questions aside. */
  readonly failures: readonly Failure[];
  /** Calls in the order they were sent, including inherited calls and repeated attempts. */
  readonly calls: readonly CallRecord[];
  /** Uses of tools in the order they were requested, including inherited ones; the results are in the journal. */
  readonly tools: readonly ToolUse[];
  /** Usage without inherited calls. */
  readonly usage: UsageTotal;
  /** Usage of inherited calls by the source dialogue. */
  readonly inheritedUsage: UsageTotal;
  /** Active time of all runs in ms, without people's thinking; for a killed run, from its first line to its last. */
  readonly durationMs: number;
  /** Absent during a run, and after a killed run. */
  readonly status?: Status;
  /** The reason the last run ended; absent whenever `status` is. */
  readonly endReason?: EndReason;
  /** For a failure, or a stop by a provider: the reason in one line. */
  readonly because?: { readonly reason: string; readonly keys: readonly string[]; readonly code?: FailureCode };
  /** The limit that cut rounds short, of a dialogue that then came to its conclusion. */
  readonly cut?: DialogueEnded["cut"];
}

/** Returns `true` for a dialogue to which resuming adds nothing: all of it was held, or all that a limit left. */
export function isOver({ status, cut }: Pick<DialogueRecord, "status" | "cut">): boolean {
  return status === "completed" || cut !== undefined;
}

/** Returns the newest decision of a dialogue, which counts; `undefined` if it decided nothing. */
export function lastDecision({ decisions }: Pick<DialogueRecord, "decisions">): Verdict | undefined {
  return Object.values(decisions).at(-1);
}

/** Returns the participants without whom a dialogue went on, because their providers could not answer. */
export function absentees(
  { participants, warnings, messages }: Pick<DialogueRecord, "participants" | "warnings" | "messages">,
): readonly Participant[] {
  const gone = new Set(warnings.flatMap(({ code, key }) => code === "absent" ? key ?? [] : []));
  return participants.filter(({ id }) =>
    gone.has(id) && messages.findLast(({ speaker }) => speaker === id)?.failed !== false
  );
}
