import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallWaiting, DialogueEvent, JournalEvent } from "../transcript/event.ts";
import type { Kind } from "../transcript/kind.ts";
import { type AskHere, Seats } from "./seats.ts";

/** A turn or question that has begun and not ended. */
export interface OpenTurn {
  readonly key: string;
  readonly participant: string;
  readonly kind: Kind;
  readonly phase: string;
  /** The text so far, from the newest attempt. */
  readonly text: string;
  readonly attempt: number;
  /** The line of the journal that opened it. */
  readonly openedAt: number;
}

interface Wait {
  readonly event: CallWaiting;
  readonly atMs: number;
}

/** Events that end a turn or question. */
const ENDS: ReadonlySet<string> = new Set(["turn.completed", "turn.failed", "note.recorded", "score.recorded"]);

/** A dialogue that this server is running: the words of this moment, the people who must answer, and its switches. */
export class LiveDialogue {
  /** The people who take part. */
  readonly seats: Seats;
  readonly #open = new Map<string, OpenTurn>();
  /** The newest waits, by provider and reason. */
  readonly #waits = new Map<string, Wait>();
  readonly #stop = new AbortController();
  #changed = Promise.withResolvers<void>();
  #pausing = false;
  /** Number of the newest line that is on disk. */
  seq = 0;

  constructor(askHere?: AskHere) {
    this.seats = new Seats({ onChange: () => this.#tell(), askHere });
  }

  /** Cancels the run: requests in flight stop, and the dialogue can be resumed. */
  stop(): void {
    this.#stop.abort(new Error("Stopped from the page"));
  }

  /** Aborts when the dialogue is stopped. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Ends the run after the turn that is under way. */
  pause(): void {
    this.#pausing = true;
    this.#tell();
  }

  /** Its state: running, or about to pause or stop. */
  get state(): "running" | "pausing" | "stopping" {
    if (this.signal.aborted) return "stopping";
    return this.#pausing ? "pausing" : "running";
  }

  /** The turns and questions under way. */
  get open(): readonly OpenTurn[] {
    return [...this.#open.values()];
  }

  /** The waits for providers that are not over, each with the time since it began. */
  get waits(): readonly { readonly event: CallWaiting; readonly passedMs: number }[] {
    const now = performance.now();
    return [...this.#waits.values()].map(({ event, atMs }) => ({ event, passedMs: now - atMs }))
      .filter(({ event, passedMs }) => passedMs < event.waitMs);
  }

  /** Resolves when something has changed since the call. */
  changed(): Promise<void> {
    return this.#changed.promise;
  }

  /** Takes an event of its run. */
  hear(event: DialogueEvent): void {
    if (event.type === "turn.delta") this.#hearPiece(event);
    else if (event.type === "call.waiting") {
      this.#waits.set(`${event.model.split("/")[0]} ${event.reason}`, { event, atMs: performance.now() });
    } else this.#hearLine(event);
    this.#tell();
  }

  #hearPiece({ key, attempt, text }: Extract<DialogueEvent, { type: "turn.delta" }>): void {
    const turn = this.#open.get(key);
    if (!turn || attempt < turn.attempt) return;
    this.#open.set(key, { ...turn, attempt, text: attempt > turn.attempt ? text : turn.text + text });
  }

  #hearLine(event: JournalEvent): void {
    this.seq = event.seq;
    if (event.inherited) return;
    if (event.type === "turn.started") {
      const { key, participant, kind, phase, replyTo: about } = event;
      this.#open.set(key, {
        key,
        participant,
        kind,
        phase,
        ...omitUndefined({ about }),
        text: "",
        attempt: 0,
        openedAt: event.seq,
      });
    } else if (event.type === "limit.reached") this.#open.delete(event.before);
    else if (ENDS.has(event.type) && "key" in event) this.#open.delete(event.key ?? "");
  }

  /** Tells everybody who waits for a change, and whoever waits for its end. */
  #tell(): void {
    const before = this.#changed;
    this.#changed = Promise.withResolvers<void>();
    before.resolve();
  }

  /** Marks it as over: nobody is waited for, and listeners look at its last lines. */
  over(): void {
    this.#open.clear();
    this.#tell();
  }
}
