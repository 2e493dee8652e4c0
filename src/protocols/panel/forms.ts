import { z } from "zod";
import { fieldsIn } from "../../transcript/json.ts";
import {
  BELIEF_FORM,
  JUDGEMENT_FORM,
  NO_WINNER,
  type PresentedJudgement,
  sideField,
  sideLabel,
} from "../../transcript/judgement.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { AnswerSchema } from "../../agents/agent.ts";
import { numberUpTo, requiredText, zodAnswer, zodReader } from "../../agents/answer_schema.ts";

/** The number of sides and of messages shown, and the criteria for each side. */
interface JudgementForm {
  readonly sides: number;
  readonly messages: number;
  readonly criteria: readonly { readonly id: string }[];
}

const POINTS = numberUpTo(10);
const TEXT = z.string().trim().catch("");
const LIST = z.array(z.unknown()).catch([]);

/**
 * Returns the form of a judgement: the decisive point, reasons that cite messages, scores by side and criterion, winner
 * and margin. Each field is read separately: an unknown message, or a score or margin off the scale, is left out
 * without affecting the rest. Only an answer without a winner is a problem.
 */
export function judgementSchema({ sides, messages, criteria }: JudgementForm): AnswerSchema<PresentedJudgement> {
  const labels = Array.from({ length: sides }, (_, at) => sideLabel(at + 1));
  const fields = labels.map((_, at) => sideField(at + 1));
  const ids = criteria.map(({ id }) => id);
  const scores = z.object(Object.fromEntries(ids.map((id) => [id, POINTS])));
  const reason = z.object({
    text: z.string().describe("A reason, in one or two sentences."),
    messages: z.array(z.int().min(1).max(messages)).describe("The numbers of the messages that it rests on."),
  });
  const winner = z.preprocess((given) => spelled(given, [...labels, NO_WINNER]), z.enum([...labels, NO_WINNER]))
    .describe(`The side that did better; ${NO_WINNER} if no side is ahead.`);
  const type = z.object({
    clash: z.string().describe("The point that decided it, and who had the better of it."),
    reasons: z.array(reason).min(1),
    scores: z.object(Object.fromEntries(fields.map((field, at) => [field, scores.describe(labels[at] ?? "")]))),
    winner,
    margin: POINTS.describe("By how many points the winner is ahead of the next side; 0 if no side is ahead."),
  });
  const readWinner = zodReader(z.object({ winner }));
  return {
    ...zodAnswer<unknown>(JUDGEMENT_FORM, type),
    read(value) {
      const named = readWinner(value);
      if (!named.ok) return named;
      const { clash, reasons, scores, margin } = fieldsIn(value);
      return {
        ok: true,
        value: {
          clash: TEXT.parse(clash),
          reasons: LIST.parse(reasons).flatMap((one) => reasonIn(one, messages)),
          scores: Object.fromEntries(fields.map((side) => [side, scoresIn(fieldsIn(scores)[side], ids)])),
          ...named.value,
          ...omitUndefined({ margin: marginIn(margin, named.value.winner) }),
        },
      };
    },
  };
}

/** Names the scores and margin missing from a judgement. */
export function missingIn({ scores, margin }: PresentedJudgement, { criteria }: Pick<JudgementForm, "criteria">) {
  const missing = Object.entries(scores).flatMap(([side, given]) =>
    criteria.flatMap(({ id }) => Object.hasOwn(given, id) ? [] : [`${side}.${id}`])
  );
  return margin === undefined ? [...missing, "margin"] : missing;
}

function reasonIn(given: unknown, most: number): PresentedJudgement["reasons"] {
  const text = TEXT.parse(fieldsIn(given).text ?? given);
  const messages = LIST.parse(fieldsIn(given).messages).map(Number);
  return text === "" ? [] : [{ text, messages: messages.filter((n) => Number.isInteger(n) && n > 0 && n <= most) }];
}

function scoresIn(given: unknown, criteria: readonly string[]): Readonly<Record<string, number>> {
  const points = criteria.map((id) => [id, POINTS.safeParse(fieldsIn(given)[id]).data] as const);
  return Object.fromEntries(points.flatMap(([id, score]) => score === undefined ? [] : [[id, score]]));
}

/** Returns the margin without a sign, because a negative one between two sides would reveal who was ahead. */
function marginIn(given: unknown, winner: string): number | undefined {
  const unsigned = typeof given === "number" ? Math.abs(given) : String(given).replace(/^\s*[+−-]/u, "");
  return winner === NO_WINNER ? 0 : POINTS.safeParse(unsigned).data;
}

/** Normalizes the spelling of a label such as `side_1`; returns other values unchanged. */
function spelled(given: unknown, labels: readonly string[]): unknown {
  const plain = String(given).trim().replace("_", " ").toLowerCase();
  return labels.find((label) => label.toLowerCase() === plain) ?? given;
}

/** A reason and, for each side's field, the probability that it will be found right: from 0 to 1, with a sum of 1. */
export interface PresentedBelief {
  readonly reason: string;
  readonly [side: string]: number | string;
}

/** The largest accepted deviation of the sum from 1. */
const TOLERANCE = 0.011;

/**
 * Returns the form of probabilities for all sides, which sum to 1 within rounding. All zeros mean no opinion; any other
 * sum is a problem, because the intended values are unknown.
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
    // All zeros mean no opinion. Fillers of a dry run give that answer, and it yields no belief.
    if (sum === 0 || Math.abs(sum - 1) <= TOLERANCE) return;
    const [last = ""] = fields.slice(-1);
    const message = `must be such that all sum to 1: they sum to ${Number(sum.toFixed(3))}, and it cannot be`;
    context.addIssue({ code: "custom", path: [last], message });
  });
  return zodAnswer(BELIEF_FORM, type.transform((belief): PresentedBelief => ({ ...belief })));
}
