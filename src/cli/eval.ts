import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { cannotWrite } from "../archive/layout.ts";
import { renderReviews } from "../archive/render/render.ts";
import { capital } from "../words/en/phrases.ts";
import { costOfDialogue, statusInWords } from "../archive/render/words.ts";
import { tablesOf } from "../archive/tables.ts";
import { commonConfig } from "../setup/build.ts";
import type { Context } from "./io.ts";
import { ConfigError, configured, UsageError } from "../setup/errors.ts";
import { fit, padTo } from "./lines.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { type EvaluatorsConfiguration, readEvaluatorsFile, withFlags } from "../setup/review_files.ts";
import { buildEvaluators } from "../setup/reviewers.ts";
import {
  dryRunAll,
  languageOf,
  openForReview,
  printReviews,
  reviewAll,
  type Reviewed,
  type ReviewedArchives,
  type ReviewKind,
  reviewsForMachines,
} from "./reviews.ts";
import { createEvaluationWorkflow, type EvaluationResult } from "../protocols/evaluation/mod.ts";
import { criterionInWords, evaluationPage, scoreInWords } from "../protocols/evaluation/page.ts";
import { type Configuration, picked } from "../protocols/configuration.ts";
import { exists, isFolder, pathIn } from "../runtime/found.ts";
import { columns } from "../text/display.ts";
import { escapeJson } from "../text/markdown.ts";
import { singleLine } from "../text/visible.ts";

/** `convene eval ARCHIVE... --model SPEC`, or `--config FILE` */
export async function run(context: Context): Promise<number> {
  const { args, io, out, dryRun } = context;
  const path = args.flags.get("--config");
  const file = path === undefined ? evaluatorsOf(args.configuration) : await readEvaluatorsFile(path, io.cwd);
  const given = withFlags(file, args.configuration);
  const archives = await openForReview(context, "rate");
  const { evaluators, cast } = await buildEvaluators({ ...given, ...languageOf(archives) }, context);
  const configuration = withPriceNamed(given, evaluators.map(({ agent }) => agent));
  const config = { ...commonConfig(configuration, context), ...picked(configuration, ["ownCriteria"]) };
  const kind: ReviewKind<EvaluationResult> = {
    verb: "rate",
    name: "evaluations",
    about: "evaluated",
    cast,
    limits: configuration,
    make: (dialogue) => [configured(() => createEvaluationWorkflow(dialogue, evaluators, config))],
    print(reviewed) {
      for (const one of reviewed) for (const line of table(one, out.columns)) out.line(line);
    },
  };
  if (dryRun) return await dryRunAll(context, archives, kind);
  await checkTarget(context);
  const outcome = await reviewAll(context, archives, kind);
  const code = printReviews(context, outcome, kind);
  const target = args.flags.get("--out");
  if (target !== undefined && outcome.leftOut.length === 0) {
    await writeTarget(context, target, textOf(target, outcome, kind));
  }
  return code;
}

/**
 * Returns the evaluators that flags name: one for each name with a model, or a single one.
 *
 * @throws {UsageError} If there is no model.
 */
function evaluatorsOf({ model, models }: Configuration): EvaluatorsConfiguration {
  if (models) return { evaluators: Object.keys(models).map((name) => ({ name })) };
  if (model !== undefined) return { evaluators: [{}] };
  throw new UsageError(
    "There are no evaluators: give --model SPEC, such as --model openai/gpt-4o-mini, or name them in --config FILE",
  );
}

/** Width of a figure's column, including the gap. */
const FIGURE = 12;
const BY_WEIGHT = "weighted mean";

/**
 * Checks that `--out` names a new file in a folder that is there.
 *
 * @throws {ConfigError} If it does not.
 */
async function checkTarget({ args, io }: Context): Promise<void> {
  const path = args.flags.get("--out");
  if (path === undefined) return;
  const full = pathIn(io.cwd, path);
  const why = await exists(full)
    ? "it exists already"
    : await isFolder(dirname(full))
    ? undefined
    : `there is no folder ${dirname(path)}`;
  if (why === undefined) return;
  throw new ConfigError(`Cannot write ${path}: ${why}. No calls were made. Give another file with --out`);
}

/**
 * Writes the evaluations to the file of `--out`, in the form of its ending.
 *
 * @throws {OutputError} If the file cannot be written.
 */
async function writeTarget({ args, io, err }: Context, path: string, content: string): Promise<void> {
  await writeFile(pathIn(io.cwd, path), content, { flag: "wx" }).catch(cannotWrite(`Cannot write ${path}`));
  if (!args.flags.has("--quiet")) err.line(path);
}

/** Returns evaluations as a table of scores, as JSON, or as a page. */
function textOf(path: string, outcome: ReviewedArchives<EvaluationResult>, kind: ReviewKind<EvaluationResult>): string {
  if (path.endsWith(".json")) return `${escapeJson(JSON.stringify(reviewsForMachines(outcome, kind), null, 2))}\n`;
  const all = outcome.reviewed.map(({ shown, record, result }) => ({ archive: result.archive ?? shown, record }));
  if (path.endsWith(".md")) return renderReviews(all, [evaluationPage]);
  return tablesOf(all, "csv").find(({ file }) => file === "scores.csv")?.content ?? "";
}

/** The folder of the evaluation, and its ratings in columns that fit. */
function table(
  { record, result: { archive, evaluation } }: Reviewed<EvaluationResult>,
  width: number,
): readonly string[] {
  const { evaluators, means, own } = evaluation;
  const label =
    Math.max(...[...means.map(({ criterion }) => criterionInWords(criterion)), own ? BY_WEIGHT : ""].map(columns)) + 2;
  // as many evaluators as fit beside the means
  const shown = evaluators.slice(0, Math.max(0, Math.floor((width - label) / FIGURE) - 1));
  const cells = (first: string, figures: readonly string[]) =>
    `  ${padTo(first, label - 2)}${figures.map(rightAligned).join("")}`.trimEnd();
  return [
    ...(archive === undefined ? [] : [archive]),
    ...(record.status === "completed" ? [] : [capital(singleLine(statusInWords(record)))]),
    cells("", [...shown.map(({ name }) => singleLine(name)), "mean"]),
    ...means.map(({ criterion, mean }) =>
      cells(criterionInWords(criterion), [
        ...shown.map((evaluator) => scoreInWords(evaluator, criterion)),
        mean?.toFixed(2) ?? "missing",
      ])
    ),
    ...(own ? [cells(BY_WEIGHT, [...shown.map(() => ""), own.mean?.toFixed(2) ?? "missing"])] : []),
    ...(shown.length < evaluators.length
      ? [`  Not shown here: ${evaluators.slice(shown.length).map(({ name }) => singleLine(name)).join(", ")}`]
      : []),
    ...(record.usage.calls > 0 ? [`Cost: ${costOfDialogue(record)}`] : []),
  ];
}

/** Right-aligns a figure in its column, cutting it if necessary. */
function rightAligned(figure: string): string {
  const text = fit(figure, FIGURE - 1);
  return " ".repeat(FIGURE - columns(text)) + text;
}
