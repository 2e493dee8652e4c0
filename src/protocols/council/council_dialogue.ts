import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import { finalPositions, sameStance, tallyOf, voteVerdict } from "../../judging/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Kind } from "../../transcript/kind.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { FinalPosition } from "../../transcript/position.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { Fitting } from "./fitting.ts";
import { type CouncilConfig, type CouncilPhase, type CouncilRules, councilRules } from "./options.ts";
import { councilPage } from "./page.ts";
import { type CouncilCast, councilCast, type CouncilParticipant } from "./participants.ts";
import { type CouncilOutcome, type NameOf, namesOf, personaText, rulesText } from "./prompts.ts";
import { type CouncilResult, toCouncilResult } from "./result.ts";
import { CouncilTurns } from "./turns.ts";
import { excerptsOfOthers, toSpeaker } from "./views.ts";

/** A council apart from its script: cast, rules, what participants are told, and the result. */
export abstract class CouncilDialogue extends ProtocolDialogue<CouncilResult> {
  /** `council`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "council";
  /** Its blocks on the archive's pages. */
  protected override readonly page: ProtocolPage = councilPage;
  /** In the order of their seats: two or more members, perhaps a chair and a judge. */
  declare readonly participants: readonly CouncilParticipant[];
  /** As it was given; {@linkcode CouncilDialogue.council} has the defaults filled in. */
  declare readonly config: CouncilConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly council: CouncilRules;
  /** The turns of a council, as they are asked for. */
  protected readonly turns: CouncilTurns;
  /** Returns the name of a participant in one line. */
  protected readonly nameOf: NameOf;
  readonly #cast: CouncilCast;
  readonly #fitting: Fitting;

  /**
   * Checks cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value or no effect.
   */
  constructor(topic: string, participants: readonly CouncilParticipant[], config: CouncilConfig = {}) {
    super(topic, participants, config);
    this.#cast = councilCast(participants);
    this.council = councilRules(config, this.members.map(({ id }) => id));
    this.nameOf = namesOf(participants);
    this.turns = new CouncilTurns(this.council, this.nameOf);
    this.#fitting = new Fitting(config.context, (one) => [this.rules(), this.persona(one), this.material(one)]);
  }

  /** Those who take a position and vote, in the order of their seats. */
  protected get members(): readonly CouncilParticipant[] {
    return this.#cast.members;
  }

  /** The one who announces and, unless that fails, writes the synthesis: the one with that role, else the first member. */
  protected get chair(): CouncilParticipant {
    return this.#cast.chair;
  }

  /** Those who have a ballot: the members and, where the chair decides ties, the chair. */
  protected get voters(): readonly CouncilParticipant[] {
    return this.council.voting?.ties === "chair" ? [...new Set([...this.members, this.chair])] : this.members;
  }

  /** Holds a phase, if it is among those that are held. */
  protected async part(
    floor: Floor,
    phase: CouncilPhase,
    body: () => Promise<unknown>,
    options?: { readonly optional: boolean },
  ): Promise<void> {
    if (this.council.phases.includes(phase)) await floor.phase(phase, async () => void await body(), options);
  }

  /** Asks each of these members for a turn, all at once. */
  protected async each(
    floor: Floor,
    members: readonly CouncilParticipant[],
    turn: (member: CouncilParticipant) => Turn,
  ): Promise<readonly Message[]> {
    if (members.length === 0) return [];
    return await floor.together(members.map((member) => [member, this.fit(member, turn(member))] as const));
  }

  /** Returns the turn with what it shows made as short as there is room for. */
  protected fit(speaker: CouncilParticipant, turn: Turn): Turn {
    if (turn.kind === "position") return this.#fitting.turn(speaker, turn, excerptsOfOthers(this.council.excerpt));
    return this.#fitting.turn(speaker, turn, turn.kind === "refinement" ? toSpeaker : () => undefined);
  }

  /** Returns the members who have a position, without one of them. */
  protected withPosition(floor: Floor, except?: CouncilParticipant): readonly CouncilParticipant[] {
    const holders = finalPositions(floor.messages).map(({ participant }) => participant);
    return this.members.filter((member) => member !== except && holders.includes(member.id));
  }

  /** Returns the position of a member, if it is to be kept whole whatever else there is room for. */
  protected keptWhole(floor: Floor, member: CouncilParticipant): Statement | undefined {
    if (!this.#fitting.shortens(member)) return undefined;
    return finalPositions(floor.messages).find(({ participant }) => participant === member.id)?.statement;
  }

  /** Returns why the positions are taken to agree, as the judge says or, without one, by their stances. */
  protected async agreement(floor: Floor, positions: readonly FinalPosition[]): Promise<string | undefined> {
    const { judge } = this.#cast;
    if (positions.length < 2) return undefined;
    if (!judge) {
      const stance = sameStance(positions);
      return stance && `all ${positions.length} of them say ${stance} to the question.`;
    }
    const answer = await floor.ask(judge, this.turns.agreement(positions, this.#fitting.aside(judge)));
    return answer.given && answer.value.agreed ? answer.value.reason.trim() : undefined;
  }

  /** Asks for the ballots and has them counted; the count goes on record as a verdict. */
  protected async poll(floor: Floor, positions: readonly FinalPosition[]): Promise<CouncilOutcome> {
    for (const voter of this.voters) {
      const by = { fit: this.#fitting.aside(voter), random: (key: string) => floor.random(key) };
      floor.ask(voter, this.turns.ballot(voter.id, positions, by));
    }
    let tally: CouncilOutcome["tally"];
    const verdict = await floor.decide("vote", (record) => {
      tally = tallyOf(record);
      return voteVerdict(record);
    });
    const corrected = tally?.warnings.map(({ voter, text }) => `${this.nameOf(voter)}: ${text}`) ?? [];
    if (corrected.length > 0) {
      floor.warn("ballot_corrected", `Ballots are not counted as they were written. ${corrected.join("; ")}`);
    }
    return { verdict, ...omitUndefined({ tally }) };
  }

  /** Ends the council as failed if nobody was able to do what it cannot go on without. */
  protected failWithout(floor: Floor, what: string, messages: readonly Message[]): void {
    const failed = messages.filter((message): message is FailedTurn => message.failed);
    if (failed.length > 0 && failed.length === messages.length) floor.fail(`Nobody has ${what}`, failed);
  }

  /** The same for everybody. */
  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.council);
  }

  /** The part of a role, and the `systemPrompt`. */
  protected override persona(participant: CouncilParticipant): string {
    return personaText(participant);
  }

  /** Only members take positions. */
  protected override isNeutral({ role }: CouncilParticipant): boolean {
    return role !== "member";
  }

  /** Nobody may see everything: each sums up for itself. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** All phases but the critiques, the revised positions and the rebuttals, of those that are held. */
  protected override expected(): readonly Expected[] {
    const { members, chair, voters, council: { phases, limits } } = this;
    const gathered = members.length * limits.gather;
    const shows = members.length * Math.max(limits.formulate, limits.adjust);
    const each = (phase: "gather" | "plan" | "formulate", kind: Kind, shows: number) =>
      members.map((participant): Expected => ({
        phase,
        kind,
        participant,
        maxTokens: limits[phase],
        overrun: "note",
        shows,
      }));
    const last = { phase: "synthesis", kind: "synthesis", participant: chair, maxTokens: limits.synthesis } as const;
    const expected: readonly Expected[] = [
      ...each("gather", "gathering", 0),
      ...each("plan", "plan", gathered),
      ...each("formulate", "position", gathered + limits.plan),
      ...voters.map((participant): Expected => ({ phase: "vote", kind: "ballot", participant, shows })),
      { ...last, hasFields: true, shows: "everything" },
    ];
    return expected.filter(({ phase }) => phases.some((held) => held === phase));
  }

  /** Compared besides what every dialogue compares: phases, limits, prompts and how votes are counted. */
  protected override settings(): Settings {
    const { phases, limits, excerpt, prompts, voting } = this.council;
    const chair = voting?.ties === "chair" ? this.chair.id : undefined;
    const vote = voting && { voters: this.members.map(({ id }) => id), ...voting, ...omitUndefined({ chair }) };
    return {
      ...super.settings(),
      phases,
      limits,
      excerpt,
      ...(Object.keys(prompts).length > 0 ? { prompts } : {}),
      ...omitUndefined({ vote }),
    };
  }

  /** Folded from the record. */
  protected override outcome(held: Held): CouncilResult {
    return toCouncilResult(held);
  }
}
