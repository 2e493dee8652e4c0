import type {
  BlockName,
  CallSent,
  DialogueStarted,
  EndReason,
  EventBase,
  JournalEvent,
  LimitReached,
  PhaseStarted,
  Status,
  TurnCompleted,
  TurnFailed,
  TurnStarted,
} from "./event.ts";
import type { Failure, FailureCode, Warning } from "./failure.ts";
import type { Message } from "./message.ts";
import { omitUndefined } from "./omit_undefined.ts";
import { isPerson } from "./participant.ts";
import type { CallRecord, DialogueRecord, Note, ToolUse } from "./record.ts";
import type { PricesUsed } from "./usage.ts";
import { totalUsage } from "./usage_by.ts";
import type { Verdict } from "./verdict.ts";

/** Folds events into a record, one at a time. */
export class RecordFold {
  #started: (DialogueStarted & EventBase) | undefined;
  #lastAt = "";
  #runBegan = "";
  /** When people who have not answered yet were asked, by key. */
  readonly #thinkingSince = new Map<string, string>();
  #thoughtMs = 0;
  readonly #phases = new Map<string, PhaseStarted>();
  readonly #messages = new Map<number, Message>();
  readonly #starts = new Map<string, TurnStarted>();
  readonly #notes = new Map<string, Note>();
  readonly #noteFailures = new Map<string, Failure>();
  readonly #decisions: Record<string, Verdict> = {};
  readonly #limits: LimitReached[] = [];
  readonly #warnings: Warning[] = [];
  readonly #calls = new Map<string, CallRecord>();
  readonly #tools: ToolUse[] = [];
  #prices: PricesUsed | undefined;
  #durationMs = 0;
  #status: Status | undefined;
  #endReason: EndReason | undefined;
  #because: { reason: string; keys: readonly string[]; code?: FailureCode } | undefined;

  /** Takes the next event in. */
  add(event: JournalEvent): void {
    const before = this.#lastAt;
    this.#lastAt = event.at;
    switch (event.type) {
      case "dialogue.started":
        this.#started = event;
        this.#prices = event.prices;
        this.#runBegan = event.at;
        break;
      case "dialogue.resumed":
        if (this.#status === undefined) this.#durationMs += this.#killedRunMs(before);
        this.#prices = event.prices ?? this.#prices;
        this.#runBegan = event.at;
        this.#thoughtMs = 0;
        this.#thinkingSince.clear();
        this.#status = this.#endReason = this.#because = undefined;
        break;
      case "phase.started":
        this.#phases.set(event.phase, { type: event.type, phase: event.phase, optional: event.optional });
        break;
      case "turn.started":
        this.#starts.set(event.key, event);
        if (this.#isPerson(event.participant)) this.#thinkingSince.set(event.key, event.at);
        break;
      case "call.sent":
        this.#callSent(event, event.inherited === true);
        break;
      case "call.answered":
        this.#callEnded(event.call, {
          state: "answered",
          answeredBy: event.model,
          durationMs: event.durationMs,
          ...omitUndefined({ usage: event.usage, costUsd: event.costUsd, savedUsd: event.savedUsd }),
        });
        break;
      case "call.failed":
        this.#callEnded(event.call, {
          state: "failed",
          code: event.code,
          mayHaveBeenPaid: event.mayHaveBeenPaid,
          durationMs: event.durationMs,
          ...omitUndefined({ usage: event.usage, costUsd: event.costUsd }),
        });
        break;
      case "turn.completed":
      case "turn.failed":
        this.#messages.set(event.number, { ...toMessage(event), ...this.#shownAt(event.key) });
        this.#thoughtUntil(event.key, event.at);
        break;
      case "note.recorded":
      case "score.recorded":
        this.#notes.set(event.key, {
          key: event.key,
          participant: event.participant,
          kind: event.kind,
          answer: event.answer,
          at: event.at,
          ...omitUndefined({ about: event.about }),
          ...this.#shownAt(event.key),
        });
        this.#thoughtUntil(event.key, event.at);
        if (event.failure) this.#noteFailures.set(event.key, event.failure);
        else this.#noteFailures.delete(event.key);
        break;
      case "decision.recorded":
        this.#decisions[event.decision] = event.verdict;
        break;
      case "limit.reached":
        this.#limits.push({
          type: event.type,
          limit: event.limit,
          before: event.before,
          ends: event.ends,
          ...omitUndefined({ scope: event.scope }),
        });
        break;
      case "warning.raised":
        this.#warnings.push({ code: event.code, text: event.text, ...omitUndefined({ key: event.key }) });
        break;
      case "dialogue.ended":
        this.#durationMs += event.durationMs;
        this.#status = event.status;
        this.#endReason = event.endReason;
        this.#because = event.because;
        break;
      case "tool.called":
        this.#tools.push({
          key: turnKeyOf(event.call),
          tool: event.tool,
          input: event.input,
          ...omitUndefined({ refused: event.refused }),
        });
        break;
      case "block.recorded":
        break;
    }
  }

  /** What the events so far come to. */
  get record(): DialogueRecord {
    const started = this.#started;
    if (!started) throw new TypeError("Cannot fold events as the first is not 'dialogue.started'");
    const messages = [...this.#messages.values()].sort((a, b) => a.number - b.number);
    const calls = [...this.#calls.values()];
    return {
      dialogueId: started.dialogueId,
      protocol: started.protocol,
      topic: started.topic,
      participants: started.participants,
      settings: started.settings,
      startedAt: started.at,
      lastAt: this.#lastAt,
      phases: [...this.#phases.values()],
      messages,
      notes: [...this.#notes.values()],
      decisions: { ...this.#decisions },
      limits: [...this.#limits],
      warnings: [...this.#warnings],
      failures: [
        ...messages.flatMap((message) => message.failed ? [message.failure] : []),
        ...this.#noteFailures.values(),
      ],
      calls,
      tools: [...this.#tools],
      usage: totalUsage(calls.filter((call) => !call.inherited)),
      inheritedUsage: totalUsage(calls.filter((call) => call.inherited)),
      durationMs: this.#durationMs,
      ...omitUndefined({
        parent: started.parent,
        imported: started.imported,
        prices: this.#prices,
        status: this.#status,
        endReason: this.#endReason,
        because: this.#because,
      }),
    };
  }

  /** Active time of a run that was killed: from its first line to its last, without the time in which people thought. */
  #killedRunMs(lastAt: string): number {
    for (const key of [...this.#thinkingSince.keys()]) this.#thoughtUntil(key, lastAt);
    return Math.max(0, msBetween(this.#runBegan, lastAt) - this.#thoughtMs);
  }

  #thoughtUntil(key: string, at: string): void {
    const since = this.#thinkingSince.get(key);
    if (since !== undefined) this.#thoughtMs += msBetween(since, at);
    this.#thinkingSince.delete(key);
  }

  #isPerson(participant: string): boolean {
    return this.#started !== undefined && isPerson(this.#started.settings, participant);
  }

  #callSent({ call, model, reserved, waitedMs }: CallSent, inherited: boolean): void {
    const key = turnKeyOf(call);
    const { participant = "", kind, phase } = this.#starts.get(key) ?? {};
    const more = omitUndefined({ kind, phase, waitedMs });
    this.#calls.set(call, { call, key, participant, ...more, model, reserved, inherited, state: "open" });
  }

  /** What the speaker of a turn, or whoever was asked aside, was shown. */
  #shownAt(key: string): Pick<Note, "shown" | "digests"> {
    const { shown, digests } = this.#starts.get(key) ?? {};
    return omitUndefined({ shown, digests });
  }

  #callEnded(call: string, end: Partial<CallRecord>): void {
    const sent = this.#calls.get(call);
    if (sent) this.#calls.set(call, { ...sent, ...end });
  }
}

/** From one line's time to another's; 0 if the clock was set back. */
function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) || 0;
}

/**
 * What a whole journal says.
 *
 * @throws {TypeError} If the first event is not `dialogue.started`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import type { EventBody, JournalEvent } from "./event.ts";
 * import { fold } from "./fold.ts";
 *
 * const ana = { id: "ana", name: "Ana", role: "participant" };
 * const said = { key: "round-1/statement/ana", number: 1, participant: "ana", phase: "round-1", kind: "statement" } as const;
 * const bodies: EventBody[] = [
 *   { type: "dialogue.started", journal: 1, protocol: "dialogue", topic: "Buses", participants: [ana], settings: {}, secret: "" },
 *   { type: "turn.completed", ...said, text: "They ran on time." },
 * ];
 * const at = "2026-01-31T12:00:00.000Z";
 * const events = bodies.map((body, n): JournalEvent => ({ seq: n + 1, at, dialogueId: "d1", prev: "", ...body }));
 *
 * const record = fold(events);
 * assert.equal(record.messages.length, 1);
 * assert.equal(record.status, undefined); // nothing says that the run is over
 * ```
 */
export function fold(events: Iterable<JournalEvent>): DialogueRecord {
  const folding = new RecordFold();
  for (const event of events) folding.add(event);
  return folding.record;
}

/** Key of the turn or question that the call `turnKey#n.attempt` was made for. */
export function turnKeyOf(call: string): string {
  return call.slice(0, call.lastIndexOf("#"));
}

/** The message that a finished turn is. */
export function toMessage(event: (TurnCompleted | TurnFailed) & { readonly at: string }): Message {
  const base = {
    number: event.number,
    key: event.key,
    phase: event.phase,
    kind: event.kind,
    speaker: event.participant,
    at: event.at,
    ...omitUndefined({ round: event.round, replyTo: event.replyTo }),
  };
  return event.type === "turn.failed" ? { ...base, failed: true, failure: event.failure } : {
    ...base,
    failed: false,
    text: event.text,
    ...omitUndefined({ fields: event.fields, overrun: event.overrun, elsewhere: event.elsewhere }),
  };
}

/** A part of a prompt, as it was sent. */
export interface SentBlock {
  /** Whose words they are for the model. */
  readonly role: BlockName["role"];
  /** What was sent, without keys in use. */
  readonly text: string;
}

/** The names of all blocks of every prompt on record, by call. */
export function promptBlocks(events: Iterable<JournalEvent>): ReadonlyMap<string, readonly BlockName[]> {
  const prompts = new Map<string, readonly BlockName[]>();
  for (const event of events) {
    if (event.type !== "call.sent") continue;
    const shared = event.prefix ? (prompts.get(event.prefix.call) ?? []).slice(0, event.prefix.count) : [];
    prompts.set(event.call, [...shared, ...event.blocks]);
  }
  return prompts;
}

/** What each call was sent, to the byte, by call. */
export function sentPrompts(events: readonly JournalEvent[]): ReadonlyMap<string, readonly SentBlock[]> {
  const texts = new Map<string, string>();
  for (const event of events) if (event.type === "block.recorded") texts.set(event.hash, event.text);
  const sent = new Map<string, readonly SentBlock[]>();
  for (const [call, blocks] of promptBlocks(events)) {
    sent.set(call, blocks.map(({ role, hash }) => ({ role, text: texts.get(hash) ?? "" })));
  }
  return sent;
}
