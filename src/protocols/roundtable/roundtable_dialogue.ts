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
import { noteProblems, type Parts, partsOf, processorsOf, violationOf } from "./parts.ts";
import { personaText, rulesText } from "./prompts.ts";
import { type RoundtableResult, toRoundtableResult } from "./result.ts";
import { RoundtableTurns } from "./turns.ts";
import { RoundtableWatch } from "./watch.ts";

/** A roundtable apart from its script: cast, rules, parts, what participants are told, and the result. */
export abstract class RoundtableDialogue extends ProtocolDialogue<RoundtableResult> {
  /** `roundtable`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "roundtable";
  /** Its blocks on the archive's pages. */
  protected override readonly page: ProtocolPage = roundtablePage;
  /** In the order of their seats: two or more who take part, and at most one judge. */
  declare readonly participants: readonly RoundtableParticipant[];
  /** As it was given; {@linkcode RoundtableDialogue.roundtable} has the defaults filled in. */
  declare readonly config: RoundtableConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly roundtable: RoundtableRules;
  /** Those who take part, and the judge. */
  protected readonly cast: RoundtableCast;
  /** The turns of a roundtable, as they are asked for. */
  protected readonly turns: RoundtableTurns;
  /** The parts that the mode gives, by id of the participant. */
  protected readonly parts: Parts;
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
    this.parts = partsOf(this.cast, this.roundtable, config.seed ?? 0);
    this.turns = new RoundtableTurns(topic, this.roundtable, processorsOf(this.roundtable, this.parts, participants));
    this.watch = new RoundtableWatch({ participants, cast: this.cast, rules: this.roundtable, turns: this.turns });
  }

  /** The one who says what the protocol itself has to say. */
  protected get host(): RoundtableParticipant {
    return this.cast.judge ?? this.cast.seated[0];
  }

  /** Those who respond at once, in the order in which they do. */
  protected groups(): readonly (readonly RoundtableParticipant[])[] {
    const { seated } = this.cast;
    const { order, parts = [] } = this.roundtable.mode;
    if (order === "together") return [seated];
    if (order === "sequential") return seated.map((participant) => [participant]);
    return parts.map(({ name }) => seated.filter(({ id }) => this.parts.get(id)?.name === name))
      .filter(({ length }) => length > 0);
  }

  /** The responses of a group. Who breaks its role is reminded, and may respond once more. */
  protected async respond(floor: Floor, group: readonly RoundtableParticipant[], round: number): Promise<void> {
    const messages = [...floor.messages];
    const placeOf = ({ id }: Participant) => ({ round, messages, part: this.parts.get(id) });
    const said = await floor.together(group.map((one) => [one, this.turns.respond(one, placeOf(one))]));
    noteProblems(floor, said, this.parts);
    if (!this.roundtable.mode.parts) return;
    const again = group.flatMap((one, at): readonly (readonly [RoundtableParticipant, Turn])[] => {
      const message = said[at];
      if (!message || message.failed) return [];
      const problem = violationOf(message, this.parts);
      if (floor.shortcut(problem === undefined)) return [];
      return [[one, this.turns.respondAgain(message, problem ?? "", placeOf(one))]];
    });
    if (again.length > 0) noteProblems(floor, await floor.together(again), this.parts);
  }

  /** Ends the roundtable as failed if nobody answered in a round. */
  protected failIfSilent(floor: Floor, round: number): void {
    const said = floor.messages.filter((message) => message.kind === "response" && message.round === round);
    const failed = said.filter((message): message is FailedTurn => message.failed);
    if (said.length === failed.length) floor.fail(`Nobody answered in round ${round}`, failed);
  }

  /** The same for everybody. */
  protected override rules(): string {
    return rulesText(this.topic, this.cast, this.roundtable);
  }

  /** The part of a role, and the `systemPrompt`. */
  protected override persona(participant: RoundtableParticipant): string {
    return personaText(participant, this.roundtable, this.parts.get(participant.id));
  }

  /** The judge takes no side. */
  protected override isNeutral({ role }: RoundtableParticipant): boolean {
    return role === "judge";
  }

  /** The first round, what is asked after it, and the conclusion. */
  protected override expected(): readonly Expected[] {
    const { cast: { judge, seated }, roundtable: { limits, mode, ends } } = this;
    const [first] = seated;
    const responses = seated.map((participant): Expected => ({
      phase: "round-1",
      kind: "response",
      participant,
      maxTokens: limits.response,
      overrun: "note",
      hasFields: true,
      shows: "everything",
    }));
    const asked = judge ?? first;
    const evaluation = { phase: "round-1", kind: "evaluation", participant: asked } as const;
    const conclusion = { phase: "conclusion", kind: "synthesis", participant: asked } as const;
    return [
      ...responses,
      ...(mode.parts ? responses : []),
      ...(judge || ends.selfConvergence ? [{ ...evaluation, shows: seated.length * limits.response }] : []),
      { ...conclusion, maxTokens: limits.conclusion, hasFields: !judge, shows: "everything" },
    ];
  }

  /** Compared besides what every dialogue compares: mode, rounds, limits, end rules and parts. */
  protected override settings(): Settings {
    const { name, rounds, limits, ends, perspectives, assignment, template } = this.roundtable;
    const roles = Object.fromEntries([...this.parts].map(([id, part]) => [id, part.name]));
    return {
      ...super.settings(),
      mode: name,
      rounds,
      limits,
      endRules: { ...ends },
      ...(this.parts.size > 0 ? { roles } : {}),
      ...(name === "expert-panel" ? { perspectives, perspectiveAssignment: assignment as Json } : {}),
      ...omitUndefined({ template }),
    };
  }

  /** Folded from the record. */
  protected override outcome(held: Held): RoundtableResult {
    return toRoundtableResult(held);
  }
}
