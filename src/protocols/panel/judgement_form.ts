import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { numberUpTo, zodAnswer, zodReader } from "../../agents/answer_schema.ts";
import { hasWords } from "../../text/fold.ts";
import { fieldsIn } from "../../transcript/json.ts";
import {
  JUDGEMENT_FORM,
  MOST_CLASHES,
  NO_WINNER,
  type PresentedJudgement,
  type PresentedLine,
  type PresentedPoint,
  readPresentedJudgement,
  sideField,
  sideLabel,
} from "../../transcript/judgement.ts";
import type { Statement } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Criterion } from "../../transcript/score.ts";
import { contradictionIn } from "./contradiction.ts";

/** The sides and statements as presented, and the criteria for each side. */
interface JudgementForm {
  readonly cast: readonly { readonly id: string }[];
  readonly statements: readonly Pick<Statement, "speaker" | "text">[];
  readonly criteria: readonly Pick<Criterion, "id" | "weight">[];
}

/** The most points of one list that are kept: unanswered ones, or concessions. */
const MOST_POINTS = 4;
const POINTS = numberUpTo(10);

/**
 * Returns the form of a judgement: clashes, unanswered points, strongest lines and concessions, then scores by side and
 * criterion, winner and margin. Each field is read separately: an unknown message, a score or margin off the scale, or a
 * line that does not stand in its message, is left out without affecting the rest. Only a winner that is missing, or
 * contradicts the scores or the clashes, is a problem.
 */
export function judgementSchema({ cast, statements, criteria }: JudgementForm): AnswerSchema<PresentedJudgement> {
  const type = sideType(cast.map((_, at) => sideLabel(at + 1)));
  const readWinner = zodReader(z.object({ winner: type }));
  const saidBy = (message = 0) => {
    const at = cast.findIndex(({ id }) => id === statements[message - 1]?.speaker);
    return at < 0 ? {} : { side: sideLabel(at + 1) };
  };
  const shown = ({ messages }: { readonly messages: readonly number[] }) => ({
    messages: messages.filter((number) => number <= statements.length),
  });
  const points = (list: readonly PresentedPoint[] = []) =>
    list.slice(0, MOST_POINTS).map(({ point, messages }) => ({
      point,
      ...shown({ messages }),
      ...saidBy(messages[0]),
    }));
  return {
    ...zodAnswer<unknown>(JUDGEMENT_FORM, judgementType({ cast, statements, criteria })),
    read(value) {
      const winning = readWinner(value);
      if (!winning.ok) return winning;
      const { winner } = winning.value;
      const { scores, margin, ...reasons } = fieldsIn(value);
      const given = readPresentedJudgement({ ...reasons, winner });
      const judgement: PresentedJudgement = {
        clashes: (given?.clashes ?? []).slice(0, MOST_CLASHES).map((one) => ({
          about: one.about,
          why: one.why,
          ...shown(one),
          ...omitUndefined({ carried: type.safeParse(one.carried).data }),
        })),
        unanswered: points(given?.unanswered),
        strongest: firstOfEach(
          (given?.strongest ?? []).filter(({ message, words }) => hasWords(statements[message - 1]?.text ?? "", words))
            .map(({ message, words }) => ({ words, message, ...saidBy(message) })),
        ),
        conceded: points(given?.conceded),
        why: given?.why ?? "",
        scores: Object.fromEntries(
          cast.map((_, at) => [sideField(at + 1), scoresIn(fieldsIn(scores)[sideField(at + 1)], criteria)]),
        ),
        winner,
        ...omitUndefined({ margin: marginIn(margin, winner) }),
      };
      const contradiction = contradictionIn(judgement, criteria);
      return contradiction
        ? { ok: true, value: judgement, isWhole: true, problem: contradiction.problem, fields: contradiction.fields }
        : { ok: true, value: judgement };
    },
  };
}

/** The type of an answer, as judges are asked for it. */
function judgementType({ cast, statements, criteria }: JudgementForm) {
  const labels = cast.map((_, at) => sideLabel(at + 1));
  const message = z.int().min(1).max(statements.length);
  const messages = z.array(message).describe("The numbers of the messages that it rests on.");
  const clash = z.object({
    about: z.string().describe("What was at issue, in a few words."),
    why: z.string().describe("Who had the better of it and why, in one or two sentences."),
    carried: sideType(labels).describe(`The side that carried it; ${NO_WINNER} if none did.`),
    messages,
  });
  const line = z.object({
    message: message.describe("The number of the message."),
    words: z.string().describe("One or two sentences of it, word for word."),
  });
  const points = (what: string) =>
    z.array(z.object({ point: z.string().describe("The point, in one sentence."), messages })).max(MOST_POINTS)
      .describe(what);
  const scores = z.object(Object.fromEntries(criteria.map(({ id }) => [id, POINTS])));
  return z.object({
    clashes: z.array(clash).min(1).max(MOST_CLASHES).describe("The clashes that count, the weightiest first."),
    unanswered: points("Points of a side that were never answered; often none."),
    strongest: z.array(line).max(cast.length).describe("The strongest line of each side."),
    conceded: points("What each side granted; often nothing."),
    why: z.string().describe("The point that decided it, and who had the better of it."),
    scores: z.object(Object.fromEntries(labels.map((label, at) => [sideField(at + 1), scores.describe(label)]))),
    winner: sideType(labels).describe(`The side that did better; ${NO_WINNER} if no side is ahead.`),
    margin: POINTS.describe("By how many points the winner is ahead of the next side; 0 if no side is ahead."),
  });
}

/** Names the scores and margin missing from a judgement. */
export function missingIn({ scores, margin }: PresentedJudgement, { criteria }: Pick<JudgementForm, "criteria">) {
  const missing = Object.entries(scores).flatMap(([side, given]) =>
    criteria.flatMap(({ id }) => Object.hasOwn(given, id) ? [] : [`${side}.${id}`])
  );
  return margin === undefined ? [...missing, "margin"] : missing;
}

/** Returns the first line of each side. */
function firstOfEach(lines: readonly PresentedLine[]): readonly PresentedLine[] {
  return [...Map.groupBy(lines, ({ side }) => side).values()].flatMap(([first]) => first ?? []);
}

function scoresIn(given: unknown, criteria: JudgementForm["criteria"]): Readonly<Record<string, number>> {
  const points = criteria.map(({ id }) => [id, POINTS.safeParse(fieldsIn(given)[id]).data] as const);
  return Object.fromEntries(points.flatMap(([id, score]) => score === undefined ? [] : [[id, score]]));
}

/** Returns the margin without a sign, because a negative one between two sides would reveal who was ahead. */
function marginIn(given: unknown, winner: string): number | undefined {
  const unsigned = typeof given === "number" ? Math.abs(given) : String(given).replace(/^\s*[+−-]/u, "");
  return winner === NO_WINNER ? 0 : POINTS.safeParse(unsigned).data;
}

/** The type of a side's label, in any spelling such as `side_1`, or of {@linkcode NO_WINNER}. */
function sideType(labels: readonly string[]) {
  const names = [...labels, NO_WINNER];
  return z.preprocess((given) => {
    const plain = String(given).trim().replace("_", " ").toLowerCase();
    return names.find((name) => name.toLowerCase() === plain) ?? given;
  }, z.enum(names));
}
