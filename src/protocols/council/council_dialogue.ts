import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import { finalPositions, sameStance, tallyOf, type VoteRules, voteVerdict } from "../../judging/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Kind } from "../../transcript/kind.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import type { FinalPosition } from "../../transcript/position.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { councilPage } from "./page.ts";
import { type CouncilOutcome, type NameOf, namesOf } from "./announcements.ts";
import { type CouncilConfig, type CouncilRules, councilRules } from "./options.ts";
import { Fitting } from "./fitting.ts";
import { type CouncilCast, councilCast, type CouncilParticipant } from "./participants.ts";
import type { CouncilPhase } from "./phases.ts";
import { personaText, rulesText } from "./prompts.ts";
import { type CouncilResult, toCouncilResult } from "./result.ts";
import { CouncilTurns } from "./turns.ts";

/** What a council is made of besides its script: cast, rules, what participants are told, and the result. */
export abstract class CouncilDialogue extends ProtocolDialogue<CouncilResult> {
  /** `council`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "council";
  protected override readonly page: ProtocolPage = councilPage;
  /** In the order of their seats: two or more members, perhaps a chair and a judge. */
  declare readonly participants: readonly CouncilParticipant[];
  /** As it was given; {@linkcode CouncilDialogue.council} has the defaults filled in. */
  declare readonly config: CouncilConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly council: CouncilRules;
  /** The turns of a council, as they are asked for. */
  protected readonly turns: CouncilTurns;
  /** The name of a participant in one line. */
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
    this.#fitting = new Fitting(config, (one) => [this.rules(), this.persona(one), this.material(one)]);
  }

  /** Who takes a position and votes, in the order of their seats. */
  protected get members(): readonly CouncilParticipant[] {
    return this.#cast.members;
  }

  /** Who announces and, unless that fails, writes the synthesis: the one with that role, else the first member. */
  protected get chair(): CouncilParticipant {
    return this.#cast.chair;
  }

  /** Who has a ballot: the members and, where the chair decides ties, the chair. */
  protected get voters(): readonly CouncilParticipant[] {
    const casting = this.council.voting?.ties === "chair" && !this.members.includes(this.chair);
    return casting ? [...this.members, this.chair] : this.members;
  }

  /** A phase, if it is among those that are held. */
  protected async part(
    floor: Floor,
    phase: CouncilPhase,
    body: () => Promise<unknown>,
    options?: { readonly optional: boolean },
  ): Promise<void> {
    if (this.council.phases.includes(phase)) await floor.phase(phase, async () => void await body(), options);
  }

  /** One turn of each of these members, all at once. */
  protected async each(
    floor: Floor,
    members: readonly CouncilParticipant[],
    turn: (member: CouncilParticipant) => Turn | Promise<Turn>,
  ): Promise<readonly Message[]> {
    if (members.length === 0) return [];
    const fitted = members.map(async (member) => [member, this.fit(member, await turn(member))] as const);
    return await floor.together(await Promise.all(fitted));
  }

  /** The turn with what it shows made as short as there is room for. */
  protected fit(speaker: CouncilParticipant, turn: Turn): Turn {
    return this.#fitting.turn(speaker, turn, this.turns.excerptOf(turn.kind));
  }

  /** The members who have a position. */
  protected withPosition(floor: Floor): readonly CouncilParticipant[] {
    const holders = finalPositions(floor.messages).map(({ participant }) => participant);
    return this.members.filter(({ id }) => holders.includes(id));
  }

  /** The position of a member as it stands, if it is to be kept whole whatever else there is room for. */
  protected keptWhole(floor: Floor, member: CouncilParticipant): Statement | undefined {
    if (!this.#fitting.shortens(member)) return undefined;
    return finalPositions(floor.messages).find(({ participant }) => participant === member.id)?.statement;
  }

  /** The members who have a position, without one of them. */
  protected othersWithPosition(floor: Floor, speaker: CouncilParticipant): readonly CouncilParticipant[] {
    return this.withPosition(floor).filter((member) => member !== speaker);
  }

  /** Whether a member has criticised anybody. */
  protected hasCriticised(floor: Floor, { id }: CouncilParticipant): boolean {
    return floor.messages.some(({ kind, speaker, failed }) => kind === "critique" && speaker === id && !failed);
  }

  /** Puts on record that a position stands as it was, since it could not be written anew. */
  protected warnOfKept(floor: Floor, failed: FailedTurn): void {
    const name = this.nameOf(failed.speaker);
    const text = `The position of ${name} stands as it was before the critiques: it could not be written anew ` +
      `(${failed.failure.reason})`;
    floor.warn("position_kept", text, failed);
  }

  /** Why the positions are taken to agree, as the judge says or, without one, by their stances; else `undefined`. */
  protected async agreement(floor: Floor, positions: readonly FinalPosition[]): Promise<string | undefined> {
    const { judge } = this.#cast;
    if (positions.length < 2) return undefined;
    if (!judge) {
      const stance = sameStance(positions);
      return stance && `all ${positions.length} of them say ${stance} to the question.`;
    }
    const answer = await floor.ask(judge, await this.turns.agreement(positions, this.#fitting.aside(judge)));
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
    if (messages.length > 0 && failed.length === messages.length) floor.fail(`Nobody has ${what}`, failed);
  }

  /** Question, members and phases: the same for everybody. */
  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.council);
  }

  /** What the participant's role asks of it, and its `systemPrompt`. */
  protected override persona(participant: CouncilParticipant): string {
    return personaText(participant);
  }

  /** Who is no member takes no position. */
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
    const all = members.length;
    const each = (phase: "gather" | "plan" | "formulate", kind: Kind, shows: number) =>
      members.map((participant): Expected => ({ phase, kind, participant, maxTokens: limits[phase], shows }));
    const shows = all * Math.max(limits.formulate, limits.adjust);
    const expected: readonly Expected[] = [
      ...each("gather", "gathering", 0),
      ...each("plan", "plan", all * limits.gather),
      ...each("formulate", "position", all * limits.gather + limits.plan),
      ...voters.map((participant): Expected => ({ phase: "vote", kind: "ballot", participant, shows })),
      {
        phase: "synthesis",
        kind: "synthesis",
        participant: chair,
        maxTokens: limits.synthesis,
        hasFields: true,
        shows: "everything",
      },
    ];
    return expected.filter(({ phase }) => phases.some((held) => held === phase));
  }

  /** What every dialogue compares, and phases, limits, prompts and how votes are counted. */
  protected override settings(): Settings {
    const { phases, limits, excerpt, prompts, voting } = this.council;
    const chair = voting?.ties === "chair" ? this.chair.id : undefined;
    const vote: VoteRules | undefined = voting &&
      { voters: this.members.map(({ id }) => id), ...voting, ...omitUndefined({ chair }) };
    return {
      ...super.settings(),
      phases,
      limits,
      excerpt,
      ...(Object.keys(prompts).length > 0 ? { prompts } : {}),
      ...(vote ? { vote: { ...vote } } : {}),
    };
  }

  /** Verdict, tally and ballots. */
  protected override outcome(held: Held): CouncilResult {
    return toCouncilResult(held);
  }
}
