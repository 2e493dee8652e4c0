import { costOfDialogue, statusInWords } from "../archive/render/words.ts";
import { type Configuration, overlay, picked, SERVERS } from "../protocols/configuration.ts";
import { buildQuestion } from "../setup/answerers.ts";
import { UsageError } from "../setup/errors.ts";
import { review } from "../setup/holding.ts";
import { limitsLeft, NOTHING } from "../setup/limits.ts";
import { capital } from "../words/en/phrases.ts";
import { openArchive } from "./archives.ts";
import { anyConfiguration } from "./configuration_file.ts";
import { dryRun } from "./dry_run.ts";
import { exitCodeOf } from "./errors.ts";
import type { Context } from "./io.ts";
import { printLine, printReviewTrouble } from "./print.ts";
import { reviewing } from "./reviews.ts";
import { cancellation } from "./run.ts";

/** `convene ask ARCHIVE QUESTION` */
export async function run(context: Context): Promise<number> {
  const { args, out, err } = context;
  const [name, question] = args.operands;
  if (name === undefined || question === undefined) throw new UsageError("Give an archive and a question in quotes");
  const names = (args.configuration.speakers ?? []).map(({ name = "" }) => name);
  if (args.flags.has("--all") && names.length > 0) throw new UsageError("Give --of or --all, not both");
  const archive = await openArchive(context, name);
  const of = args.flags.has("--all") ? "all" : names.length > 0 ? names : undefined;
  const { speakers: _, ...changes } = args.configuration;
  const operators = picked(await anyConfiguration(context), SERVERS);
  const settings = (own: Configuration) => overlay(overlay(own, operators), changes);
  const { workflow, cast } = await buildQuestion(
    archive,
    { question, of },
    { settings },
    context,
  );
  if (context.dryRun) return await dryRun(context, (options) => workflow.rehearse(options), { cast, panel: undefined });
  const { signal, stop } = cancellation(context);
  try {
    const left = limitsLeft(args.configuration, NOTHING);
    const ran = await review(workflow, { left, perRun: true }, reviewing(context, { signal }));
    if (!ran) {
      err.line("Not asked: budget exhausted");
      return 5;
    }
    const { result, record } = ran;
    if (args.flags.has("--json")) out.json(result);
    else if (!args.flags.has("--events")) {
      if (result.archive !== undefined) out.line(result.archive);
      if (result.status !== "completed") printLine(out, capital(statusInWords(record)));
      for (const { speaker, text } of result.answers) {
        if (result.answers.length > 1) out.line(`\n${record.participants.find(({ id }) => id === speaker)?.name}:`);
        printLine(out, text);
      }
      if (record.usage.calls > 0) printLine(out, `Cost: ${costOfDialogue(record)}`);
    }
    printReviewTrouble(err, result, archive.shown);
    if (result.status !== "completed" && !args.flags.has("--quiet")) {
      err.line("To continue: give the same command again");
    }
    return exitCodeOf(result);
  } finally {
    stop();
  }
}
