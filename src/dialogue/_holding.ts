import { ArchiveWriter } from "../archive/archive_writer.ts";
import { Journal } from "../archive/journal.ts";
import type { JournalReading } from "../archive/journal_reader.ts";
import { messageFileName } from "../archive/layout.ts";
import { priceOf, pricesUsed } from "../models/prices.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { DialogueEvent, EventBody, JournalEvent } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";
import { redact } from "../text/redact.ts";
import { RecordFold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { accountsOf, isLimited, scopesOf } from "./_accounts.ts";
import { beginning, type OpenArchive, randomHex } from "./_open.ts";
import { COMPLETED, type Outcome, outcomeOf } from "./_outcome.ts";
import { contextsOf, sizeWarnings, windowsSet } from "./_context_of.ts";
import { Contexts } from "./_contexts.ts";
import { plain } from "./_prompts.ts";
import { Run } from "./_run.ts";
import { ActiveTime } from "./active_time.ts";
import { providerOf } from "./calls/admission.ts";
import { Budget } from "./calls/budget.ts";
import { Ledger } from "./calls/ledger.ts";
import { mostTokens } from "./calls/worst_case.ts";
import { RawAnswers } from "./_raw_answers.ts";
import type { Dialogue } from "./_dialogue.ts";
import type { EndReserve } from "./end_reserve.ts";
import { Floor } from "./floor.ts";
import type { Inheritance } from "./fork.ts";
import { HOPELESS } from "./hopeless.ts";
import { Recorded } from "./recorded.ts";
import { type Rehearsal, standInModel } from "./rehearsal.ts";
import { ReplayError } from "./replay_error.ts";
import type { Held } from "./result.ts";
import { Stop } from "./stop.ts";
import type { RunOptions } from "./stream.ts";

/** What a holding may have besides. */
export interface HoldingParts {
  readonly endReserve?: EndReserve;
  readonly rehearsal?: Rehearsal;
}

/** One run of a dialogue over a journal, from its first line to its last. */
export class Holding {
  readonly #dialogue: Dialogue;
  readonly #options: RunOptions;
  readonly #runtime: Runtime;
  readonly #open: OpenArchive;
  readonly #fold = new RecordFold();
  readonly #rawAnswers = new RawAnswers();
  readonly #controller = new AbortController();
  readonly #views: ArchiveWriter | undefined;
  readonly #journal: Journal;
  readonly #parts: HoldingParts;
  #run: Run | undefined;

  constructor(
    dialogue: Dialogue,
    options: RunOptions,
    runtime: Runtime,
    open: OpenArchive,
    parts: HoldingParts = {},
  ) {
    this.#parts = parts;
    this.#dialogue = dialogue;
    this.#options = options;
    this.#runtime = runtime;
    this.#open = open;
    const { outputFormat: format, generateFullTranscript: transcript = false } = dialogue.config;
    const views = { transcript, ...omitUndefined({ format }) };
    this.#views = open.folder === undefined ? undefined : new ArchiveWriter(open.folder, views);
    this.#journal = new Journal(open.file, open.reading ?? beginning(runtime), {
      runtime,
      onEvent: (event) => this.#hear(event),
    });
  }

  async hold(inheritance?: Inheritance): Promise<Held> {
    try {
      const { reading } = this.#open;
      for (const event of reading?.events ?? []) this.#take(event);
      const events = reading?.events ?? this.#begin(inheritance);
      if (this.#fold.record.status !== "completed") await this.#runOver(events, reading !== undefined);
      else this.#views?.rewrite(this.#fold.record); // the run that completed it may have been killed before they stood
    } finally {
      await this.#journal.close();
      await this.#views?.flush();
    }
    const { folder: archive } = this.#open;
    return { record: this.#fold.record, problems: this.#views?.problems ?? [], ...omitUndefined({ archive }) };
  }

  /** Writes the first line, and what a fork takes over. */
  #begin(inheritance: Inheritance | undefined) {
    const secret = inheritance?.secret ?? randomHex(this.#runtime, 16);
    const parent = omitUndefined({ parent: inheritance?.parent });
    const started = this.#write({
      type: "dialogue.started",
      journal: 1,
      ...identityOf(this.#dialogue),
      secret,
      ...parent,
      ...this.#notCompared(),
    });
    const inherited = inheritance?.events ?? [];
    return [started, ...inherited.map(({ body, at }) => this.#write(body, { at, inherited: true }))];
  }

  /** What changes nothing of what is said, and is kept for the next run. */
  #notCompared() {
    return { ...this.#prices(), ...omitUndefined({ configuration: this.#dialogue.config.configuration }) };
  }

  /** What calls are booked with; nothing where nobody calls a model. */
  #prices() {
    const models = this.#dialogue.participants.flatMap(({ agent }) => agent.models ?? []);
    return models.length === 0 ? {} : { prices: pricesUsed(models, this.#dialogue.config.prices) };
  }

  async #runOver(events: JournalReading["events"], resumed: boolean): Promise<void> {
    const recorded = new Recorded(events);
    if (resumed) {
      this.#write({
        type: "dialogue.resumed",
        mayHaveBeenPaid: recorded.openCalls(),
        ...this.#notCompared(),
      });
    }
    const { signal } = this.#options;
    const onAbort = () => this.#controller.abort(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const { participants, config, summarizer } = this.#dialogue;
    const contexts = await contextsOf(participants, config.context);
    const run = this.#run = this.#makeRun(events, recorded);
    for (const { code, key, text } of sizeWarnings(contexts)) run.warnOnce(code, key, text);
    for (const { code, text, key = "" } of this.#dialogue.warnings) run.warnOnce(code, key, text);
    this.#warnOfIdleRates(run);
    const floor = new Floor(run, new Contexts(run, contexts, summarizer));
    try {
      const outcome = await this.#script(floor, recorded);
      if (outcome.error !== undefined) this.#controller.abort(outcome.error);
      await run.options.ledger.idle(); // what was cancelled is still booked
      if (outcome.how.status === "completed") this.#warnOfUnknownPhases();
      this.#write({
        type: "dialogue.ended",
        ...this.#withScores(outcome.how),
        usage: this.#fold.record.usage,
        failures: this.#fold.record.failures,
        durationMs: Math.round(run.options.time.activeMs),
      });
      await this.#journal.flush();
      if (outcome.error !== undefined) throw outcome.error;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#controller.abort(new Error("The run is over"));
    }
  }

  /** Runs the script to whichever end it comes to, and then lets what was asked aside come to its end. */
  async #script(floor: Floor, recorded: Recorded): Promise<{ how: Outcome; error?: unknown }> {
    let error: unknown;
    try {
      await this.#dialogue.script(floor);
      if (floor.open) throw new TypeError("The script ended while a turn was still open: await every turn");
    } catch (thrown) {
      error = thrown;
    }
    try {
      if (error === undefined || error instanceof Stop) await floor.finishAsides();
      const key = error === undefined ? recorded.neverAsked() : undefined;
      if (key !== undefined) throw new ReplayError(key, `it has '${key}', which the script never asks for`);
    } catch (thrown) {
      error = thrown;
    }
    const crash = this.#run?.crash;
    if (crash !== undefined) return { how: outcomeOf(crash), error: crash };
    if (this.#controller.signal.aborted) return { how: { status: "stopped", endReason: "aborted" } };
    if (error === undefined) return { how: COMPLETED };
    const how = outcomeOf(error);
    return error instanceof Stop ? { how } : { how, error };
  }

  /** What a speaker's failure also took the scores of is asked again with it: nothing that was said hangs on a score. */
  #withScores(how: Outcome): Outcome {
    const { because } = how;
    if (!because?.code || !HOPELESS.has(because.code)) return how;
    const { notes, failures } = this.#fold.record;
    const scores = new Set(notes.flatMap(({ kind, key }) => kind === "score" ? [key] : []));
    const lost = failures.filter(({ key, code }) => scores.has(key) && HOPELESS.has(code)).map(({ key }) => key);
    return { ...how, because: { ...because, keys: [...because.keys, ...lost] } };
  }

  #makeRun(events: JournalReading["events"], recorded: Recorded): Run {
    const { config, topic, participants, briefing } = this.#dialogue;
    const { rehearsal, endReserve } = this.#parts;
    const limited = !rehearsal || rehearsal.limited === true;
    const { maxTurns } = config;
    const maxDurationMs = limited ? config.maxDurationMs : undefined;
    const { concurrency = 4, timeoutMs = 300_000, silenceMs = 60_000, unknownCalls = "repeat", seed = 0 } = config;
    const record = this.#fold.record;
    const time = new ActiveTime({
      runtime: this.#runtime,
      earlierMs: record.durationMs,
      ...omitUndefined({ maxMs: maxDurationMs }),
    });
    const onWarning = (text: string) => void this.#write({ type: "warning.raised", code: "limit_near", text });
    const accounts = limited ? accountsOf(scopesOf(this.#dialogue), record.calls, onWarning) : [];
    const budget = new Budget(accounts, endReserve);
    const ledger = new Ledger({
      runtime: this.#runtime,
      budget,
      recorded: recorded.calls,
      blocks: recorded.blocks,
      count: isLimited(this.#dialogue) ? mostTokens : undefined,
      concurrency,
      rateLimits: config.rateLimits,
      timeoutMs,
      timeoutsMs: new Map(
        participants.flatMap(({ id, timeoutMs }) => timeoutMs === undefined ? [] : [[id, timeoutMs]]),
      ),
      silenceMs,
      unknownCalls,
      priceOf: (model) => priceOf(model, config.prices),
      timeLeftMs: () => time.leftMs,
      write: (body) => this.#write(body),
      flush: (options) => this.#journal.flush(options),
      onDelta: ({ text, ...delta }) =>
        this.#tell({ type: "turn.delta", dialogueId: this.#journal.dialogueId, ...delta, text: redact(text) }),
      onWaiting: (wait) => this.#tell({ type: "call.waiting", dialogueId: this.#journal.dialogueId, ...wait }),
      warn: (code, text, about) =>
        "all" in about
          ? this.#run?.warnOnce(code, about.all, text)
          : void this.#write({ type: "warning.raised", code, text, key: about.key }),
      onWording: (key) => this.#run?.warnOfWording(key),
      ...(rehearsal ? { standIn: (model, who) => standInModel(model, who, rehearsal) } : {}),
    });
    const started = events[0];
    const claims = checksClaims(events) ? this.#dialogue.claims : undefined;
    return new Run({
      topic,
      participants,
      briefing,
      seed,
      secret: started?.type === "dialogue.started" ? started.secret : "",
      write: (body) => this.#write(body),
      flush: () => this.#journal.flush(),
      record: () => this.#fold.record,
      rawAnswers: (key) => this.#rawAnswers.of(key),
      recorded,
      ledger,
      fileOf: (message) => this.#fileOf(message),
      contextWindows: windowsSet(participants, config.context),
      budget,
      time,
      controller: this.#controller,
      ...omitUndefined({ claims, maxTurns, endReserve, rehearsal, until: this.#options.until }),
    });
  }

  /** Where a message stands in the archive; its number if there is none. A rehearsal says the longer: it may be for an archive. */
  #fileOf(message: Message): string {
    const { participants, config: { outputFormat = "md" } } = this.#dialogue;
    const speaker = participants.find(({ id }) => id === message.speaker);
    const isFiled = this.#open.folder !== undefined || this.#parts.rehearsal !== undefined;
    if (!isFiled || !speaker) return `message ${message.number}`;
    return `messages/${messageFileName(message, speaker, outputFormat)}`;
  }

  /** A provider that nobody asks may be misspelt. */
  #warnOfIdleRates(run: Run): void {
    const { participants, config: { rateLimits = {} } } = this.#dialogue;
    const models = participants.flatMap(({ agent }) => agent.models ?? []);
    for (const provider of Object.keys(rateLimits)) {
      const text = `No model here is of '${provider}', for which 'rateLimits' has limits`;
      if (!models.some(({ id }) => providerOf(id) === provider)) run.warnOnce("idle_rate_limit", provider, text);
    }
  }

  /** A phase that never came may be misspelt. */
  #warnOfUnknownPhases(): void {
    const held = new Set(this.#fold.record.phases.map(({ phase }) => phase));
    for (const phase of Object.keys(this.#dialogue.config.phaseBudgets ?? {})) {
      const text = `There was no phase '${phase}', for which 'phaseBudgets' has limits`;
      if (!held.has(phase)) this.#run?.warn("unknown_phase", text, phase);
    }
  }

  #take(event: JournalEvent): void {
    this.#fold.add(event);
    this.#rawAnswers.add(event);
  }

  #write(body: EventBody, options?: { readonly at: string; readonly inherited: boolean }) {
    const event = this.#journal.write(body, options);
    this.#take(event);
    if (!options?.inherited) this.#parts.endReserve?.add(event);
    return event;
  }

  #hear(event: JournalEvent): void {
    this.#views?.update(event, () => this.#fold.record);
    this.#tell(event);
  }

  #tell(event: DialogueEvent): void {
    try {
      this.#options.onEvent?.(event);
    } catch (error) {
      this.#run?.crashWith(error);
    }
  }
}

/** What is compared when the dialogue is resumed. */
export function identityOf({ protocol, topic, participants, settings }: Dialogue) {
  return { protocol, topic, participants: participants.map(plain), settings };
}

/** Whether what statements cite and quote is looked up in a dialogue: as its first line says, which older ones do not. */
function checksClaims([started]: readonly JournalEvent[]): boolean {
  return started?.type === "dialogue.started" && started.settings["checkQuotations"] === true;
}
