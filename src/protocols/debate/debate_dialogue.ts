import { materialFor, sourceMaterial } from "../../agents/brief.ts";
import { sha256 } from "../../archive/journal.ts";
import { DialogueWorkflow, type Floor, type RunOptions, streamed, type Turn } from "../../dialogue/mod.ts";
import type { DialogueEvent, Json, Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { type DebateConfig, type DebateRules, debateRules } from "./config.ts";
import { type Cast, castOf, type DebateParticipant } from "./participants.ts";
import { personaText, rulesText } from "./prompts.ts";
import { Referee } from "./referee.ts";
import { type DebateResult, toDebateResult } from "./result.ts";
import { DebateTurns } from "./turns.ts";

/** A participant and the turn it is to take. */
export type TurnOf = readonly [participant: DebateParticipant, turn: Turn];

/** What a debate is made of besides its script: cast, rules, what participants are told, and the result. */
export abstract class DebateDialogue extends DialogueWorkflow {
  override readonly protocol: string = "debate";
  declare readonly participants: readonly DebateParticipant[];
  declare readonly config: DebateConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly debate: DebateRules;
  /** The turns of a debate, as they are asked for. */
  protected readonly turns: DebateTurns;
  readonly #cast: Cast;
  readonly #scoring: boolean;
  readonly #referee: Referee;

  /** @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value. */
  constructor(topic: string, participants: readonly DebateParticipant[], config: DebateConfig = {}) {
    super(topic, participants, config);
    this.debate = debateRules(config);
    this.turns = new DebateTurns(this.debate);
    this.#cast = castOf(participants);
    this.#scoring = config.scoringEnabled ?? this.moderator.agent.human !== true;
    this.#referee = new Referee(this.#cast, this.turns, { scoring: this.#scoring });
  }

  /** Who announces, sums up and scores. */
  protected get moderator(): DebateParticipant {
    return this.#cast.moderator;
  }

  /** Who takes a side, in the order of their seats. */
  protected get advocates(): readonly DebateParticipant[] {
    return this.#cast.advocates;
  }

  /** Whether the debate ends with a verdict. */
  protected get decides(): boolean {
    return this.#scoring && this.debate.format.namesWinner;
  }

  /** One contribution. It is scored and checked aside; what was found on the one before is put on the floor after it. */
  protected async contribute(floor: Floor, speaker: DebateParticipant, turn: Turn): Promise<Message> {
    const message = await floor.speak(speaker, turn);
    await this.#referee.after(floor, [message]);
    return message;
  }

  /** The contributions of one step: one after the other, or at once if the turn order is simultaneous. */
  protected async step(floor: Floor, turns: readonly TurnOf[]): Promise<readonly Message[]> {
    if (this.debate.turnOrder === "simultaneous") {
      const messages = await floor.together(turns);
      await this.#referee.after(floor, messages);
      return messages;
    }
    const messages: Message[] = [];
    for (const [speaker, turn] of turns) messages.push(await this.contribute(floor, speaker, turn));
    return messages;
  }

  /** Says what follows, in formats that announce it. */
  protected async announce(floor: Floor, text: string): Promise<void> {
    if (this.debate.format.announcesPhases) await floor.say(this.moderator, text, { name: "what-follows" });
  }

  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.debate);
  }

  protected override persona(participant: DebateParticipant): string {
    return personaText(participant);
  }

  protected override material(participant: DebateParticipant): string {
    const { brief, sources = [] } = this.config;
    const own = brief && participant.role !== "moderator" ? materialFor(brief, participant, this.advocates) : "";
    const more = participant.role === "moderator" || sources.length === 0 ? "" : sourceMaterial(sources);
    return [own, more].filter((text) => text !== "").join("\n\n");
  }

  protected override settings(): Settings {
    const { format, rounds, limits, turnOrder, criteria } = this.debate;
    const { brief, sources = [], sourcesPath } = this.config;
    return {
      ...super.settings(),
      format: format.name,
      rounds,
      limits,
      turnOrder,
      scoring: this.#scoring,
      ...(this.#scoring ? { criteria: criteria.map((criterion): Json => ({ ...criterion })) } : {}),
      ...(brief ? { brief: { motion: brief.motion, sha256: brief.sha256, path: brief.dir } } : {}),
      ...(sources.length > 0
        ? {
          sources: {
            names: sources.map(({ name }) => name),
            sha256: sha256(JSON.stringify(sources)),
            ...(sourcesPath === undefined ? {} : { path: sourcesPath }),
          },
        }
        : {}),
    };
  }

  override async run(options: RunOptions = {}): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { fresh: true }));
  }

  override async resume(archive: string, options: RunOptions = {}): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { resume: archive }));
  }

  override async fork(
    archive: string,
    { at, ...options }: RunOptions & { readonly at: string },
  ): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { fork: archive, at }));
  }

  override stream(options: RunOptions = {}): AsyncGenerator<DialogueEvent, DebateResult, void> {
    return streamed((all) => this.run(all), options);
  }
}
