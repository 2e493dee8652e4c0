import type { AgentRequest } from "../agents/agent.ts";
import { createArchiveFolder } from "../archive/layout.ts";
import type { ProtocolPage } from "../archive/render/facts.ts";
import { contextSettings } from "../context/settings.ts";
import { type Attachment, readAttachments, toEntries } from "../transcript/attachment.ts";
import type { DialogueEvent, JournalEvent, Json, Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Kind } from "../transcript/kind.ts";
import { singleLine } from "../text/visible.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { checkParticipants, checkPrices } from "./_check_participants.ts";
import { hold, type Origin } from "./_hold.ts";
import type { Dialogue } from "./_dialogue.ts";
import { identityOf } from "./_run.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import { checkDialogueConfig, type DialogueConfig } from "./config.ts";
import { type EndRule, isRound } from "./end_rules.ts";
import type { Floor } from "./floor.ts";
import { type DialogueResult, type Held, toResult } from "./result.ts";
import { settingsError } from "./settings.ts";
import { type RunOptions, streamed } from "./stream.ts";
import type { DialogueParticipant, Expected, ExpectedAside, Turn } from "./turn.ts";

/** Rounds of a plain dialogue for which no end is set. */
const DEFAULT_ROUNDS = 5;
/** A turn of a plain dialogue. */
const CONTRIBUTION: Turn = {
  kind: "statement",
  instruction: "It is your turn. Say what you have to add: answer what was said, and bring something new.",
};

/**
 * A dialogue: everybody speaks in turn, round after round. It ends by `endWhen` or at `maxTurns`; without either, after
 * five rounds. Protocols extend it with a script of their own. A workflow runs once.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../agents/chat_agent.ts";
 * import { ScriptedModel } from "../models/scripted_model.ts";
 * import { isRound } from "./end_rules.ts";
 * import { DialogueWorkflow } from "./workflow.ts";
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
export class DialogueWorkflow {
  /** Name of the protocol: part of the archive's name, and compared on resume. */
  readonly protocol: string = "dialogue";
  /** The subject; not empty. */
  readonly topic: string;
  /** In the order of their seats; two or more, with different ids. */
  readonly participants: readonly DialogueParticipant[];
  /** As it was given: defaults are filled in where they are used. */
  readonly config: DialogueConfig;
  /** The protocol's part in the pages of the archive; without, they tell what every dialogue has. */
  protected readonly page: ProtocolPage | undefined = undefined;
  readonly #attachments: readonly Attachment[];
  #ran = false;
  #held: Held | undefined;

  /**
   * Checks everything that can be checked before a call is paid.
   *
   * @throws {TypeError} If the topic is empty, there are fewer participants than it needs, an id is malformed or used
   * twice, or an attachment is neither an image nor a text.
   * @throws {RangeError} If a limit is impossible, a limit on cost is set and a model has no price, or an attachment is
   * too large.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: DialogueConfig = {}) {
    checkDialogueConfig(config);
    checkParticipants(participants, this.fewestParticipants);
    for (const { context } of participants) contextSettings(config.context, context);
    checkPrices(participants, config);
    if (topic.trim() === "") throw new TypeError("Cannot hold a dialogue as 'topic' is empty");
    this.#attachments = readAttachments(config.attachments);
    this.topic = topic;
    this.participants = participants;
    this.config = config;
  }

  /**
   * Holds the dialogue. Resolves also when providers, budgets or a cancellation stop it: the result says so.
   *
   * @throws {OutputError} If no archive can be made in the output directory.
   * @throws {JournalError} If the journal can no longer be written; it carries what was said and is not on disk.
   * @throws What a script, an agent's `ProgramError` or a listener threw.
   */
  async run(options: RunOptions = {}): Promise<DialogueResult> {
    return toResult(await this.hold(options, { fresh: true }));
  }

  /**
   * Goes on with an archive: what is on record is not asked again. A completed one is given back as it is.
   *
   * @throws {ReplayError} If the archive is not of this dialogue, or the script asks for something else than it has.
   * @throws {JournalReadError} If its journal is damaged.
   * @throws {LockedError} If another process writes to it.
   * @throws {OutputError} If it cannot be written to.
   */
  async resume(archive: string, options: RunOptions = {}): Promise<DialogueResult> {
    return toResult(await this.hold(options, { resume: archive }));
  }

  /**
   * Holds the dialogue in a new archive, with what another one has up to and including the turn with the key or
   * number `at`.
   *
   * @throws {ReplayError} If no finished turn has that key or number.
   */
  async fork(
    archive: string,
    { at, ...options }: RunOptions & { readonly at: string | number },
  ): Promise<DialogueResult> {
    return toResult(await this.hold(options, { fork: archive, at }));
  }

  /** The record of the whole journal, once a run is over. */
  get held(): Held | undefined {
    return this.#held;
  }

  /** Returns `true` for a journal of this dialogue: of the same participants, set alike in all that may change what is said. */
  isOf([started]: readonly JournalEvent[]): boolean {
    return started?.type === "dialogue.started" && !settingsError(started, identityOf(this.#dialogue()));
  }

  /** Holds the dialogue as an iterator of its events, whose return value is the result. Leaving it aborts the run. */
  stream(options: RunOptions = {}): AsyncGenerator<DialogueEvent, DialogueResult, void> {
    return streamed((all) => this.run(all), options);
  }

  /**
   * Runs the script in memory with fillers in place of answers, within the limits that are set. Asks nobody and writes
   * nothing.
   *
   * @throws {ReplayError} If it is to be forked from a turn that does not exist.
   * @throws {LimitTooSmallError} If a limit does not even allow what the dialogue needs to come to its end.
   */
  async rehearse(
    options: RunOptions = {},
    fork?: { readonly archive: string; readonly at: string | number },
  ): Promise<DialogueResult> {
    const origin = fork ? { fork: fork.archive, at: fork.at } : { fresh: true as const };
    return toResult(await this.hold(options, origin, { rehearsal: true }));
  }

  /** The fewest who have to take part. */
  protected get fewestParticipants(): number {
    return 2;
  }

  /** Makes the folder of a new archive; one that is there is never used. */
  protected makeFolder(outputDirectory: string, startedAt: Date): Promise<string> {
    return createArchiveFolder(outputDirectory, startedAt, this.protocol);
  }

  /** Says who speaks when. */
  protected async script(floor: Floor): Promise<void> {
    for (let round = 1;; round++) {
      await floor.phase(`round-${round}`, async () => {
        for (const participant of this.participants) {
          await floor.speak(participant, CONTRIBUTION);
          this.endIfOver(floor, { round, roundIsOver: participant === this.participants.at(-1) });
        }
      });
    }
  }

  /** Ends the dialogue if one of the rules that were set says so. */
  protected endIfOver(floor: Floor, state: { readonly round: number; readonly roundIsOver: boolean }): void {
    const { endWhen, maxTurns } = this.config;
    const rules = endWhen === undefined ? (maxTurns === undefined ? [isRound(DEFAULT_ROUNDS)] : []) : [endWhen].flat();
    for (const rule of rules as readonly EndRule[]) {
      const over = rule({ messages: floor.messages, ...state });
      if (over !== false) floor.end(over === true ? "completed" : over);
    }
  }

  /**
   * All turns and questions outside optional phases, in their order and at their largest: limits keep enough for them. With
   * none, nothing is kept for the end.
   */
  protected expected(): readonly Expected[] {
    return [];
  }

  /** The questions that are asked about a turn of a kind in an optional phase, at their largest. */
  protected asidesAbout(_kind: Kind): readonly ExpectedAside[] {
    return [];
  }

  /** Rules for everybody in the whole dialogue. */
  protected rules(): string {
    return [
      `You take part in a dialogue on: ${singleLine(this.topic)}`,
      `The participants speak in turn: ${this.participants.map(({ name }) => singleLine(name)).join(", ")}.`,
      "Speak for yourself only, plainly and to the point. Do not write what others say.",
    ].join("\n");
  }

  /** Says who a participant is to be. */
  protected persona({ name, position, systemPrompt }: DialogueParticipant): string {
    return [
      `You are ${singleLine(name)}.`,
      ...(position === undefined ? [] : [`Your position: ${singleLine(position)}`]),
      ...(systemPrompt === undefined ? [] : [systemPrompt]),
    ].join("\n");
  }

  /** Material that a participant may draw on. */
  protected material(_participant: DialogueParticipant): string {
    return "";
  }

  /** Sources in that material, for people, who are shown a list of them. */
  protected citableBy(_participant: DialogueParticipant): NonNullable<AgentRequest["citable"]> {
    return [];
  }

  /**
   * Names who sums up for everybody where contexts need it: somebody who may see everything. Each speaker does for itself
   * if there is nobody, and as soon as a turn's view shows that there is not.
   */
  protected summarizer(): DialogueParticipant | undefined {
    return this.participants.find(({ agent }) => agent.human !== true);
  }

  /** Looks up what statements cite and quote, where there are sources for it. */
  protected claimChecker(): ClaimChecker | undefined {
    return undefined;
  }

  /** Warnings that a reader should see before anything is said: they go on record once. */
  protected warnings(): readonly Warning[] {
    return [];
  }

  /** All that may change what is said, besides topic and participants; compared on resume. */
  protected settings(): Settings {
    const agents = this.participants.map(({ id, agent, systemPrompt, context }): [string, Json] => {
      const own = omitUndefined({ systemPrompt, context: context && { ...context } });
      return [id, { agent: agent.description, ...own } as Json];
    });
    const { seed = 0, maxTurns, context, summarizer } = this.config;
    return {
      workflow: this.constructor.name,
      seed,
      participants: Object.fromEntries(agents),
      ...omitUndefined({ maxTurns, context: context && { ...context }, summarizer: summarizer?.description }),
      ...(this.#attachments.length > 0 ? { attachments: toEntries(this.#attachments) } : {}),
    } as Settings;
  }

  /**
   * Runs the script over a journal; for protocols that make a result of their own of the record.
   *
   * @throws {TypeError} If the workflow has run before.
   */
  protected async hold(
    options: RunOptions,
    origin: Origin,
    how: { readonly rehearsal?: boolean } = {},
  ): Promise<Held> {
    if (this.#ran) throw new TypeError("Cannot run a workflow twice: make a new one");
    this.#ran = true;
    return this.#held = await hold(this.#dialogue(), (floor) => this.script(floor), options, origin, how);
  }

  #dialogue(): Dialogue {
    return {
      protocol: this.protocol,
      topic: this.topic,
      participants: this.participants,
      settings: this.settings(),
      config: this.config,
      told: (participant) => ({
        rules: this.rules(),
        persona: this.persona(participant),
        material: this.material(participant),
        citable: this.citableBy(participant),
      }),
      attachments: this.#attachments,
      summarizer: this.summarizer(),
      claims: this.claimChecker(),
      page: this.page,
      warnings: this.warnings(),
      expected: () => this.expected(),
      asidesAbout: (kind) => this.asidesAbout(kind),
      makeFolder: (outputDirectory, startedAt) => this.makeFolder(outputDirectory, startedAt),
    };
  }
}
