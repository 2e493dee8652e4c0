import { costOfDialogue, statusInWords } from "../archive/render/words.ts";
import { type Configuration, overlay } from "../protocols/configuration.ts";
import { asRead } from "../protocols/review_dialogue.ts";
import { typed } from "../runtime/typed.ts";
import { buildQuestion, type BuiltQuestion } from "../setup/answerers.ts";
import { keptTexts } from "../setup/documents.ts";
import { ConfigError, UsageError } from "../setup/errors.ts";
import { review } from "../setup/holding.ts";
import { limitsLeft, NOTHING } from "../setup/limits.ts";
import { goingOn, type OpenArchive, recordedDialogue } from "../setup/recorded.ts";
import { capital } from "../words/en/phrases.ts";
import { openArchive } from "./archives.ts";
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
  const { workflow, cast } = await built(context, archive, {
    question,
    ...(args.flags.has("--all") ? { of: "all" } : names.length > 0 ? { of: names } : {}),
  });
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

async function built(
  context: Context,
  archive: OpenArchive,
  toAsk: Parameters<typeof buildQuestion>[1],
): Promise<BuiltQuestion> {
  const { folder, reading, shown } = archive;
  const { io, args } = context;
  const dialogue = { ...await asRead(reading, folder), archive: folder };
  const { record } = dialogue;
  if (record.status === undefined) {
    throw new ConfigError(`Cannot ask about ${shown}: it is unfinished; ${typed("resume")} continues it`);
  }
  const texts = (await keptTexts(archive)).map(({ source }) => ({ source }));
  const documents = { texts, images: [], warnings: [] };
  const { speakers: _, ...changes } = args.configuration;
  const configuration = record.imported ? changes : await configurationOf(archive, changes, io);
  return await buildQuestion(dialogue, toAsk, { configuration, documents }, context);
}

/** Returns the configuration by which those who took part are asked: theirs, without limits, tools and judges. */
async function configurationOf(
  archive: OpenArchive,
  changes: Configuration,
  io: Context["io"],
): Promise<Configuration> {
  const { configuration, own } = await recordedDialogue(archive, io);
  const { participants, context, temperature, reasoningEffort, seed, baseUrl } = configuration;
  const asked = { participants, context, temperature, reasoningEffort, seed, baseUrl };
  const kept = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return goingOn(kept, overlay(own, changes), archive, io);
}
