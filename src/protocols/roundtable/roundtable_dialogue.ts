import { annotated, type ContextProcessor } from "../../context/mod.ts";
import type { Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { known } from "../../transcript/fold.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import { responseIn } from "../../transcript/response.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { type RoundtableConfig, type RoundtableRules, roundtableRules } from "./config.ts";
import type { AssignedRole } from "./modes/mode.ts";
import { type RoundtableCast, roundtableCast, type RoundtableParticipant } from "./participants.ts";
import { assignPerspectives } from "./perspectives.ts";
import { personaText, rulesText } from "./prompts.ts";
import { type RoundtableResult, toRoundtableResult } from "./result.ts";
import { RoundtableTurns } from "./turns.ts";
import { RoundtableWatch } from "./watch.ts";

/** What a roundtable is made of besides its script: cast, rules, parts, what participants are told, and the result. */
export abstract class RoundtableDialogue extends ProtocolDialogue<RoundtableResult> {
  /** `roundtable`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "roundtable";
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
  readonly #parts: ReadonlyMap<string, AssignedRole>;
  #watch: RoundtableWatch;

  /**
   * Checks cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value or no effect.
   */
  constructor(topic: string, participants: readonly RoundtableParticipant[], config: RoundtableConfig = {}) {
    super(topic, participants, config);
    this.cast = roundtableCast(participants);
    this.roundtable = roundtableRules(config, { hasJudge: this.cast.judge !== undefined });
    this.#parts = this.#assigned();
    this.turns = new RoundtableTurns(topic, this.roundtable, this.#processors());
    this.#watch = this.#newWatch();
  }

  /** Has rounds compared, and finds whether to go on. */
  protected get watch(): RoundtableWatch {
    return this.#watch;
  }

  /** Whoever says what the protocol itself has to say. */
  protected get host(): RoundtableParticipant {
    const { judge, seated: [first] } = this.cast;
    return judge ?? first ?? this.#nobody();
  }

  /** The part that the mode gives to a participant, if it gives any. */
  protected partOf({ id }: Participant): AssignedRole | undefined {
    return this.#parts.get(id);
  }

  /** Those who respond at once, in the order in which they do. */
  protected groups(): readonly (readonly RoundtableParticipant[])[] {
    const { seated } = this.cast;
    const { order } = this.roundtable.mode;
    if (order === "together") return [seated];
    if (order === "sequential") return seated.map((participant) => [participant]);
    return order.map((name) => seated.filter((participant) => this.partOf(participant)?.name === name))
      .filter(({ length }) => length > 0);
  }

  /** The responses of a group. Who breaks its role is reminded, and may respond once more. */
  protected async respond(floor: Floor, group: readonly RoundtableParticipant[], round: number): Promise<void> {
    const messages = [...floor.messages];
    const placeOf = (participant: Participant) => ({ round, messages, part: this.partOf(participant) });
    const asked = group.map(async (participant): Promise<readonly [RoundtableParticipant, Turn]> => [
      participant,
      await this.turns.respond(participant, placeOf(participant)),
    ]);
    const said = this.#noted(floor, await floor.together(await Promise.all(asked)));
    if (!this.roundtable.mode.checkResponse) return;
    const again: (readonly [RoundtableParticipant, Turn])[] = [];
    for (const [seat, participant] of group.entries()) {
      const message = said[seat];
      if (!message || message.failed) continue;
      const problem = this.#violation(message);
      if (floor.shortcut(problem === undefined)) continue;
      again.push([participant, await this.turns.respondAgain(message, problem ?? "", placeOf(participant))]);
    }
    if (again.length > 0) this.#noted(floor, await floor.together(again));
  }

  /** Ends the roundtable as failed if nobody answered in a round. */
  protected failIfSilent(floor: Floor, round: number): void {
    const said = floor.messages.filter((message) => message.kind === "response" && message.round === round);
    const failed = said.filter((message): message is FailedTurn => message.failed);
    if (said.length === failed.length) floor.fail(`Nobody answered in round ${round}`, failed);
  }

  /** Puts on record where a response breaks its role, and where its confidence was no number from 0 to 1. */
  #noted(floor: Floor, messages: readonly Message[]): readonly Message[] {
    for (const message of messages) {
      const { confidence, confidenceGiven } = responseIn(message) ?? {};
      const problem = message.failed ? undefined : this.#violation(message);
      if (problem !== undefined) floor.warn("role_violation", problem, message);
      if (confidenceGiven !== undefined) {
        const read = confidence === undefined ? "counts as missing" : `counts as ${confidence}`;
        floor.warn("confidence_read", `The confidence given, “${confidenceGiven}”, ${read}`, message);
      }
    }
    return messages;
  }

  #violation(message: Statement): string | undefined {
    const response = responseIn(message);
    return response && this.roundtable.mode.checkResponse?.(response, this.#parts.get(message.speaker));
  }

  /** What the mode changes in what is shown, and a note under what breaks a role. */
  #processors(): readonly ContextProcessor[] {
    const { mode } = this.roundtable;
    const { participants } = this;
    const transform: ContextProcessor = (viewed, speaker) =>
      mode.transformContext?.(viewed, { speaker, participants }) ?? viewed;
    const marked = annotated((statement) => {
      const problem = this.#violation(statement);
      return problem === undefined ? undefined : `This breaks the speaker's role. ${problem}`;
    });
    return [...(mode.checkResponse ? [marked] : []), ...(mode.transformContext ? [transform] : [])];
  }

  #assigned(): ReadonlyMap<string, AssignedRole> {
    const { seated } = this.cast;
    const { mode, perspectives: names, assignment } = this.roundtable;
    checkAssignment(assignment, seated);
    const { seed = 0 } = this.config;
    const perspectives = assignPerspectives(seated, { perspectives: names, assignment, seed });
    return new Map(seated.flatMap((participant, seat) => {
      const role = mode.assignRole?.({ participant, seat, seated, perspectives });
      return role ? [[participant.id, role] as const] : [];
    }));
  }

  /** Nothing is left of an earlier run of the script. */
  protected override prepare(): void {
    this.#watch = this.#newWatch();
  }

  #newWatch(): RoundtableWatch {
    const { participants, cast, roundtable: rules, turns } = this;
    return new RoundtableWatch({ participants, cast, rules, turns });
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
    return personaText(participant, this.roundtable, this.partOf(participant));
  }

  /** The judge takes no side. */
  protected override isNeutral({ role }: RoundtableParticipant): boolean {
    return role === "judge";
  }

  /** What every dialogue compares, and mode, rounds, limits, end rules and parts. */
  protected override settings(): Settings {
    const { mode, rounds, limits, ends, perspectives, assignment, template } = this.roundtable;
    const isPanel = mode.name === "expert-panel";
    const roles = Object.fromEntries([...this.#parts].map(([id, { name }]) => [id, name]));
    return {
      ...super.settings(),
      mode: mode.name,
      rounds,
      limits,
      endRules: { ...ends },
      ...(this.#parts.size > 0 ? { roles } : {}),
      ...(isPanel ? { perspectives, perspectiveAssignment: assignment as Json } : {}),
      ...known({ template }),
    };
  }

  /** Consensus, groupthink and rounds. */
  protected override outcome(held: Held): RoundtableResult {
    return toRoundtableResult(held);
  }
}

/** @throws {TypeError} If perspectives are assigned to somebody who does not take part, or not to everybody who does. */
function checkAssignment(assignment: RoundtableRules["assignment"], seated: readonly Participant[]): void {
  if (typeof assignment !== "object") return;
  const without = seated.find(({ id }) => (assignment[id] ?? "").trim() === "");
  const stranger = Object.keys(assignment).find((id) => !seated.some((participant) => participant.id === id));
  if (without) {
    throw new TypeError(`Cannot hold a roundtable as 'perspectiveAssignment' has nothing for '${without.id}'`);
  }
  if (stranger !== undefined) {
    throw new TypeError(
      `Cannot hold a roundtable as 'perspectiveAssignment' has '${stranger}', who does not take part`,
    );
  }
}
