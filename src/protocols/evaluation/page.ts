import { stringify } from "csv-stringify/sync";
import { type Evaluation, evaluationOf } from "../../judging/evaluation.ts";
import { escapeJson } from "../../text/escape.ts";
import { singleLine } from "../../text/visible.ts";
import { EVALUATION_CRITERIA } from "../../transcript/evaluation.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Block, Fields, Page, RenderedFile } from "../../archive/render/page.ts";
import { Facts, type ProtocolPage } from "../../archive/render/facts.ts";
import { toMarkdown } from "../../archive/render/page.ts";
import { RENDERER_VERSION } from "../../archive/render/fields.ts";
import { agentInWords, count, points, statusInWords } from "../../archive/render/words.ts";
import { criterionInWords, evaluationBlocks } from "./evaluation_blocks.ts";

/** The pages of an evaluation: its ratings with their reasons, and files of them for programs and tables. */
export const evaluationPage: ProtocolPage = {
  protocol: "evaluation",
  whole: true,
  outcome(facts) {
    const evaluation = evaluationOf(facts.record);
    return evaluation ? evaluationBlocks(facts, evaluation) : [];
  },
  data: (facts) => ({ evaluation: dataOf(facts) }),
  files: ({ record }) => renderEvaluations([{ record }]),
  review: { title: "Evaluation", list: "evaluations", data: dataOf },
};

function dataOf({ record }: Facts): Fields {
  const evaluation = evaluationOf(record);
  return evaluation ? evaluationFields({ record, evaluation }) : {};
}

/** An evaluation as it is on record. */
export interface EvaluationRecord {
  /** What its journal says. */
  readonly record: DialogueRecord;
  /** Path of the archive that was evaluated; absent where the files stand in it. */
  readonly archive?: string;
}

/** An evaluation, and what is known around it. */
interface Evaluated extends EvaluationRecord {
  readonly evaluation: Evaluation;
}

/**
 * `evaluation.md`, `evaluation.json` and `evaluation.csv`: what one or more evaluations came to, for people, programs and
 * tables. Records of anything else are left out; without any evaluation there are no files.
 */
export function renderEvaluations(records: readonly EvaluationRecord[]): readonly RenderedFile[] {
  const evaluations = records.flatMap((each): Evaluated[] => {
    const evaluation = evaluationOf(each.record);
    return evaluation ? [{ ...each, evaluation }] : [];
  });
  if (evaluations.length === 0) return [];
  const data = { archive: "evaluation", renderer: RENDERER_VERSION, evaluations: evaluations.map(evaluationFields) };
  return [
    { path: "evaluation.md", content: toMarkdown(page(evaluations)) },
    { path: "evaluation.json", content: `${escapeJson(JSON.stringify(data, null, 2))}\n` },
    { path: "evaluation.csv", content: stringify([...rows(evaluations)], { escape_formulas: true }) },
  ];
}

/** What one evaluation came to, as plain JSON. */
export function evaluationFields({ record, archive, evaluation }: Evaluated): Fields {
  const facts = Facts.of(record, "json");
  return {
    ...omitUndefined({ archive }),
    topic: record.topic,
    evaluated: { ...evaluation.evaluated },
    evaluation: record.dialogueId,
    status: record.status ?? "unfinished",
    evaluators: evaluation.evaluators.map(({ id, name, criteria, ratings, failed }) => ({
      id,
      name,
      answered_by: agentInWords(facts.agent(id)),
      criteria,
      ratings: Object.fromEntries(Object.entries(ratings).map(([criterion, rating]) => [criterion, { ...rating }])),
      ...(failed ? { failed: { ...failed } } : {}),
    })),
    means: evaluation.means.map((mean) => ({ ...mean })),
  };
}

function page(evaluations: readonly Evaluated[]): Page {
  const [only, ...others] = evaluations;
  const several = others.length > 0;
  return {
    fields: {
      archive: "evaluation",
      renderer: RENDERER_VERSION,
      ...(only && !several ? { dialogue: only.evaluation.evaluated.dialogueId, motion: only.record.topic } : {}),
    },
    data: () => ({}),
    blocks: [
      ...(several ? [{ heading: `Evaluations of ${count(evaluations.length, "dialogue")}`, level: 1 as const }] : []),
      ...(several ? [overview(evaluations)] : []),
      ...evaluations.flatMap((each) => blocksOf(each)),
    ],
  };
}

function blocksOf({ record, archive, evaluation }: Evaluated): readonly Block[] {
  const { dialogueId, protocol, hash } = evaluation.evaluated;
  return [
    { heading: `Evaluation: ${record.topic}`, level: 1 },
    {
      fields: [
        ["Evaluated", `the ${singleLine(protocol)} ${dialogueId}, up to the line with the SHA-256 ${hash}`],
        ...(archive === undefined ? [] : [["Archive", archive] as const]),
        ["Status", statusInWords(record)],
      ],
    },
    ...evaluationBlocks(Facts.of(record, "md"), evaluation),
  ];
}

function overview(evaluations: readonly Evaluated[]): Block {
  const criteria = criteriaIn(evaluations);
  return {
    head: ["Dialogue", ...criteria.map(criterionInWords)],
    right: criteria.map((_, n) => n + 1),
    table: evaluations.map((
      { record, evaluation },
    ) => [record.topic, ...criteria.map((id) => meanOf(evaluation, id) ?? "missing")]),
  };
}

/** A cell of a table; nothing is an empty one. */
type Cell = string | number | undefined;

function rows(evaluations: readonly Evaluated[]): readonly (readonly Cell[])[] {
  const ids = EVALUATION_CRITERIA.map(({ id }) => id);
  const withPath = evaluations.some(({ archive }) => archive !== undefined);
  const path = (archive: Cell): readonly Cell[] => withPath ? [archive] : [];
  const head = ["dialogue", "protocol", "topic", "evaluation", "row", "evaluator", "answered_by"];
  return [
    [...path("archive"), ...head, ...ids, "missing", "problem"],
    ...evaluations.flatMap(({ record, archive, evaluation: { evaluated, evaluators }, evaluation }) => {
      const facts = Facts.of(record, "json");
      const own = [...path(archive), evaluated.dialogueId, evaluated.protocol, record.topic, record.dialogueId];
      return [
        ...evaluators.map(({ id, criteria, ratings, failed }): readonly Cell[] => [
          ...own,
          "evaluator",
          id,
          agentInWords(facts.agent(id)),
          ...ids.map((criterion) => ratings[criterion]?.score ?? undefined),
          criteria.filter((criterion) => typeof ratings[criterion]?.score !== "number").join(" "),
          failed?.reason,
        ]),
        [
          ...own,
          "mean",
          undefined,
          undefined,
          ...ids.map((criterion) => meanOf(evaluation, criterion)),
          evaluation.means.filter(({ scored }) => scored === 0).map(({ criterion }) => criterion).join(" "),
          undefined,
        ],
      ];
    }),
  ];
}

/** Criteria that somebody was asked about, in their order. */
export function criteriaIn(evaluations: readonly Pick<Evaluated, "evaluation">[]): readonly string[] {
  const asked = new Set(evaluations.flatMap(({ evaluation }) => evaluation.means.map(({ criterion }) => criterion)));
  return EVALUATION_CRITERIA.map(({ id }) => id).filter((id) => asked.has(id));
}

/** A mean to two decimals; `undefined` if it is missing. */
export function meanOf({ means }: Evaluation, criterion: string): string | undefined {
  const mean = means.find((each) => each.criterion === criterion)?.mean;
  return mean === undefined ? undefined : points(mean);
}
