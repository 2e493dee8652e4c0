import type { AgentRequest, AnswerSchema, ContributionForm, QuotedText } from "../agents/agent.ts";
import { InputNeededError } from "../agents/input_needed_error.ts";
import type { Tool } from "../agents/tool.ts";
import type { Viewer } from "../agents/said_block.ts";
import { Turnstile } from "../agents/turnstile.ts";
import { JournalError } from "../archive/journal.ts";
import type { ContextProcessor } from "../context/processor.ts";
import { fenceMark } from "../text/fence.ts";
import { givenMarker } from "../text/given.ts";
import { sha256 } from "../text/sha256.ts";
import type { EventBody, JournalEvent, LimitName } from "../transcript/event.ts";
import { ProgramError } from "../transcript/errors.ts";
import { known } from "../transcript/fold.ts";
import type { ModelError } from "../models/model_error.ts";
import type { Digest, DigestName } from "../transcript/digest.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { joinRanges, numberRanges } from "../transcript/number_ranges.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Criterion } from "../transcript/score.ts";
import type { ActiveTime } from "./active_time.ts";
import type { Agent } from "../agents/agent.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import { type Budget, BudgetError } from "./calls/budget.ts";
import type { Ledger } from "./calls/ledger.ts";
import type { Lengths } from "./calls/worst_case.ts";
import type { EndReserve } from "./end_reserve.ts";
import type { EndRule, EndState } from "./end_rules.ts";
import type { Recorded } from "./recorded.ts";
import { labelled } from "./_labels.ts";
import { type Rehearsal, standInFor } from "./rehearsal.ts";
import { ReplayError } from "./replay_error.ts";
import { AbortStop, EndStop, Stop } from "./stop.ts";
import type { DialogueParticipant, Question, View } from "./turn.ts";

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
  /** Numbers of those among `shown` of which a processor left only a part. */
  readonly inPart?: readonly number[];
  readonly digests?: readonly Digest[];
  readonly guise?: Guise;
  readonly guidance?: string;
  readonly summaryOf?: string;
  readonly quoted?: readonly QuotedText[];
  readonly instruction: string;
  readonly maxTokens?: number;
  readonly criteria?: readonly Criterion[];
  readonly schema?: AnswerSchema<unknown>;
  readonly form?: ContributionForm<unknown>;
  readonly tools?: readonly Tool[];
}

/** What a participant is told in every turn, and the hash of it. */
export interface Told {
  readonly rules: string;
  readonly persona: string;
  readonly material: string;
  readonly wording: string;
}

/** How participants are shown, and what the speaker is told, where that is not as it is. */
export interface Guise {
  readonly participants: readonly Participant[];
  readonly told: Told;
  /** Authors stand under labels, and the speaker is not to know which is its own. @default false */
  readonly blind?: true;
}

/** A turn with what its view shows, before that is fitted into a context. */
export interface ViewedTurn extends Asked {
  readonly view: View;
  readonly processors?: readonly ContextProcessor[];
  /** The turn before its processors changed anything; absent without processors. */
  readonly plain?: ViewedTurn;
  /** A reading of the whole, for a verdict or a last summary. */
  readonly finalReading?: boolean;
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
  /** What models answered to a turn or question, word for word. */
  readonly rawAnswers: (key: string) => readonly string[];
  readonly recorded: Recorded;
  readonly ledger: Ledger;
  /** Where a message stands, for example `messages/004_moderator_12ab34cd.md`. */
  readonly fileOf: (message: Message) => string;
  /** Tokens of prompt and answer together that participants are held to, where that is not what their models have. */
  readonly contextWindows: ReadonlyMap<string, number>;
  readonly budget: Budget;
  /** Looks up what statements cite and quote. */
  readonly claims?: ClaimChecker;
  /** What is kept for the end, where limits are set. */
  readonly endReserve?: EndReserve;
  /** Pauses the run where it holds. */
  readonly until?: EndRule;
  /** Present if nobody is really asked. */
  readonly rehearsal?: Rehearsal;
  readonly time: ActiveTime;
  /** Cancels the run. */
  readonly controller: AbortController;
}

/** Marks of fences that are made at once: after the wait for an answer the first takes as long as all the others. */
const FENCES_AT_ONCE = 8;
/** A mark of a fence that is counted as no fewer tokens than any other. */
const LONGEST_MARK = "a1b2c3d4e5f6";

/** One run of a script over a journal: what floor, turns and questions share. */
export class Run {
  readonly options: RunParts;
  /** Marks names, positions and the topic in what somebody is told: no protocol has to think of it. */
  readonly mark: (text: string) => string;
  /** What has been said, in the order of numbers. */
  readonly messages: Message[] = [];
  /** What was asked aside: all of it is finished before the dialogue ends. */
  readonly asides: PromiseLike<unknown>[] = [];
  /** The limit that kept something from being asked without which the dialogue is not complete. */
  stoppedBy: LimitName | undefined;
  /** Why what is asked aside does not fit into the context of whoever is asked. */
  sizeProblem: (asked: Asked) => Promise<ModelError | undefined> = () => Promise.resolve(undefined);
  /** Fits all that is shown into the context of whoever is asked, whole or summed up. */
  fitWhole: (asked: Asked) => Promise<Asked> = (asked) => Promise.resolve(asked);
  /** A message as it is shown, with what is noted of it. */
  annotated: (message: Message) => Message = (message) => message;
  #optionalPhases = 0;
  readonly #warned = new Set<string>();
  readonly #viewers = new Map<string, Viewer>();
  #rehearsedTurns = 0;
  #optionalTurns = 0;
  #crash: unknown;
  #wordingWarned = false;
  /** What was inherited and is not yet in its place. */
  readonly #inherited: Message[];
  readonly #participants: readonly Participant[];
  readonly #people = new Turnstile();
  readonly #toldById = new Map<string, Told>();
  /** By number of the message. */
  readonly #fences = new Map<number | string, string>();
  readonly #sharing: ReadonlySet<string>;

  constructor(options: RunParts) {
    this.options = options;
    this.#inherited = [...options.recorded.inherited()];
    this.#participants = options.participants.map(plain);
    this.mark = givenMarker([
      options.topic,
      ...this.#participants.flatMap(({ name, position = "" }) => [name, position]),
    ]);
    this.#sharing = new Set(options.participants.filter((one) => sharesModel(one, options.participants)).map(idOf));
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
    const wording = this.#wordingOf(asked);
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
      const optional = known({ number, round, replyTo: about, digests });
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

  /** The turn or question as its agent is to see it. */
  request(asked: Asked): AgentRequest {
    const { topic, seed } = this.options;
    const { key, kind, participant, phase, shown, instruction } = asked;
    const { round, replyTo, maxTokens, criteria, schema, form, tools, digests, guidance, summaryOf, quoted } = asked;
    const contextWindow = this.options.contextWindows.get(participant.id);
    const { rules, persona, material } = this.#told(asked);
    return {
      key,
      kind,
      ...this.viewer(participant.id, asked.guise),
      topic,
      phase,
      rules,
      persona,
      material,
      shown,
      instruction: this.mark(instruction),
      seed,
      signal: this.signal,
      ...known({
        round,
        replyTo,
        maxTokens,
        criteria,
        schema,
        form,
        tools,
        digests,
        guidance: guidance === undefined ? undefined : this.mark(guidance),
        summaryOf,
        quoted,
        contextWindow,
      }),
    };
  }

  /** Everybody who takes part, in seat order. */
  get participants(): readonly Participant[] {
    return this.#participants;
  }

  /** Who looks at what was said, and how. */
  viewer(participantId: string, guise?: Guise): Viewer {
    const known = this.#viewers.get(participantId);
    if (known && guise?.blind) return { ...known, participants: guise.participants, blind: true };
    if (known && guise) {
      const { participants } = guise;
      return {
        ...known,
        participants,
        participant: participants.find(({ id }) => id === participantId) ?? known.participant,
      };
    }
    if (known) return known;
    const participant = this.#participants.find(({ id }) => id === participantId);
    if (!participant) throw new TypeError(`Cannot show anything to '${participantId}' as nobody has that id`);
    const viewer = {
      participant,
      participants: this.#participants,
      fence: (of: number | string) => this.#fence(of),
      sharesModel: this.#sharing.has(participantId),
    };
    this.#viewers.set(participantId, viewer);
    return this.viewer(participantId, guise);
  }

  /** What a question shows: under labels in place of names, by others beside those who take part. */
  guised(
    asked: DialogueParticipant,
    said: readonly Statement[],
    { labels, cast }: Pick<Question<unknown>, "labels" | "cast">,
  ): Pick<Asked, "shown" | "guise"> {
    if (!labels && !cast) return { shown: said };
    const taken = cast?.find(({ id }) => this.#participants.some((own) => own.id === id));
    if (taken) throw new TypeError(`Cannot show what '${taken.id}' said elsewhere as somebody here has that id`);
    const everybody = [...cast ?? [], ...this.#participants];
    const told = this.toldTo(asked);
    if (!labels) return { shown: said, guise: { participants: everybody, told } };
    const { shown, participants } = labelled(said, labels, everybody);
    return { shown, guise: { participants, told, blind: true as const } };
  }

  /** A turn of a participant with nothing to do and nothing shown: what stands in all of its prompts. */
  emptyRequest(participantId: string): AgentRequest {
    const participant = this.options.participants.find(({ id }) => id === participantId);
    if (!participant) throw new TypeError(`Cannot ask '${participantId}' as nobody has that id`);
    return this.request({ key: "", participant, kind: "statement", phase: "", shown: [], instruction: "" });
  }

  /** Where messages stand as a whole, from the first to the last of them. */
  whereOf(first: number, last: number): string {
    const files = [...new Set([first, last])].map((number) => {
      const message = this.messages.find((message) => message.number === number);
      return message ? this.options.fileOf(message) : `message ${number}`;
    });
    return files.join(" to ");
  }

  /** Asks a person: one at a time, whoever they are, and without the clock running. */
  askPerson<T>(ask: () => Promise<T>): Promise<T> {
    return this.options.time.whileThinking(() => this.#people.run(ask, this.signal));
  }

  /** Number of the last inherited message that is not taken over yet; 0 if all are. */
  get lastInherited(): number {
    return this.#inherited.at(-1)?.number ?? 0;
  }

  /** Takes over the inherited messages before a number, also those that the script does not ask for. */
  adopt(before: number): void {
    for (let first = this.#inherited[0]; first && first.number < before; first = this.#inherited[0]) {
      this.messages.push(this.annotated(first));
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

  /**
   * Pauses the run if that is wanted here: where nothing later is on record, and no earlier run was paused already.
   *
   * @throws {EndStop} If it is.
   */
  pauseIfWanted(state: Omit<EndState, "messages">): void {
    const { until, recorded } = this.options;
    const number = this.messages.at(-1)?.number ?? 0;
    if (!until || number <= recorded.pausedAfter || number < recorded.lastNumber) return;
    if (until({ messages: this.messages, ...state }) !== false) throw new EndStop("paused");
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

  #wordingOf(asked: Asked): string {
    const { instruction, guidance = "" } = asked;
    return sha256(this.#told(asked).wording + guidance + instruction);
  }

  #told({ participant, guise }: Asked): Told {
    return guise?.told ?? this.toldTo(participant);
  }

  /** What a participant is told in every turn; worked out once. */
  toldTo(participant: DialogueParticipant): Told {
    const told = this.#toldById.get(participant.id);
    if (told) return told;
    const { briefing } = this.options;
    const texts = {
      rules: this.mark(briefing.rules()),
      persona: this.mark(briefing.persona(participant)),
      material: briefing.material(participant),
    };
    const made = { ...texts, wording: wordingOf(texts) };
    this.#toldById.set(participant.id, made);
    return made;
  }

  #fence(of: number | string): string {
    if (this.options.rehearsal) return LONGEST_MARK;
    return this.#fences.get(of) ?? this.#makeFences(of);
  }

  #makeFences(of: number | string): string {
    const mark = fenceMark(this.options.secret, of);
    this.#fences.set(of, mark);
    if (typeof of === "string") return mark;
    for (let n = of + 1; n < of + FENCES_AT_ONCE; n++) this.#fences.set(n, fenceMark(this.options.secret, n));
    return mark;
  }
}

/** The hash of what a participant is told. */
export function wordingOf({ rules, persona, material }: Omit<Told, "wording">): string {
  return sha256(JSON.stringify({ rules, persona, material }));
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

/** Whether somebody else's answers come from the same model or, where there is none, from the same agent. */
function sharesModel({ id, agent }: DialogueParticipant, all: readonly DialogueParticipant[]): boolean {
  const models = new Set(agent.models?.map(idOf));
  return all.some((other) =>
    other.id !== id &&
    (other.agent.models?.some((model) => models.has(model.id)) ?? other.agent === agent)
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** A participant as the journal records it. */
export function plain({ id, name, role, position }: DialogueParticipant): Participant {
  return { id, name, role, ...known({ position }) };
}
