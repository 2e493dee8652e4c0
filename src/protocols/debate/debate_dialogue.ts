import { type Brief, materialFor } from "../../agents/brief_position.ts";
import type { Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import type { Message } from "../../transcript/message.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type DebateConfig, type DebateRules, debateRules } from "./options.ts";
import { type Cast, castOf, type DebateParticipant } from "./participants.ts";
import { personaText, rulesText } from "./prompts.ts";
import { Referee } from "./referee.ts";
import { type DebateResult, toDebateResult } from "./result.ts";
import { DebateTurns } from "./turns.ts";

/** A participant and the turn it is to take. */
export type TurnOf = readonly [participant: DebateParticipant, turn: Turn];

/** What a debate is made of besides its script: cast, rules, what participants are told, and the result. */
export abstract class DebateDialogue extends ProtocolDialogue<DebateResult> {
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
    return new Referee(this.#cast, this.turns, {
      scoring: this.#scoring,
      passages: (floor, contribution) => this.passages(floor, contribution),
    });
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

  /** The moderator takes no side. */
  protected override isNeutral({ role }: DebateParticipant): boolean {
    return role === "moderator";
  }

  /** The brief of the participant's own side, if it takes one, and the brief's sources. */
  protected override briefFor(brief: Brief, participant: DebateParticipant): string {
    return materialFor(brief, participant, this.advocates);
  }

  /** The moderator is neutral; a person is not asked for summaries. */
  protected override summarizer(): DebateParticipant | undefined {
    return this.moderator.agent.human ? this.participants.find(({ agent }) => !agent.human) : this.moderator;
  }

  /** What every dialogue compares, and format, rounds, limits, order and criteria. */
  protected override settings(): Settings {
    const { format, rounds, limits, turnOrder, criteria } = this.debate;
    return {
      ...super.settings(),
      format: format.name,
      rounds,
      limits,
      turnOrder,
      scoring: this.#scoring,
      ...(this.#scoring ? { criteria: criteria.map((criterion): Json => ({ ...criterion })) } : {}),
    };
  }

  /** Scores, who has none, and the verdict. */
  protected override outcome(held: Held): DebateResult {
    return toDebateResult(held);
  }
}
