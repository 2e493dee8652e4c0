import { checkInteger, checkOneOf } from "../../dialogue/mod.ts";
import { correctRequirements, findRequirements, type RequirementCorrections } from "../../judging/mod.ts";
import type { Requirement } from "../../transcript/design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { DIALECTIC_ENDS, type DialecticEnd } from "./ends.ts";

/** How long what is said may be, in tokens as counted by `src/text/`. */
export interface DialecticLimits {
  /** Of all questions that one agent asks at once. @default 300 */
  readonly clarification: number;
  /** Of a design with how it covers the requirements. @default 800 */
  readonly proposal: number;
  /** Of a critique of one design. @default 300 */
  readonly critique: number;
  /** Of a design anew, with what changed and how it covers the requirements. @default 900 */
  readonly refinement: number;
  /** Of solution, trade-offs, recommendations and all that is open together. @default 1200 */
  readonly synthesis: number;
}

/** What agents of one role are asked in a turn, in place of what they would be; the form of the answer is asked for as well. */
export interface RolePrompts {
  /** A design of one's own. */
  readonly proposal?: string;
  /** A critique of somebody else's design. */
  readonly critique?: string;
  /** One's own design anew. */
  readonly refinement?: string;
}

const PROMPTED = ["proposal", "critique", "refinement"];

/** How often agents may ask the client, follow-ups included. */
export const MOST_ITERATIONS = 3;

/** How a dialectic is held. */
export interface DialecticConfig extends ProtocolConfig {
  /** The problem in full, where the topic is but a title of it. @default the topic */
  readonly problem?: string;
  /** Rounds of critiques and refinements, at most; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /** What decides after a round whether there is another one. @default "fixed" */
  readonly until?: DialecticEnd;
  /** The judge's confidence from which there is no other round, 0 to 100; only with `until: "confidence"`. @default 90 */
  readonly threshold?: number;
  /** What is put right of the requirements that are found in the problem. */
  readonly requirements?: RequirementCorrections;
  /** Whether agents may ask the client questions before they propose anything. @default false */
  readonly clarify?: boolean;
  /**
   * Answers by id of the question, in place of a client among the participants; `null` or an empty text leaves one empty,
   * and so does leaving it out where another one of the same iteration is answered. Where none of them is, the dialectic
   * stops with the reason `input_needed`. Only with `clarify`; not compared on resumption.
   */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** A folder whose files agents may list and read. What they read is on record. @default none */
  readonly contextDirectory?: string;
  /** Whether agents may search what was said, with models that take tools. @default true */
  readonly contextSearch?: boolean;
  /** Other limits than the usual ones; integers >= 1. */
  readonly turnMaxTokens?: Partial<DialecticLimits>;
  /** What agents are asked, by their role, in place of the usual. */
  readonly rolePrompts?: Readonly<Record<string, RolePrompts>>;
}

/** How a dialectic is held, with everything that was left out filled in. */
export interface DialecticRules {
  /** In full. */
  readonly problem: string;
  /** As they were found and put right. */
  readonly requirements: readonly Requirement[];
  /** 1 or more. */
  readonly rounds: number;
  /** What decides after a round whether there is another one. */
  readonly until: DialecticEnd;
  /** From 0 to 100. */
  readonly threshold: number;
  /** Whether agents may ask questions. */
  readonly clarify: boolean;
  /** In tokens. */
  readonly limits: DialecticLimits;
  /** Whether agents may search what was said. */
  readonly contextSearch: boolean;
  /** As it was given. */
  readonly contextDirectory?: string;
  /** As they were given. */
  readonly rolePrompts?: Readonly<Record<string, RolePrompts>>;
}

const LIMITS: DialecticLimits = { clarification: 300, proposal: 800, critique: 300, refinement: 900, synthesis: 1200 };

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value, or would have no effect.
 */
export function dialecticRules(topic: string, config: DialecticConfig): DialecticRules {
  const { problem = topic, roundCount = 3, until = "fixed", threshold = 90, clarify = false } = config;
  const { contextSearch = true, contextDirectory, turnMaxTokens = {}, rolePrompts } = config;
  checkText("problem", problem);
  checkInteger("roundCount", roundCount, 1);
  checkOneOf("until", until, DIALECTIC_ENDS);
  checkThreshold(config);
  checkOneOf("clarify", clarify, [true, false]);
  checkOneOf("contextSearch", contextSearch, [true, false]);
  checkAnswers(config);
  if (contextDirectory !== undefined) checkText("contextDirectory", contextDirectory);
  for (const [kind, limit] of Object.entries(turnMaxTokens)) {
    checkOneOf("turnMaxTokens", kind, Object.keys(LIMITS));
    checkInteger(`turnMaxTokens.${kind}`, limit, 1);
  }
  if (turnMaxTokens.clarification !== undefined && !clarify) throw withoutEffect("turnMaxTokens.clarification");
  return {
    problem,
    requirements: correctRequirements(findRequirements(problem), config.requirements ?? {}),
    rounds: roundCount,
    until,
    threshold,
    clarify,
    limits: { ...LIMITS, ...turnMaxTokens },
    contextSearch,
    ...omitUndefined({ contextDirectory, rolePrompts }),
  };
}

/** @throws {TypeError} If prompts are for a role that nobody has, or are for no turn, or say nothing. */
export function checkRolePrompts(prompts: DialecticConfig["rolePrompts"] = {}, roles: readonly string[]): void {
  for (const [role, own] of Object.entries(prompts)) {
    if (!roles.includes(role)) {
      throw new TypeError(
        `Cannot hold a dialectic as 'rolePrompts.${role}' is for no agent: their roles are ${roles.join(", ")}`,
      );
    }
    for (const [turn, prompt] of Object.entries(own)) {
      checkOneOf(`rolePrompts.${role}`, turn, PROMPTED);
      checkText(`rolePrompts.${role}.${turn}`, prompt);
    }
  }
}

function checkThreshold({ until, threshold }: DialecticConfig): void {
  if (threshold === undefined) return;
  if (!(threshold >= 0 && threshold <= 100)) {
    throw new RangeError(
      `Cannot hold a dialectic as 'threshold' must be a number from 0 to 100: current value is ${threshold}`,
    );
  }
  if (until !== "confidence") {
    throw new TypeError(`Cannot hold a dialectic as 'threshold' has an effect only if 'until' is confidence`);
  }
}

function checkAnswers({ clarify, answers }: DialecticConfig): void {
  if (answers === undefined) return;
  if (clarify !== true) throw withoutEffect("answers");
  for (const [id, answer] of Object.entries(answers)) {
    if (!/^Q[1-9]\d*$/.test(id)) {
      throw new TypeError(`Cannot hold a dialectic as 'answers' is by id of the question, such as Q1: '${id}' is none`);
    }
    if (answer !== null && typeof answer !== "string") {
      throw new TypeError(`Cannot hold a dialectic as 'answers.${id}' must be a text or null: ${String(answer)}`);
    }
  }
}

function checkText(field: string, value: unknown): void {
  if (typeof value === "string" && value.trim() !== "") return;
  throw new TypeError(`Cannot hold a dialectic as '${field}' must be a text that is not empty`);
}

function withoutEffect(field: string): TypeError {
  return new TypeError(`Cannot hold a dialectic as '${field}' has an effect only if 'clarify' is true`);
}
