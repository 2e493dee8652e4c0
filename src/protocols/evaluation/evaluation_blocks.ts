import type { Block, Line, Piece, Point } from "../../archive/render/page.ts";
import type { Facts } from "../../archive/render/facts.ts";
import { agentInFull, listed, points, spaced } from "../../archive/render/words.ts";
import type { CriterionMean, Evaluation, EvaluatorReading } from "../../judging/evaluation.ts";
import { EVALUATION_CRITERIA } from "../../transcript/evaluation.ts";

/** What evaluators gave: a table of the ratings and their means, then their reasons. */
export function evaluationBlocks(facts: Facts, { evaluators, means }: Evaluation): readonly Block[] {
  const answered = evaluators.filter(({ failed }) => !failed);
  return [
    { heading: "Ratings", level: 2 },
    { paragraph: whatRatingsAre(facts, evaluators) },
    {
      head: ["Criterion", ...evaluators.map(({ name }) => name), "Mean", "Rests on"],
      right: evaluators.map((_, seat) => seat + 1).concat(evaluators.length + 1),
      table: means.map((mean) => row(mean, evaluators)),
    },
    ...failedBlocks(evaluators),
    ...(answered.length === 0 ? [] : [{ heading: "Reasons", level: 2 as const }]),
    ...answered.flatMap((evaluator): Block[] => [
      { heading: evaluator.name, level: 3 },
      { list: reasons(evaluator) },
    ]),
  ];
}

/** A criterion as people read it. */
export function criterionInWords(id: string): string {
  return EVALUATION_CRITERIA.find((criterion) => criterion.id === id)?.name ?? spaced(id);
}

/** How many a mean rests on. */
export function restsOn({ scored, asked }: CriterionMean): string {
  return `${scored} of ${asked}`;
}

function whatRatingsAre(facts: Facts, evaluators: readonly EvaluatorReading[]): string {
  const byAnswerer = Map.groupBy(evaluators, ({ id }) => agentInFull(facts.agent(id)));
  const who = [...byAnswerer].map(([answerer, them]) => `${listed(them.map(({ name }) => name))} (${answerer})`);
  return `From 1 to 10, each one reading by ${listed(who)}. A mean is over those who gave a score on the criterion; ` +
    "what nobody gave is missing, and nothing stands in its place.";
}

function row(mean: CriterionMean, evaluators: readonly EvaluatorReading[]): readonly Line[] {
  const { criterion } = mean;
  return [
    criterionInWords(criterion),
    ...evaluators.map(({ criteria, ratings }): Line => {
      const score = ratings[criterion]?.score;
      return typeof score === "number" ? String(score) : criteria.includes(criterion) ? "missing" : "not asked";
    }),
    mean.mean === undefined ? "missing" : [{ strong: points(mean.mean) }],
    restsOn(mean),
  ];
}

function failedBlocks(evaluators: readonly EvaluatorReading[]): readonly Block[] {
  const failed = evaluators.flatMap(({ name, failed }): Point[] =>
    failed ? [{ line: [{ strong: `${name}:` }, ` ${failed.reason} (${spaced(failed.code)})`] }] : []
  );
  return failed.length === 0 ? [] : [{ paragraph: [{ strong: "No answer" }, " was given by:"] }, { list: failed }];
}

function reasons({ criteria, ratings }: EvaluatorReading): readonly Point[] {
  return criteria.map((id) => {
    const { score = null, reason = "", problem } = ratings[id] ?? { problem: "is missing" };
    const figure: Piece = { strong: `${criterionInWords(id)}: ${score ?? "missing"}` };
    const why = problem === undefined ? reason : `What was given as a score ${problem}. ${reason}`.trimEnd();
    return { line: why === "" ? [figure] : [figure, ` – ${why}`] };
  });
}
