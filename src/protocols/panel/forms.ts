import { z } from "zod";
import {
  BELIEF_FORM,
  JUDGEMENT_FORM,
  NO_WINNER,
  type PresentedJudgement,
  sideField,
  sideLabel,
} from "../../transcript/judgement.ts";
import type { Criterion } from "../../transcript/score.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import { numberUpTo, requiredText, zodAnswer } from "../../agents/answer_schema.ts";

/** The numbers of sides and of messages that are shown, and what each side is scored on. */
interface JudgementForm {
  readonly sides: number;
  readonly messages: number;
  readonly criteria: readonly Pick<Criterion, "id" | "description">[];
}

/** Points between which margins lie, either way. */
const MOST = 10;

/**
 * The form of a judgement: what decided it, reasons that cite messages, scores by side and criterion, winner and margin. A
 * problem is a number that no message has, a score that is missing or off the scale, and a margin that contradicts the
 * winner: nothing of it is guessed or put right.
 */
export function judgementSchema({ sides, messages, criteria }: JudgementForm): AnswerSchema<PresentedJudgement> {
  const labels = Array.from({ length: sides }, (_, at) => sideLabel(at + 1));
  const scores = z.object(Object.fromEntries(criteria.map(({ id, description }) => [
    id,
    numberUpTo(MOST).describe(description),
  ])));
  const type = z.object({
    clash: requiredText().describe("The point on which it was decided, and who had the better of it."),
    reasons: z.array(reasonOf(messages)).min(1, { error: "must be a list of one reason or more" }),
    scores: z.object(Object.fromEntries(labels.map((label, at) => [sideField(at + 1), scores.describe(label)]))),
    winner: z.enum([...labels, NO_WINNER]).describe(`The side that did better; ${NO_WINNER} if no side is ahead.`),
    margin: signedNumber().describe(aboutMargin(sides)),
  });
  return zodAnswer(
    JUDGEMENT_FORM,
    type.superRefine((judgement, context) => {
      const problem = marginProblem(judgement, sides);
      if (problem !== undefined) context.addIssue({ code: "custom", path: ["margin"], message: problem });
    }),
  );
}

function reasonOf(messages: number) {
  const error = `must be the number of a message that is quoted, from 1 to ${messages}`;
  const number = z.preprocess(
    wholeNumber,
    z.number({ error }).int({ error }).min(1, { error }).max(messages, { error }),
  );
  return z.object({
    text: requiredText().describe("A reason, in one or two sentences."),
    messages: z.array(number).min(1, { error: "must be a list of the numbers of one message or more" })
      .describe("The numbers of the messages that it rests on."),
  });
}

function aboutMargin(sides: number): string {
  return sides === 2
    ? `By how many points Side 1 is ahead of Side 2, from -${MOST} to ${MOST}: negative if Side 2 is ahead, 0 if none is.`
    : `By how many points the winner is ahead of the next side, from 0 to ${MOST}; 0 if there is no winner.`;
}

/** Returns what is wrong with a margin beside such a winner. */
function marginProblem(
  { winner, margin }: Pick<PresentedJudgement, "winner" | "margin">,
  sides: number,
): string | undefined {
  if (!(Math.abs(margin) <= MOST)) return `must be a number from ${sides === 2 ? -MOST : 0} to ${MOST}`;
  if (winner === NO_WINNER) return margin === 0 ? undefined : `must be 0 where the winner is ${NO_WINNER}`;
  if (sides > 2) return margin < 0 ? `must be a number from 0 to ${MOST}` : undefined;
  const first = winner === sideLabel(1);
  if (first ? margin >= 0 : margin <= 0) return undefined;
  return `must be ${first ? "positive" : "negative"} where ${winner} is the winner`;
}

/** No bounds stand in the form: what a provider is held to by it would have to be the same for all numbers of sides. */
function signedNumber() {
  const error = `must be a number from -${MOST} to ${MOST}`;
  return z.preprocess((value) => {
    const [, digits] = (typeof value === "string" ? /^\s*([+−-]?\d+(?:\.\d+)?)\s*$/u.exec(value) : null) ?? [];
    return digits === undefined ? value : Number(digits.replace("−", "-"));
  }, z.number({ error }));
}

function wholeNumber(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}

/** A reason, and by the field of each side how probable it is to be found right: 0–1, all of which sum to 1. */
export interface PresentedBelief {
  readonly reason: string;
  readonly [side: string]: number | string;
}

/** The most that the sum may be from 1. */
const TOLERANCE = 0.011;

/**
 * The form of probabilities of all sides, which sum to 1, to a hundredth as rounding has it. All 0 is an answer
 * that says nothing; any other sum is a problem: nobody can tell what was meant.
 */
export function beliefSchema(sides: number): AnswerSchema<PresentedBelief> {
  const fields = Array.from({ length: sides }, (_, at) => sideField(at + 1));
  const type = z.object({
    reason: requiredText().describe("Why, in one or two sentences."),
    ...Object.fromEntries(fields.map((field, at) => [
      field,
      numberUpTo(1).describe(`How probable it is that ${sideLabel(at + 1)} will be found right.`),
    ])),
  }).superRefine((belief, context) => {
    const sum = fields.reduce((sum, field) => sum + Number(Reflect.get(belief, field)), 0);
    // All 0 says nothing, which is an answer: fillers of a dry run give it, and it comes to no belief.
    if (sum === 0 || Math.abs(sum - 1) <= TOLERANCE) return;
    const [last = ""] = fields.slice(-1);
    const message = `must be such that all sum to 1: they sum to ${Number(sum.toFixed(3))}, and it cannot be`;
    context.addIssue({ code: "custom", path: [last], message });
  });
  return zodAnswer(BELIEF_FORM, type.transform((belief): PresentedBelief => ({ ...belief })));
}
