import type { AgentRequest } from "../agents/agent.ts";
import { inLanguage, languageName, languagesIn } from "../words/language.ts";
import { RULES } from "../words/rules.ts";
import { toolsOf } from "../agents/built_in_tools.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { createArchiveFolder } from "../archive/layout.ts";
import type { ProtocolPage } from "../archive/render/facts.ts";
import { contextSettings } from "../context/settings.ts";
import { attachmentFiles } from "../archive/attachments.ts";
import type { NewFile } from "../archive/stored_files.ts";
import { type Attachment, readAttachments, toEntries } from "../transcript/attachment.ts";
import type { DialogueEvent, JournalEvent, Json, Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { FloorKind, Kind } from "../transcript/kind.ts";
import { markPosition } from "../text/given.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { checkParticipants, checkPrices } from "./_check_participants.ts";
import { hold, type Origin } from "./_hold.ts";
import type { Dialogue } from "./_dialogue.ts";
import { identityOf } from "./_run.ts";
import type { BudgetLimits } from "./calls/purse.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import { checkDialogueConfig, type DialogueConfig } from "./config.ts";
import { type EndRule, isRound } from "./end_rules.ts";
import type { Floor } from "./floor.ts";
import { type DialogueResult, type Held, toResult } from "./result.ts";
import { identityIn, settingsError } from "./settings.ts";
import { type RunOptions, streamed } from "./stream.ts";
import type { DialogueParticipant, Expected, ExpectedAside, Turn } from "./turn.ts";
import { PERSONA, PLAIN } from "../words/dialogue.ts";

/** Rounds of a plain dialogue without a configured end. */
const DEFAULT_ROUNDS = 5;
/** Returns a turn of a plain dialogue. */
function contribution(): Turn {
  return { kind: "statement", instruction: PLAIN.turn };
}

/**
 * A dialogue in which everybody speaks in turn, round after round. It ends by `endWhen` or at `maxTurns`; without
 * either, after five rounds. Protocols extend it with their own script. A workflow runs only once.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, DialogueWorkflow, isRound, ScriptedModel } from "@convenings/convenings";
 *
 * const model = new ScriptedModel({ lines: ["Buses go everywhere.", "Trams carry more."] });
 * const agent = new ChatAgent({ model });
 * const ana = { id: "ana", name: "Ana", role: "participant", agent };
 * const ben = { id: "ben", name: "Ben", role: "participant", agent };
 * const dialogue = new DialogueWorkflow("Getting there", [ana, ben], { endWhen: isRound(1), outputDirectory: false });
 * const result = await dialogue.run();
 *
 * assert.equal(result.endReason, "max_rounds");
 * assert.deepEqual(result.messages.map(({ key }) => key), ["round-1/statement/ana", "round-1/statement/ben"]);
 * ```
 */
export class DialogueWorkflow<Result extends DialogueResult = DialogueResult> {
  /** Name of the protocol, part of the archive's name and compared on resume. */
  readonly protocol: string = "dialogue";
  /** The subject; not empty. */
  readonly topic: string;
  /** The participants in seating order; two or more, with unique ids. */
  readonly participants: readonly DialogueParticipant[];
  /** The configuration as given; defaults are filled in where they are used. */
  readonly config: DialogueConfig;
  /** The protocol's part of the archive's pages; without it, they show only what all dialogues have. */
  protected readonly page: ProtocolPage | undefined = undefined;
  readonly #attachments: readonly Attachment[];
  #ran = false;
  #held: Held | undefined;
  #recorded: Settings | undefined;

  /**
   * Checks everything that can be checked before the first paid call.
   *
   * @throws {TypeError} If the topic is empty, there are too few participants, an id is malformed or used twice, or
   * an attachment is neither an image nor a text.
   * @throws {RangeError} If a limit is invalid, a cost limit is set and a model has no price, or an attachment is too
   * large.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: DialogueConfig = {}) {
    checkDialogueConfig(config);
    checkParticipants(participants, this.fewestParticipants);
    for (const { context } of participants) contextSettings(config.context, context);
    checkPrices(participants, config);
    for (const given of [config.tools, ...participants.map(({ tools }) => tools)]) {
      if (given) toolsOf(given, config);
    }
    if (topic.trim() === "") throw new TypeError("Cannot hold a dialogue as 'topic' is empty");
    this.#attachments = readAttachments(config.attachments);
    this.topic = topic;
    this.participants = participants;
    this.config = config;
  }

  /**
   * Holds the dialogue. Also resolves if a provider, a limit or a cancellation stops it: the result says so.
   *
   * @throws {LimitTooSmallError} If a limit is too low for the dialogue to finish; nothing was asked.
   * @throws {OutputError} If no archive can be made in the output directory.
   * @throws {JournalError} If the journal can no longer be written; the error has the texts that were not saved.
   * @throws {TypeError} If the workflow has already run.
   * @throws Any error thrown by the script or a listener, and an agent's `ProgramError`.
   */
  async run(options: RunOptions = {}): Promise<Result> {
    return this.result(await this.hold(options, { fresh: true }));
  }

  /**
   * Resumes an archive: recorded answers are not requested again. A completed dialogue is returned unchanged.
   *
   * @throws {ReplayError} If the archive belongs to another dialogue, or the script deviates from it.
   * @throws {JournalReadError} If its journal is damaged.
   * @throws {LockedError} If another process writes to it.
   * @throws {OutputError} If it cannot be written to.
   * @throws The errors of {@linkcode DialogueWorkflow.run}.
   */
  async resume(archive: string, options: RunOptions = {}): Promise<Result> {
    return this.result(await this.hold(options, { resume: archive }));
  }

  /**
   * Branches an archived dialogue into a new archive after the turn with the key or number `at`.
   *
   * @throws {ReplayError} If no finished turn has that key or number.
   * @throws {JournalReadError} If the archive's journal is damaged.
   * @throws The errors of {@linkcode DialogueWorkflow.run}.
   */
  async fork(
    archive: string,
    { at, ...options }: RunOptions & { readonly at: string | number },
  ): Promise<Result> {
    return this.result(await this.hold(options, { fork: archive, at }));
  }

  /** Settings of the dialogue that is resumed, for what was decided when it began; otherwise `undefined`. */
  protected get recorded(): Settings | undefined {
    return this.#recorded;
  }

  /** The record of the whole journal after a run. */
  get held(): Held | undefined {
    return this.#held;
  }

  /** Returns `true` for a journal of this dialogue, with the same participants and settings. */
  isOf(events: readonly JournalEvent[]): boolean {
    const recorded = identityIn(events);
    return recorded !== undefined && !settingsError(recorded, this.#inOwnLanguage(() => identityOf(this.#dialogue())));
  }

  /** Holds the dialogue as an iterator of its events that returns the result. Leaving the iterator aborts the run. */
  stream(options: RunOptions = {}): AsyncGenerator<DialogueEvent, Result, void> {
    return streamed((all) => this.run(all), options);
  }

  /**
   * Runs the script in memory, within the configured limits, with fillers instead of answers. Makes no calls and writes
   * nothing.
   *
   * @param from An archive to continue or, with the key or number of a turn, to fork. @default a new dialogue
   * @throws {ReplayError} If the turn at which to fork does not exist.
   * @throws {LimitTooSmallError} If a limit is too low for the dialogue to finish.
   */
  async rehearse(
    options: RunOptions = {},
    from?: { readonly archive: string; readonly at?: string | number },
  ): Promise<Result> {
    const { archive, at } = from ?? {};
    let origin: Origin = { fresh: true };
    if (archive !== undefined) origin = at === undefined ? { resume: archive } : { fork: archive, at };
    return this.result(await this.hold(options, origin, { rehearsal: true }));
  }

  /** Returns the result of a dialogue's record; a subclass with a result of its own makes it here. */
  protected result(held: Held): Result {
    return toResult(held) as Result;
  }

  /** Minimum number of participants. */
  protected get fewestParticipants(): number {
    return 2;
  }

  /** Makes the folder of a new archive; an existing folder is never used. */
  protected makeFolder(outputDirectory: string, startedAt: Date): Promise<string> {
    return createArchiveFolder(outputDirectory, startedAt, this.protocol);
  }

  /** Runs the dialogue: decides who speaks when. */
  protected async script(floor: Floor): Promise<void> {
    for (let round = 1;; round++) {
      await floor.phase(`round-${round}`, async () => {
        for (const participant of this.participants) {
          await floor.speak(participant, contribution());
          this.endIfOver(floor, { round, roundIsOver: participant === this.participants.at(-1) });
        }
      });
    }
  }

  /** Ends the dialogue if one of the configured rules applies. */
  protected endIfOver(floor: Floor, state: { readonly round: number; readonly roundIsOver: boolean }): void {
    const { endWhen, maxTurns } = this.config;
    const rules = endWhen === undefined ? (maxTurns === undefined ? [isRound(DEFAULT_ROUNDS)] : []) : [endWhen].flat();
    for (const rule of rules as readonly EndRule[]) {
      const over = rule({ messages: floor.messages, ...state });
      if (over !== false) floor.end(over === true ? "completed" : over);
    }
  }

  /**
   * Returns all turns and questions outside optional phases, in order and at their maximum size, so that limits reserve
   * enough for them. If empty, nothing is reserved.
   */
  protected expected(): readonly Expected[] {
    return [];
  }

  /** Returns the questions about a kind of turn in an optional phase, at their maximum size. */
  protected asidesAbout(_kind: Kind): readonly ExpectedAside[] {
    return [];
  }

  /** Returns the rules for everybody in the whole dialogue. */
  protected rules(): string {
    return [
      PLAIN.about(singleLine(this.topic)),
      PLAIN.inTurn(this.participants.map(({ name }) => singleLine(name))),
      PLAIN.forYourself,
    ].join("\n");
  }

  /** Returns the rules with the language to write in, if there is one; older dialogues have none. */
  #spokenRules(): string {
    if (!this.#hasLanguage) return this.rules();
    const { speakers } = languagesIn(this.config.language);
    return `${this.rules()}\n${RULES.speakIn(languageName(speakers))}`;
  }

  /** Runs a body in the language of the speakers: in English for an older dialogue, which has none. */
  #inOwnLanguage<T>(body: () => T): T {
    return inLanguage(this.#hasLanguage ? languagesIn(this.config.language).speakers : "en", body);
  }

  get #hasLanguage(): boolean {
    return this.config.language !== undefined && (!this.#recorded || this.#recorded["language"] !== undefined);
  }

  /** Returns a participant's persona. */
  protected persona({ name, position, systemPrompt }: DialogueParticipant): string {
    return [
      PERSONA.name(singleLine(name)),
      ...(position === undefined ? [] : [PERSONA.position(markPosition(position))]),
      ...(systemPrompt === undefined ? [] : [systemPrompt]),
    ].join("\n");
  }

  /** Returns the material that a participant may draw on, the same for all who see the same sources. */
  protected material(_participant: DialogueParticipant): string {
    return "";
  }

  /** Returns the case for a participant's own position, which nobody else is shown. */
  protected ownCase(_participant: DialogueParticipant): string {
    return "";
  }

  /** Sources in that material, for people, who are shown a list of them. */
  protected citableBy(_participant: DialogueParticipant): NonNullable<AgentRequest["citable"]> {
    return [];
  }

  /** @internal Returns the files that a new archive keeps, besides attachments. */
  protected storedFiles(): readonly NewFile[] {
    return [];
  }

  /**
   * Returns the participant who summarises for everybody when contexts need it, and who may see everything. Without
   * one, or once a turn has a limited view, each speaker summarises for itself.
   */
  protected summarizer(): DialogueParticipant | undefined {
    return this.participants.find(({ agent }) => agent.human !== true);
  }

  /** Returns the tools for a participant's turns: its own, or the dialogue's. */
  protected toolsFor({ tools }: DialogueParticipant): NonNullable<DialogueConfig["tools"]> {
    return tools ?? this.config.tools ?? [];
  }

  /**
   * Returns `true` for a turn in which a speaker who has the tool `request_context` may use it: before the last round, as
   * far as that is known.
   */
  protected mayAsk(_turn: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return true;
  }

  /** Returns the checker of citations and quotations, if there are sources. */
  protected claimChecker(): ClaimChecker | undefined {
    return undefined;
  }

  /** Returns warnings to record once, before the first turn. */
  protected warnings(): readonly Warning[] {
    return [];
  }

  /** Returns all settings that may change what is said, besides topic and participants; compared on resume. */
  protected settings(): Settings {
    const agents = this.participants.map((participant): [string, Json] => {
      const { id, agent, systemPrompt, context } = participant;
      const given = participant.tools ?? this.config.tools ? this.toolsFor(participant) : [];
      const tools = given.length > 0 ? given.map(nameOfTool) : undefined;
      const own = omitUndefined({ systemPrompt, context: context && { ...context }, tools });
      return [id, { agent: agent.description, ...own } as Json];
    });
    const { seed = 0, maxTurns, context, summarizer } = this.config;
    const defined = [this.config.tools, ...this.participants.map(({ tools }) => tools)].flatMap((tools = []) =>
      tools.flatMap((tool) =>
        typeof tool === "string"
          ? []
          : [[tool.name, { description: tool.description, inputs: JSON.stringify(tool.jsonSchema) }]]
      )
    );
    return {
      workflow: this.constructor.name,
      seed,
      participants: Object.fromEntries(agents),
      ...omitUndefined({ maxTurns, context: context && { ...context }, summarizer: summarizer?.description }),
      ...(this.#hasLanguage ? { language: { ...languagesIn(this.config.language) } } : {}),
      ...(defined.length > 0 ? { tools: Object.fromEntries(defined) } : {}),
      ...(this.#attachments.length > 0 ? { attachments: toEntries(this.#attachments) } : {}),
    } as Settings;
  }

  /**
   * Runs the script over a journal, for protocols that compute their own result from the record.
   *
   * @param how In a rehearsal fillers answer for everybody; limits of this run replace the configured ones.
   * @throws {TypeError} If the workflow has already run.
   */
  protected async hold(
    options: RunOptions,
    origin: Origin,
    { limits, ...how }: {
      readonly rehearsal?: boolean;
      readonly limits?: BudgetLimits & Pick<DialogueConfig, "maxDurationMs">;
    } = {},
  ): Promise<Held> {
    if (this.#ran) throw new TypeError("Cannot run a workflow twice: make a new one");
    this.#ran = true;
    const known = "resume" in origin ? await withReading(origin) : origin;
    const events = "resume" in known ? known.reading?.events : undefined;
    this.#recorded = events && identityIn(events)?.settings;
    return this.#held = await this.#inOwnLanguage(() => {
      const dialogue = { ...this.#dialogue(), config: { ...this.config, ...limits } };
      return hold(dialogue, (floor) => this.script(floor), options, known, how);
    });
  }

  #dialogue(): Dialogue {
    return {
      protocol: this.protocol,
      topic: this.topic,
      participants: this.participants,
      settings: this.settings(),
      config: this.config,
      told: (participant) => ({
        rules: this.#spokenRules(),
        language: this.#hasLanguage ? languagesIn(this.config.language).speakers : undefined,
        persona: this.persona(participant),
        material: this.material(participant),
        ownCase: this.ownCase(participant),
        citable: this.citableBy(participant),
        tools: toolsOf(this.toolsFor(participant), this.config),
      }),
      attachments: this.#attachments,
      files: [...attachmentFiles(this.#attachments), ...this.storedFiles()],
      summarizer: this.summarizer(),
      mayAsk: (turn) => this.mayAsk(turn),
      claims: this.claimChecker(),
      page: this.page,
      warnings: this.warnings(),
      expected: () => this.expected(),
      asidesAbout: (kind) => this.asidesAbout(kind),
      makeFolder: (outputDirectory, startedAt) => this.makeFolder(outputDirectory, startedAt),
    };
  }
}

/** Returns the origin with what is on record; a journal that cannot be read is reported when it is opened. */
async function withReading(origin: Extract<Origin, { readonly resume: string }>): Promise<Origin> {
  const reading = origin.reading ?? await readJournal(origin.resume).catch(() => undefined);
  return { ...origin, ...omitUndefined({ reading }) };
}

function nameOfTool(tool: NonNullable<DialogueConfig["tools"]>[number]): string {
  return typeof tool === "string" ? tool : tool.name;
}
