import { z } from "zod";
import type { Agent } from "../../agents/agent.ts";
import { priceOf } from "../../models/prices.ts";
import { checkRoles, participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone, type FieldsOf } from "../fields.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { cannotHold, checkedOptions, integer, positive, text } from "../schema.ts";
import type { AnswerBudget } from "./matching.ts";
import { MAX_CHOICES, normalAnswer } from "./question.ts";

/** The name of the dialogue in errors. */
const WHAT = "independent answers";

/** The most independent answers to one question. */
export const MOST_ANSWERS = 1000;

const wrong = cannotHold(WHAT);

/** The participant who gives all answers. */
export type Answerer = ProtocolParticipant<"answerer">;

/** Creates the participant who gives all answers. */
export function createAnswerer(
  options: Omit<ParticipantOptions<"answerer">, "role" | "position">,
  agent: Agent,
): Answerer {
  return participantOf(options, "answerer", agent);
}

/**
 * Returns the answerer.
 *
 * @throws {TypeError} If there is another participant, or none.
 */
export function answererOf(participants: readonly Answerer[]): Answerer {
  checkRoles(WHAT, participants, ["answerer"]);
  const [answerer, other] = participants;
  if (!answerer || other) throw wrong(`they need exactly one answerer but have ${participants.length}`);
  return answerer;
}

/** Options of independent answers. `count`, `matchTokens`, `matchCostUsd`, `corrections` and `argues` exclude each other. */
export interface AnswersConfig extends ProtocolConfig {
  /** Possible answers, 2 to 26, all different. @default any text may be the answer */
  readonly choices?: readonly string[];
  /** Number of answers; an integer from 1 to 1000. @default 1 */
  readonly count?: number;
  /**
   * Tokens of prompts and answers for all answers together; an integer >= 1. Their number follows from the usage of the
   * first answer.
   */
  readonly matchTokens?: number;
  /** The same in US dollars; requires a price for every model of the answerer. */
  readonly matchCostUsd?: number;
  /** Times that the participant criticises its own answer and answers again; the last answer counts. @default 0 */
  readonly corrections?: number;
  /**
   * For a consultancy, in which a judge reads what is said and answers: the answer that the participant makes the case
   * for, whatever it believes, or `true` if it chooses one. @default it answers for itself
   */
  readonly argues?: string | true;
  /** Limit of an answer with its reasons, in tokens; an integer >= 1. @default 400 */
  readonly answerMaxTokens?: number;
}

/** The options of independent answers, with their defaults filled in. */
export interface AnswersRules {
  readonly choices: readonly string[] | undefined;
  /** The number of answers, or a budget that determines it. */
  readonly answers: number | AnswerBudget;
  readonly corrections: number;
  readonly argues?: string | true;
  readonly answerMaxTokens: number;
}

/** Possible answers, in any protocol that asks for one of them. */
export const CHOICES = z.array(text()).min(2).max(MAX_CHOICES)
  .refine((choices) => new Set(choices.map(normalAnswer)).size === choices.length)
  .meta({ wanted: `2 to ${MAX_CHOICES} different answers` });

/** The fields of a configuration of independent answers. */
export const ANSWERS_OPTIONS = {
  choices: anyone(CHOICES.optional().describe("Possible answers"), { usual: "any text" }),
  count: anyone(
    integer().max(MOST_ANSWERS).optional().meta({ wanted: `an integer from 1 to ${MOST_ANSWERS}` })
      .describe("Number of independent answers"),
    { usual: "1" },
  ),
  matchTokens: anyone(integer().optional().describe("Tokens for all answers together, instead of their number")),
  matchCostUsd: anyone(positive().optional().describe("US dollars for all answers together, instead of their number")),
  corrections: anyone(
    integer().optional().describe("Times that the answer is criticised by its author and given again"),
    { usual: "0" },
  ),
  argues: anyone(
    z.union([text(), z.literal(true)]).optional().meta({
      wanted: "one of the choices, or true for one that it chooses",
    })
      .describe("The answer to make the case for, for a judge who decides; true for one that it chooses"),
  ),
  answerMaxTokens: anyone(integer().default(400).describe("Token limit of an answer with its reasons")),
} satisfies FieldsOf<Omit<AnswersConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(ANSWERS_OPTIONS);

/**
 * Fills in defaults.
 *
 * @throws {TypeError | RangeError} If a field is invalid, two of them determine the number of answers, or a cost is to
 * be matched and the price of a model is unknown.
 */
export function answersRules(config: AnswersConfig, { agent }: Answerer): AnswersRules {
  const options = checkedOptions(WHAT, SCHEMA, config);
  const { choices, count, matchTokens, matchCostUsd, corrections, argues, answerMaxTokens } = options;
  const given = Object.entries({ count, matchTokens, matchCostUsd, corrections, argues })
    .filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    throw wrong(`${given.map(([field]) => `'${field}'`).join(" and ")} both determine the number of answers`);
  }
  if (typeof argues === "string" && choices && !choices.includes(argues)) {
    throw wrong(`'argues' must be one of the choices: current value is '${argues}'`);
  }
  const unpriced = agent.models?.find((model) => !priceOf(model, config.prices));
  if (matchCostUsd !== undefined && unpriced) {
    throw new RangeError(
      `Cannot match a cost: the price of ${unpriced.id} is unknown. Give it in 'prices', or match tokens`,
    );
  }
  const answers = matchTokens !== undefined
    ? { tokens: matchTokens }
    : matchCostUsd !== undefined
    ? { costUsd: matchCostUsd }
    : count ?? 1;
  return { choices, answers, corrections: corrections ?? 0, ...omitUndefined({ argues }), answerMaxTokens };
}
