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
  /** Who debate: one for each answer that a question has, and two where it has no choices. */
  readonly advocates: readonly BaselineParticipant[];
  /** Gives the answer of the debate. */
  readonly judge: BaselineParticipant;
}

/** How many advocates questions need: as many as the one with the most choices, and two at least. */
export function advocatesFor(questions: readonly BaselineQuestion[]): number {
  return Math.max(2, ...questions.map(({ choices }) => choices?.length ?? 2));
}

/** Everybody whom a dataset needs, all answered for by one agent: that the ways have the same model is what makes them comparable. */
export function createBaselineParticipants(
  agent: Agent,
  questions: readonly BaselineQuestion[],
): readonly BaselineParticipant[] {
  const advocates = Array.from(
    { length: advocatesFor(questions) },
    (_, seat) =>
      participantOf(
        { name: `Advocate ${seat + 1}`, agentConfig: { id: `advocate-${seat + 1}` } },
        "position_advocate",
        agent,
      ),
  );
  return [
    participantOf({ name: "Answerer", agentConfig: { id: "answerer" } }, "answerer", agent),
    ...advocates,
    participantOf({ name: "Judge", agentConfig: { id: "judge" } }, "judge", agent),
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

/** What a baseline takes of a debate's configuration: its debates are held by the same formats, limits and instructions. */
export type BaselineDebates = Pick<
  DebateConfig,
  | "debateFormat"
  | "roundCount"
  | "openingStatementMaxTokens"
  | "argumentMaxTokens"
  | "closingStatementMaxTokens"
  | "turnOrder"
>;

/** How a baseline is held. */
export interface BaselineConfig extends ProtocolConfig, BaselineDebates {
  /** What is asked, in this order. */
  readonly questions: readonly BaselineQuestion[];
  /**
   * Independent answers a question, the single one included; an integer >= 1. @default as many as that question's debate
   * pays for, by `match`
   */
  readonly voteCount?: number;
  /** What votes are to take as much of as debates. A match by cost needs a price for every model. @default "tokens" */
  readonly match?: Measure;
  /** Of an answer's reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** How a baseline is held, with everything that was left out filled in. */
export interface BaselineRules {
  /** What is asked. */
  readonly questions: readonly BaselineQuestion[];
  /** Independent answers a question; `undefined` to match the debate. */
  readonly voteCount: number | undefined;
  /** What votes are to take as much of as debates. */
  readonly match: Measure;
  /** Of an answer's reasons, in tokens. */
  readonly answerMaxTokens: number;
  /** Of the debates. */
  readonly debate: DebateRules;
}

const TEXTS = listOf(text(), "a list of texts");

const QUESTION = z.strictObject({
  id: text("an id that no other question has").describe("Unique."),
  question: text("a question").describe("As it is asked."),
  choices: TEXTS.exactOptional().describe("Answers of which one is right. Any text may be the answer if left out."),
  expected: TEXTS.describe("The right answer: one of the choices; without choices any of these counts."),
});

/** The options of a baseline. */
export const BASELINE_OPTIONS = {
  questions: listOf(QUESTION, "a list of questions").describe("Questions, in place of a dataset"),
  voteCount: integer().optional().describe("Answers that vote, the single one included (as the debate pays)"),
  match: z.enum(MEASURES).default("tokens").describe("Measure that votes and debates spend alike"),
  answerMaxTokens: integer().default(400).describe("Limit of an answer with its reasons"),
  ...COMMON_DEBATE_OPTIONS,
} satisfies FieldsOf<Omit<BaselineConfig, keyof ProtocolConfig>>;

const { questions: _, ...OWN } = BASELINE_OPTIONS;
const SCHEMA = z.object(OWN);

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a question cannot be asked, or a field has an impossible value.
 */
export function baselineRules(config: BaselineConfig): BaselineRules {
  const { questions } = config;
  checkQuestions(questions);
  const { voteCount, match, answerMaxTokens } = checkedOptions("a baseline", SCHEMA, config);
  return { questions, voteCount, match, answerMaxTokens, debate: debateRules(config) };
}

/**
 * Sees that what votes and debates cost can be compared, where that is what they are matched by.
 *
 * @throws {RangeError} If the price of a model is not known.
 */
export function checkMatch(
  { match, voteCount, prices }: BaselineConfig,
  participants: readonly BaselineParticipant[],
): void {
  if (match !== "cost" || voteCount !== undefined) return;
  const unpriced = participants.flatMap(({ agent }) => agent.models ?? []).find((model) => !priceOf(model, prices));
  if (unpriced) {
    throw new RangeError(
      `Cannot match votes and debates by cost as the price of ${unpriced.id} is not known: give it in 'prices', or ` +
        "match by tokens",
    );
  }
}
