import type { CastMember } from "./cast.ts";
import type { Context } from "./context.ts";
import { asJson, rehearsed, report } from "./dry_run.ts";
import type { ToEvaluate } from "./to_evaluate.ts";
import type { Limits } from "./limits_left.ts";

/** Rehearses the evaluation of some archives, each within all of the limits, and prints what each would come to. */
export async function dryRunAll(
  context: Context,
  archives: readonly ToEvaluate[],
  { cast, limits: { maxCalls, maxTokens, maxCostUsd, maxDurationMs } }: {
    readonly cast: readonly CastMember[];
    readonly limits: Limits;
  },
): Promise<number> {
  const { args, out } = context;
  const limits = { maxCalls, maxTokens, maxCostUsd, maxDurationMs };
  const evaluations = [];
  for (const { shown, make } of archives) {
    const own = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
    const record = await rehearsed(context, (options) => make(own).rehearse(options));
    if (!record) return 130;
    evaluations.push({ archive: shown, ...asJson(record) });
    if (args.flags.has("--json")) continue;
    out.line(`${evaluations.length > 1 ? "\n" : ""}${shown}`);
    for (const line of report(record, cast)) out.line(line);
  }
  if (args.flags.has("--json")) out.line(JSON.stringify({ dryRun: true, evaluations }));
  return 0;
}
