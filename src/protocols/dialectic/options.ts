import { z } from "zod";
import { correctRequirements, findRequirements, type RequirementCorrections } from "../../judging/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { byName, cannotHold, checkedOptions, type FieldsOf, integer, listOf, mapOf, text, upTo } from "../schema.ts";

const wrong = cannotHold("a dialectic");

/** Limits of turns, in tokens as counted by `src/text/`. */
export interface DialecticLimits {
  /** Of all questions that one agent asks at once. @default 300 */
  readonly clarification: number;
  /** Of a design with how it covers the requirements. @default 800 */
  readonly proposal: number;
  /** Of a critique of one design. @default 300 */
  readonly critique: number;
  /** Of a design anew, with what changed and how it covers the requirements. @default 900 */
  readonly refinement: number;
  /** Of solution, how it covers the requirements, trade-offs, recommendations and all that is open together. @default 1500 */
  readonly synthesis: number;
}

/** Times that agents may ask the client, follow-ups included. */
export const MOST_ITERATIONS = 3;

/** The options of a dialectic. */
export interface DialecticConfig extends ProtocolConfig {
  /** The problem in full, where the topic is but a title of it. @default the topic */
  readonly problem?: string;
  /** Rounds of critiques and refinements, at most; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /** The end of the rounds. @default "fixed" */
  readonly until?: "fixed" | "confidence";
  /** The judge's confidence from which there is no other round, 0 to 100; only with `until: "confidence"`. @default 90 */
  readonly threshold?: number;
  /** Corrections to the requirements that are found in the problem. */
  readonly requirements?: RequirementCorrections;
  /** Lets agents ask the client questions before they propose anything. @default false */
  readonly clarify?: boolean;
  /**
   * Answers by id of the question, in place of a client among the participants; `null` or an empty text leaves one empty,
   * and so does leaving it out where another one of the same iteration is answered. Where none of them is, the dialectic
   * stops with the reason `input_needed`. Only with `clarify`; not compared on resumption.
   */
  readonly answers?: Readonly<Record<string, string | null>>;
  /** A folder whose files agents may list and read. What they read is on record. @default none */
  readonly contextDirectory?: string;
  /** Lets agents search what was said, with models that take tools. @default true */
  readonly contextSearch?: boolean;
  /** Other limits than the usual ones; integers >= 1. */
  readonly turnMaxTokens?: Partial<DialecticLimits>;
  /** Instructions by role, in place of the usual ones. */
  readonly rolePrompts?: Readonly<
    Record<string, { readonly proposal?: string; readonly critique?: string; readonly refinement?: string }>
  >;
}

/** The options of a dialectic with their defaults filled in. */
export type DialecticRules = ReturnType<typeof dialecticRules>;

const LIMITS = { clarification: 300, proposal: 800, critique: 300, refinement: 900, synthesis: 1500 };

const PROMPT = text().exactOptional();
const LEVEL = z.enum(["major", "minor"]);
const REQUIREMENT = z.strictObject({
  text: text("a requirement").describe("What must be met."),
  level: LEVEL.describe("How much it matters."),
});

/** The fields of a dialectic's configuration. */
export const DIALECTIC_OPTIONS = {
  problem: text("the problem, in full").optional().describe("The problem in full (the brief's motion)"),
  roundCount: integer().default(3).describe("Maximum rounds of critiques and refinements"),
  until: z.enum(["fixed", "confidence"]).default("fixed").describe(
    "Hold all rounds, or stop when the judge is confident",
  ),
  threshold: upTo(100).optional().describe("Confidence at which --until confidence stops, 0 to 100 (90)"),
  requirements: z.strictObject({
    add: listOf(REQUIREMENT, "a list of requirements").exactOptional().describe("Requirements to add."),
    remove: listOf(text("an id such as R2"), "a list of ids").exactOptional().describe(
      "Ids of requirements to remove.",
    ),
    levels: mapOf(LEVEL, "levels by id").exactOptional().describe("Corrected levels by id."),
  }).optional().describe("Corrections to the requirements found in the problem; --dry-run shows them"),
  clarify: z.boolean().default(false).describe("Let agents ask questions before they propose"),
  answers: mapOf(
    z.string().nullable().meta({ wanted: "a text, or null" }),
    "answers by id of the question, such as Q1",
  ).optional().describe("Answers to the agents' questions; null leaves one unanswered"),
  contextDirectory: text("the path of a folder").optional().describe("Folder whose files agents may list and read"),
  contextSearch: z.boolean().default(true).describe("Let agents search earlier messages"),
  turnMaxTokens: z.strictObject(byName(Object.keys(LIMITS), integer().exactOptional())).optional().describe(
    "Token limits by kind of turn",
  ),
  rolePrompts: mapOf(
    z.strictObject({ proposal: PROMPT, critique: PROMPT, refinement: PROMPT }),
    "prompts by role, each by kind of turn",
  ).optional().describe("Prompts by role and kind of turn, instead of the usual ones"),
} satisfies FieldsOf<Omit<DialecticConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(DIALECTIC_OPTIONS);

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value, or would have no effect.
 */
export function dialecticRules(topic: string, config: DialecticConfig) {
  const options = checkedOptions("a dialectic", SCHEMA, config);
  const { problem = topic, roundCount: rounds, until, threshold, clarify, contextSearch, answers } = options;
  const { contextDirectory, turnMaxTokens = {}, rolePrompts, requirements = {} } = options;
  if (threshold !== undefined && until !== "confidence") {
    throw wrong("'threshold' has an effect only if 'until' is confidence");
  }
  if (answers && !clarify) throw withoutEffect("answers");
  const unnamed = Object.keys(answers ?? {}).find((id) => !/^Q[1-9]\d*$/.test(id));
  if (unnamed !== undefined) throw wrong(`'answers' is by id of the question, such as Q1: '${unnamed}' is none`);
  if (turnMaxTokens.clarification !== undefined && !clarify) throw withoutEffect("turnMaxTokens.clarification");
  return {
    problem,
    requirements: correctRequirements(findRequirements(problem), requirements),
    rounds,
    until,
    threshold: threshold ?? 90,
    clarify,
    limits: { ...LIMITS, ...turnMaxTokens },
    contextSearch,
    ...omitUndefined({ contextDirectory, rolePrompts }),
  };
}

function withoutEffect(field: string): TypeError {
  return wrong(`'${field}' has an effect only if 'clarify' is true`);
}
