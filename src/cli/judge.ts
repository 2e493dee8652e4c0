import { createPanelWorkflow, type PanelConfig, type PanelResult, sidesOf } from "../protocols/panel/mod.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { commonConfig } from "./build_dialogue.ts";
import { configured } from "./configured.ts";
import { buildJudges } from "./build_judges.ts";
import type { Context } from "./context.ts";
import { readJudgesFile, withJudgeFlags } from "./judges_file.ts";
import type { Limits } from "./limits_left.ts";
import { openForReview } from "./open_for_review.ts";
import { picked } from "./picked.ts";
import { printVerdicts } from "./print_verdicts.ts";
import { reviewAll } from "./review_all.ts";
import type { ToReview } from "./to_review.ts";

/** `convene judge ARCHIVE... --judge SPEC`, or `--config FILE` */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const { flags } = args;
  const path = flags.get("--config");
  const configuration = withJudgeFlags(path === undefined ? {} : await readJudgesFile(path, io), args);
  const dryRun = flags.has("--dry-run");
  const { judges, cast, personTerminal } = await buildJudges(configuration, { io, dryRun });
  const { outputDirectory: _, ...common } = commonConfig(configuration, { io, dryRun });
  const config: PanelConfig = {
    ...common,
    ...(dryRun ? { outputDirectory: false } : {}),
    ...picked(configuration, ["strictJudges", "samples", "beliefs", "criteria"]),
  };
  const archives: ToReview<PanelResult>[] = [];
  for (const { shown, dialogue } of await openForReview(args.operands, io, "judge")) {
    const truth = configured(() => sideNamed(configuration.truth, dialogue.record));
    const make = (limits: Limits) =>
      configured(() => createPanelWorkflow(dialogue, judges, { ...config, ...omitUndefined({ truth }), ...limits }));
    make({}); // complains before the first call
    archives.push({ shown, topic: dialogue.record.topic, make });
  }
  if (dryRun) {
    const { dryRunAll } = await import("./dry_run_all.ts");
    return await dryRunAll(context, archives, { cast, limits: configuration, name: "verdicts" });
  }
  const outcome = await reviewAll(context, archives, { limits: configuration, personTerminal });
  printVerdicts(context, outcome);
  return outcome.code;
}

/** The id of the side that is called so: by its id, its name or its position. */
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
