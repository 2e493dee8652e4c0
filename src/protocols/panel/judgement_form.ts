import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { namedCriterion, numberUpTo, zodAnswer, zodReader } from "../../agents/answer_schema.ts";
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
import { FORM } from "./words/mod.ts";

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
  const messages = z.array(message).describe(FORM.messages);
  const clash = z.object({
    about: z.string().describe(FORM.about),
    why: z.string().describe(FORM.clashWhy),
    carried: sideType(labels).describe(FORM.carried(NO_WINNER)),
    messages,
  });
  const line = z.object({
    message: message.describe(FORM.message),
    words: z.string().describe(FORM.words),
  });
  const points = (what: string) =>
    z.array(z.object({ point: z.string().describe(FORM.point), messages })).max(MOST_POINTS)
      .describe(what);
  const scores = z.object(Object.fromEntries(criteria.map(({ id }) => [id, namedCriterion(id, POINTS)])));
  return z.object({
    clashes: z.array(clash).min(1).max(MOST_CLASHES).describe(FORM.clashes),
    unanswered: points(FORM.unanswered),
    strongest: z.array(line).max(cast.length).describe(FORM.strongest),
    conceded: points(FORM.conceded),
    why: z.string().describe(FORM.why),
    scores: z.object(Object.fromEntries(labels.map((label, at) => [sideField(at + 1), scores.describe(label)]))),
    winner: sideType(labels).describe(FORM.winner(NO_WINNER)),
    margin: POINTS.describe(FORM.margin),
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
