import type { ProtocolPage } from "../../archive/render/facts.ts";
import type { Expected, Held, RunOptions } from "../../dialogue/mod.ts";
import { isFolder } from "../../runtime/found.ts";
import type { Json, Settings } from "../../transcript/event.ts";
import { ProtocolDialogue } from "../protocol_dialogue.ts";
import {
  checkRolePrompts,
  type DialecticConfig,
  type DialecticRules,
  dialecticRules,
  MOST_ITERATIONS,
} from "./options.ts";
import { dialecticPage } from "./page.ts";
import { type DialecticCast, dialecticCast, type DialecticParticipant, withClient } from "./participants.ts";
import { personaText, rulesText } from "./prompts.ts";
import { type DialecticResult, toDialecticResult } from "./result.ts";
import { DialecticTurns } from "./turns.ts";

/** A dialectic apart from its script: cast, rules, what participants are told, and the result. */
export abstract class DialecticDialogue extends ProtocolDialogue<DialecticResult> {
  /** `dialectic`; a subclass with another script gives a name of its own. */
  override readonly protocol: string = "dialectic";
  /** Its blocks on the archive's pages. */
  protected override readonly page: ProtocolPage = dialecticPage;
  /** In the order of their seats: two or more agents, a judge, and a client where questions may be asked. */
  declare readonly participants: readonly DialecticParticipant[];
  /** As it was given; {@linkcode DialecticDialogue.dialectic} has the defaults filled in. */
  declare readonly config: DialecticConfig;
  /** The rules, with everything that was left out filled in. */
  protected readonly dialectic: DialecticRules;
  /** The turns of a dialectic, as they are asked for. */
  protected readonly turns: DialecticTurns;
  readonly #cast: DialecticCast;

  /**
   * Checks cast and rules before any call.
   *
   * @throws {TypeError | RangeError} If a role is missing or doubled, or a field has an impossible value.
   */
  constructor(topic: string, participants: readonly DialecticParticipant[], config: DialecticConfig = {}) {
    super(topic, withClient(participants, config), config);
    this.dialectic = dialecticRules(topic, config);
    this.#cast = dialecticCast(this.participants);
    checkRolePrompts(config.rolePrompts, this.agents.map(({ role }) => role));
    this.turns = new DialecticTurns(this.dialectic, this.participants);
    const own = participants.find(({ role }) => role === "client");
    if (own && !this.dialectic.clarify) {
      throw new TypeError(`Cannot hold a dialectic as the client '${own.id}' is asked only if 'clarify' is true`);
    }
    if (own && config.answers && own.agent.description.type !== "client") {
      throw new TypeError(`Cannot hold a dialectic as 'answers' has no effect: '${own.id}' is asked`);
    }
  }

  /** Those who propose, criticise and refine, in the order of their seats. */
  protected get agents(): readonly DialecticParticipant[] {
    return this.#cast.agents;
  }

  /** The one who says how sure it is, and puts the synthesis together. */
  protected get judge(): DialecticParticipant {
    return this.#cast.judge;
  }

  /** The one who answers questions about the problem; nobody if none may be asked. */
  protected get client(): DialecticParticipant | undefined {
    return this.#cast.client;
  }

  /**
   * Holds the dialogue. Resolves also when providers, budgets or a cancellation stop it: the result says so.
   *
   * @throws {TypeError} If the folder that agents may read is none.
   */
  override async run(options: RunOptions = {}): Promise<DialecticResult> {
    const { contextDirectory } = this.dialectic;
    if (contextDirectory !== undefined && !await isFolder(contextDirectory)) {
      throw new TypeError(`Cannot hold a dialectic as 'contextDirectory' is no folder: '${contextDirectory}'`);
    }
    return await super.run(options);
  }

  /** Questions to the client, proposals and the synthesis. */
  protected override expected(): readonly Expected[] {
    const { agents, judge, client, dialectic: { limits } } = this;
    const whole = { overrun: "note", hasFields: true, shows: "everything" } as const;
    const asking = (phase: string, kind: "clarification" | "proposal") =>
      agents.map((participant): Expected => ({ phase, kind, participant, maxTokens: limits[kind], ...whole }));
    const iterations = Array.from({ length: client ? MOST_ITERATIONS : 0 }, (_, n) => n + 1);
    return [
      ...iterations.flatMap((n) => asking(`clarifications/iteration-${n}`, "clarification")),
      ...asking("proposals", "proposal"),
      { phase: "synthesis", kind: "synthesis", participant: judge, maxTokens: limits.synthesis, ...whole },
    ];
  }

  /** The same for everybody. */
  protected override rules(): string {
    return rulesText(this.dialectic, this.#cast);
  }

  /** The part of a role, and the `systemPrompt`. */
  protected override persona(participant: DialecticParticipant): string {
    return personaText(participant);
  }

  /** The judge draws on what was said, and the client on what it knows. */
  protected override isNeutral({ role }: DialecticParticipant): boolean {
    return role === "judge" || role === "client";
  }

  /** Everybody sums up for itself: nobody sees what everybody does. */
  protected override summarizer(): undefined {
    return undefined;
  }

  /** Compared besides what every dialogue compares: problem, requirements, rounds, their end, limits and tools. */
  protected override settings(): Settings {
    const { requirements, threshold, contextDirectory, rolePrompts, ...rules } = this.dialectic;
    return {
      ...super.settings(),
      ...rules,
      limits: { ...rules.limits },
      requirements: requirements.map((requirement): Json => ({ ...requirement })),
      ...(rules.until === "confidence" ? { threshold } : {}),
      ...(contextDirectory === undefined ? {} : { contextDirectory: { path: contextDirectory } }),
      ...(rolePrompts
        ? { rolePrompts: Object.fromEntries(Object.entries(rolePrompts).map(([role, own]) => [role, { ...own }])) }
        : {}),
    };
  }

  /** Folded from the record. */
  protected override outcome(held: Held): DialecticResult {
    return toDialecticResult(held);
  }
}
