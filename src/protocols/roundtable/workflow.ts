import type { Expected, Floor, Held, Turn } from "../../dialogue/mod.ts";
import type { Settings } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
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

/** In characters: it stands in every prompt. */
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
  #ending: RoundtableEnding | undefined;

  constructor(topic: string, participants: readonly RoundtableParticipant[], config: RoundtableConfig) {
    super(topic, participants, config);
    const { length } = topic;
    if (length > LONGEST_TOPIC) throw wrong(`'topic' must have at most ${LONGEST_TOPIC} characters: it has ${length}`);
    this.#cast = roundtableCast(participants);
    this.#rules = roundtableRules(config, { hasJudge: this.#cast.judge !== undefined });
    this.#parts = partsOf(this.#cast, this.#rules, config.seed ?? 0);
    this.#turns = new RoundtableTurns(topic, this.#rules, processorsOf(this.#rules, this.#parts, participants));
    this.#watch = new RoundtableWatch({ participants, cast: this.#cast, rules: this.#rules, turns: this.#turns });
  }

  /** Says who speaks when: rounds, then the conclusion. It ends for the reason that ended the rounds. */
  protected override async script(floor: Floor): Promise<void> {
    await floor.phase("round-1", () => this.round(floor, 1));
    await floor.phase("rounds", () => this.furtherRounds(floor), { optional: true }); // what a spent budget cuts short
    await floor.phase("conclusion", () => this.conclusion(floor));
    if (this.#ending) floor.end(this.#ending.reason);
  }

  /** As many rounds as were set, or until an end rule holds. */
  protected async furtherRounds(floor: Floor): Promise<void> {
    for (let number = 2; !this.#ending; number++) {
      await floor.phase(`round-${number}`, () => this.round(floor, number));
    }
  }

  /** Everybody's response, in the mode's order; then the end rules. */
  protected async round(floor: Floor, number: number): Promise<void> {
    for (const group of this.groups()) await this.respond(floor, group, number);
    this.failIfSilent(floor, number);
    this.#ending = await this.#watch.after(floor, number);
  }

  /**
   * Says what was found. Then, unless there is to be no conclusion, the judge gives the verdict or, without one, a
   * participant sums up: a neutral one, if any.
   */
  protected async conclusion(floor: Floor): Promise<void> {
    const { consensus, groupthink } = this.#watch.found(floor);
    const { judge, seated } = this.#cast;
    const [first = seated[0]] = this.#concluding;
    await floor.say(first, closing(this.#ending, consensus, groupthink), { name: "what-was-found" });
    for (const one of this.#rules.concludes ? this.#concluding : []) { // the next one only where nothing was said
      const turn = one === judge ? this.#turns.verdict() : this.#turns.synthesize();
      if (!(await floor.speak(one, turn)).failed) return;
    }
  }

  /** Those who may conclude, in the order in which they are asked: the judge, whose part is neutral, the others. */
  get #concluding(): readonly RoundtableParticipant[] {
    const { judge, seated } = this.#cast;
    const takesSide = ({ id }: Participant) => this.#parts.get(id)?.stances?.join() !== "neutral";
    return [...(judge ? [judge] : []), ...seated.toSorted((a, b) => Number(takesSide(a)) - Number(takesSide(b)))];
  }

  /** Returns those who respond at once, in the order in which they do. */
  protected groups(): readonly (readonly RoundtableParticipant[])[] {
    const { seated } = this.#cast;
    const { order = "together", parts = [] } = this.#rules.mode;
    if (order === "together") return [seated];
    if (order === "sequential") return seated.map((participant) => [participant]);
    return parts.map(({ name }) => seated.filter(({ id }) => this.#parts.get(id)?.name === name))
      .filter(({ length }) => length > 0);
  }

  /** The responses of a group. Who breaks its role is reminded, and may respond once more. */
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

  /** The first round, what is asked after it, and the conclusion. */
  protected override expected(): readonly Expected[] {
    const { judge, seated } = this.#cast;
    const { limits, mode, ends, concludes } = this.#rules;
    const first = { phase: "round-1", kind: "response", maxTokens: limits.response, overrun: "note" } as const;
    const responses = seated.map((participant): Expected => (
      { ...first, participant, hasFields: true, shows: "everything" }
    ));
    const [participant = seated[0]] = this.#concluding;
    const shows = seated.length * limits.response;
    const conclusion = { phase: "conclusion", kind: "synthesis", participant, maxTokens: limits.conclusion } as const;
    return [
      ...responses,
      ...(isChecked(mode) ? responses : []),
      ...(judge || ends.selfConvergence ? [{ phase: "round-1", kind: "evaluation", participant, shows } as const] : []),
      ...(concludes ? [{ ...conclusion, hasFields: !judge, shows: "everything" } as const] : []),
    ];
  }

  /** Adds mode, rounds, limits, end rules and parts to the settings of every dialogue. */
  protected override settings(): Settings {
    const { name, rounds, limits, ends, perspectives, assignment, template, own, concludes } = this.#rules;
    const roles = Object.fromEntries([...this.#parts].map(([id, part]) => [id, part.name]));
    return {
      ...super.settings(),
      mode: name,
      rounds,
      limits,
      endRules: { ...ends },
      ...(this.#parts.size > 0 ? { roles } : {}),
      ...(name === "expert-panel" ? { perspectives, perspectiveAssignment: assignment } : {}),
      ...omitUndefined({ template, ownMode: own, conclusion: concludes ? undefined : false }),
    };
  }

  protected override outcome(held: Held): RoundtableResult {
    return toRoundtableResult(held);
  }
}

/**
 * A roundtable that is ready to run.
 *
 * @throws {TypeError | RangeError} If fewer than two or more than ten take part, the topic has more than 10,000 characters,
 * or a field has an impossible value or no effect.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../../agents/chat_agent.ts";
 * import { ScriptedModel } from "../../models/scripted_model.ts";
 * import { createRoundtableParticipant } from "./participants.ts";
 * import { createRoundtableWorkflow } from "./workflow.ts";
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
