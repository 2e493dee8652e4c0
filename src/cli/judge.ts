import { createPanelWorkflow, type PanelConfig, type PanelResult } from "../protocols/panel/mod.ts";
import { sidesNamed, sidesOf } from "../protocols/panel/sides.ts";
import { picked } from "../protocols/configuration.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { commonConfig } from "../setup/build.ts";
import type { Context } from "./io.ts";
import { configured, UsageError } from "../setup/errors.ts";
import { withPriceNamed } from "../setup/prices.ts";
import { printVerdict } from "./print.ts";
import { readJudgesFile, withJudgeFlags } from "../setup/review_files.ts";
import { buildJudges } from "../setup/reviewers.ts";
import { dryRunAll, languageOf, openForReview, printReviews, reviewAll, type ReviewKind } from "./reviews.ts";

/** `convene judge ARCHIVE... --judge SPEC`, or `--config FILE` */
export async function run(context: Context): Promise<number> {
  const { args, io, out, dryRun } = context;
  const path = args.flags.get("--config");
  const given = withJudgeFlags(path === undefined ? {} : await readJudgesFile(path, io.cwd), args);
  if (!given.judges) {
    throw new UsageError(
      "There are no judges: give --judge SPEC, such as --judge openai/gpt-4o-mini, or name them in --config FILE",
    );
  }
  const archives = await openForReview(context, "judge");
  const { judges, cast } = await buildJudges({ ...given, ...languageOf(archives) }, context);
  const configuration = withPriceNamed(given, judges.map(({ agent }) => agent));
  const config: PanelConfig = {
    ...commonConfig(configuration, context),
    ...picked(configuration, ["strictJudges", "samples", "beliefs", "criteria"]),
  };
  const kind: ReviewKind<PanelResult> = {
    verb: "judge",
    name: "verdicts",
    about: "judged",
    cast,
    limits: configuration,
    make: (dialogue) =>
      configured(() => {
        const truth = sideNamed(configuration.truth, dialogue.record);
        return [createPanelWorkflow(dialogue, judges, { ...config, ...omitUndefined({ truth }) })];
      }),
    print(reviewed) {
      for (const { result, record } of reviewed) printVerdict(result, record, out);
    },
  };
  if (dryRun) return await dryRunAll(context, archives, kind);
  return printReviews(context, await reviewAll(context, archives, kind), kind);
}

/** Returns the id of the side with the given id, name or position. */
function sideNamed(named: string | undefined, record: DialogueRecord): string | undefined {
  if (named === undefined) return undefined;
  const sides = sidesOf(record);
  const [side, another] = sidesNamed(named, sides, record.participants);
  if (side && !another) return side.id;
  const all = sides.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw new TypeError(`Cannot score beliefs by '${named}': it is not a side, or names several; the sides are ${all}`);
}
