import { createEvaluationWorkflow, type EvaluationResult } from "../protocols/evaluation/mod.ts";
import type { ReviewConfig } from "../protocols/review_dialogue.ts";
import { fold } from "../transcript/fold.ts";
import { commonConfig } from "./build_dialogue.ts";
import { configured } from "./configured.ts";
import { buildEvaluators } from "./build_evaluators.ts";
import { ConfigError, UsageError } from "./cli_error.ts";
import { COMMANDS } from "./commands.ts";
import type { Context } from "./context.ts";
import { reviewAll } from "./review_all.ts";
import { readEvaluatorsFile, withFlags } from "./evaluators_file.ts";
import type { Limits } from "./limits_left.ts";
import { openArchive } from "./open_archive.ts";
import type { ToReview } from "./to_review.ts";
import { checkTarget, printEvaluations, writeTarget } from "./print_evaluations.ts";

/** `convene eval --config FILE ARCHIVE...` */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const path = args.flags.get("--config");
  if (path === undefined) throw new UsageError(`Something is missing: convene eval ${COMMANDS.eval.operands}`);
  const configuration = withFlags(await readEvaluatorsFile(path, io), args.configuration);
  const dryRun = args.flags.has("--dry-run");
  const { evaluators, cast, personTerminal } = await buildEvaluators(configuration, { io, dryRun });
  const { outputDirectory: _, ...common } = commonConfig(configuration, { io, dryRun });
  const config: ReviewConfig = dryRun ? { ...common, outputDirectory: false } : common;
  const archives: ToReview<EvaluationResult>[] = [];
  for (const path of args.operands) {
    const { shown, folder, reading: { events, hash } } = await openArchive(path, io);
    const record = fold(events);
    if (record.status === undefined) {
      throw new ConfigError(`Cannot rate ${shown} as it is unfinished: convene resume goes on with it`);
    }
    if (archives.some((other) => other.shown === shown)) throw new UsageError(`${shown} is named twice`);
    const make = (limits: Limits) =>
      configured(() =>
        createEvaluationWorkflow({ record, hash, archive: folder }, evaluators, { ...config, ...limits })
      );
    make({}); // complains before the first call
    archives.push({ shown, topic: record.topic, make });
  }
  if (dryRun) {
    const { dryRunAll } = await import("./dry_run_all.ts");
    return await dryRunAll(context, archives, { cast, limits: configuration, name: "evaluations" });
  }
  await checkTarget(context);
  const outcome = await reviewAll(context, archives, { limits: configuration, personTerminal });
  if (outcome.leftOut.length === 0) await writeTarget(context, outcome.reviewed);
  printEvaluations(context, outcome);
  return outcome.code;
}
