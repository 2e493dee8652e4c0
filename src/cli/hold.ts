import type { Documents } from "../agents/documents.ts";
import { listArchives } from "../archive/list.ts";
import { capital } from "../words/en/phrases.ts";
import { count } from "../words/en/numbers.ts";
import { statusInWords } from "../archive/render/words.ts";
import { type Configuration, overlay, picked } from "../protocols/configuration.ts";
import type { CastMember } from "../protocols/cast.ts";
import { protocolNamed } from "../protocols/list.ts";
import { offerOfJudges } from "./offer_judges.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import { isJudgedByPanel, type Protocol } from "../protocols/protocol.ts";
import { pathIn } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { buildDialogue } from "../setup/build.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { dryRun } from "./dry_run.ts";
import { UsageError } from "../setup/errors.ts";
import { type Continuation, hold, judge, note, type Ran, type RanReview } from "../setup/holding.ts";
import { type Limits, limitsLeft, spentBy } from "../setup/limits.ts";
import { exitCodeOf, exitCodeOfAll, reportError } from "./errors.ts";
import { printArgued } from "./argued_lines.ts";
import type { Context } from "./io.ts";
import { howToGoOn, printResult, printReviewTrouble, printTrouble, printVerdict, resumeCommand } from "./print.ts";
import { type Outside, outsideOf } from "../setup/outside.ts";
import { reviewing } from "./reviews.ts";
import { cancellation, withProgress } from "./run.ts";
import { typed } from "../runtime/typed.ts";

/** `convene debate [MOTION]`, and the same for the other protocols. */
export async function run(context: Context): Promise<number> {
  const { args } = context;
  const protocol = await protocolNamed(args.command);
  if (!protocol) throw new TypeError(`Cannot hold '${args.command}': it is not a protocol`);
  const flags = await flagConfiguration(context, protocol);
  const configuration = overlay(await fileConfiguration(context, protocol), flags);
  const [operand] = args.operands;
  if (operand === undefined) return await holdDialogue(context, { protocol, configuration });
  const { subject } = protocol;
  if (Object.hasOwn(flags, subject)) {
    throw new UsageError(
      `The ${subject} is given both in quotes and by --${subject}: remove the one in quotes, or give it as --title`,
    );
  }
  return await holdDialogue(context, { protocol, configuration: { ...configuration, [subject]: operand } });
}

/** A dialogue to hold, resume or fork. */
export interface ToHold {
  readonly protocol: Protocol;
  readonly configuration: Configuration;
  /** The archive to resume or to fork. */
  readonly from?: Continuation;
  /** The events of the archive, if it is resumed. */
  readonly before?: readonly JournalEvent[];
  /** The archive's attachments. */
  readonly stored?: Documents | undefined;
}

/**
 * Holds a dialogue, prints its result and, if configured, has it judged; a dry run only rehearses it. Returns the exit
 * code.
 */
export async function holdDialogue(
  context: Context,
  { protocol, configuration: given, from, before, stored }: ToHold,
): Promise<number> {
  const { err, args, io } = context;
  const window = omitUndefined({ contextWindow: from?.contextWindow });
  const built = await buildDialogue(protocol, given, { ...context, ...window }, stored);
  const { workflow, panel, clerks, configuration } = built;
  if (context.dryRun) {
    return await dryRun(context, (options) => workflow.rehearse({ ...options, ...window }, from), built, before);
  }
  const isQuiet = args.flags.has("--quiet");
  if (before && !isQuiet) {
    const said = before.filter(({ type }) => type === "turn.completed" || type === "turn.failed").length;
    err.line(`On record: ${count(said, "message")}`);
  }
  const { signal, stop } = cancellation(context);
  const outside = outsideOf(configuration, args.flags.get("--config"));
  let dialogueId: string | undefined;
  const onEvent = (event: DialogueEvent) => {
    if ("seq" in event) dialogueId = event.dialogueId;
    if (from?.at !== undefined && event.type === "dialogue.started" && !isQuiet) {
      err.line(`Kept: all turns up to ${from.at}`);
    }
  };
  try {
    const ran = await withProgress(
      context,
      { signal, onEvent, ...omitUndefined({ before }) },
      (options) => hold(built, { from, remember: { configuration, io } }, options),
    );
    const code = await report(context, ran, outside, {
      judge: panel && (() => judge(ran, panel, configuration, reviewing(context, { signal }))),
      note: clerks && ((left) => note(ran, clerks, left, reviewing(context, { signal }))),
      limits: configuration,
    });
    if (!panel && isJudgedByPanel(protocol, configuration)) {
      await offer(context, ran, { cast: built.cast, configuration });
    }
    return code;
  } catch (error) {
    if (!(error instanceof Error && (error.name === "JournalError" || error.name === "PrintError"))) throw error;
    const code = reportError(error, { err, verbose: args.flags.has("--verbose") });
    const resumed = from?.at === undefined ? from?.archive : undefined;
    const path = resumed ?? workflow.held?.archive ?? await archiveOf(dialogueId, configuration, context);
    const first = error.name === "JournalError"
      ? "Free some space. Then, to continue:"
      : "Nothing is lost. To continue:";
    if (path !== undefined) err.line(`\n${first} ${resumeCommand(path, outside)}`);
    return code;
  } finally {
    stop();
  }
}

/** The reviews that begin when a dialogue has ended. */
interface ReviewsAfter {
  readonly judge: (() => ReturnType<typeof judge>) | undefined;
  readonly note: ((left: Limits | undefined) => ReturnType<typeof note>) | undefined;
  /** Limits of the dialogue and its reviews together. */
  readonly limits: Limits;
}

/** Prints the result of a dialogue, then has it judged, and what was argued noted. Returns the exit code. */
async function report(
  context: Context,
  { result, record }: Ran,
  outside: Outside,
  { judge, note, limits }: ReviewsAfter,
): Promise<number> {
  const { out, err, args } = context;
  const [json, events] = [args.flags.has("--json"), args.flags.has("--events")];
  if (!json && !events) await printResult(context, { record, ...picked(result, ["archive"]) }, outside, result);
  const left = limitsLeft(limits, spentBy(record));
  const judged = judge && await reviewAfter(context, { result, record }, outside, {
    verb: "judge",
    name: "panel",
    left,
    review: async () => [await judge()],
    print: (panel, judgement) => printVerdict(panel, judgement, out),
  });
  const rest = judged ? judged.left : left;
  const noted = note && await reviewAfter(context, { result, record }, outside, {
    verb: "note",
    name: "clerk",
    left: rest,
    review: () => note(rest),
    print: () => {},
  });
  if (noted && !json && !events) await printArgued({ record, ...picked(result, ["archive"]) }, out);
  const [panel] = judged?.results ?? [];
  const flows = noted?.results ?? [];
  if (json) out.json({ ...result, ...(panel ? { panel } : {}), ...(flows.length > 0 ? { flows } : {}) });
  if (!out.closed && (events || json)) {
    if (result.because !== undefined) err.line(capital(statusInWords(record)));
    printTrouble(err, result, outside);
  }
  return exitCodeOfAll([exitCodeOf(result), judged?.code ?? 0, noted?.code ?? 0]);
}

/** Says what two judges would cost, after a debate that one model scored. */
async function offer(
  context: Context,
  { result: { archive }, record }: Ran,
  built: { readonly cast: readonly CastMember[]; readonly configuration: Configuration },
): Promise<void> {
  const { args, err } = context;
  const isAsked = ["--quiet", "--json", "--events"].every((flag) => !args.flags.has(flag));
  if (archive === undefined || !isAsked || !isOver(record)) return;
  // what cannot be rehearsed, for a context too small or a model that is gone, is not offered
  const line = await offerOfJudges(context, { record, archive, ...built }).catch(() => undefined);
  if (line !== undefined) err.line(line);
}

/** Returns the archive of a dialogue whose run gave no result; `undefined` if not even its start was written. */
async function archiveOf(
  dialogueId: string | undefined,
  { outputDirectory = "./debates" }: Configuration,
  { io }: Context,
): Promise<string | undefined> {
  if (dialogueId === undefined || outputDirectory === false) return undefined;
  const archives = await listArchives(pathIn(io.cwd, outputDirectory)).catch(() => []);
  return archives.find((archive) => archive.dialogueId === dialogueId)?.path;
}

/** A kind of review that begins when a dialogue has ended. */
interface ReviewAfter<Result extends DialogueResult> {
  /** What it does, for messages. */
  readonly verb: "judge" | "note";
  /** Who does it, for messages. */
  readonly name: string;
  /** The rest of the limits; `undefined` if they are exhausted. */
  readonly left: Limits | undefined;
  /** Holds the reviews; one is `undefined` if nothing is left for it. */
  readonly review: () => Promise<readonly (RanReview<Result> | undefined)[]>;
  readonly print: (result: Result, record: DialogueRecord) => void;
}

/** Results of reviews, the rest of the limits, and the exit code. */
interface Reviewed<Result> {
  readonly results: readonly Result[];
  /** The rest of the limits; `undefined` if they are exhausted. */
  readonly left: Limits | undefined;
  readonly code: number;
}

/** Holds the reviews of a dialogue right after its end, and prints what came of them, or why there are none. */
async function reviewAfter<Result extends DialogueResult>(
  { args, err }: Context,
  { result, record: { protocol } }: Ran,
  outside: Outside,
  { verb, name, left, review, print }: ReviewAfter<Result>,
): Promise<Reviewed<Result>> {
  const { archive } = result;
  if (!isOver(result)) {
    const next = archive === undefined ? "" : `; ${typed("resume")} finishes and ${verb}s it`;
    err.line(`Not ${verb}d: the ${protocol} is unfinished${next}`);
    return { results: [], left, code: 0 };
  }
  try {
    const results: Result[] = [];
    const codes: number[] = [];
    let rest = left;
    for (const heard of await review()) {
      rest = heard?.left;
      if (!heard) {
        err.line(`Not ${verb}d: budget exhausted`);
        if (archive !== undefined) err.line(howToGoOn(archive, "budget", outside));
        codes.push(5);
        continue;
      }
      const { result: made, record } = heard;
      if (!args.flags.has("--events") && !args.flags.has("--json")) print(made, record);
      printReviewTrouble(err, made, name);
      if (made.status !== "completed" && archive !== undefined) {
        err.line(howToGoOn(archive, made.endReason, outside));
      }
      results.push(made);
      codes.push(exitCodeOf(made));
    }
    return { results, left: rest, code: exitCodeOfAll(codes) };
  } catch (error) {
    // For example, only one side spoke, which could not be known before.
    if (!(error instanceof Error && error.name === "ConfigError")) throw error;
    err.line(`Not ${verb}d: ${singleLine(error.message)}`);
    return { results: [], left, code: 1 };
  }
}
