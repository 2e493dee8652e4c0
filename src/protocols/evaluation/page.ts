import { type Evaluation, evaluationOf, type EvaluatorReading } from "../../judging/evaluation.ts";
import { EVALUATION_CRITERIA, EVALUATIONS_FOLDER } from "../../transcript/evaluation.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import type { Line, PageBlock, Piece, Point } from "../../archive/render/page.ts";
import { agentInWords, points } from "../../archive/render/words.ts";
import { listed, spaced } from "../../words/phrases.ts";

/** The pages of an evaluation: ratings, means and reasons. */
export const evaluationPage: ProtocolPage = {
  protocol: "evaluation",
  whole: true,
  blocks(facts) {
    const evaluation = evaluationOf(facts.record);
    return evaluation ? evaluationBlocks(facts, evaluation) : [];
  },
  data: (facts) => ({ evaluation: dataOf(facts) }),
  review: { title: "Evaluation", list: "evaluations", folder: EVALUATIONS_FOLDER, data: dataOf },
};

function dataOf(facts: Facts): object {
  const { topic, dialogueId, status = "unfinished" } = facts.record;
  const evaluation = evaluationOf(facts.record);
  if (!evaluation) return {};
  const { evaluated, means, own } = evaluation;
  const evaluators = evaluation.evaluators.map((each) => ({
    ...each,
    answered_by: agentInWords(facts.agent(each.id)),
  }));
  return { topic, evaluated, evaluation: dialogueId, status, evaluators, means, own };
}

/** The evaluators' answers: a table of ratings and means, then the reasons. */
function evaluationBlocks(facts: Facts, evaluation: Evaluation): readonly PageBlock[] {
  const { evaluators, means, own } = evaluation;
  const answered = evaluators.filter(({ failed }) => !failed);
  return [
    { heading: "Ratings", level: 2, id: "ratings" },
    { paragraph: whatRatingsAre(facts, evaluators) },
    {
      head: ["Criterion", ...evaluators.map(({ name }) => name), "Mean", "Scores"],
      right: evaluators.map((_, seat) => seat + 1).concat(evaluators.length + 1),
      scores: evaluators.map((_, seat) => seat + 1).concat(evaluators.length + 1),
      table: means.map(({ criterion, mean, scored, asked }): Line[] => [
        criterionInWords(criterion),
        ...evaluators.map((evaluator) => scoreInWords(evaluator, criterion)),
        mean === undefined ? "missing" : [{ strong: points(mean) }],
        `${scored} of ${asked}`,
      ]),
    },
    ...ownBlocks(own),
    ...failedBlocks(evaluators),
    ...(answered.length === 0 ? [] : [{ heading: "Reasons", level: 2, id: "reasons" } as const]),
    ...answered.flatMap((evaluator): PageBlock[] => [
      { heading: evaluator.name, level: 3 },
      { list: reasons(evaluator) },
    ]),
  ];
}

/** Returns a criterion's display name. */
export function criterionInWords(id: string): string {
  return EVALUATION_CRITERIA.find((criterion) => criterion.id === id)?.name ?? spaced(id);
}

/** Returns an evaluator's score on a criterion, or why there is none. */
export function scoreInWords({ criteria, ratings }: EvaluatorReading, criterion: string): string {
  return String(ratings[criterion]?.score ?? (criteria.includes(criterion) ? "missing" : "not asked"));
}

/** The weighted mean, and the descriptions of custom criteria. */
function ownBlocks(own: Evaluation["own"]): readonly PageBlock[] {
  if (!own) return [];
  const { criteria, mean, scored, asked } = own;
  const figure = mean === undefined ? "missing" : points(mean);
  const why = ` (${scored} of ${asked} criteria; built-in criteria have weight 1, and Overall is excluded)`;
  return [
    { paragraph: ["Weighted mean: ", { strong: figure }, why] },
    {
      list: criteria.map(({ id, weight, description }): Point => ({
        line: [{ strong: spaced(id) }, ` (weight ${weight}): ${description}`],
      })),
    },
  ];
}

function whatRatingsAre(facts: Facts, evaluators: readonly EvaluatorReading[]): string {
  const byAnswerer = Map.groupBy(evaluators, ({ id }) => agentInWords(facts.agent(id)));
  const who = [...byAnswerer].map(([answerer, them]) => `${listed(them.map(({ name }) => name))} (${answerer})`);
  return `Ratings are from 1 to 10, each from one reading by ${listed(who)}. A mean covers only the scores given; ` +
    "nothing replaces a missing score.";
}

function failedBlocks(evaluators: readonly EvaluatorReading[]): readonly PageBlock[] {
  const failed = evaluators.flatMap(({ name, failed }): Point[] =>
    failed ? [{ line: [{ strong: `${name}:` }, ` ${failed.reason} (${spaced(failed.code)})`] }] : []
  );
  return failed.length === 0 ? [] : [{ paragraph: [{ strong: "No answer" }, " from:"] }, { list: failed }];
}

function reasons({ criteria, ratings }: EvaluatorReading): readonly Point[] {
  return criteria.map((id) => {
    const { score = null, reason = "", problem } = ratings[id] ?? { problem: "is missing" };
    const figure: Piece = { strong: `${criterionInWords(id)}: ${score ?? "missing"}` };
    const why = problem === undefined ? reason : `The score given ${problem}. ${reason}`.trimEnd();
    return { line: why === "" ? [figure] : [figure, ` – ${why}`] };
  });
}
