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

/** Roles of a baseline. */
export const BASELINE_ROLES: readonly BaselineRole[] = ["answerer", "position_advocate", "judge"];

/** Role of a baseline. */
export type BaselineRole = "answerer" | "position_advocate" | "judge";

/** Somebody who takes part in a baseline. */
export type BaselineParticipant = ProtocolParticipant<BaselineRole>;

/** The participants by what they do. */
export interface BaselineCast {
  /** Answers alone: once, and again for the vote. */
  readonly answerer: BaselineParticipant;
  readonly advocates: readonly BaselineParticipant[];
  /** Gives the answer of the debate. */
  readonly judge: BaselineParticipant;
}

/** Returns the number of advocates that questions need: one for each choice, and two at least. */
export function advocatesFor(questions: readonly BaselineQuestion[]): number {
  return Math.max(2, ...questions.map(({ choices }) => choices?.length ?? 2));
}

/** Makes everybody whom a dataset needs, all answered for by one agent: that makes the ways comparable. */
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

/** @throws {TypeError} If a role is missing, unknown or doubled, or there are too few advocates for the questions. */
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
    throw new TypeError("Cannot hold a baseline as it needs exactly one answerer and one judge");
  }
  const wanted = advocatesFor(questions);
  if (advocates.length < wanted) {
    throw new TypeError(`Cannot hold a baseline as it needs ${wanted} advocates: there are ${advocates.length}`);
  }
  return { answerer, advocates, judge };
}

/** The options that a baseline takes over from debates: its own have the same formats, limits and instructions. */
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
   * Independent answers a question, the single one included; an integer >= 1. @default as many as that question's debate
   * pays for, by `match`
   */
  readonly voteCount?: number;
  /** The measure by which votes take as much as debates. Cost needs a price for every model. @default "tokens" */
  readonly match?: Measure;
  /** Of an answer's reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** A {@linkcode BaselineConfig} with its defaults filled in. */
export interface BaselineRules {
  readonly questions: readonly BaselineQuestion[];
  /** `undefined` to match the debate. */
  readonly voteCount: number | undefined;
  readonly match: Measure;
  readonly answerMaxTokens: number;
  readonly debate: DebateRules;
}

const TEXTS = listOf(text(), "a list of texts");

const QUESTION = z.strictObject({
  id: text("an id that no other question has").describe("Unique id."),
  question: text("a question").describe("The question as asked."),
  choices: TEXTS.exactOptional().describe(
    "Possible answers, one of them right. If omitted, any text may be the answer.",
  ),
  expected: TEXTS.describe("The right answer: one of the choices, or without choices any of these."),
});

/** The options of a baseline. */
export const BASELINE_OPTIONS = {
  questions: listOf(QUESTION, "a list of questions").describe("Questions, instead of a dataset"),
  voteCount: integer().optional().describe("Number of votes, including the single answer (to match the debate)"),
  match: z.enum(MEASURES).default("tokens").describe("Basis for matching votes to debates"),
  answerMaxTokens: integer().default(400).describe("Token limit of an answer with its reasons"),
  ...COMMON_DEBATE_OPTIONS,
} satisfies FieldsOf<Omit<BaselineConfig, keyof ProtocolConfig>>;

const { questions: _, ...OWN } = BASELINE_OPTIONS;
const SCHEMA = z.object(OWN);

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a question cannot be asked, or a field has an impossible value, or costs are to be
 * matched and the price of a model is not known.
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
      `Cannot match votes and debates by cost as the price of ${unpriced.id} is not known: give it by ` +
        `--price ${unpriced.id}=IN/OUT or in 'prices', or match by tokens`,
    );
  }
  return { questions, voteCount, match, answerMaxTokens, debate: debateRules(config) };
}
