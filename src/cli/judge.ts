import { createPanelWorkflow, type PanelConfig, type PanelResult } from "../protocols/panel/mod.ts";
import { sidesOf } from "../protocols/panel/sides.ts";
import { picked } from "../protocols/configuration.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { commonConfig } from "./build.ts";
import type { Context } from "./io.ts";
import { configured } from "./errors.ts";
import { printVerdict } from "./print.ts";
import { readJudgesFile, withJudgeFlags } from "./review_files.ts";
import { buildJudges } from "./reviewers.ts";
import { dryRunAll, type Limits, openForReview, printReviews, reviewAll, type ToReview } from "./reviews.ts";

/** `convene judge ARCHIVE... --judge SPEC`, or `--config FILE` */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const path = args.flags.get("--config");
  const configuration = withJudgeFlags(path === undefined ? {} : await readJudgesFile(path, io.cwd), args);
  const dryRun = args.flags.has("--dry-run");
  const { judges, cast, personTerminal } = await buildJudges(configuration, { io, dryRun });
  const { outputDirectory: _, ...common } = commonConfig(configuration, { io, dryRun });
  const config: PanelConfig = {
    ...common,
    ...(dryRun ? { outputDirectory: false } : {}),
    ...picked(configuration, ["strictJudges", "samples", "beliefs", "criteria"]),
  };
  const archives = (await openForReview(context, "judge")).map(({ shown, dialogue }): ToReview<PanelResult> => {
    const truth = configured(() => sideNamed(configuration.truth, dialogue.record));
    const make = (limits: Limits) =>
      configured(() => createPanelWorkflow(dialogue, judges, { ...config, ...omitUndefined({ truth }), ...limits }));
    return { shown, topic: dialogue.record.topic, make };
  });
  if (dryRun) return await dryRunAll(context, archives, { cast, limits: configuration, name: "verdicts" });
  const outcome = await reviewAll(context, archives, { limits: configuration, personTerminal });
  return printReviews(context, outcome, {
    json: ({ shown, result }) => ({ judged: shown, ...result }),
    name: "verdicts",
    undone: "Not judged to the end",
    print(reviewed, out) {
      for (const { result, record } of reviewed) printVerdict(result, record, out);
    },
  });
}

/** Returns the id of the side that is called so: by its id, its name or its position. */
function sideNamed(named: string | undefined, record: DialogueRecord): string | undefined {
  if (named === undefined) return undefined;
  const sides = sidesOf(record);
  const wanted = named.trim().toLowerCase();
  const side = sides.find(({ id, name, position, members }) =>
    [id, name, position, ...members].some((each) => each?.trim().toLowerCase() === wanted)
  );
  if (side) return side.id;
  const all = sides.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw new TypeError(`Cannot score beliefs by '${named}' as it is no side; the sides are ${all}`);
}
