import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import { finalPositions, minorityOf, sameStance, tallyOf, voteVerdict } from "../../judging/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { FloorKind, Kind } from "../../transcript/kind.ts";
import type { FinalPosition } from "../../transcript/position.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import { FACT_CHECKER } from "../fact_check/checker.ts";
import { type AnnouncedCheck, expectedCheck, FactChecks, FINDINGS_MAX_TOKENS } from "../fact_check/fact_checks.ts";
import { heeding, unannouncedInShort } from "../fact_check/findings.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { cannotHold } from "../schema.ts";
import { Fitting } from "./fitting.ts";
import { type CouncilConfig, type CouncilPhase, type CouncilRules, councilRules, decidedIn } from "./options.ts";
import { councilPage } from "./page.ts";
import { type CouncilCast, councilCast, type CouncilParticipant } from "./participants.ts";
import { announced, type CouncilOutcome, type NameOf, namesOf, personaText, rulesText } from "./prompts.ts";
import { type CouncilResult, toCouncilResult } from "./result.ts";
import { CouncilTurns } from "./turns.ts";
import { critiquesOf, objections, toSpeaker, withoutNumbers } from "./views.ts";
import { AGREEMENT, DECISION, STANCES } from "./words/mod.ts";

const wrong = cannotHold("a council");

const CUTTABLE = { optional: true }; // a limit may cut these short: the vote works without them

/** A council: first thoughts, plans, positions, critiques, revised positions, rebuttals, a vote and a synthesis. */
class CouncilWorkflow extends ProtocolDialogue<CouncilResult> {
  override readonly protocol = "council";
  protected override readonly page = councilPage;
  readonly #cast: CouncilCast;
  readonly #rules: CouncilRules;
  readonly #nameOf: NameOf;
  readonly #fitting: Fitting;
  readonly #checks: FactChecks;
  #checked: readonly AnnouncedCheck[] = [];

  constructor(topic: string, participants: readonly CouncilParticipant[], config: CouncilConfig) {
    super(topic, participants, config);
    this.#cast = councilCast(participants);
    this.#rules = councilRules(config, this.#cast.members.map(({ id }) => id), participants.map(({ id }) => id));
    this.#nameOf = namesOf(participants);
    this.#checks = new FactChecks(this.#cast.factCheckers, this.#cast.members);
    if (this.#cast.factCheckers.length > 0 && decidedIn(this.#rules) === undefined) {
      throw wrong("a fact checker needs 'vote' or 'synthesis' among the 'phases'");
    }
    this.#fitting = new Fitting(config.context, (one) => [this.rules(), this.material(one), this.persona(one)]);
  }

  /** Runs the phases, with all members at once in each, and finally the synthesis. */
  protected override async script(floor: Floor): Promise<void> {
    let outcome: CouncilOutcome = { verdict: { kind: "undecided", reason: DECISION.noVote } };
    await this.part(floor, "gather", () => this.gather(floor));
    await this.part(floor, "plan", () => this.plan(floor));
    await this.part(floor, "formulate", () => this.formulate(floor));
    if (finalPositions(floor.messages).length > 1) {
      await this.part(floor, "debate", () => this.debate(floor), CUTTABLE);
      await this.part(floor, "adjust", () => this.adjust(floor), CUTTABLE);
      await this.part(floor, "rebuttal", () => this.rebuttal(floor), CUTTABLE);
    }
    await this.part(floor, "vote", async () => {
      outcome = await this.vote(floor);
    });
    await this.part(floor, "synthesis", () => this.synthesis(floor, outcome));
  }

  /** Takes each member's first thoughts; if nobody has any, the council fails. */
  protected async gather(floor: Floor): Promise<void> {
    const gathered = await this.each(floor, this.#cast.members, (member) => this.turnsOf(member).gather());
    this.failWithout(floor, "first thoughts", gathered);
  }

  /** Takes each member's plan. */
  protected async plan(floor: Floor): Promise<void> {
    await this.each(floor, this.#cast.members, (member) => this.turnsOf(member).plan());
  }

  /** Takes each member's position; if nobody has one, the council fails. */
  protected async formulate(floor: Floor): Promise<void> {
    const positions = await this.each(floor, this.#cast.members, (member) => this.turnsOf(member).formulate());
    this.failWithout(floor, "a position", positions);
  }

  /** Takes each member's critique of all other positions. */
  protected async debate(floor: Floor): Promise<void> {
    await this.each(
      floor,
      this.#cast.members,
      (member) => this.turnsOf(member).debate(this.withPosition(floor, member)),
    );
  }

  /** Takes a revision of each criticised position; a position stays unchanged without critiques or if this fails. */
  protected async adjust(floor: Floor): Promise<void> {
    const criticised = this.withPosition(floor).filter(({ id }) => critiquesOf(floor.messages, id).length > 0);
    const revised = await this.each(
      floor,
      criticised,
      (member) => this.turnsOf(member).adjust(this.keptWhole(floor, member)),
    );
    for (const failed of revised.filter((message) => message.failed)) {
      const text = `The position of ${this.#nameOf(failed.speaker)} was not revised after the critiques ` +
        `(${failed.failure.reason})`;
      floor.warn("position_kept", text, failed);
    }
  }

  /** Takes each member's reply to its critics, unless the positions agree. */
  protected async rebuttal(floor: Floor): Promise<void> {
    const agreement = await this.agreement(floor);
    if (agreement !== undefined && floor.shortcut(true)) {
      await floor.say(this.#cast.chair, AGREEMENT.noRebuttal(agreement));
      return;
    }
    const critiques = floor.messages.filter(({ kind, failed }) => kind === "critique" && !failed);
    const critics = this.#cast.members.filter(({ id }) => critiques.some(({ speaker }) => speaker === id));
    await this.each(floor, critics, (member) => this.turnsOf(member).rebuttal(this.withPosition(floor, member)));
  }

  /** Collects all members' ballots, if there is a choice, and records the verdict. */
  protected async vote(floor: Floor): Promise<CouncilOutcome> {
    const positions = finalPositions(floor.messages);
    const isPolled = positions.length > 1;
    const against = [
      ...objections(floor.messages),
      ...this.#checked.map((check) => withoutNumbers(check, this.#nameOf)),
    ];
    const unannounced = ({ statement }: FinalPosition) => unannouncedInShort(this.#checks.foundIn(statement));
    for (const [seat, voter] of isPolled ? this.voters.entries() : []) {
      const by = { fit: this.#fitting.aside(voter), random: (key: string) => floor.random(key), seat, unannounced };
      floor.ask(voter, this.turnsOf(voter).ballot(voter.id, positions, against, by));
    }
    let tally: CouncilOutcome["tally"];
    const verdict = await floor.decide("vote", (record) => {
      if (isPolled) tally = tallyOf(record);
      return voteVerdict(record);
    });
    const corrected = tally?.warnings.map(({ voter, text }) => `${this.#nameOf(voter)}: ${text}`) ?? [];
    if (corrected.length > 0) {
      floor.warn("ballot_corrected", `Ballots were corrected before counting. ${corrected.join("; ")}`);
    }
    await floor.say(this.#cast.chair, announced({ verdict, tally }, this.#nameOf));
    return { verdict, tally };
  }

  /**
   * Takes the synthesis. The first choice is a chair who is not a member, then a majority member whose own position was
   * not chosen, then a minority member, then a winner; if a turn fails, the next in this order writes it.
   */
  protected async synthesis(floor: Floor, { verdict, tally }: CouncilOutcome): Promise<void> {
    const { members, chair } = this.#cast;
    const won = verdict.kind === "decided" ? [verdict.winner] : verdict.kind === "tied" ? verdict.between : [];
    const dissent = tally ? minorityOf(tally).map(({ voter }) => voter) : [];
    const partiality = ({ id, role }: CouncilParticipant) =>
      role === "chair" ? 0 : won.includes(id) ? 3 : dissent.includes(id) ? 2 : 1;
    const writers = [...new Set([chair, ...members])].sort((a, b) => partiality(a) - partiality(b));
    for (const writer of writers) {
      const turn = heeding(this.turnsOf(writer).synthesize({ verdict, tally }), this.#checked);
      if (!(await floor.speak(writer, this.fit(floor, writer, turn))).failed) return;
    }
  }

  /** Returns the turns for a participant. */
  protected turnsOf({ id }: CouncilParticipant): CouncilTurns {
    return new CouncilTurns(this.#rules, this.#nameOf, id);
  }

  /** Runs a phase if it is among the configured ones. Positions are fact-checked before they are decided on. */
  protected async part(
    floor: Floor,
    phase: CouncilPhase,
    body: () => Promise<void>,
    options?: { readonly optional: boolean },
  ): Promise<void> {
    if (!this.#rules.phases.includes(phase)) return;
    await floor.phase(phase, async () => {
      if (phase === decidedIn(this.#rules)) await this.check(floor);
      await body();
    }, options);
  }

  /** Has the final positions fact-checked, without their authors' comments on how they arose. */
  protected async check(floor: Floor): Promise<void> {
    const positions = finalPositions(floor.messages).map(({ statement, text }) => ({ ...statement, text }));
    this.#checked = await this.#checks.before(floor, positions);
  }

  /** Takes a turn from each of these members, all at once. */
  protected async each(
    floor: Floor,
    members: readonly CouncilParticipant[],
    turn: (member: CouncilParticipant) => Turn,
  ): Promise<readonly Message[]> {
    if (members.length === 0) return [];
    return await floor.together(members.map((member) => [member, this.fit(floor, member, turn(member))] as const));
  }

  /** Returns the turn, with the shown statements shortened if necessary to fit. */
  protected fit(floor: Floor, speaker: CouncilParticipant, turn: Turn): Turn {
    return this.#fitting.turn(speaker, turn, turn.kind === "refinement" ? toSpeaker(floor) : () => undefined);
  }

  /** Ends the council as failed if every turn of a required phase failed. */
  protected failWithout(floor: Floor, what: string, messages: readonly Message[]): void {
    const failed = messages.filter((message) => message.failed);
    if (failed.length > 0 && failed.length === messages.length) floor.fail(`Nobody has ${what}`, failed);
  }

  /** The voters: the members and, if the chair decides ties, the chair. */
  protected get voters(): readonly CouncilParticipant[] {
    const { members, chair } = this.#cast;
    return this.#rules.voting?.ties === "chair" ? [...new Set([...members, chair])] : members;
  }

  /** Returns the members who have a position, except one. */
  protected withPosition(floor: Floor, except?: CouncilParticipant): readonly CouncilParticipant[] {
    const holders = finalPositions(floor.messages).map(({ participant }) => participant);
    return this.#cast.members.filter((member) => member !== except && holders.includes(member.id));
  }

  /** Returns a member's position if it must stay whole when other statements are shortened. */
  protected keptWhole(floor: Floor, member: CouncilParticipant): Statement | undefined {
    if (!this.#fitting.shortens(member)) return undefined;
    return finalPositions(floor.messages).find(({ participant }) => participant === member.id)?.statement;
  }

  /** Returns why the positions count as agreeing, according to the judge or, without a judge, to their stances. */
  protected async agreement(floor: Floor): Promise<string | undefined> {
    const { judge } = this.#cast;
    const positions = finalPositions(floor.messages);
    if (positions.length < 2) return undefined;
    if (!judge) {
      const stance = sameStance(positions);
      return stance && AGREEMENT.sameStance(positions.length, STANCES[stance]);
    }
    const answer = await floor.ask(judge, this.turnsOf(judge).agreement(positions, this.#fitting.aside(judge)));
    return answer.given && answer.value.agreed ? answer.value.reason.trim() : undefined;
  }

  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.#rules);
  }

  protected override persona(participant: CouncilParticipant): string {
    return personaText(participant);
  }

  protected override isNeutral({ role }: CouncilParticipant): boolean {
    return role !== "member" && role !== FACT_CHECKER;
  }

  protected override isJudging(participant: CouncilParticipant): boolean {
    return participant.role === "judge" || super.isJudging(participant);
  }

  /** Returns nobody, because no member may see everything: each sums up for itself. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Returns the configured phases except critiques, revisions and rebuttals. */
  protected override expected(): readonly Expected[] {
    const { members, chair, factCheckers } = this.#cast;
    const { phases, limits } = this.#rules;
    const thoughts = members.length * limits.gather;
    const positions = members.length * Math.max(limits.formulate, limits.adjust);
    const against = members.length * (members.length - 1) * Math.max(limits.debate, limits.rebuttal);
    const found = members.length * factCheckers.length * FINDINGS_MAX_TOKENS;
    const shown = positions + (phases.includes("debate") ? against : 0) + found;
    const phase = decidedIn(this.#rules) ?? "synthesis";
    const checks = factCheckers.map((one) => expectedCheck(one, Math.max(limits.formulate, limits.adjust)));
    const noted = { overrun: "note" } as const;
    const each = (phase: "gather" | "plan" | "formulate", kind: Kind, shows: number) =>
      members.map((participant) => ({ phase, kind, participant, maxTokens: limits[phase], ...noted, shows }));
    const writers = { participant: chair, others: members.includes(chair) ? members.slice(1) : [] };
    const last = { phase: "synthesis", kind: "synthesis", ...writers, maxTokens: limits.synthesis } as const;
    const expected: readonly Expected[] = [
      ...each("gather", "gathering", 0),
      ...each("plan", "plan", thoughts),
      ...each("formulate", "position", thoughts + limits.plan),
      ...members.flatMap(() => checks.map((check) => ({ ...check, phase }))),
      ...this.voters.map((participant) => ({
        ...{ phase: "vote", kind: "ballot", participant, shows: shown } as const,
        asks: this.turnsOf(participant).ballot(participant.id, [], [], {
          fit: (texts) => texts,
          random: () => 0,
          seat: 0,
          unannounced: () => "",
        }),
      })),
      { ...last, ...noted, hasFields: true, shows: "everything" },
    ];
    return expected.filter(({ phase }) => phases.some((held) => held === phase));
  }

  /** Returns `true` until the critiques are over. */
  protected override mayAsk({ kind }: { readonly kind: FloorKind }): boolean {
    return ["gathering", "plan", "position", "critique"].includes(kind);
  }

  /** Adds phases, limits, prompts and voting rules to the common settings. */
  protected override settings(): Settings {
    const { phases, limits, prompts, voting } = this.#rules;
    const { members, chair } = this.#cast;
    const casting: Readonly<Record<string, string>> = voting?.ties === "chair" ? { chair: chair.id } : {};
    return {
      ...super.settings(),
      phases,
      limits,
      ...(Object.keys(prompts).length > 0 ? { prompts } : {}),
      ...(voting ? { vote: { voters: members.map(({ id }) => id), ...voting, ...casting } } : {}),
    };
  }

  protected override result(held: Held): CouncilResult {
    return toCouncilResult(held);
  }
}

/**
 * Makes a council that is ready to run.
 *
 * @throws {TypeError | RangeError} If a role is missing or duplicated, or a field has an invalid value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createCouncilMember, createCouncilWorkflow, ScriptedModel } from "@convenings/convenings";
 *
 * const synthesis = JSON.stringify({ synthesis: "Both were weighed." });
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams.", synthesis] }) });
 *
 * const council = createCouncilWorkflow("How should we get there?", [
 *   createCouncilMember({ agentConfig: { id: "ana" } }, agent),
 *   createCouncilMember({ agentConfig: { id: "ben" } }, agent),
 * ], { phases: ["gather", "synthesis"], outputDirectory: false });
 * const { positions, verdict } = await council.run();
 *
 * assert.deepEqual(positions.map(({ text }) => text), ["Buses.", "Trams."]);
 * assert.deepEqual(verdict, { kind: "undecided", reason: "There was no vote" });
 * ```
 */
export function createCouncilWorkflow(
  topic: string,
  participants: readonly CouncilParticipant[],
  config: CouncilConfig = {},
): ProtocolDialogue<CouncilResult> {
  return new CouncilWorkflow(topic, participants, config);
}
