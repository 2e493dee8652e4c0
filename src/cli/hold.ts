import type { RunOptions } from "../dialogue/mod.ts";
import { buildDialogue } from "./build_dialogue.ts";
import type { Context } from "./context.ts";
import { type Configuration, overlay } from "./configuration.ts";
import { isProtocol, type ProtocolName, SUBJECTS } from "./protocol_names.ts";
import { runDialogue } from "./run_dialogue.ts";

/** `convene debate [MOTION]`, and the same of the other protocols. */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const { command } = args;
  if (!isProtocol(command)) throw new TypeError(`Cannot hold '${command}' as it is no protocol`);
  const configuration = overlay(await fileConfiguration(context, command), args.configuration);
  const [subject] = args.operands;
  const named = subject === undefined ? configuration : { ...configuration, [SUBJECTS[command]]: subject };
  const whole = namesFiles(named)
    ? await (await import("./file_values.ts")).withFiles(named, io, { called: subject })
    : named;
  const isDry = args.flags.has("--dry-run");
  const built = await buildDialogue(command, whole, { io, dryRun: isDry });
  const { workflow, personTerminal, panel } = built;
  if (isDry) {
    const { dryRun } = await import("./dry_run.ts");
    return await dryRun(context, (options) => workflow.rehearse(options), built);
  }
  const start = (options: RunOptions) => workflow.run(options);
  return await runDialogue(context, start, { configuration: whole, personTerminal, panel });
}

/** Whether flags name files whose content is meant. */
function namesFiles({ problemFile, answersFile, templateFile }: Configuration): boolean {
  return [problemFile, answersFile, templateFile].some((path) => path !== undefined);
}

/** What the file says that `--config` names; without a protocol, the one that it is for is found by what it is about. */
export async function fileConfiguration(
  { args, io }: Context,
  protocol: ProtocolName | undefined,
): Promise<Configuration> {
  const path = args.flags.get("--config");
  if (path === undefined) return {};
  const { readConfigFile } = await import("./config_file.ts");
  return await readConfigFile(path, { cwd: io.cwd, protocol });
}
