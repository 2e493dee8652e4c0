import type {
  JournalEvent,
  LimitReached,
  NoteRecorded,
  ScoreRecorded,
  TurnCompleted,
  TurnFailed,
  TurnStarted,
} from "../transcript/event.ts";
import { toMessage, turnKeyOf } from "../transcript/fold.ts";
import type { FailureCode } from "../transcript/failure.ts";
import type { Message } from "../transcript/message.ts";
import { RecordedCalls } from "./calls/recorded_calls.ts";

/**
 * Failures that ended a dialogue as failed, with a failed turn to be asked again, in journals of earlier versions. Today
 * such a turn stays open.
 */
const ENDED_EARLIER: ReadonlySet<FailureCode> = new Set(["auth", "not_found", "unreachable", "quota"] as const);

/** A finished turn or question in the journal. */
export type RecordedEnd = (TurnCompleted | TurnFailed | NoteRecorded | ScoreRecorded) & {
  readonly at: string;
  readonly seq: number;
  readonly inherited?: true;
};

/** The beginning of a turn or question in the journal. */
export type RecordedStart = TurnStarted & { readonly seq: number; readonly inherited?: true };

/** Everything that an earlier run did, so that a script need not repeat it. */
export class Recorded {
  readonly calls: RecordedCalls = new RecordedCalls();
  /** Number of the last turn on record; 0 if there is none. */
  lastNumber: number = 0;
  /** Number of the last turn up to which no run pauses again, because one already did or the turn was inherited. */
  pausedAfter: number = 0;
  /** By key; a turn that was fitted into a smaller context and asked again has two. */
  readonly #starts = new Map<string, readonly RecordedStart[]>();
  /** Turns that are asked again, because of how they failed. */
  readonly #reasked = new Set<string>();
  readonly #ends = new Map<string, RecordedEnd>();
  readonly #keys = new Map<number, string>();
  readonly #limits = new Map<string, LimitReached>();
  readonly #asked = new Set<string>();

  constructor(events: Iterable<JournalEvent> = []) {
    for (const event of events) this.#add(event);
  }

  /**
   * Returns the beginning of a turn or question, if any.
   *
   * @param again The second one, of a turn that was fitted again.
   */
  start(key: string, again = false): RecordedStart | undefined {
    this.#asked.add(key);
    return this.#starts.get(key)?.[again ? 1 : 0];
  }

  /** Returns `true` for a turn or question that failed and is asked again, fitted into what its context now is. */
  isAskedAgain(key: string): boolean {
    return this.#reasked.has(key);
  }

  /** Returns the end of a turn or question, if any. */
  end(key: string): RecordedEnd | undefined {
    this.#asked.add(key);
    return this.#ends.get(key);
  }

  /** Returns the key of the finished turn with a number, if there is one. */
  keyOf(number: number): string | undefined {
    return this.#keys.get(number);
  }

  /**
   * Returns the messages that existed when a recorded turn began; all if it is not recorded. A turn that failed then
   * and ended the dialogue may have been asked again and completed since.
   */
  before(key: string, messages: readonly Message[]): readonly Message[] {
    const start = this.#starts.get(key)?.[0];
    const endedAt = ({ number }: Message) => this.#ends.get(this.#keys.get(number) ?? "")?.seq ?? Infinity;
    return start ? messages.filter((message) => endedAt(message) < start.seq) : messages;
  }

  /** Returns the limit that stopped a turn or question, if one did. */
  limit(key: string): LimitReached | undefined {
    this.#asked.add(key);
    return this.#limits.get(key);
  }

  /** Returns messages inherited from the parent of a fork, in order of number. */
  inherited(): readonly Message[] {
    const ends = [...this.#ends.values()].filter((end) => end.inherited);
    return ends.flatMap((end) => "number" in end ? [toMessage(end)] : []).sort((a, b) => a.number - b.number);
  }

  inheritedNumber(key: string): number | undefined {
    const end = this.#ends.get(key);
    return end?.inherited && "number" in end ? end.number : undefined;
  }

  /** Returns requests that may have been paid for, and are made again. */
  openCalls(): readonly string[] {
    return this.calls.openCalls().filter((call) => !this.#ends.has(turnKeyOf(call)));
  }

  /** Returns unfinished uses of tools in turns that are not over: they may have happened. */
  openUses(): readonly string[] {
    return this.calls.openUses().filter(({ call }) => !this.#ends.has(turnKeyOf(call)))
      .map(({ call, tool }) => `${tool} for ${call}`);
  }

  /**
   * Returns a recorded key that the script never asked for; a fork may ask questions aside other than those it
   * inherited.
   */
  neverAsked(): string | undefined {
    const keys = [...this.#starts.keys(), ...this.#ends.keys()];
    // The need for a context summary depends on sizes, which other limits may change.
    return keys.find((key) => !this.#asked.has(key) && !key.startsWith("context/"));
  }

  #add(event: JournalEvent): void {
    this.calls.add(event);
    if (event.inherited && "key" in event && event.key !== undefined) this.#asked.add(event.key);
    switch (event.type) {
      case "turn.started":
        this.#starts.set(event.key, [...this.#reasked.has(event.key) ? [] : this.#starts.get(event.key) ?? [], event]);
        this.#reasked.delete(event.key);
        break;
      case "turn.completed":
      case "turn.failed":
      case "note.recorded":
      case "score.recorded":
        this.#ends.set(event.key, event);
        this.#reasked.delete(event.key);
        if ("number" in event) {
          this.#keys.set(event.number, event.key);
          this.lastNumber = Math.max(this.lastNumber, event.number);
          if (event.inherited) this.pausedAfter = Math.max(this.pausedAfter, event.number);
        }
        if (
          event.type === "turn.failed" && !event.inherited && !event.absent && ENDED_EARLIER.has(event.failure.code)
        ) {
          this.#askAgain(event.key); // it ended the dialogue, even if that was not recorded
        }
        break;
      case "limit.reached":
        if (!event.ends) this.#limits.set(event.before, event);
        break;
      case "dialogue.ended":
        if (event.endReason === "paused") this.pausedAfter = this.lastNumber;
        // an open turn keeps the answers that it has
        if (event.endReason !== "provider") { for (const key of event.because?.keys ?? []) this.#askAgain(key); }
        break;
    }
  }

  #askAgain(key: string): void {
    const end = this.#ends.get(key);
    if (end && "number" in end) this.#keys.delete(end.number);
    this.#ends.delete(key);
    this.#reasked.add(key);
    this.calls.forgive(key);
  }
}
