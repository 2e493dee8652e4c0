import type { Agent } from "../../agents/agent.ts";
import { checkRoles, participantOf, type ProtocolParticipant } from "../participant.ts";
import type { BaselineQuestion } from "./question.ts";
import { z } from "zod";
import { priceOf } from "../../models/prices.ts";
import { type Measure, MEASURES } from "./usage.ts";
import { COMMON_DEBATE_OPTIONS, type DebateConfig, type DebateRules, debateRules } from "../debate/options.ts";
import { checkedOptions, type FieldsOf, integer, listOf, text } from "../schema.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { checkQuestions } from "./dataset.ts";

/** The roles in a baseline. */
export const BASELINE_ROLES: readonly BaselineRole[] = ["answerer", "position_advocate", "judge"];

/** A role in a baseline. */
export type BaselineRole = "answerer" | "position_advocate" | "judge";

/** A participant in a baseline. */
export type BaselineParticipant = ProtocolParticipant<BaselineRole>;

/** The participants by role. */
export interface BaselineCast {
  /** Answers alone, both for the single answer and for the vote. */
  readonly answerer: BaselineParticipant;
  readonly advocates: readonly BaselineParticipant[];
  /** Gives the debate's answer. */
  readonly judge: BaselineParticipant;
}

/** Returns the number of advocates that the questions need: one for each choice, and at least two. */
export function advocatesFor(questions: readonly BaselineQuestion[]): number {
  return Math.max(2, ...questions.map(({ choices }) => choices?.length ?? 2));
}

/** Creates all participants that a dataset needs. They share one agent, so that the ways are comparable. */
export function createBaselineParticipants(
  agent: Agent,
  questions: readonly BaselineQuestion[],
): readonly BaselineParticipant[] {
  const called = (name: string, role: BaselineRole) =>
    participantOf({ name, agentConfig: { id: name.toLowerCase().replace(" ", "-") } }, role, agent);
  return [
    called("Answerer", "answerer"),
    ...Array.from({ length: advocatesFor(questions) }, (_, n) => called(`Advocate ${n + 1}`, "position_advocate")),
    called("Judge", "judge"),
  ];
}

/**
 * Sorts the participants by role.
 *
 * @throws {TypeError} If a role is missing, unknown or taken twice, or there are too few advocates for the questions.
 */
export function castOf(
  participants: readonly BaselineParticipant[],
  questions: readonly BaselineQuestion[],
): BaselineCast {
  checkRoles("a baseline", participants, BASELINE_ROLES);
  const by = (role: BaselineRole) => participants.filter((participant) => participant.role === role);
  const [answerer, ...answerers] = by("answerer");
  const [judge, ...judges] = by("judge");
  const advocates = by("position_advocate");
  if (!answerer || !judge || answerers.length + judges.length > 0) {
    throw new TypeError("Cannot hold a baseline: it needs exactly one answerer and one judge");
  }
  const wanted = advocatesFor(questions);
  if (advocates.length < wanted) {
    throw new TypeError(`Cannot hold a baseline: it needs ${wanted} advocates but has ${advocates.length}`);
  }
  return { answerer, advocates, judge };
}

/** The debate options of a baseline, with the same formats, limits and instructions as in a debate. */
export type BaselineDebates = Pick<
  DebateConfig,
  | "debateFormat"
  | "roundCount"
  | "openingStatementMaxTokens"
  | "argumentMaxTokens"
  | "closingStatementMaxTokens"
  | "turnOrder"
>;

/** Options of a baseline. */
export interface BaselineConfig extends ProtocolConfig, BaselineDebates {
  /** The questions, in the order in which they are asked. */
  readonly questions: readonly BaselineQuestion[];
  /**
   * Independent answers per question, including the single one; an integer >= 1. @default as many as the question's
   * debate pays for, measured by `match`
   */
  readonly voteCount?: number;
  /**
   * The measure by which votes and debates get equal budgets. `cost` requires a price for every model. @default
   * "tokens"
   */
  readonly match?: Measure;
  /** Limit of an answer's reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** A {@linkcode BaselineConfig} with its defaults filled in. */
export interface BaselineRules {
  readonly questions: readonly BaselineQuestion[];
  /** The number of answers; `undefined` to match the debate. */
  readonly voteCount: number | undefined;
  readonly match: Measure;
  readonly answerMaxTokens: number;
  readonly debate: DebateRules;
}

const TEXTS = listOf(text(), "a list of texts");

const QUESTION = z.strictObject({
  id: text("a unique id").describe("Unique."),
  question: text("a question").describe("The question as asked."),
  choices: TEXTS.exactOptional().describe(
    "Possible answers, one of them right. If left out, any text may be the answer.",
  ),
  expected: TEXTS.describe("The right answer: one of the choices or, without choices, any of these texts."),
});

/** The options of a baseline. */
export const BASELINE_OPTIONS = {
  questions: listOf(QUESTION, "a list of questions").describe("Questions, instead of a dataset"),
  voteCount: integer().optional().describe(
    "Answers in a vote, including the single one (as many as the debate pays for)",
  ),
  match: z.enum(MEASURES).default("tokens").describe("Measure by which votes and debates get equal budgets"),
  answerMaxTokens: integer().default(400).describe("Limit of an answer's reasons, in tokens"),
  ...COMMON_DEBATE_OPTIONS,
} satisfies FieldsOf<Omit<BaselineConfig, keyof ProtocolConfig>>;

const { questions: _, ...OWN } = BASELINE_OPTIONS;
const SCHEMA = z.object(OWN);

/**
 * Fills in defaults.
 *
 * @throws {TypeError | RangeError} If a question or a field is invalid, or costs are to be matched and a model's price
 * is unknown.
 */
export function baselineRules(config: BaselineConfig, participants: readonly BaselineParticipant[]): BaselineRules {
  const { questions, prices } = config;
  checkQuestions(questions);
  if (config.attachments?.length) {
    throw new TypeError("Cannot hold a baseline with 'attachments': its questions are texts");
  }
  const { voteCount, match, answerMaxTokens } = checkedOptions("a baseline", SCHEMA, config);
  const models = participants.flatMap(({ agent }) => agent.models ?? []);
  const unpriced = models.find((model) => !priceOf(model, prices));
  if (match === "cost" && voteCount === undefined && unpriced) {
    throw new RangeError(
      `Cannot match votes and debates by cost: the price of ${unpriced.id} is unknown. Give it with ` +
        `--price ${unpriced.id}=IN/OUT or in 'prices', or match by tokens`,
    );
  }
  return { questions, voteCount, match, answerMaxTokens, debate: debateRules(config) };
}
