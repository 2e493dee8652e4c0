import { InputNeededError } from "../agents/input_needed_error.ts";
import { Turnstile } from "../agents/turnstile.ts";
import { JournalError } from "../archive/journal.ts";
import type { EventBody, JournalEvent, LimitName } from "../transcript/event.ts";
import { ProgramError } from "../transcript/errors.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Digest, DigestName } from "../transcript/digest.ts";
import { joinRanges, numberRanges } from "../transcript/number_ranges.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Asked } from "./_asked.ts";
import { Background } from "./_background.ts";
import { type PromptParts, Prompts } from "./_prompts.ts";
import { Said, type SaidParts } from "./_said.ts";
import type { ActiveTime } from "./active_time.ts";
import type { Agent } from "../agents/agent.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import { type Budget, BudgetError } from "./calls/budget.ts";
import type { Ledger } from "./calls/ledger.ts";
import type { Lengths } from "./calls/worst_case.ts";
import type { EndReserve } from "./end_reserve.ts";
import type { EndRule, EndState } from "./end_rules.ts";
import { standInFor } from "./rehearsal.ts";
import { ReplayError } from "./replay_error.ts";
import { AbortStop, EndStop, Stop } from "./stop.ts";
import type { DialogueParticipant } from "./turn.ts";

/** What a run is made of. */
export interface RunParts extends PromptParts, SaidParts {
  readonly maxTurns?: number;
  /** Puts an event in line for the journal, and folds it. */
  readonly write: (body: EventBody) => JournalEvent;
  /** Resolves when all that is in line is on disk. */
  readonly flush: () => Promise<void>;
  /** What the events so far come to. */
  readonly record: () => DialogueRecord;
  /** What models answered to a turn or question, word for word. */
  readonly rawAnswers: (key: string) => readonly string[];
  readonly ledger: Ledger;
  readonly budget: Budget;
  /** Looks up what statements cite and quote. */
  readonly claims?: ClaimChecker;
  /** What is kept for the end, where limits are set. */
  readonly endReserve?: EndReserve;
  /** Pauses the run where it holds. */
  readonly until?: EndRule;
  readonly time: ActiveTime;
}

/** One run of a script over a journal: what floor, turns and questions share. */
export class Run {
  readonly options: RunParts;
  /** Who is told and shown what. */
  readonly prompts: Prompts;
  /** What has been said. */
  readonly said: Said;
  /** What was asked aside: all of it is finished before the dialogue ends. */
  readonly asides: PromiseLike<unknown>[] = [];
  /** Keeps what is asked in the background out of the way of turns. */
  readonly background: Background = new Background();
  /** The limit that kept something from being asked without which the dialogue is not complete. */
  stoppedBy: LimitName | undefined;
  #optionalPhases = 0;
  readonly #warned = new Set<string>();
  #rehearsedTurns = 0;
  #optionalTurns = 0;
  #crash: unknown;
  #wordingWarned = false;
  readonly #people = new Turnstile();

  constructor(options: RunParts) {
    this.options = options;
    this.prompts = new Prompts(options);
    this.said = new Said(options);
  }

  get signal(): AbortSignal {
    return this.options.controller.signal;
  }

  /** Inside a phase that a limit ends in good order. */
  get optional(): boolean {
    return this.#optionalPhases > 0;
  }

  /** Runs the body of an optional phase. */
  async inOptional(body: () => Promise<void>): Promise<void> {
    if (this.#optionalPhases++ === 0) this.#optionalTurns = 0;
    try {
      await body();
    } finally {
      this.#optionalPhases--;
    }
  }

  /**
   * Of a rehearsal: whether this is where it has seen enough of an optional phase.
   *
   * @throws {EndlessError} If the script has taken so many turns that it may have no end.
   */
  get seenEnough(): boolean {
    const { rehearsal } = this.options;
    rehearsal?.countTurn?.(++this.#rehearsedTurns);
    return this.optional && this.#optionalTurns++ >= (rehearsal?.optionalTurns ?? Infinity);
  }

  /** Who answers for a participant: in a rehearsal nobody who would do so without a model. */
  agentOf({ agent }: DialogueParticipant): Agent {
    return this.options.rehearsal && !agent.models?.length ? standInFor(agent, this.options.rehearsal) : agent;
  }

  /** Lets a turn in that makes no call. Gives nothing to wait for where nothing is kept for later calls. */
  admit(asked: Asked, lengths: Lengths, most: number): Promise<unknown> | undefined {
    const { key, participant: { id: participant }, kind } = asked;
    const turn = { ...lengths, kind };
    return this.options.budget.admit({ key, participant, turn, maxOutputTokens: most }, this.signal);
  }

  /** The error of a program, or of the disk, that ends the run by rejecting it. */
  get crash(): unknown {
    return this.#crash;
  }

  /** Ends the run by rejecting it, wherever the script is. */
  crashWith(error: unknown): void {
    this.#crash ??= error;
    this.options.controller.abort(error);
  }

  /** Puts an event in line for the journal. */
  write(body: EventBody): JournalEvent {
    return this.options.write(body);
  }

  /** Resolves when all that was written is on disk. */
  flush(): Promise<void> {
    return this.options.flush();
  }

  /** Raises a warning, once for a code and key. */
  warn(code: string, text: string, key?: string): void {
    if (!this.options.recorded.hasWarning(code, key)) {
      this.write({ type: "warning.raised", code, text, ...omitUndefined({ key }) });
    }
  }

  /** Raises a warning that has no key, once for what it is about. */
  warnOnce(code: string, about: string, text: string): void {
    const name = `${code} ${about}`;
    if (this.#warned.has(name)) return;
    this.#warned.add(name);
    if (!this.options.recorded.hasWarning(code, about)) this.write({ type: "warning.raised", code, text, key: about });
  }

  /** Raises the one warning that prompts are worded otherwise than when the dialogue began. */
  warnOfWording(key: string): void {
    if (this.#wordingWarned) return;
    this.#wordingWarned = true;
    const text = `Prompts are worded otherwise than when the dialogue began, first at ${key}`;
    if (!this.options.recorded.hasWarning("wording", undefined)) {
      this.write({ type: "warning.raised", code: "wording", text });
    }
  }

  /** Writes how a turn or question begins, or sees that it began the same way on record. */
  begin(asked: Asked): void {
    const { key, participant, kind, phase, number, round, replyTo } = asked;
    const wording = this.prompts.wordingOf(asked);
    const inPart = asked.shown.filter((statement) => asked.inPart?.includes(statement.number));
    const whole = asked.shown.filter((statement) => !inPart.includes(statement));
    const shown = numberRanges(whole.map((statement) => statement.number));
    const named = [
      ...(asked.digests ?? []).map(nameOf),
      ...inPart.map((statement): DigestName => ({ kind: "passage", numbers: `${statement.number}` })),
    ];
    const digests = named.length > 0 ? named : undefined;
    const recorded = this.options.recorded.start(key);
    if (!recorded) {
      const about = replyTo?.number;
      const optional = omitUndefined({ number, round, replyTo: about, digests });
      this.write({ type: "turn.started", key, participant: participant.id, kind, phase, shown, wording, ...optional });
      return;
    }
    if (recorded.inherited) return; // taken over as it is, whatever the settings are now
    compare(key, "number", recorded.number, number);
    compare(key, "participant", recorded.participant, participant.id);
    compare(key, "kind", recorded.kind, kind);
    compare(key, "messages shown", viewed(recorded.shown, recorded.digests), viewed(shown, digests));
    compare(key, "message answered", recorded.replyTo, replyTo?.number);
    const same = recorded.shown === shown && JSON.stringify(recorded.digests) === JSON.stringify(digests);
    if (recorded.wording !== wording || !same) this.warnOfWording(key);
  }

  /** Asks a person: one at a time, whoever they are, and without the clock running. */
  askPerson<T>(ask: () => Promise<T>): Promise<T> {
    return this.options.time.whileThinking(() => this.#people.run(ask, this.signal));
  }

  /**
   * Pauses the run if that is wanted here: where nothing later is on record, and no earlier run was paused already.
   *
   * @throws {EndStop} If it is.
   */
  pauseIfWanted(state: Omit<EndState, "messages">): void {
    const { until, recorded } = this.options;
    const number = this.said.messages.at(-1)?.number ?? 0;
    if (!until || number <= recorded.pausedAfter || number < recorded.lastNumber) return;
    if (until({ messages: this.said.messages, ...state }) !== false) throw new EndStop("paused");
  }

  /** Gives an agent no longer than the dialogue has. */
  async inTime<T>(ask: () => Promise<T>): Promise<T> {
    if (this.options.time.leftMs === Infinity) return await ask();
    const over = new AbortController();
    const answer = ask();
    answer.catch(() => {});
    const timeIsUp = this.options.time.up(AbortSignal.any([over.signal, this.signal])).then(() => {
      throw new BudgetError("max_duration", undefined);
    });
    timeIsUp.catch(() => {});
    try {
      return await Promise.race([answer, timeIsUp]);
    } finally {
      over.abort();
    }
  }

  /** Lets errors that end the run pass; gives the others back, to be recorded. */
  passStops(error: unknown): void {
    if (this.signal.aborted) throw this.#crash === undefined ? new AbortStop() : error;
    if (error instanceof Stop) throw error;
    if (error instanceof InputNeededError) throw new EndStop("input_needed");
    if (error instanceof ProgramError || error instanceof ReplayError || error instanceof JournalError) {
      this.crashWith(error);
      throw error;
    }
  }
}

/** @throws {ReplayError} If what is on record is not what is asked for. */
export function compare(key: string, field: string, recorded: unknown, asked: unknown): void {
  if (recorded !== asked) {
    const text = `at '${key}' it has ${field} ${String(recorded)}, the script asks for ${String(asked)}`;
    throw new ReplayError(key, text);
  }
}

/** All that a view showed, whole or in the place of which something else stood. */
function viewed(shown: string, digests: readonly DigestName[] = []): string {
  return joinRanges([shown, ...digests.map(({ numbers }) => numbers)]);
}

/** A digest as the journal names it. */
function nameOf(digest: Digest): DigestName {
  const { kind, numbers } = digest;
  return digest.kind === "summary" ? { kind, numbers, note: digest.note } : { kind, numbers };
}
