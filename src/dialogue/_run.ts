import type { AgentRequest, AnswerSchema } from "../agents/agent.ts";
import { Turnstile } from "../agents/turnstile.ts";
import { JournalError, sha256 } from "../archive/journal.ts";
import { fenceMark } from "../text/fence.ts";
import type { EventBody, JournalEvent } from "../transcript/event.ts";
import { ProgramError } from "../transcript/errors.ts";
import { known } from "../transcript/fold.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Criterion } from "../transcript/score.ts";
import type { ActiveTime } from "./active_time.ts";
import type { Agent } from "../agents/agent.ts";
import { type Budget, BudgetError } from "./calls/budget.ts";
import type { Ledger } from "./calls/ledger.ts";
import type { Lengths } from "./calls/worst_case.ts";
import type { EndReserve } from "./end_reserve.ts";
import { numberRanges } from "./number_ranges.ts";
import type { Recorded } from "./recorded.ts";
import { type Rehearsal, standInFor } from "./rehearsal.ts";
import { ReplayError } from "./replay_error.ts";
import { AbortStop, Stop } from "./stop.ts";
import type { DialogueParticipant } from "./turn.ts";

/** What participants are told besides what was said: the protocol's words. */
export interface Briefing {
  /** What holds for everybody in the whole dialogue. */
  rules(): string;
  /** Who a participant is to be. */
  persona(participant: DialogueParticipant): string;
  /** What a participant may draw on. */
  material(participant: DialogueParticipant): string;
}

/** A turn or question, placed: everything is decided but the answer. */
export interface Asked {
  readonly key: string;
  readonly number?: number;
  readonly participant: DialogueParticipant;
  readonly kind: Kind;
  readonly phase: string;
  readonly round?: number;
  readonly replyTo?: Statement;
  readonly shown: readonly Statement[];
  readonly instruction: string;
  readonly maxTokens?: number;
  readonly criteria?: readonly Criterion[];
  readonly schema?: AnswerSchema<unknown>;
}

/** What a run is made of. */
export interface RunParts {
  readonly topic: string;
  readonly participants: readonly DialogueParticipant[];
  readonly briefing: Briefing;
  readonly seed: number;
  readonly secret: string;
  readonly maxTurns?: number;
  /** Puts an event in line for the journal, and folds it. */
  readonly write: (body: EventBody) => JournalEvent;
  /** Resolves when all that is in line is on disk. */
  readonly flush: () => Promise<void>;
  /** What the events so far come to. */
  readonly record: () => DialogueRecord;
  readonly recorded: Recorded;
  readonly ledger: Ledger;
  readonly budget: Budget;
  /** What is kept for the end, where limits are set. */
  readonly endReserve?: EndReserve;
  /** Present if nobody is really asked. */
  readonly rehearsal?: Rehearsal;
  readonly time: ActiveTime;
  /** Cancels the run. */
  readonly controller: AbortController;
}

/** A mark of a fence that is counted as no fewer tokens than any other. */
const LONGEST_MARK = "a1b2c3d4e5f6";

/** One run of a script over a journal: what floor, turns and questions share. */
export class Run {
  readonly options: RunParts;
  /** What has been said, in the order of numbers. */
  readonly messages: Message[] = [];
  #optionalPhases = 0;
  #rehearsedTurns = 0;
  #optionalTurns = 0;
  #crash: unknown;
  #wordingWarned = false;
  /** What was inherited and is not yet in its place. */
  readonly #inherited: Message[];
  readonly #participants: readonly Participant[];
  readonly #people = new Turnstile();
  /** By participant's id. */
  readonly #told = new Map<string, Told>();
  /** By number of the message. */
  readonly #fences = new Map<number, string>();

  constructor(options: RunParts) {
    this.options = options;
    this.#inherited = [...options.recorded.inherited()];
    this.#participants = options.participants.map(plain);
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
      this.write({ type: "warning.raised", code, text, ...known({ key }) });
    }
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
    const wording = this.#wordingOf(asked);
    const shown = numberRanges(asked.shown.map((statement) => statement.number));
    const recorded = this.options.recorded.start(key);
    if (!recorded) {
      const about = replyTo?.number;
      const optional = known({ number, round, replyTo: about });
      this.write({ type: "turn.started", key, participant: participant.id, kind, phase, shown, wording, ...optional });
      return;
    }
    if (recorded.inherited) return; // taken over as it is, whatever the settings are now
    compare(key, "number", recorded.number, number);
    compare(key, "participant", recorded.participant, participant.id);
    compare(key, "kind", recorded.kind, kind);
    compare(key, "messages shown", recorded.shown, shown);
    compare(key, "message answered", recorded.replyTo, replyTo?.number);
    if (recorded.wording !== wording) this.warnOfWording(key);
  }

  /** The turn or question as its agent is to see it. */
  request(asked: Asked): AgentRequest {
    const { topic, seed } = this.options;
    const { key, kind, participant, phase, shown, instruction } = asked;
    const { round, replyTo, maxTokens, criteria, schema } = asked;
    const { rules, persona, material } = this.#toldTo(participant);
    return {
      key,
      kind,
      participant: plain(participant),
      participants: this.#participants,
      topic,
      phase,
      rules,
      persona,
      material,
      shown,
      instruction,
      seed,
      fence: (number) => this.#fence(number),
      signal: this.signal,
      ...known({ round, replyTo, maxTokens, criteria, schema }),
    };
  }

  /** Asks a person: one at a time, whoever they are, and without the clock running. */
  askPerson<T>(ask: () => Promise<T>): Promise<T> {
    return this.options.time.whileThinking(() => this.#people.run(ask, this.signal));
  }

  /** Takes over the inherited messages before a number, also those that the script does not ask for. */
  adopt(before: number): void {
    for (let first = this.#inherited[0]; first && first.number < before; first = this.#inherited[0]) {
      this.messages.push(first);
      this.#inherited.shift();
    }
  }

  /** Puts a turn that is over in its place; an inherited one may stand there already. */
  add(message: Message): void {
    if (this.#inherited[0]?.number === message.number) this.#inherited.shift();
    const last = this.messages.at(-1)?.number ?? 0;
    if (message.number > last || !this.messages.some(({ number }) => number === message.number)) {
      this.messages.push(message);
    }
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
    if (error instanceof ProgramError || error instanceof ReplayError || error instanceof JournalError) {
      this.crashWith(error);
      throw error;
    }
  }

  #wordingOf({ participant, instruction }: Asked): string {
    return sha256(this.#toldTo(participant).wording + instruction);
  }

  /** What a participant is told in every turn; worked out once. */
  #toldTo(participant: DialogueParticipant): Told {
    const told = this.#told.get(participant.id);
    if (told) return told;
    const { briefing } = this.options;
    const texts = {
      rules: briefing.rules(),
      persona: briefing.persona(participant),
      material: briefing.material(participant),
    };
    const made = { ...texts, wording: sha256(JSON.stringify(texts)) };
    this.#told.set(participant.id, made);
    return made;
  }

  #fence(number: number): string {
    if (this.options.rehearsal) return LONGEST_MARK;
    const mark = this.#fences.get(number) ?? fenceMark(this.options.secret, number);
    this.#fences.set(number, mark);
    return mark;
  }
}

/** What a participant is told in every turn, and the hash of it. */
interface Told {
  readonly rules: string;
  readonly persona: string;
  readonly material: string;
  readonly wording: string;
}

/** @throws {ReplayError} If what is on record is not what is asked for. */
export function compare(key: string, field: string, recorded: unknown, asked: unknown): void {
  if (recorded !== asked) {
    const text = `at '${key}' it has ${field} ${String(recorded)}, the script asks for ${String(asked)}`;
    throw new ReplayError(key, text);
  }
}

/** A participant as the journal records it. */
export function plain({ id, name, role, position }: DialogueParticipant): Participant {
  return { id, name, role, ...known({ position }) };
}
