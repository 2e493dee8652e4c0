import { createEvaluationWorkflow, type EvaluationResult } from "../protocols/evaluation/mod.ts";
import type { ReviewConfig } from "../protocols/review_dialogue.ts";
import { commonConfig } from "./build_dialogue.ts";
import { configured } from "./configured.ts";
import { buildEvaluators } from "./build_evaluators.ts";
import { UsageError } from "./cli_error.ts";
import { COMMANDS } from "./commands.ts";
import type { Context } from "./context.ts";
import { reviewAll } from "./review_all.ts";
import { readEvaluatorsFile, withFlags } from "./evaluators_file.ts";
import type { Limits } from "./limits_left.ts";
import { openForReview } from "./open_for_review.ts";
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
  for (const { shown, dialogue } of await openForReview(args.operands, io, "rate")) {
    const make = (limits: Limits) =>
      configured(() => createEvaluationWorkflow(dialogue, evaluators, { ...config, ...limits }));
    make({}); // complains before the first call
    archives.push({ shown, topic: dialogue.record.topic, make });
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
