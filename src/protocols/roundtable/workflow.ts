import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import { expectedCheck, FactChecks } from "../fact_check/fact_checks.ts";
import { heeding } from "../fact_check/findings.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { cannotHold } from "../schema.ts";
import { type RoundtableConfig, type RoundtableRules, roundtableRules } from "./options.ts";
import { roundtablePage } from "./page.ts";
import { type RoundtableCast, roundtableCast, type RoundtableParticipant } from "./participants.ts";
import { isChecked, noteProblems, type Parts, partsOf, processorsOf, violationOf } from "./parts.ts";
import { closing, personaText, rulesText } from "./prompts.ts";
import { type RoundtableResult, toRoundtableResult } from "./result.ts";
import { RoundtableTurns } from "./turns.ts";
import { type RoundtableEnding, RoundtableWatch } from "./watch.ts";

const wrong = cannotHold("a roundtable");

/** Maximum characters of the topic, which is in every prompt. */
const LONGEST_TOPIC = 10_000;

/** A roundtable: rounds in which everybody responds, until an end rule holds, and a conclusion. */
class RoundtableWorkflow extends ProtocolDialogue<RoundtableResult> {
  override readonly protocol = "roundtable";
  protected override readonly page = roundtablePage;
  readonly #cast: RoundtableCast;
  readonly #rules: RoundtableRules;
  readonly #parts: Parts;
  readonly #turns: RoundtableTurns;
  readonly #watch: RoundtableWatch;
  readonly #checks: FactChecks;
  #ending: RoundtableEnding | undefined;

  constructor(topic: string, participants: readonly RoundtableParticipant[], config: RoundtableConfig) {
    super(topic, participants, config);
    const { length } = topic;
    if (length > LONGEST_TOPIC) throw wrong(`'topic' must have at most ${LONGEST_TOPIC} characters: it has ${length}`);
    this.#cast = roundtableCast(participants);
    this.#rules = roundtableRules(config, { hasJudge: this.#cast.judge !== undefined });
    this.#parts = partsOf(this.#cast, this.#rules, config.seed ?? 0);
    this.#turns = new RoundtableTurns(topic, this.#rules, processorsOf(this.#rules, this.#parts, participants));
    this.#checks = new FactChecks(this.#cast.factCheckers, this.#cast.seated);
    if (this.#cast.factCheckers.length > 0 && !this.#rules.concludes) {
      throw wrong("a fact checker checks what is about to be concluded, but 'conclusion' is false");
    }
    this.#watch = new RoundtableWatch({ participants, cast: this.#cast, rules: this.#rules, turns: this.#turns });
  }

  /** Runs the rounds, then the conclusion. The rounds' end reason is the dialogue's. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("round-1", () => this.round(floor, 1));
    await floor.phase("rounds", () => this.furtherRounds(floor), { optional: true }); // a limit may cut these short
    await floor.phase("conclusion", () => this.conclusion(floor));
    if (this.#ending) floor.end(this.#ending.reason);
  }

  /** Runs the configured number of rounds, or until an end rule applies. */
  protected async furtherRounds(floor: Floor): Promise<void> {
    for (let number = 2; !this.#ending; number++) {
      await floor.phase(`round-${number}`, () => this.round(floor, number));
    }
  }

  /** Takes everybody's response in the mode's order, then checks the end rules. */
  protected async round(floor: Floor, number: number): Promise<void> {
    for (const group of this.groups()) await this.respond(floor, group, number);
    this.failIfSilent(floor, number);
    this.#ending = await this.#watch.after(floor, number);
  }

  /**
   * Has everybody's current response fact-checked, and announces the findings. Then, unless the conclusion is disabled,
   * the judge gives the verdict or, without a judge, a participant sums up, preferably a neutral one.
   */
  protected async conclusion(floor: Floor): Promise<void> {
    const checked = await this.#checks.before(floor, this.#watch.standing(floor));
    const { consensus, groupthink } = this.#watch.found(floor);
    const { judge, seated } = this.#cast;
    const [first = seated[0]] = this.#concluding;
    await floor.say(first, closing(this.#ending, consensus, groupthink), { name: "what-was-found" });
    for (const one of this.#rules.concludes ? this.#concluding : []) { // the next one only if the turn failed
      const turn = one === judge ? this.#turns.verdict() : this.#turns.synthesize();
      if (!(await floor.speak(one, heeding(turn, checked))).failed) return;
    }
  }

  /** Candidates for the conclusion, in order: the judge, neutral participants, the others. */
  get #concluding(): readonly RoundtableParticipant[] {
    const { judge, seated } = this.#cast;
    const takesSide = ({ id }: Participant) => this.#parts.get(id)?.stances?.join() !== "neutral";
    return [...(judge ? [judge] : []), ...seated.toSorted((a, b) => Number(takesSide(a)) - Number(takesSide(b)))];
  }

  /** Returns the groups that respond at once, in order. */
  protected groups(): readonly (readonly RoundtableParticipant[])[] {
    const { seated } = this.#cast;
    const { order = "together", parts = [] } = this.#rules.mode;
    if (order === "together") return [seated];
    if (order === "sequential") return seated.map((participant) => [participant]);
    return parts.map(({ name }) => seated.filter(({ id }) => this.#parts.get(id)?.name === name))
      .filter(({ length }) => length > 0);
  }

  /** Takes a group's responses. A participant who breaks its role is reminded and may respond once more. */
  protected async respond(floor: Floor, group: readonly RoundtableParticipant[], round: number): Promise<void> {
    const messages = [...floor.messages];
    const placeOf = ({ id }: Participant) => ({ round, messages, sources: this.citable, part: this.#parts.get(id) });
    const said = await floor.together(group.map((one) => [one, this.#turns.respond(one, placeOf(one))]));
    noteProblems(floor, said, this.#rules, this.#parts);
    if (!isChecked(this.#rules.mode)) return;
    const again = group.flatMap((one, at): readonly (readonly [RoundtableParticipant, Turn])[] => {
      const message = said[at];
      if (!message || message.failed) return [];
      const problem = violationOf(message, this.#rules, this.#parts);
      if (floor.shortcut(problem === undefined)) return [];
      return [[one, this.#turns.respondAgain(message, problem ?? "", placeOf(one))]];
    });
    if (again.length > 0) noteProblems(floor, await floor.together(again), this.#rules, this.#parts);
  }

  /** Ends the roundtable as failed if nobody answered in a round. */
  protected failIfSilent(floor: Floor, round: number): void {
    const said = floor.messages.filter((message) => message.kind === "response" && message.round === round);
    const failed = said.filter((message) => message.failed);
    if (said.length === failed.length) floor.fail(`Nobody answered in round ${round}`, failed);
  }

  protected override rules(): string {
    return rulesText(this.topic, this.#cast, this.#rules, this.#parts);
  }

  protected override persona(participant: RoundtableParticipant): string {
    return personaText(participant, this.#parts.get(participant.id));
  }

  protected override isNeutral({ role }: RoundtableParticipant): boolean {
    return role === "judge";
  }

  protected override isJudging(participant: RoundtableParticipant): boolean {
    return participant.role === "judge" || super.isJudging(participant);
  }

  /** Returns the first round, the questions after it, the fact checks, and the conclusion. */
  protected override expected(): readonly Expected[] {
    const { judge, seated, factCheckers } = this.#cast;
    const { limits, mode, ends, concludes } = this.#rules;
    const first = { phase: "round-1", kind: "response", maxTokens: limits.response, overrun: "note" } as const;
    const responses = seated.map((participant): Expected => (
      { ...first, participant, hasFields: true, shows: "everything" }
    ));
    const [participant = seated[0]] = this.#concluding;
    const shows = seated.length * limits.response;
    const conclusion = { phase: "conclusion", kind: "synthesis", participant, maxTokens: limits.conclusion } as const;
    const checks = factCheckers.map((one) => ({ ...expectedCheck(one, limits.response), phase: "conclusion" }));
    return [
      ...responses,
      ...(isChecked(mode) ? responses : []),
      ...(judge || ends.selfConvergence ? [{ phase: "round-1", kind: "evaluation", participant, shows } as const] : []),
      ...seated.flatMap(() => checks),
      ...(concludes ? [{ ...conclusion, hasFields: !judge, shows: "everything" } as const] : []),
    ];
  }

  /** Returns `true` for all rounds but the last. */
  protected override mayAsk({ round = Infinity }: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return round < this.#rules.rounds;
  }

  /** Adds mode, rounds, limits, end rules and parts to the common settings. */
  protected override settings(): Settings {
    const { name, rounds, limits, ends, perspectives, assignment, own, concludes } = this.#rules;
    const roles = Object.fromEntries([...this.#parts].map(([id, part]) => [id, part.name]));
    return {
      ...super.settings(),
      mode: name,
      rounds,
      limits,
      endRules: { ...ends },
      ...(this.#parts.size > 0 ? { roles } : {}),
      ...(name === "expert-panel" ? { perspectives, perspectiveAssignment: assignment } : {}),
      ...omitUndefined({ ownMode: own, conclusion: concludes ? undefined : false }),
    };
  }

  protected override result(held: Held): RoundtableResult {
    return toRoundtableResult(held);
  }
}

/**
 * Makes a roundtable that is ready to run.
 *
 * @throws {TypeError | RangeError} If fewer than two or more than ten take part, the topic has more than 10,000 characters,
 * or a field has an invalid value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createRoundtableParticipant, createRoundtableWorkflow } from "@convenings/convenings";
 * import { ScriptedModel } from "@convenings/convenings";
 *
 * const points = [{ text: "Buses go everywhere." }];
 * const response = JSON.stringify({ stance: "yes", position: "Take the bus.", points, confidence: 0.7 });
 * const found = { answer: "All take the bus.", commonGround: [], openQuestions: [] };
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: [response, response, JSON.stringify(found)] }) });
 *
 * const roundtable = createRoundtableWorkflow("Should we take the bus?", [
 *   createRoundtableParticipant({ agentConfig: { id: "ana" } }, agent),
 *   createRoundtableParticipant({ agentConfig: { id: "ben" } }, agent),
 * ], { mode: "free-discussion", outputDirectory: false });
 * const result = await roundtable.run();
 *
 * assert.equal(result.endReason, "consensus");
 * assert.equal(result.consensus.level, 1);
 * assert.deepEqual(result.groupthink.signs, ["one_stance", "near_identical"]);
 * ```
 */
export function createRoundtableWorkflow(
  topic: string,
  participants: readonly RoundtableParticipant[],
  config: RoundtableConfig = {},
): ProtocolDialogue<RoundtableResult> {
  return new RoundtableWorkflow(topic, participants, config);
}
