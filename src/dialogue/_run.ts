import type { QuotedText } from "../agents/agent.ts";
import { InputNeededError } from "../agents/client_agent.ts";
import { Turnstile } from "../agents/terminal.ts";
import { ArchiveWriter } from "../archive/archive_writer.ts";
import { Journal, JournalError, NO_LINE } from "../archive/journal.ts";
import { report } from "../pages/report.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { priceOf, pricesUsed } from "../models/prices.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { DialogueEvent, EventBody, JournalEvent, LimitName } from "../transcript/event.ts";
import { type Failure, ProgramError, type Warning } from "../transcript/failure.ts";
import { RecordFold, sourceText, turnKeyOf } from "../transcript/fold.ts";
import type { Message } from "../transcript/message.ts";
import type { Seats } from "../transcript/seats.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Participant } from "../transcript/participant.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { toHex } from "../text/hex.ts";
import { singleLine } from "../text/visible.ts";
import type { Dialogue } from "./_dialogue.ts";
import { limitsOf } from "./_limits.ts";
import type { Opened } from "./_opening.ts";
import { plain, Prompts } from "./_prompts.ts";
import { Questions } from "./_questions.ts";
import { Said } from "./_said.ts";
import { DialogueTrace } from "./_trace.ts";
import { ContextWindows, type WindowSizes } from "./_windows.ts";
import { ActiveTime } from "./active_time.ts";
import { providerOf } from "../transcript/provider_of.ts";
import { textFields, type WarningText } from "../transcript/warning_text.ts";
import { Budget } from "./calls/budget.ts";
import { Ledger } from "./calls/ledger.ts";
import { amountOf } from "./calls/spending.ts";
import { ThinkingNeeds } from "./calls/thinking_room.ts";
import { TokenRates } from "./calls/token_rates.ts";
import { type FoundSource, foundSource } from "./claim_checker.ts";
import { type EndReserve, outermost } from "./end_reserve.ts";
import type { EndState } from "./end_rules.ts";
import type { Inheritance } from "./fork.ts";
import { AbortStop, type Cut, EndStop, type Outcome, ProviderStop, Stop } from "./stop.ts";
import { Recorded } from "./recorded.ts";
import { standInModel } from "./rehearsal.ts";
import { ReplayError } from "./replay_error.ts";
import { answeredBy, type Held } from "./result.ts";
import type { RunOptions } from "./stream.ts";
import type { Asked, DialogueParticipant } from "./turn.ts";

export interface RunParts {
  readonly options: RunOptions;
  readonly runtime: Runtime;
  readonly opened: Opened;
  readonly inheritance?: Inheritance | undefined;
  /** Agents that answer from now on in place of recorded ones. */
  readonly seats?: Seats | undefined;
  /** Lets fillers answer for everybody. @default false */
  readonly rehearsal?: boolean;
}

/** One run of a dialogue over a journal, from its first line to its last. */
export class Run {
  readonly dialogue: Dialogue;
  readonly participants: readonly DialogueParticipant[];
  readonly recorded: Recorded;
  readonly ledger: Ledger;
  readonly budget: Budget;
  /** Reserve for the end, if there are limits. */
  readonly endReserve: EndReserve | undefined;
  readonly time: ActiveTime;
  readonly prompts: Prompts;
  readonly said: Said;
  /** Sizes of contexts. */
  readonly windows: ContextWindows;
  readonly secret: string;
  readonly rehearsal: boolean;
  /** Cancels everything: the caller's signal, an error that ends the run, or the end of the run. */
  readonly signal: AbortSignal;
  /** Ends waits before requests: also when the dialogue stops, which lets requests come to their end. */
  readonly waiting: AbortSignal;
  /** Lets one person answer at a time. */
  readonly people: Turnstile = new Turnstile();
  /** Number of open phases that a limit ends in an orderly way. */
  optionalPhases: number = 0;
  /** The program or disk error that rejects the run. */
  crash: unknown;
  /** Questions aside: all are finished before the dialogue ends. */
  readonly asides: PromiseLike<unknown>[] = [];
  /** The limit that prevented a question needed to complete the dialogue. */
  stoppedBy: LimitName | undefined;
  /** The provider that stopped the dialogue. */
  stopped: ProviderStop | undefined;
  /** Why the dialogue goes on without a participant, by id; whoever resumes it asks them again. */
  readonly #absent = new Map<string, Failure>();
  /** The first limit that cut an optional phase short. */
  cut: Cut | undefined;
  readonly #parts: RunParts;
  readonly #fold = new RecordFold();
  /** Raw answers of models, by key of the turn or question. */
  readonly #rawAnswers = new Map<string, string[]>();
  /** Sources that tools found, by key of the turn. */
  readonly #found = new Map<string, readonly FoundSource[]>();
  /** Questions of speakers to whoever holds the dialogue. */
  readonly #questions = new Questions();
  readonly #thinking = new ThinkingNeeds();
  readonly #rates = new TokenRates();
  readonly #controller = new AbortController();
  readonly #stopping = new AbortController();
  readonly #journal: Journal;
  readonly #trace: DialogueTrace | undefined;
  readonly #views: ArchiveWriter | undefined;
  /** Warnings that are not repeated: recorded ones, and those raised only once per run. */
  readonly #warned: Set<string>;

  /** @throws {LimitTooSmallError} If a limit is below the minimum needed to finish the dialogue. */
  constructor(dialogue: Dialogue, parts: RunParts) {
    const { config, participants } = dialogue;
    const { options, runtime, opened: { folder, file, reading }, rehearsal = false } = parts;
    this.dialogue = dialogue;
    this.participants = participants;
    this.rehearsal = rehearsal;
    this.windows = new ContextWindows(participants);
    this.#parts = parts;
    this.signal = AbortSignal.any([...options.signal ? [options.signal] : [], this.#controller.signal]);
    this.waiting = AbortSignal.any([this.signal, this.#stopping.signal]);
    const { outputFormat: format, generateFullTranscript: transcript = false } = config;
    const protocols = dialogue.page ? [dialogue.page] : [];
    const { pages } = options;
    this.#views = folder === undefined || pages === "none"
      ? undefined
      : new ArchiveWriter(folder, { transcript, protocols, report, ...omitUndefined({ format, pages }) });
    this.#trace = rehearsal ? undefined : new DialogueTrace(dialogue, (key) => this.recorded.start(key));
    const beginning = { dialogueId: toHex(runtime.randomBytes(8)), seq: 0, hash: NO_LINE };
    this.#journal = new Journal(file, reading ?? beginning, { runtime, onEvent: (event) => this.#hear(event) });
    const events = reading?.events ?? this.#begin();
    if (reading) { for (const event of events) this.#take(event); }
    this.recorded = new Recorded(events);
    const warnings = events.filter((event) => event.type === "warning.raised");
    this.#warned = new Set(warnings.map(({ code, key = "" }) => `${code} ${key}`));
    const [started] = events;
    this.secret = started?.type === "dialogue.started" ? started.secret : "";
    this.time = new ActiveTime({ runtime, earlierMs: amountOf(this.record.durationMs), maxMs: config.maxDurationMs });
    const onWarning = (text: string) => void this.write({ type: "warning.raised", code: "limit_near", text });
    const { accounts, reserve } = this.isOver ? { accounts: [], reserve: undefined } : limitsOf(dialogue, {
      events,
      calls: this.record.calls,
      thinking: this.#thinking,
      rates: this.#rates,
      onWarning,
    });
    this.endReserve = reserve;
    this.budget = new Budget(accounts, reserve);
    this.prompts = new Prompts(dialogue, this);
    this.said = new Said(this.recorded);
    this.ledger = this.#makeLedger(events, accounts.length > 0);
  }

  /** The record of the events so far. */
  get record(): DialogueRecord {
    return this.#fold.record;
  }

  /** Returns `true` if a phase has begun, in this run or an earlier one. */
  hasBegun(phase: string): boolean {
    return this.#fold.hasBegun(phase);
  }

  /** `true` if an earlier run brought the dialogue to its end. */
  get isOver(): boolean {
    return this.#parts.opened.reading !== undefined && isOver(this.record);
  }

  /** Begins the run: records that it continues a journal, and the given warnings. */
  begun(warnings: () => readonly Warning[]): void {
    if (this.#parts.opened.reading) {
      const used = this.recorded.openUses();
      const open = {
        mayHaveBeenPaid: this.recorded.openCalls(),
        ...(used.length > 0 ? { mayHaveBeenUsed: used } : {}),
      };
      const { seats = {} } = this.#parts;
      const reseated = Object.keys(seats).map((id) => this.#reseated(id));
      const changed = reseated.length > 0 ? { seats } : {};
      this.write({ type: "dialogue.resumed", ...open, ...changed, ...this.#notCompared() });
      for (const [id, text] of reseated) this.warn("reseated", text, id);
      for (const answered of this.#questions.late(this.dialogue.config.answers)) this.write(answered);
    }
    for (const { code, key = "", ...text } of [...warnings(), ...this.#unlisted(), ...this.#idleRates()]) {
      this.warnOnce(code, text, key);
    }
  }

  /** Records the end. Cancelled calls are still booked. */
  async ended(how: Outcome, error?: unknown): Promise<void> {
    if (error !== undefined) this.#controller.abort(error);
    await this.ledger.idle();
    if (isOver(how)) this.#warnOfUnknownPhases();
    const { usage, failures } = this.record;
    const durationMs = Math.round(this.time.activeMs);
    this.write({ type: "dialogue.ended", ...how, usage, failures, durationMs });
    await this.#journal.flush();
  }

  /** Rewrites pages that the run which completed the dialogue may not have finished. */
  rewritePages(): void {
    this.#views?.rewrite(() => this.record);
  }

  /** Closes the journal, and returns the result of the run. */
  async close(): Promise<Held> {
    this.#controller.abort(new Error("The run is over"));
    await this.#journal.close();
    await this.#views?.flush();
    this.#trace?.end();
    const { opened: { folder: archive } } = this.#parts;
    return { record: this.record, problems: this.#views?.problems ?? [], ...omitUndefined({ archive }) };
  }

  /** Rejects the run, wherever the script is. */
  crashWith(error: unknown): void {
    this.crash ??= error;
    this.#controller.abort(error);
  }

  /** Stops the dialogue: nothing new begins, and what has been asked is still recorded. Returns the first such stop. */
  stopBecause(stop: ProviderStop): ProviderStop {
    this.stopped ??= stop;
    this.#stopping.abort(this.stopped);
    return this.stopped;
  }

  /** Returns the failure after which the dialogue went on without a participant, if it did. */
  absence(participant: string): Failure | undefined {
    return this.#absent.get(participant);
  }

  /**
   * Goes on without a participant whose provider cannot answer, if that is allowed and enough others are there.
   *
   * @throws {ProviderStop} If it is not.
   */
  goOnWithout({ id, name, role }: Participant, failure: Failure): void {
    const equals = this.participants.filter((one) => one.role === role);
    const there = equals.filter((one) => one.id !== id && !this.#absent.has(one.id)).length;
    const isQuorum = there >= 2 && there > equals.length / 2;
    if (this.dialogue.config.absent !== "go-on" || !isQuorum) throw this.stopBecause(new ProviderStop(failure));
    this.#absent.set(id, failure);
    const from = (this.said.messages.at(-1)?.number ?? 0) + 1;
    this.warn("absent", `${singleLine(name)} is missing from message ${from} on: ${failure.reason}`, id);
  }

  /** Queues an event for the journal, and folds it. */
  write(body: EventBody, options?: { readonly at: string; readonly inherited: boolean }): JournalEvent {
    const event = this.#journal.write(body, options);
    this.#take(event);
    if (options?.inherited) return event;
    this.endReserve?.add(event);
    this.#trace?.hear(event);
    return event;
  }

  flush(): Promise<void> {
    return this.#journal.flush();
  }

  /** Returns the raw answers of models to a turn or question. */
  rawAnswers(key: string): readonly string[] {
    return this.#rawAnswers.get(key) ?? [];
  }

  /** Returns the sources that tools found in the turns of the given messages, in their order. */
  sourcesFoundIn(messages: readonly Pick<Message, "key">[]): readonly FoundSource[] {
    return this.#found.size === 0 ? [] : messages.flatMap(({ key }) => this.#found.get(key) ?? []);
  }

  /** Returns what whoever holds the dialogue had answered, in turns that are over, when a turn began. */
  answersFor(key: string): readonly QuotedText[] {
    return this.#questions.shownTo(this.said.messages, this.recorded.start(key));
  }

  /** Returns the sizes of contexts as they were known when a turn or question began, or are known now. */
  windowsFor({ key, again }: Pick<Asked, "key" | "again">): WindowSizes {
    return this.windows.at(this.recorded.isAskedAgain(key) ? undefined : this.recorded.start(key, again));
  }

  /** Raises a warning, unless an earlier run did. */
  warn(code: string, text: string | WarningText, key?: string): void {
    if (this.#warned.has(`${code} ${key ?? ""}`)) return;
    this.write({ type: "warning.raised", code, ...textFields(text), ...omitUndefined({ key }) });
  }

  /** Raises a warning only once for its subject. */
  warnOnce(code: string, text: string | WarningText, about?: string): void {
    this.warn(code, text, about);
    this.#warned.add(`${code} ${about ?? ""}`);
  }

  /** Warns once that the wording of prompts has changed since the dialogue began. */
  warnOfWording(key: string): void {
    this.warnOnce("wording", `The wording of prompts has changed since the dialogue began, first at ${key}`);
  }

  /**
   * Pauses the run if requested at this point, unless later turns are recorded or an earlier run paused here.
   *
   * @throws {EndStop} If the run pauses.
   */
  pauseIfWanted(state: Omit<EndState, "messages">): void {
    const { until } = this.#parts.options;
    const number = this.said.messages.at(-1)?.number ?? 0;
    if (!until || number <= this.recorded.pausedAfter || number < this.recorded.lastNumber) return;
    if (until({ messages: this.said.messages, ...state }) !== false) throw new EndStop("paused");
  }

  /** Rethrows errors that end the run; returns for others, which are then recorded. */
  passStops(error: unknown): void {
    if (this.signal.aborted) throw this.crash === undefined ? new AbortStop() : error;
    if (error instanceof Stop) throw error;
    if (error instanceof InputNeededError) throw new EndStop("input_needed");
    if (error instanceof ProgramError || error instanceof ReplayError || error instanceof JournalError) {
      this.crashWith(error);
      throw error;
    }
  }

  #begin(): readonly JournalEvent[] {
    const { inheritance, runtime } = this.#parts;
    const started = this.write({
      type: "dialogue.started",
      journal: 1,
      ...identityOf(this.dialogue),
      secret: toHex(runtime.randomBytes(16)),
      ...omitUndefined({ parent: inheritance?.parent }),
      ...this.#notCompared(),
    });
    const inherited = inheritance?.events ?? [];
    return [started, ...inherited.map(({ body, at }) => this.write(body, { at, inherited: true }))];
  }

  /** The models that may be asked. */
  get #models(): readonly ChatModel[] {
    const { participants, config: { summarizer } } = this.dialogue;
    return [...participants.map(({ agent }) => agent), summarizer].flatMap((agent) => agent?.models ?? []);
  }

  /** Returns the settings that do not affect what is said, but are kept for the next run. */
  #notCompared() {
    const { config } = this.dialogue;
    const models = this.#models;
    return omitUndefined({
      prices: models.length > 0 ? pricesUsed(models, config.prices) : undefined,
      contextWindows: models.length > 0
        ? this.windows.toUse(this.dialogue, this.#parts.options.contextWindow)
        : undefined,
      configuration: config.configuration,
    });
  }

  #makeLedger(events: readonly JournalEvent[], isBudgeted: boolean): Ledger {
    const { runtime } = this.#parts;
    const { config } = this.dialogue;
    const { concurrency = 4, timeoutMs = 300_000, silenceMs = 60_000, unknownCalls = "repeat", repeatTools = false } =
      config;
    const { dialogueId } = this.#journal;
    return new Ledger({
      runtime,
      budget: this.budget,
      dialogueId,
      recorded: this.recorded.calls,
      thinking: this.#thinking,
      rates: this.#rates,
      blocks: events.flatMap((event) => event.type === "block.recorded" ? [event.hash] : []),
      limited: isBudgeted || Object.values(config.rateLimits ?? {}).some((limits) => Object.keys(limits).length > 0),
      concurrency,
      rateLimits: config.rateLimits,
      timeoutMs,
      silenceMs,
      patienceMs: config.patienceMs ?? 600_000,
      unknownCalls,
      repeatTools,
      priceOf: (model) => priceOf(model, config.prices), // never the journal's, which may come from somebody else
      timeLeftMs: () => this.time.leftMs,
      write: (body) => this.write(body),
      flush: (options) => this.#journal.flush(options),
      onDelta: this.#parts.options.deltas
        ? (delta) => this.#tell({ type: "turn.delta", dialogueId, ...delta })
        : undefined,
      onWaiting: (wait) => this.#tell({ type: "call.waiting", dialogueId, ...wait }),
      warn: (code, text, about) =>
        "all" in about
          ? this.warnOnce(code, text, about.all)
          : void this.write({ type: "warning.raised", code, ...textFields(text), key: about.key }),
      onWording: (key) => this.warnOfWording(key),
      standIn: this.rehearsal ? standInModel : undefined,
      within: (request, body, prompt) => this.#trace ? this.#trace.within(request, body, prompt) : body(),
    });
  }

  /** Returns a seat that is about to be given to another agent, and says so. */
  #reseated(id: string): readonly [id: string, text: string] {
    const before = answeredBy(this.record.settings, id);
    const { name = id } = this.participants.find((one) => one.id === id) ?? {};
    const after = this.dialogue.settings;
    const from = (this.record.messages.at(-1)?.number ?? 0) + 1;
    return [
      id,
      `${singleLine(name)} is answered by ${answeredBy(after, id)} from message ${from} on, before by ${before}`,
    ];
  }

  /** Warns about models that their providers do not list, before they are asked all the same. */
  #unlisted(): readonly Warning[] {
    return this.#models.flatMap(({ id, unlisted }) => {
      const text = `${providerOf(id)} does not list the model ${id}, which is asked all the same${unlisted}`;
      return unlisted === undefined ? [] : [{ code: "model_not_listed", key: id, text }];
    });
  }

  /** Warns about limits for unused providers, which may be misspelt. */
  #idleRates(): readonly Warning[] {
    const { rateLimits = {} } = this.dialogue.config;
    const asked = this.#models.map(({ id }) => providerOf(id));
    return Object.keys(rateLimits).filter((provider) => !asked.includes(provider)).map((provider) => ({
      code: "idle_rate_limit",
      key: provider,
      text: `'rateLimits' has limits for '${provider}', which provides no model here`,
    }));
  }

  /** Warns about phases in `expected()` that a whole script did not have: nothing was kept for what it has instead. */
  warnOfUnheldPhases(): void {
    const held = new Set(["", ...this.record.phases.map(({ phase }) => outermost(phase))]); // turns outside phases
    for (const phase of new Set(this.dialogue.expected().map(({ phase }) => outermost(phase)))) {
      const text = `'expected()' lists turns or questions in the phase '${phase}', but there was no such phase`;
      if (!held.has(phase)) this.warnOnce("unknown_phase", text, phase);
    }
  }

  /** Warns about limits for missing phases, which may be misspelt. */
  #warnOfUnknownPhases(): void {
    const held = new Set(this.record.phases.map(({ phase }) => phase));
    for (const phase of Object.keys(this.dialogue.config.phaseBudgets ?? {})) {
      const text = `'phaseBudgets' has limits for '${phase}', but there was no such phase`;
      if (!held.has(phase)) this.warn("unknown_phase", text, phase);
    }
  }

  #take(event: JournalEvent): void {
    this.#fold.add(event);
    this.windows.add(event);
    this.#questions.add(event);
    this.#thinking.add(event);
    this.#rates.add(event);
    if (event.type !== "call.answered" && event.type !== "tool.answered") return;
    const key = turnKeyOf(event.call);
    if (event.type === "tool.answered") {
      const { source, output } = event;
      if (source) this.#found.set(key, [...this.#found.get(key) ?? [], foundSource(source, sourceText(output))]);
      return;
    }
    this.#rawAnswers.set(key, [...this.rawAnswers(key), event.text]);
  }

  #hear(event: JournalEvent): void {
    this.#views?.update(event, () => this.record);
    this.#tell(event);
  }

  #tell(event: DialogueEvent): void {
    try {
      this.#parts.options.onEvent?.(event);
    } catch (error) {
      this.crashWith(error);
    }
  }
}

/** Returns the fields compared when a dialogue is resumed. */
export function identityOf({ protocol, topic, participants, settings }: Dialogue) {
  return { protocol, topic, participants: participants.map(plain), settings };
}
