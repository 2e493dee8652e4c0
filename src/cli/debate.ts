import type { RunOptions } from "../dialogue/mod.ts";
import type { Context } from "./context.ts";
import { type Configuration, overlay } from "./configuration.ts";

/** `convene debate [MOTION]` */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const configuration = overlay(await fileConfiguration(context), args.configuration);
  const [motion] = args.operands;
  const whole = motion === undefined ? configuration : { ...configuration, motion };
  const { buildDebate } = await import("./build_debate.ts");
  const isDry = args.flags.has("--dry-run");
  const built = await buildDebate(whole, { io, dryRun: isDry });
  const { workflow, personTerminal } = built;
  if (isDry) {
    const { dryRun } = await import("./dry_run.ts");
    return await dryRun(context, (options) => workflow.rehearse(options), built);
  }
  const start = (options: RunOptions) => workflow.run(options);
  const { runDialogue } = await import("./run_dialogue.ts");
  return await runDialogue(context, start, { configuration: whole, personTerminal });
}

/** What the file says that `--config` names. */
export async function fileConfiguration({ args, io }: Context): Promise<Configuration> {
  const path = args.flags.get("--config");
  if (path === undefined) return {};
  const { readConfigFile } = await import("./config_file.ts");
  return await readConfigFile(path, { cwd: io.cwd });
}
