import type { Expected, Floor, Held } from "../../dialogue/mod.ts";
import { standingDesigns } from "./designs.ts";
import { clarificationsIn } from "../../transcript/clarification.ts";
import { heldConfidence } from "./design.ts";
import type { EndReason, Json, Settings } from "../../transcript/event.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import { warningText } from "../../transcript/warning_text.ts";
import { inLanguage, languagesIn } from "../../words/language.ts";
import { expectedCheck, FactChecks } from "../fact_check/fact_checks.ts";
import { heeding } from "../fact_check/findings.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import { cannotHold } from "../schema.ts";
import {
  type DialecticConfig,
  type DialecticRules,
  dialecticRules,
  isClarification,
  MOST_ITERATIONS,
} from "./options.ts";
import { dialecticPage } from "./page.ts";
import { type DialecticCast, dialecticCast, type DialecticParticipant, withClient } from "./participants.ts";
import { personaText, requirementsText, rulesText } from "./prompts.ts";
import { type DialecticResult, toDialecticResult } from "./result.ts";
import { DialecticTurns } from "./turns.ts";

const wrong = cannotHold("a dialectic");

/** A dialectic: proposed designs, rounds of critiques and refinements, and the judge's synthesis. */
class DialecticWorkflow extends ProtocolDialogue<DialecticResult> {
  override readonly protocol = "dialectic";
  protected override readonly page = dialecticPage;
  declare readonly participants: readonly DialecticParticipant[];
  declare readonly config: DialecticConfig;
  readonly #rules: DialecticRules;
  readonly #cast: DialecticCast;
  readonly #turns: DialecticTurns;
  readonly #checks: FactChecks;

  constructor(topic: string, participants: readonly DialecticParticipant[], config: DialecticConfig) {
    super(topic, withClient(participants, config), config);
    const { speakers } = languagesIn(config.language);
    const rules = inLanguage(speakers, () => dialecticRules(topic, config)); // headings are in the problem's language
    this.#cast = dialecticCast(this.participants);
    this.#rules = this.#cast.agents.length === 1 ? { ...rules, rounds: 0 } : rules; // nobody criticises
    const roles = this.#cast.agents.map(({ role }) => role);
    const nobodys = Object.keys(config.rolePrompts ?? {}).find((role) => !roles.includes(role));
    if (nobodys !== undefined) {
      const problem = `'rolePrompts.${nobodys}' matches no agent: the agents' roles are ${roles.join(", ")}`;
      throw wrong(problem);
    }
    this.#turns = new DialecticTurns(this.#rules, this.participants);
    this.#checks = new FactChecks(this.#cast.factCheckers, this.#cast.agents);
    const own = participants.find(({ role }) => role === "client");
    if (own && !this.#rules.clarify) throw wrong(`the client '${own.id}' is asked only if 'clarify' is true`);
    if (own && Object.keys(config.answers ?? {}).some(isClarification) && own.agent.description.type !== "client") {
      throw wrong(`'answers' has no effect: the client '${own.id}' is asked instead`);
    }
  }

  /** Runs requirements, clarifications if enabled, proposals, rounds and synthesis. */
  protected override async script(floor: Floor): Promise<void> {
    let reason: EndReason = "completed";
    await floor.say(this.#cast.judge, requirementsText(this.#rules.requirements));
    if (this.#cast.client) await floor.phase("clarifications", () => this.clarifications(floor));
    await floor.phase("proposals", () => this.proposals(floor));
    await floor.phase("rounds", async () => {
      reason = await this.rounds(floor);
    }, { optional: true }); // a limit may cut these short
    await floor.phase("synthesis", () => this.synthesis(floor));
    if (reason !== "completed") floor.end(reason);
  }

  /** Takes the agents' questions and the client's answers; agents who asked may ask again after the answers. */
  protected async clarifications(floor: Floor): Promise<void> {
    const { client } = this.#cast;
    let asking = this.#cast.agents;
    for (let iteration = 1; client && asking.length > 0 && iteration <= MOST_ITERATIONS; iteration++) {
      await floor.phase(`iteration-${iteration}`, async () => {
        const turn = this.#turns.clarify({ again: iteration > 1 });
        await floor.together(asking.map((agent) => [agent, turn]));
        const open = clarificationsIn(floor.messages).filter(({ answer }) => answer === undefined);
        asking = asking.filter(({ id }) => !floor.shortcut(open.every(({ asker }) => asker !== id)));
        if (floor.shortcut(open.length === 0)) return;
        const answers = await floor.speak(client, this.#turns.answer(open));
        if (answers.failed) asking = [];
      });
    }
    const asked = new Set(clarificationsIn(floor.messages).map(({ id }) => id));
    const unused = Object.keys(this.config.answers ?? {}).filter((id) => isClarification(id) && !asked.has(id));
    if (unused.length === 0) return;
    floor.warn("unused_answers", `Answers were given to ${unused.join(", ")}, which nobody asked`);
  }

  /** Takes each agent's own design; without any, the dialectic fails. */
  protected async proposals(floor: Floor): Promise<void> {
    const proposals = await floor.together(
      this.#cast.agents.map((agent) => this.#turns.propose(agent, floor.messages)),
    );
    const failed = proposals.filter((proposal) => proposal.failed);
    if (failed.length === proposals.length) floor.fail("No agent has a proposal", failed);
    if (proposals.length === 1 || failed.length < proposals.length - 1) return;
    floor.warn("one_design", warningText("oneDesign"));
  }

  /** Runs the configured number of rounds, or until the judge is confident. Returns why the rounds ended. */
  protected async rounds(floor: Floor): Promise<EndReason> {
    const { rounds, untilConfidence } = this.#rules;
    for (let number = 1; number <= rounds; number++) {
      let confident = false;
      await floor.phase(`round-${number}`, async () => {
        await this.round(floor);
        if (untilConfidence !== undefined && number < rounds) confident = await this.isConfident(floor);
      });
      if (floor.shortcut(confident)) return "confidence";
    }
    return untilConfidence === undefined || rounds === 0 ? "completed" : "max_rounds";
  }

  /** Takes a critique of each design from everybody else, then each refinement; the newest design counts. */
  protected async round(floor: Floor): Promise<void> {
    const designs = standingDesigns(floor.messages);
    const critiques = await floor.together(
      this.#cast.agents.flatMap((critic) =>
        designs.filter(({ speaker }) => speaker !== critic.id)
          .map((design) => this.#turns.critique(critic, design, floor.messages))
      ),
    );
    const criticised = designs.filter(({ number }) =>
      critiques.some((each) => !each.failed && each.replyTo === number)
    );
    const refined = await floor.together(
      criticised.flatMap((design) =>
        this.#cast.agents.filter(({ id }) => id === design.speaker)
          .map((author) => this.#turns.refine(author, design, floor.messages))
      ),
    );
    for (const { number, speaker } of designs) {
      const turn = refined.find((each) => each.speaker === speaker);
      if (turn?.failed === false) continue;
      floor.warn("design_kept", warningText(turn ? "notRefined" : "notCriticised", number), turn);
    }
  }

  /** Returns `true` if the judge states enough confidence in the current designs. */
  protected async isConfident(floor: Floor): Promise<boolean> {
    const { untilConfidence = Infinity } = this.#rules;
    const evaluation = await floor.ask(this.#cast.judge, this.#turns.evaluate(floor.messages));
    const confidence = evaluation.given ? heldConfidence(evaluation.value) : undefined;
    return confidence !== undefined && confidence >= untilConfidence;
  }

  /** Has the current designs fact-checked, and takes the judge's solution; without one, the dialectic fails. */
  protected async synthesis(floor: Floor): Promise<void> {
    const checked = await this.#checks.before(floor, standingDesigns(floor.messages));
    const turn = heeding(this.#turns.synthesize(floor.messages), checked);
    const synthesis = await floor.speak(this.#cast.judge, turn);
    if (synthesis.failed) floor.fail("The judge gave no synthesis", [synthesis]);
  }

  /** Returns questions to the client, proposals, fact checks and the synthesis. */
  protected override expected(): readonly Expected[] {
    const { agents, judge, client, factCheckers } = this.#cast;
    const { limits } = this.#rules;
    const whole = { overrun: "note", hasFields: true, shows: "everything" } as const;
    const asking = (phase: string, kind: "clarification" | "proposal") =>
      agents.map((participant) => ({ phase, kind, participant, maxTokens: limits[kind], ...whole }));
    const iterations = Array.from({ length: client ? MOST_ITERATIONS : 0 }, (_, n) => n + 1);
    const design = Math.max(limits.proposal, limits.refinement);
    const checks = factCheckers.map((one) => ({ ...expectedCheck(one, design), phase: "synthesis" }));
    return [
      ...iterations.flatMap((n) => asking(`clarifications/iteration-${n}`, "clarification")),
      ...asking("proposals", "proposal"),
      ...agents.flatMap(() => checks),
      { phase: "synthesis", kind: "synthesis", participant: judge, maxTokens: limits.synthesis, ...whole },
    ];
  }

  protected override rules(): string {
    return rulesText(this.#rules, this.#cast);
  }

  protected override persona(participant: DialecticParticipant): string {
    return personaText(participant);
  }

  /** Returns `true` for the client, who uses its own knowledge; the judge must see what designs cite. */
  protected override isNeutral({ role }: DialecticParticipant): boolean {
    return role === "client";
  }

  protected override isJudging(participant: DialecticParticipant): boolean {
    return participant.role === "judge" || super.isJudging(participant);
  }

  /** Returns nobody, because no participant sees everything: each sums up for itself. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Returns `true` for proposals and all rounds but the last. */
  protected override mayAsk({ kind, round }: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return round === undefined ? kind === "proposal" : round < this.#rules.rounds;
  }

  /** Adds problem, requirements, rounds, end rule and limits to the common settings. */
  protected override settings(): Settings {
    const { requirements, rolePrompts, ...rules } = this.#rules;
    return {
      ...super.settings(),
      ...rules,
      requirements: requirements.map((requirement): Json => ({ ...requirement })),
      ...(rolePrompts ? { rolePrompts } : {}),
    };
  }

  protected override result(held: Held): DialecticResult {
    return toDialecticResult(held);
  }
}

/**
 * Makes a dialectic that is ready to run.
 *
 * @param topic The problem or, if `problem` gives it in full, its title.
 * @throws {TypeError | RangeError} If a role is missing or duplicated, or a field has an invalid value.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createDialecticAgent, createDialecticJudge } from "@convenings/convenings";
 * import { createDialecticWorkflow, ScriptedModel } from "@convenings/convenings";
 *
 * const requirements = { R1: { how: "It is kept on paper.", coverage: "covered" } };
 * const design = (solution: string) => JSON.stringify({ solution, changes: "None.", requirements });
 * const model = new ScriptedModel({
 *   lines: [
 *     design("A book on a desk."), design("A box of cards."),
 *     "A book has one reader.", "Cards get lost.",
 *     design("A book on a chain."), design("A box with a rod."),
 *     JSON.stringify({ solution: "A book on a chain.", unfulfilled: [], reason: "It is simple.", confidence: 80 }),
 *   ],
 * });
 * const agent = new ChatAgent({ model });
 *
 * const dialectic = createDialecticWorkflow("The list must be readable without power.", [
 *   createDialecticAgent({ agentConfig: { id: "ana" }, role: "architect" }, agent),
 *   createDialecticAgent({ agentConfig: { id: "ben" }, role: "simplicity" }, agent),
 *   createDialecticJudge({ agentConfig: { id: "judge" } }, agent),
 * ], { roundCount: 1, outputDirectory: false, concurrency: 1 });
 * const result = await dialectic.run();
 *
 * assert.equal(result.solution, "A book on a chain.");
 * assert.equal(result.confidence, 80);
 * model.assertDone();
 * ```
 */
export function createDialecticWorkflow(
  topic: string,
  participants: readonly DialecticParticipant[],
  config: DialecticConfig = {},
): ProtocolDialogue<DialecticResult> {
  return new DialecticWorkflow(topic, participants, config);
}
