import type { CastMember } from "./cast.ts";
import type { Context } from "./context.ts";
import { asJson, rehearsed, report, tellTrouble } from "./dry_run.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { ToReview } from "./to_review.ts";
import type { Limits } from "./limits_left.ts";

/**
 * Rehearses the review of some archives, each within all of the limits, and prints what each would come to. The exit code
 * is that of the rehearsal of a dialogue.
 */
export async function dryRunAll<Result extends DialogueResult>(
  context: Context,
  archives: readonly ToReview<Result>[],
  { cast, name, limits: { maxCalls, maxTokens, maxCostUsd, maxDurationMs } }: {
    readonly cast: readonly CastMember[];
    readonly limits: Limits;
    /** What reviews of this kind are called in JSON. */
    readonly name: string;
  },
): Promise<number> {
  const { args, out, err } = context;
  const limits = { maxCalls, maxTokens, maxCostUsd, maxDurationMs };
  const reviews = [];
  const codes: number[] = [];
  for (const { shown, make } of archives) {
    const own = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
    const record = await rehearsed(context, (options) => make(own).rehearse(options));
    if (!record) return 130;
    reviews.push({ archive: shown, ...asJson(record) });
    if (!args.flags.has("--json")) {
      out.line(`${reviews.length > 1 ? "\n" : ""}${shown}`);
      for (const line of report(record, cast)) out.line(line);
    }
    if (hasTrouble(record)) err.line(`${shown}:`);
    codes.push(tellTrouble([record], err));
  }
  if (args.flags.has("--json")) out.json({ dryRun: true, [name]: reviews });
  return Math.max(0, ...codes);
}

function hasTrouble({ because, failures }: DialogueRecord): boolean {
  return because !== undefined || failures.length > 0;
}
