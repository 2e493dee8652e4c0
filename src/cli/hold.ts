import { overlay } from "../protocols/configuration.ts";
import { protocolNamed } from "../protocols/list.ts";
import { buildDialogue } from "./build.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import type { Context } from "./context.ts";
import { dryRun } from "./dry_run.ts";
import { holdDialogue } from "./hold_dialogue.ts";
import { outsideOf } from "./recorded.ts";

/** `convene debate [MOTION]`, and the same of the other protocols. */
export async function run(context: Context): Promise<number> {
  const { args, io } = context;
  const protocol = protocolNamed(args.command);
  if (!protocol) throw new TypeError(`Cannot hold '${args.command}' as it is no protocol`);
  const flags = await flagConfiguration(context, protocol);
  const configuration = overlay(await fileConfiguration(context, protocol), flags);
  const isDry = args.flags.has("--dry-run");
  const built = await buildDialogue(protocol, named(configuration, args.operands[0], protocol.subject, flags), {
    io,
    dryRun: isDry,
  });
  const { workflow } = built;
  if (isDry) return await dryRun(context, (options) => workflow.rehearse(options), built);
  const { outputDirectory } = configuration;
  return await holdDialogue(context, {
    ...built,
    start: (options) => workflow.run(options),
    outside: outsideOf(configuration),
    limits: configuration,
    outputDirectory,
  });
}

/** The operand is what it is about; beside a file that says so in full, it is the title. */
function named<T extends object>(configuration: T, operand: string | undefined, subject: string, flags: object): T {
  if (operand === undefined) return configuration;
  return { ...configuration, [Object.hasOwn(flags, subject) ? "title" : subject]: operand };
}
