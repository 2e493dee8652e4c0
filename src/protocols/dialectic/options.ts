import { z } from "zod";
import type { Requirement } from "./design.ts";
import { asRequirements, findRequirements } from "./requirements.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone, type FieldsOf, ROUNDS } from "../fields.ts";
import { byName, cannotHold, checkedOptions, integer, mapOf, text, upTo } from "../schema.ts";

const wrong = cannotHold("a dialectic");

/** Limits on the length of turns, in tokens as counted by `src/text/`. */
export interface DialecticLimits {
  /** All questions that one agent asks at once. @default 300 */
  readonly clarification: number;
  /** A design, with its coverage of the requirements. @default 800 */
  readonly proposal: number;
  /** A critique of one design. @default 300 */
  readonly critique: number;
  /** A refined design, with the changes and its coverage of the requirements. @default 900 */
  readonly refinement: number;
  /**
   * The whole synthesis: solution, coverage of the requirements, trade-offs, recommendations and open questions.
   * @default 1500
   */
  readonly synthesis: number;
}

/** The most rounds of questions to the client, including follow-ups. */
export const MOST_ITERATIONS = 3;

/** The options of a dialectic. */
export interface DialecticConfig extends ProtocolConfig {
  /**
   * The full problem, if the topic is only its title. Headings or fields such as `Must have` and `Nice to have:` tell its
   * requirements; without any, every sentence and bullet is one. @default the topic
   */
  readonly problem?: string;
  /** Most rounds of critiques and refinements; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /** The judge's confidence that ends the rounds, 0 to 100. @default all rounds are held */
  readonly untilConfidence?: number;
  /** The requirements, major ones by default. @default those found in the problem */
  readonly requirements?: readonly (Pick<Requirement, "text"> & Partial<Pick<Requirement, "level">>)[];
  /**
   * Lets agents ask the client questions before they propose anything. Without a client, `answers` has the answers by
   * question id, such as `Q1`. Questions with `null`, an empty text or no entry stay unanswered, if another question of
   * the same iteration has an answer; otherwise the dialectic stops with the reason `input_needed`. @default false
   */
  readonly clarify?: boolean;
  /** Lets agents search earlier messages, if their models support tools. @default true */
  readonly contextSearch?: boolean;
  /** Limits that differ from the usual ones; integers >= 1. */
  readonly turnMaxTokens?: Partial<DialecticLimits>;
  /** Instructions by role, instead of the usual ones. */
  readonly rolePrompts?: Readonly<
    Record<string, { readonly proposal?: string; readonly critique?: string; readonly refinement?: string }>
  >;
}

/** The options of a dialectic with their defaults filled in. */
export type DialecticRules = ReturnType<typeof dialecticRules>;

const LIMITS = { clarification: 300, proposal: 800, critique: 300, refinement: 900, synthesis: 1500 };

const PROMPT = text().exactOptional();
const REQUIREMENT = z.strictObject({
  text: text("a requirement").describe("The requirement."),
  level: z.enum(["major", "minor"]).exactOptional().describe("Its importance: major by default."),
});

/** The fields of a dialectic's configuration. */
export const DIALECTIC_OPTIONS = {
  problem: anyone(
    text("the problem, in full").optional().describe(
      "The problem in full, with requirements under headings such as Must have",
    ),
    { ofOne: true, group: "About", flag: { value: "FILE", file: "text" }, usual: "the brief's motion" },
  ),
  roundCount: anyone(integer().default(3).describe("Maximum rounds of critiques and refinements"), ROUNDS),
  untilConfidence: anyone(
    upTo(100).optional().describe("Stop once the judge's confidence reaches this, 0 to 100"),
    { usual: "hold all rounds", page: "usual" },
  ),
  requirements: anyone(
    z.array(REQUIREMENT).optional().describe("The requirements, in place of those in the problem"),
    { ofOne: true, page: "none" },
  ),
  clarify: anyone(
    z.boolean().default(false).describe("Let agents ask questions before they propose"),
    { page: "usual", label: "Questions first" },
  ),
  contextSearch: anyone(z.boolean().default(true).describe("Let agents search earlier messages"), { group: "Models" }),
  turnMaxTokens: anyone(
    z.strictObject(byName(Object.keys(LIMITS), integer().exactOptional())).optional().describe(
      "Token limits by kind of turn",
    ),
  ),
  rolePrompts: anyone(
    mapOf(
      z.strictObject({ proposal: PROMPT, critique: PROMPT, refinement: PROMPT }),
      "prompts by role, each by kind of turn",
    ).optional().describe("Prompts by role and kind of turn, instead of the usual ones"),
  ),
} satisfies FieldsOf<Omit<DialecticConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(DIALECTIC_OPTIONS);

/**
 * Fills in defaults.
 *
 * @throws {TypeError | RangeError} If a field is invalid, or would have no effect.
 */
export function dialecticRules(topic: string, config: DialecticConfig) {
  const options = checkedOptions("a dialectic", SCHEMA, config);
  const { problem = topic, roundCount: rounds, clarify, contextSearch } = options;
  const { untilConfidence, turnMaxTokens = {}, rolePrompts, requirements } = options;
  if (!clarify && Object.keys(config.answers ?? {}).some(isClarification)) throw withoutEffect("answers");
  if (turnMaxTokens.clarification !== undefined && !clarify) throw withoutEffect("turnMaxTokens.clarification");
  return {
    problem,
    requirements: requirements ? asRequirements(requirements) : findRequirements(problem),
    rounds,
    clarify,
    limits: { ...LIMITS, ...turnMaxTokens },
    contextSearch,
    ...omitUndefined({ untilConfidence, rolePrompts }),
  };
}

/** Returns `true` for the id of a question to the client; other ids are of questions that agents ask by a tool. */
export function isClarification(id: string): boolean {
  return id.startsWith("Q");
}

function withoutEffect(field: string): TypeError {
  return wrong(`'${field}' has an effect only if 'clarify' is true`);
}
