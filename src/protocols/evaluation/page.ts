import { points } from "../../judging/scoreboard.ts";
import { type Evaluation, evaluationOf, type EvaluatorReading } from "../../judging/evaluation.ts";
import { EVALUATION_CRITERIA, EVALUATIONS_FOLDER } from "../../transcript/evaluation.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import type { Line, PageBlock, Piece, Point } from "../../archive/render/page.ts";
import { agentInWords } from "../../archive/render/words.ts";
import { figure } from "../../words/numbers.ts";
import { SIGNS, spaced } from "../../words/phrases.ts";
import { CRITERIA, EVALUATION, PROBLEMS } from "./words/mod.ts";

/** The pages of an evaluation: ratings, means and reasons. */
export const evaluationPage: ProtocolPage = {
  protocol: "evaluation",
  whole: true,
  blocks(facts) {
    const evaluation = evaluationOf(facts.record);
    return evaluation ? evaluationBlocks(facts, evaluation) : [];
  },
  data: (facts) => ({ evaluation: dataOf(facts) }),
  review: {
    get title() {
      return EVALUATION.title;
    },
    list: "evaluations",
    folder: EVALUATIONS_FOLDER,
    data: dataOf,
  },
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
    { heading: EVALUATION.ratings, level: 2, id: "ratings" },
    { paragraph: whatRatingsAre(facts, evaluators) },
    {
      head: [EVALUATION.criterion, ...evaluators.map(({ name }) => name), EVALUATION.mean, EVALUATION.scores],
      right: evaluators.map((_, seat) => seat + 1).concat(evaluators.length + 1),
      scores: evaluators.map((_, seat) => seat + 1).concat(evaluators.length + 1),
      table: means.map(({ criterion, mean, scored, asked }): Line[] => [
        criterionInWords(criterion),
        ...evaluators.map((evaluator) => scoreInWords(evaluator, criterion)),
        mean === undefined ? EVALUATION.missing : [{ strong: points(mean) }],
        EVALUATION.scored(scored, asked),
      ]),
    },
    ...ownBlocks(own),
    ...failedBlocks(evaluators),
    ...(answered.length === 0 ? [] : [{ heading: EVALUATION.reasons, level: 2, id: "reasons" } as const]),
    ...answered.flatMap((evaluator): PageBlock[] => [
      { heading: evaluator.name, level: 3 },
      { list: reasons(evaluator) },
    ]),
  ];
}

/** Returns a criterion's display name. */
export function criterionInWords(id: string): string {
  const known = EVALUATION_CRITERIA.find((criterion) => criterion.id === id);
  return known ? CRITERIA[known.id].name : spaced(id);
}

/** Returns an evaluator's score on a criterion, or why there is none. */
export function scoreInWords({ criteria, ratings }: EvaluatorReading, criterion: string): string {
  const { score = null } = ratings[criterion] ?? {};
  if (score !== null) return figure(score);
  return criteria.includes(criterion) ? EVALUATION.missing : EVALUATION.notAsked;
}

/** The weighted mean, and the descriptions of custom criteria. */
function ownBlocks(own: Evaluation["own"]): readonly PageBlock[] {
  if (!own) return [];
  const { criteria, mean, scored, asked } = own;
  const shown = mean === undefined ? EVALUATION.missing : points(mean);
  return [
    { paragraph: [EVALUATION.weightedMean, { strong: shown }, EVALUATION.ofCriteria(scored, asked)] },
    {
      list: criteria.map(({ id, weight, description }): Point => ({
        line: [{ strong: spaced(id) }, EVALUATION.weight(weight, description)],
      })),
    },
  ];
}

function whatRatingsAre(facts: Facts, evaluators: readonly EvaluatorReading[]): string {
  const byAnswerer = Map.groupBy(evaluators, ({ id }) => agentInWords(facts.agent(id)));
  return EVALUATION.what([...byAnswerer].map(([agent, them]) => ({ names: them.map(({ name }) => name), agent })));
}

function failedBlocks(evaluators: readonly EvaluatorReading[]): readonly PageBlock[] {
  const failed = evaluators.flatMap(({ name, failed }): Point[] =>
    failed ? [{ line: [{ strong: `${name}${SIGNS.colon}` }, EVALUATION.failure(failed.reason, failed.code)] }] : []
  );
  return failed.length === 0
    ? []
    : [{ paragraph: [{ strong: EVALUATION.noAnswer }, EVALUATION.from] }, { list: failed }];
}

function reasons({ criteria, ratings }: EvaluatorReading): readonly Point[] {
  return criteria.map((id) => {
    const { score = null, reason = "", problem } = ratings[id] ?? { problem: PROBLEMS.missing };
    const figure: Piece = { strong: EVALUATION.score(criterionInWords(id), score ?? undefined) };
    const why = problem === undefined ? reason : `${EVALUATION.problem(problem)} ${reason}`.trimEnd();
    return { line: why === "" ? [figure] : [figure, ` – ${why}`] };
  });
}
