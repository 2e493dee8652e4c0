import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cannotWrite } from "../archive/layout.ts";
import { capital } from "../words/en/phrases.ts";
import { costOfDialogue, statusInWords } from "../archive/render/words.ts";
import { commonConfig } from "../setup/build.ts";
import type { Context } from "./io.ts";
import { ConfigError, configured, UsageError } from "../setup/errors.ts";
import { fit, padTo } from "./lines.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { type EvaluatorsConfiguration, readEvaluatorsFile, withFlags } from "../setup/review_files.ts";
import { buildEvaluators } from "../setup/reviewers.ts";
import { dryRunAll, openForReview, printReviews, reviewAll, type Reviewed, type ReviewKind } from "./reviews.ts";
import { createEvaluationWorkflow, type EvaluationResult } from "../protocols/evaluation/mod.ts";
import { criteriaIn, criterionInWords, meanOf, renderEvaluations } from "../protocols/evaluation/page.ts";
import { type Configuration, picked } from "../protocols/configuration.ts";
import { exists, pathIn } from "../runtime/found.ts";
import { columns } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";

/** `convene eval ARCHIVE... --model SPEC`, or `--config FILE` */
export async function run(context: Context): Promise<number> {
  const { args, io, out, dryRun } = context;
  const path = args.flags.get("--config");
  const file = path === undefined ? evaluatorsOf(args.configuration) : await readEvaluatorsFile(path, io.cwd);
  const given = withFlags(file, args.configuration);
  const { evaluators, cast } = await buildEvaluators(given, context);
  const configuration = withPriceNamed(given, evaluators.map(({ agent }) => agent));
  const config = { ...commonConfig(configuration, context), ...picked(configuration, ["ownCriteria"]) };
  const kind: ReviewKind<EvaluationResult> = {
    verb: "rate",
    name: "evaluations",
    about: "evaluated",
    cast,
    limits: configuration,
    make: (dialogue) => configured(() => createEvaluationWorkflow(dialogue, evaluators, config)),
    print(reviewed) {
      if (args.flags.has("--csv")) {
        out.write(filesOf(reviewed).find(({ path }) => path.endsWith(".csv"))?.content ?? "");
      } else for (const one of reviewed) for (const line of table(one, out.columns)) out.line(line);
    },
  };
  const archives = await openForReview(context, kind.verb);
  if (dryRun) return await dryRunAll(context, archives, kind);
  await checkTarget(context);
  const outcome = await reviewAll(context, archives, kind);
  const code = printReviews(context, outcome, kind);
  if (outcome.leftOut.length === 0) await writeTarget(context, outcome.reviewed);
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
 * Checks that `--out` would overwrite nothing.
 *
 * @throws {ConfigError} If a file exists already.
 */
async function checkTarget({ args, io }: Context): Promise<void> {
  const folder = args.flags.get("--out");
  if (folder === undefined) return;
  for (const name of ["evaluation.md", "evaluation.json", "evaluation.csv"]) {
    const path = join(folder, name);
    if (!await exists(pathIn(io.cwd, path))) continue;
    throw new ConfigError(
      `Cannot write ${path}: it exists already. No calls were made. Give another folder with --out`,
    );
  }
}

/**
 * Writes the files of `--out`: all evaluations as a page, as JSON and as a table.
 *
 * @throws {OutputError} If they cannot be written.
 */
async function writeTarget(
  { args, io, err }: Context,
  evaluated: readonly Reviewed<EvaluationResult>[],
): Promise<void> {
  const folder = args.flags.get("--out");
  if (folder === undefined) return;
  const failed = cannotWrite(`Cannot write to ${folder}`);
  await mkdir(pathIn(io.cwd, folder), { recursive: true }).catch(failed);
  for (const { path, content } of filesOf(evaluated)) {
    await writeFile(pathIn(io.cwd, join(folder, path)), content, { flag: "wx" }).catch(failed);
    if (!args.flags.has("--quiet")) err.line(join(folder, path));
  }
}

/** The folder of the evaluation, and its ratings in columns that fit. */
function table(
  { record, result: { archive, evaluation } }: Reviewed<EvaluationResult>,
  width: number,
): readonly string[] {
  const { evaluators, own } = evaluation;
  const criteria = criteriaIn([{ evaluation }]);
  const label = Math.max(...[...criteria.map(criterionInWords), own ? BY_WEIGHT : ""].map(columns)) + 2;
  // as many evaluators as fit beside the means
  const shown = evaluators.slice(0, Math.max(0, Math.floor((width - label) / FIGURE) - 1));
  const cells = (first: string, figures: readonly string[]) =>
    `  ${padTo(first, label - 2)}${figures.map(rightAligned).join("")}`.trimEnd();
  return [
    ...(archive === undefined ? [] : [archive]),
    ...(record.status === "completed" ? [] : [capital(singleLine(statusInWords(record)))]),
    cells("", [...shown.map(({ name }) => singleLine(name)), "mean"]),
    ...criteria.map((id) =>
      cells(criterionInWords(id), [
        ...shown.map(({ criteria, ratings }) =>
          String(ratings[id]?.score ?? (criteria.includes(id) ? "missing" : "not asked"))
        ),
        meanOf(evaluation, id) ?? "missing",
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

function filesOf(evaluated: readonly Reviewed<EvaluationResult>[]) {
  return renderEvaluations(evaluated.map(({ shown, record }) => ({ record, archive: shown })));
}
