import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { FailedTurn } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type RoundtableConfig, type RoundtableRules, roundtableRules } from "./options.ts";
import { roundtablePage } from "./page.ts";
import { type RoundtableCast, roundtableCast, type RoundtableParticipant } from "./participants.ts";
import { RoundtableParts } from "./parts.ts";
import { personaText, rulesText } from "./prompts.ts";
import { type RoundtableResult, toRoundtableResult } from "./result.ts";
import { RoundtableTurns } from "./turns.ts";
import { RoundtableWatch } from "./watch.ts";

/** What a roundtable is made of besides its script: cast, rules, parts, what participants are told, and the result. */
export abstract class RoundtableDialogue extends ProtocolDialogue<RoundtableResult> {
  /** `roundtable`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "roundtable";
  protected override readonly page: ProtocolPage = roundtablePage;
  /** In the order of their seats: two or more who take part, and at most one judge. */
  declare readonly participants: readonly RoundtableParticipant[];
  /** As it was given; {@linkcode RoundtableDialogue.roundtable} has the defaults filled in. */
  declare readonly config: RoundtableConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly roundtable: RoundtableRules;
  /** Who takes part, and who judges. */
  protected readonly cast: RoundtableCast;
  /** The turns of a roundtable, as they are asked for. */
  protected readonly turns: RoundtableTurns;
  /** What the mode makes of participants. */
  protected readonly parts: RoundtableParts;
  /** Has rounds compared, and finds whether to go on. */
  protected readonly watch: RoundtableWatch;

  /**
   * Checks cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value or no effect.
   */
  constructor(topic: string, participants: readonly RoundtableParticipant[], config: RoundtableConfig = {}) {
    super(topic, participants, config);
    this.cast = roundtableCast(participants);
    this.roundtable = roundtableRules(config, { hasJudge: this.cast.judge !== undefined });
    this.parts = new RoundtableParts(participants, this.cast, this.roundtable, config);
    this.turns = new RoundtableTurns(topic, this.roundtable, this.parts.processors);
    this.watch = new RoundtableWatch({ participants, cast: this.cast, rules: this.roundtable, turns: this.turns });
  }

  /** Whoever says what the protocol itself has to say. */
  protected get host(): RoundtableParticipant {
    const { judge, seated: [first] } = this.cast;
    return judge ?? first ?? this.#nobody();
  }

  /** Those who respond at once, in the order in which they do. */
  protected groups(): readonly (readonly RoundtableParticipant[])[] {
    const { seated } = this.cast;
    const { order } = this.roundtable.mode;
    if (order === "together") return [seated];
    if (order === "sequential") return seated.map((participant) => [participant]);
    return order.map((name) => seated.filter((participant) => this.parts.of(participant)?.name === name))
      .filter(({ length }) => length > 0);
  }

  /** The responses of a group. Who breaks its role is reminded, and may respond once more. */
  protected async respond(floor: Floor, group: readonly RoundtableParticipant[], round: number): Promise<void> {
    const messages = [...floor.messages];
    const placeOf = (participant: Participant) => ({ round, messages, part: this.parts.of(participant) });
    const asked = group.map(async (participant): Promise<readonly [RoundtableParticipant, Turn]> => [
      participant,
      await this.turns.respond(participant, placeOf(participant)),
    ]);
    const said = this.parts.noted(floor, await floor.together(await Promise.all(asked)));
    if (!this.roundtable.mode.checkResponse) return;
    const again: (readonly [RoundtableParticipant, Turn])[] = [];
    for (const [seat, participant] of group.entries()) {
      const message = said[seat];
      if (!message || message.failed) continue;
      const problem = this.parts.violation(message);
      if (floor.shortcut(problem === undefined)) continue;
      again.push([participant, await this.turns.respondAgain(message, problem ?? "", placeOf(participant))]);
    }
    if (again.length > 0) this.parts.noted(floor, await floor.together(again));
  }

  /** Ends the roundtable as failed if nobody answered in a round. */
  protected failIfSilent(floor: Floor, round: number): void {
    const said = floor.messages.filter((message) => message.kind === "response" && message.round === round);
    const failed = said.filter((message): message is FailedTurn => message.failed);
    if (said.length === failed.length) floor.fail(`Nobody answered in round ${round}`, failed);
  }

  #nobody(): never {
    throw new TypeError("Cannot hold a roundtable as nobody takes part");
  }

  /** Topic, order, contract, structure and verification: the same for everybody. */
  protected override rules(): string {
    return rulesText(this.topic, this.cast, this.roundtable);
  }

  /** The role anchor: what the mode and the part that it gives ask, and the `systemPrompt`. */
  protected override persona(participant: RoundtableParticipant): string {
    return personaText(participant, this.roundtable, this.parts.of(participant));
  }

  /** The judge takes no side. */
  protected override isNeutral({ role }: RoundtableParticipant): boolean {
    return role === "judge";
  }

  /** The first round, what is asked after it, and the conclusion. */
  protected override expected(): readonly Expected[] {
    const { cast: { judge, seated }, host, roundtable: { limits, mode, ends } } = this;
    const [first = host] = seated;
    const responses = seated.map((participant): Expected => ({
      phase: "round-1",
      kind: "response",
      participant,
      maxTokens: limits.response,
      hasFields: true,
      shows: "everything",
    }));
    const shows = seated.length * limits.response;
    return [
      ...responses,
      ...(mode.checkResponse ? responses : []),
      ...(judge || ends.selfConvergence
        ? [{ phase: "round-1", kind: "evaluation", participant: judge ?? first, shows } as const]
        : []),
      {
        phase: "conclusion",
        kind: "synthesis",
        participant: judge ?? first,
        maxTokens: limits.conclusion,
        hasFields: !judge,
        shows: "everything",
      },
    ];
  }

  /** What every dialogue compares, and mode, rounds, limits, end rules and parts. */
  protected override settings(): Settings {
    const { mode, rounds, limits, ends, perspectives, assignment, template } = this.roundtable;
    const isPanel = mode.name === "expert-panel";
    const roles = this.parts.names;
    return {
      ...super.settings(),
      mode: mode.name,
      rounds,
      limits,
      endRules: { ...ends },
      ...(Object.keys(roles).length > 0 ? { roles } : {}),
      ...(isPanel ? { perspectives, perspectiveAssignment: assignment as Json } : {}),
      ...omitUndefined({ template }),
    };
  }

  /** Consensus, groupthink and rounds. */
  protected override outcome(held: Held): RoundtableResult {
    return toRoundtableResult(held);
  }
}
