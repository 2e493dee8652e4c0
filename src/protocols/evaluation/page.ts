import { stringify } from "csv-stringify/sync";
import { type Evaluation, evaluationOf, type EvaluatorReading } from "../../judging/evaluation.ts";
import { escapeJson } from "../../text/markdown.ts";
import { singleLine } from "../../text/visible.ts";
import { EVALUATION_CRITERIA, EVALUATIONS_FOLDER } from "../../transcript/evaluation.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { Facts, type ProtocolPage } from "../../archive/render/facts.ts";
import {
  type Line,
  type Page,
  type PageBlock,
  type Piece,
  type Point,
  type RenderedFile,
  toMarkdown,
} from "../../archive/render/page.ts";
import { RENDERER_VERSION } from "../../archive/render/fields.ts";
import { agentInWords, points, statusInWords } from "../../archive/render/words.ts";
import { count } from "../../words/en/numbers.ts";
import { listed, spaced } from "../../words/en/phrases.ts";

/** The pages of an evaluation: ratings with their reasons, also as JSON and CSV files. */
export const evaluationPage: ProtocolPage = {
  protocol: "evaluation",
  whole: true,
  blocks(facts) {
    const evaluation = evaluationOf(facts.record);
    return evaluation ? evaluationBlocks(facts, evaluation) : [];
  },
  data: (facts) => ({ evaluation: dataOf(facts) }),
  files: ({ record }) => renderEvaluations([{ record }]),
  review: { title: "Evaluation", list: "evaluations", folder: EVALUATIONS_FOLDER, data: dataOf },
};

function dataOf({ record }: Facts): object {
  const evaluation = evaluationOf(record);
  return evaluation ? evaluationData({ record, evaluation }) : {};
}

interface Evaluated {
  readonly record: DialogueRecord;
  /** Path of the evaluated archive; absent if the files are inside it. */
  readonly archive?: string;
  readonly evaluation: Evaluation;
}

/**
 * Renders `evaluation.md`, `evaluation.json` and `evaluation.csv`: one or more evaluations for people, programs and
 * spreadsheets. Other records are ignored; without evaluations there are no files.
 */
export function renderEvaluations(records: readonly Omit<Evaluated, "evaluation">[]): readonly RenderedFile[] {
  const evaluations = records.flatMap((each): Evaluated[] => {
    const evaluation = evaluationOf(each.record);
    return evaluation ? [{ ...each, evaluation }] : [];
  });
  if (evaluations.length === 0) return [];
  const data = { archive: "evaluation", renderer: RENDERER_VERSION, evaluations: evaluations.map(evaluationData) };
  return [
    { path: "evaluation.md", content: toMarkdown(page(evaluations)) },
    { path: "evaluation.json", content: `${escapeJson(JSON.stringify(data, null, 2))}\n` },
    { path: "evaluation.csv", content: csvOf(evaluations) },
  ];
}

function evaluationData({ record, archive, evaluation }: Evaluated): object {
  const facts = Facts.of(record, "json");
  const { evaluated, evaluators, means, own } = evaluation;
  return {
    archive,
    topic: record.topic,
    evaluated,
    evaluation: record.dialogueId,
    status: record.status ?? "unfinished",
    evaluators: evaluators.map((each) => ({ ...each, answered_by: agentInWords(facts.agent(each.id)) })),
    means,
    own,
  };
}

function page(evaluations: readonly Evaluated[]): Pick<Page, "fields" | "blocks"> {
  const [only, ...others] = evaluations;
  const blocks = evaluations.flatMap(blocksOf);
  const fields = { archive: "evaluation", renderer: RENDERER_VERSION };
  if (only && others.length === 0) {
    const { record: { topic }, evaluation: { evaluated } } = only;
    return { fields: { ...fields, dialogue: evaluated.dialogueId, motion: topic }, blocks };
  }
  const title = `Evaluations of ${count(evaluations.length, "dialogue")}`;
  return { fields, blocks: [{ heading: title, level: 1 }, overview(evaluations), ...blocks] };
}

function blocksOf({ record, archive, evaluation }: Evaluated): readonly PageBlock[] {
  const { dialogueId, protocol, hash } = evaluation.evaluated;
  return [
    { heading: `Evaluation: ${record.topic}`, level: 1 },
    {
      fields: [
        ["Evaluated", `the ${singleLine(protocol)} ${dialogueId}, up to the journal line with SHA-256 ${hash}`],
        ...(archive === undefined ? [] : [["Archive", archive] as const]),
        ["Status", statusInWords(record)],
      ],
    },
    ...evaluationBlocks(Facts.of(record, "md"), evaluation),
  ];
}

function overview(evaluations: readonly Evaluated[]): PageBlock {
  const criteria = criteriaIn(evaluations);
  return {
    head: ["Dialogue", ...criteria.map(criterionInWords)],
    right: criteria.map((_, n) => n + 1),
    table: evaluations.map(({ record: { topic }, evaluation }) => [
      topic,
      ...criteria.map((id) => meanOf(evaluation, id) ?? "missing"),
    ]),
  };
}

/** The CSV table: a row per evaluator and one for the means. */
function csvOf(evaluations: readonly Evaluated[]): string {
  const isOwn = evaluations.some(({ evaluation }) => evaluation.own);
  const asked = criteriaIn(evaluations);
  const builtIn: readonly string[] = EVALUATION_CRITERIA.map(({ id }) => id);
  const ids = [...builtIn, ...asked.filter((id) => !builtIn.includes(id))];
  const by = (valueOf: (id: string) => unknown) => Object.fromEntries(ids.map((id) => [id, valueOf(id)]));
  const rows = evaluations.flatMap(({ record, archive, evaluation }) => {
    const facts = Facts.of(record, "json");
    const { evaluated: { dialogueId: dialogue, protocol }, evaluators, means } = evaluation;
    const own = { archive, dialogue, protocol, topic: record.topic, evaluation: record.dialogueId };
    return [
      ...evaluators.map(({ id, criteria, ratings, failed }) => ({
        ...own,
        row: "evaluator",
        evaluator: id,
        answered_by: agentInWords(facts.agent(id)),
        ...by((criterion) => ratings[criterion]?.score),
        missing: criteria.filter((criterion) => typeof ratings[criterion]?.score !== "number").join(" "),
        problem: failed?.reason,
      })),
      {
        ...own,
        row: "mean",
        ...by((criterion) => meanOf(evaluation, criterion)),
        weighted: pointsOf(evaluation.own?.mean),
        missing: means.filter(({ scored }) => scored === 0).map(({ criterion }) => criterion).join(" "),
      },
    ];
  });
  const path = evaluations.some(({ archive }) => archive !== undefined) ? ["archive"] : [];
  const head = ["dialogue", "protocol", "topic", "evaluation", "row", "evaluator", "answered_by"];
  const columns = [...path, ...head, ...ids, ...(isOwn ? ["weighted"] : []), "missing", "problem"];
  return stringify(rows, { header: true, columns, escape_formulas: true });
}

/** The criteria that at least one evaluator was asked about, in order. */
export function criteriaIn(evaluations: readonly Pick<Evaluated, "evaluation">[]): readonly string[] {
  const asked = new Set(evaluations.flatMap(({ evaluation }) => evaluation.means.map(({ criterion }) => criterion)));
  const builtIn: readonly string[] = EVALUATION_CRITERIA.map(({ id }) => id).filter((id) => asked.has(id));
  return [...builtIn, ...[...asked].filter((id) => !builtIn.includes(id))];
}

/** A mean to two decimals; `undefined` if it is missing. */
export function meanOf({ means }: Evaluation, criterion: string): string | undefined {
  return pointsOf(means.find((each) => each.criterion === criterion)?.mean);
}

function pointsOf(mean: number | undefined): string | undefined {
  return mean === undefined ? undefined : points(mean);
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
        ...evaluators.map(({ criteria, ratings }) =>
          String(ratings[criterion]?.score ?? (criteria.includes(criterion) ? "missing" : "not asked"))
        ),
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

/** The weighted mean, and the descriptions of custom criteria. */
function ownBlocks(own: Evaluation["own"]): readonly PageBlock[] {
  if (!own) return [];
  const { criteria, mean, scored, asked } = own;
  const figure = pointsOf(mean) ?? "missing";
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
