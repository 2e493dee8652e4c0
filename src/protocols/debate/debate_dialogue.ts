import { type Brief, materialFor, sourceMaterial } from "../../agents/brief_position.ts";
import { sha256 } from "../../text/sha256.ts";
import { DialogueWorkflow, type Floor, type RunOptions, streamed, type Turn } from "../../dialogue/mod.ts";
import type { DialogueEvent, Json, Settings } from "../../transcript/event.ts";
import { known } from "../../transcript/fold.ts";
import type { Message } from "../../transcript/message.ts";
import { type DebateConfig, type DebateRules, debateRules } from "./config.ts";
import { type Cast, castOf, type DebateParticipant } from "./participants.ts";
import { personaText, rulesText } from "./prompts.ts";
import { Referee } from "./referee.ts";
import { type DebateResult, toDebateResult } from "./result.ts";
import { DebateTurns } from "./turns.ts";

/** What is compared of a brief, and where what is cited can be found. */
function briefSettings({ motion, sha256, sources }: Brief): Settings {
  return { motion, sha256, sources: sources.map(({ name, title, url }): Json => ({ name, title, ...known({ url }) })) };
}

/** A participant and the turn it is to take. */
export type TurnOf = readonly [participant: DebateParticipant, turn: Turn];

/** What a debate is made of besides its script: cast, rules, what participants are told, and the result. */
export abstract class DebateDialogue extends DialogueWorkflow {
  /** `debate`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "debate";
  /** In the order of their seats: one moderator, two or more advocates, any number of fact checkers. */
  declare readonly participants: readonly DebateParticipant[];
  /** As it was given; {@linkcode DebateDialogue.debate} has the defaults filled in. */
  declare readonly config: DebateConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly debate: DebateRules;
  /** The turns of a debate, as they are asked for. */
  protected readonly turns: DebateTurns;
  readonly #cast: Cast;
  readonly #scoring: boolean;
  #referee: Referee;

  /**
   * Checks cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value.
   */
  constructor(topic: string, participants: readonly DebateParticipant[], config: DebateConfig = {}) {
    super(topic, participants, config);
    this.debate = debateRules(config);
    this.turns = new DebateTurns(this.debate);
    this.#cast = castOf(participants);
    this.#scoring = config.scoringEnabled ?? this.moderator.agent.human !== true;
    this.#referee = this.#newReferee();
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

  /** Nothing is left of an earlier run of the script. */
  protected override prepare(): void {
    this.#referee = this.#newReferee();
  }

  #newReferee(): Referee {
    return new Referee(this.#cast, this.turns, { scoring: this.#scoring });
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

  /** Motion, sides, structure, limits and tone: the same for everybody. */
  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.debate, { scoring: this.#scoring });
  }

  /** What the participant's role asks of it, and its `systemPrompt`. */
  protected override persona(participant: DebateParticipant): string {
    return personaText(participant);
  }

  /** The brief of the participant's own side and the sources; nothing for the moderator. */
  protected override material(participant: DebateParticipant): string {
    const { brief, sources = [] } = this.config;
    const own = brief && participant.role !== "moderator" ? materialFor(brief, participant, this.advocates) : "";
    const more = participant.role === "moderator" || sources.length === 0 ? "" : sourceMaterial(sources);
    return [own, more].filter((text) => text !== "").join("\n\n");
  }

  /** The moderator is neutral; a person is not asked for summaries. */
  protected override summarizer(): DebateParticipant | undefined {
    return this.moderator.agent.human ? this.participants.find(({ agent }) => !agent.human) : this.moderator;
  }

  /** What every dialogue compares, and format, rounds, limits, order, criteria, brief and sources by hash. */
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
      ...(brief ? { brief: { ...briefSettings(brief), path: brief.dir } } : {}),
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

  /** Holds the debate. Resolves also when providers, budgets or a cancellation stop it: the result says so. */
  override async run(options: RunOptions = {}): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { fresh: true }));
  }

  /**
   * Goes on with an archive: what is on record is not asked again. A completed one is given back as it is.
   *
   * @throws {ReplayError} If the archive is not of this debate.
   */
  override async resume(archive: string, options: RunOptions = {}): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { resume: archive }));
  }

  /**
   * Holds the debate in a new archive, with what another one has up to and including the turn with the key `at`.
   *
   * @throws {ReplayError} If no finished turn has that key.
   */
  override async fork(
    archive: string,
    { at, ...options }: RunOptions & { readonly at: string },
  ): Promise<DebateResult> {
    return toDebateResult(await this.hold(options, { fork: archive, at }));
  }

  /** Holds the debate as an iterator of its events, whose return value is the result. Leaving it aborts the run. */
  override stream(options: RunOptions = {}): AsyncGenerator<DialogueEvent, DebateResult, void> {
    return streamed((all) => this.run(all), options);
  }
}
