import { REQUEST_CONTEXT } from "./context_request.ts";
import type {
  AsideEnd,
  CallAnswered,
  CallFailed,
  CallSent,
  DialogueStarted,
  EventBase,
  JournalEvent,
  LimitReached,
  PhaseStarted,
  ToolAnswered,
  ToolSent,
  TurnCompleted,
  TurnFailed,
  TurnStarted,
} from "./event.ts";
import { unknownIn } from "./event_fields.ts";
import type { Failure, Warning } from "./failure.ts";
import { fieldsIn, type Json } from "./json.ts";
import type { Message } from "./message.ts";
import { partsOf } from "./parts.ts";
import { omitUndefined } from "./omit_undefined.ts";
import { isPerson } from "./participant.ts";
import type { CallRecord, DialogueRecord, Note, ToolUse } from "./record.ts";
import { type Seats, withSeats } from "./seats.ts";
import type { PricesUsed } from "./usage.ts";
import { totalUsage } from "./usage_by.ts";
import type { Verdict } from "./verdict.ts";

/** Most characters of a block that may be a request to answer again. */
const SHORT_BLOCK = 1000;

/** Folds events into a record, one at a time. */
export class RecordFold {
  #started: (DialogueStarted & EventBase) | undefined;
  #lastAt = "";
  #runBegan = "";
  /** Times at which people were asked who have not answered yet, by key. */
  readonly #thinkingSince = new Map<string, string>();
  #thoughtMs = 0;
  readonly #phases = new Map<string, PhaseStarted>();
  readonly #messages = new Map<number, Message>();
  readonly #starts = new Map<string, TurnStarted>();
  /** Notes by the key of their question, which may be about several messages. */
  readonly #notes = new Map<string, readonly Note[]>();
  /** The list of notes, until the next one: what is computed from it holds as long. */
  #noteList: readonly Note[] = [];
  readonly #noteFailures = new Map<string, Failure>();
  readonly #decisions: Record<string, Verdict> = {};
  readonly #limits: LimitReached[] = [];
  readonly #warnings: Warning[] = [];
  /** Events and fields of other versions, each at its first place, by name. */
  readonly #unknown = new Map<string, Warning>();
  readonly #calls = new Map<string, CallRecord>();
  /** Short blocks of prompts, by their hash: a request to answer again is one. */
  readonly #shortBlocks = new Map<string, string>();
  /** Partial answers, the latest for each turn, by key. */
  readonly #brokenOff = new Map<string, string>();
  /** Uses of tools, by call and place. */
  readonly #tools = new Map<string, ToolUse>();
  #seats: Seats = {};
  #prices: PricesUsed | undefined;
  #configured: true | undefined;
  #preset: string | undefined;
  #durationMs = 0;
  /** The end of the last run; empty during a run. */
  #end: Pick<DialogueRecord, "status" | "endReason" | "because" | "cut"> = {};
  /** The record, until the next event. */
  #record: DialogueRecord | undefined;

  /** Adds the next event. */
  add(event: JournalEvent): void {
    this.#record = undefined;
    const before = this.#lastAt;
    this.#lastAt = event.at;
    if ("configuration" in event) {
      this.#configured = true;
      const { fromPreset } = fieldsIn(event.configuration);
      this.#preset = typeof fromPreset === "string" ? fromPreset : undefined;
    }
    for (const [name, warning] of unknownIn(event)) {
      if (!this.#unknown.has(name)) this.#unknown.set(name, warning);
    }
    switch (event.type) {
      case "dialogue.started":
        this.#started = event;
        this.#prices = event.prices;
        this.#runBegan = event.at;
        break;
      case "dialogue.resumed":
        if (this.#end.status === undefined) this.#durationMs += this.#killedRunMs(before);
        this.#prices = event.prices ?? this.#prices;
        this.#seats = { ...this.#seats, ...event.seats };
        this.#runBegan = event.at;
        this.#thoughtMs = 0;
        this.#thinkingSince.clear();
        this.#end = {};
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
      case "call.failed":
        if (typeof event.text === "string" && event.code !== "refusal") {
          this.#brokenOff.set(turnKeyOf(event.call), event.text);
        }
        this.#callEnded(event);
        break;
      case "call.answered":
        this.#callEnded(event);
        break;
      case "turn.completed":
      case "turn.failed":
        this.#messages.set(event.number, { ...this.#messageOf(event), ...this.#shownAt(event.key) });
        this.#thoughtUntil(event.key, event.at);
        break;
      case "note.recorded":
      case "score.recorded":
        this.#asideEnded(event);
        this.#thoughtUntil(event.key, event.at);
        break;
      case "decision.recorded":
        this.#decisions[event.decision] = event.verdict;
        break;
      case "limit.reached": {
        const { type, limit, before, ends, scope, most } = event;
        this.#limits.push({ type, limit, before, ends, ...omitUndefined({ scope, most }) });
        break;
      }
      case "warning.raised": {
        const { code, text, says, values, key } = event;
        this.#warnings.push({ code, text, ...omitUndefined({ says, values, key }) });
        break;
      }
      case "dialogue.ended":
        this.#durationMs += event.durationMs;
        this.#end = {
          status: event.status,
          endReason: event.endReason,
          ...omitUndefined({ because: event.because, cut: event.cut }),
        };
        break;
      case "tool.called": {
        const { call, tool, input, refused } = event;
        this.#tools.set(useOf(event), { key: turnKeyOf(call), tool, input, ...omitUndefined({ refused }) });
        break;
      }
      case "tool.sent": {
        const { call, tool, input } = event;
        this.#tools.set(useOf(event), { key: turnKeyOf(call), tool, input, open: true });
        break;
      }
      case "tool.answered":
        this.#toolAnswered(event);
        break;
      case "block.recorded":
        if (event.text.length <= SHORT_BLOCK) this.#shortBlocks.set(event.hash, event.text);
        break;
    }
  }

  /** The record of the events so far; made at the first access after an event. */
  get record(): DialogueRecord {
    return this.#record ??= this.#toRecord();
  }

  /** Returns `true` if a phase has begun. */
  hasBegun(phase: string): boolean {
    return this.#phases.has(phase);
  }

  #toRecord(): DialogueRecord {
    const started = this.#started;
    if (!started) throw new TypeError("Cannot fold events as the first is not 'dialogue.started'");
    const { dialogueId, protocol, topic, participants, settings, parent, imported } = started;
    const messages = [...this.#messages.values()].sort((a, b) => a.number - b.number);
    const calls = [...this.#calls.values()];
    return {
      dialogueId,
      protocol,
      topic,
      participants,
      settings: withSeats(settings, this.#seats),
      startedAt: started.at,
      lastAt: this.#lastAt,
      phases: [...this.#phases.values()],
      messages,
      notes: this.#listedNotes(),
      decisions: { ...this.#decisions },
      limits: [...this.#limits],
      warnings: [...this.#warnings, ...this.#unknown.values()],
      failures: [
        ...messages.flatMap((message) => message.failed ? [message.failure] : []),
        ...this.#noteFailures.values(),
      ],
      calls,
      tools: [...this.#tools.values()],
      usage: totalUsage(calls.filter((call) => !call.inherited)),
      inheritedUsage: totalUsage(calls.filter((call) => call.inherited)),
      durationMs: this.#durationMs,
      ...omitUndefined({ parent, imported, prices: this.#prices, configured: this.#configured, preset: this.#preset }),
      ...this.#end,
    };
  }

  #listedNotes(): readonly Note[] {
    if (this.#noteList.length === 0) this.#noteList = [...this.#notes.values()].flat();
    return this.#noteList;
  }

  /** Active time of a killed run: from its first line to its last, without people's thinking. */
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

  #callSent({ call, model, reserved, waitedMs, prefix, blocks }: CallSent, inherited: boolean): void {
    const key = turnKeyOf(call);
    const isSecond = prefix !== undefined && turnKeyOf(prefix.call) === key;
    const last = isSecond && !this.#tools.values().some((use) => use.key === key) ? blocks.at(-1) : undefined;
    const again = last?.role === "user" ? this.#shortBlocks.get(last.hash) : undefined;
    const { participant = "", kind, phase } = this.#starts.get(key) ?? {};
    const more = omitUndefined({ kind, phase, waitedMs, again });
    this.#calls.set(call, { call, key, participant, ...more, model, reserved, inherited, state: "open" });
  }

  #messageOf(event: (TurnCompleted | TurnFailed) & EventBase): Message {
    const message = toMessage(event);
    return message.failed ? { ...message, ...omitUndefined({ brokenOff: this.#brokenOff.get(event.key) }) } : message;
  }

  #asideEnded(event: AsideEnd & EventBase): void {
    const { key, participant, kind, called, answer, at, about, together, otherLanguage, failure } = event;
    const known = omitUndefined({ called, about, otherLanguage });
    const note = { key, participant, kind, answer, at, ...known, ...this.#shownAt(key) };
    const parts = together && [...partsOf(answer, together)];
    this.#notes.set(key, parts?.map(([about, answer]) => ({ ...note, about, answer })) ?? [note]);
    this.#noteList = [];
    if (failure) this.#noteFailures.set(key, failure);
    else this.#noteFailures.delete(key);
  }

  /** Messages shown to the speaker of a turn or the participant asked aside. */
  #shownAt(key: string): Pick<Note, "shown" | "digests"> {
    const { shown, digests } = this.#starts.get(key) ?? {};
    return omitUndefined({ shown, digests });
  }

  #toolAnswered(event: ToolAnswered & EventBase): void {
    const { refused, source, output, at } = event;
    const { key, tool, input } = this.#tools.get(useOf(event)) ?? { key: turnKeyOf(event.call), tool: "", input: null };
    const cited = source && { ...source, text: sourceText(output), at };
    const { answer: given } = fieldsIn(tool === REQUEST_CONTEXT && !refused ? output : null);
    const answer = typeof given === "string" || given === null ? given : undefined;
    this.#tools.set(useOf(event), { key, tool, input, ...omitUndefined({ refused, source: cited, answer }) });
  }

  #callEnded(event: CallAnswered | CallFailed): void {
    const sent = this.#calls.get(event.call);
    if (!sent) return;
    const { durationMs, usage, costUsd } = event;
    const end = event.type === "call.answered"
      ? { state: "answered" as const, answeredBy: event.model, ...omitUndefined({ savedUsd: event.savedUsd }) }
      : { state: "failed" as const, code: event.code, mayHaveBeenPaid: event.mayHaveBeenPaid };
    this.#calls.set(event.call, { ...sent, ...end, durationMs, ...omitUndefined({ usage, costUsd }) });
    if (event.type === "call.answered" && event.paidOnce) this.#waiveAttempts(event.call);
  }

  /** Marks the earlier attempts of a call as not paid for, because its answer is all that was. */
  #waiveAttempts(call: string): void {
    const [, name, last = ""] = /^(.*)\.(\d+)$/.exec(call) ?? [];
    for (let attempt = 1; attempt < Number(last); attempt++) {
      const earlier = this.#calls.get(`${name}.${attempt}`);
      if (!earlier || earlier.usage || earlier.state === "answered") continue;
      this.#calls.set(earlier.call, { ...earlier, state: "failed", mayHaveBeenPaid: false });
    }
  }
}

/** Time between two lines; 0 if the clock was set back. */
function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) || 0;
}

/**
 * Folds a whole journal into its record.
 *
 * @throws {TypeError} If the first event is not `dialogue.started`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { type JournalEvent } from "@convenings/convenings";
 * import { type EventBody, fold } from "@convenings/convenings/archive";
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
 * assert.equal(record.status, undefined); // no event says that the run is over
 * ```
 */
export function fold(events: Iterable<JournalEvent>): DialogueRecord {
  const folding = new RecordFold();
  for (const event of events) folding.add(event);
  return folding.record;
}

/** Returns the key of the turn or question of the call `turnKey#n.attempt`. */
export function turnKeyOf(call: string): string {
  return call.slice(0, call.lastIndexOf("#"));
}

/** Returns the name of a use of a tool, by the call that requested it. */
export function useOf({ call, place, own }: Pick<ToolSent, "call" | "place" | "own">): string {
  return `${call} ${own ? "own " : ""}${place}`;
}

/** Returns the text of a result that can be cited: the result itself, or its field `text`. */
export function sourceText(output: Json): string {
  const { text = output } = fieldsIn(output);
  return typeof text === "string" ? text : JSON.stringify(output);
}

/** Converts a finished turn to a message. */
export function toMessage(event: (TurnCompleted | TurnFailed) & { readonly at: string }): Message {
  const { number, key, phase, kind, called, participant: speaker, at, round, replyTo } = event;
  const base = { number, key, phase, kind, speaker, at, ...omitUndefined({ called, round, replyTo }) };
  if (event.type === "turn.failed") return { ...base, failed: true, failure: event.failure };
  const { text, fields, overrun, refusal, otherLanguage, elsewhere } = event;
  return { ...base, failed: false, text, ...omitUndefined({ fields, overrun, refusal, otherLanguage, elsewhere }) };
}

/** A part of a prompt, as sent. */
export interface SentBlock {
  /** Role of the words' author for the model. */
  readonly role: CallSent["blocks"][number]["role"];
  /** Text as sent, with keys in use redacted. */
  readonly text: string;
}

/** Returns the names of all blocks of every recorded prompt, by call. */
export function promptBlocks(events: Iterable<JournalEvent>): ReadonlyMap<string, CallSent["blocks"]> {
  const prompts = new Map<string, CallSent["blocks"]>();
  for (const event of events) {
    if (event.type !== "call.sent") continue;
    const shared = event.prefix ? (prompts.get(event.prefix.call) ?? []).slice(0, event.prefix.count) : [];
    prompts.set(event.call, [...shared, ...event.blocks]);
  }
  return prompts;
}

/** Returns each call's prompt exactly as sent, by call. */
export function sentPrompts(events: readonly JournalEvent[]): ReadonlyMap<string, readonly SentBlock[]> {
  const texts = new Map<string, string>();
  for (const event of events) if (event.type === "block.recorded") texts.set(event.hash, event.text);
  const sent = new Map<string, readonly SentBlock[]>();
  for (const [call, blocks] of promptBlocks(events)) {
    sent.set(call, blocks.map(({ role, hash }) => ({ role, text: texts.get(hash) ?? "" })));
  }
  return sent;
}
