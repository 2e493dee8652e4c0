import type { Documents } from "../agents/documents.ts";
import { listArchives } from "../archive/list.ts";
import { capital } from "../words/en/phrases.ts";
import { count } from "../words/en/numbers.ts";
import { statusInWords } from "../archive/render/words.ts";
import { type Configuration, overlay, picked } from "../protocols/configuration.ts";
import type { CastMember } from "../protocols/cast.ts";
import { protocolNamed } from "../protocols/list.ts";
import { offerOfJudges } from "./offer_judges.ts";
import type { FlowResult } from "../protocols/flow/mod.ts";
import type { PanelResult } from "../protocols/panel/mod.ts";
import { isJudgedByPanel, type Protocol } from "../protocols/protocol.ts";
import { pathIn } from "../runtime/found.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { isOver } from "../transcript/record.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { buildDialogue, type BuiltDialogue } from "../setup/build.ts";
import { fileConfiguration, flagConfiguration } from "./configuration_file.ts";
import { dryRun } from "./dry_run.ts";
import { UsageError } from "../setup/errors.ts";
import {
  type Continuation,
  heldDialogue,
  hold,
  type Ran,
  type RanDialogue,
  review,
  reviewsAfter,
} from "../setup/holding.ts";
import { limitsLeft, spentBy } from "../setup/limits.ts";
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
  /** Prints the result in place of the usual end, and returns the exit code. */
  readonly shown?: (ran: Ran, outside: Outside) => Promise<number>;
  /** The archive's attachments. */
  readonly stored?: Documents | undefined;
}

/**
 * Holds a dialogue, prints its result and, if configured, has it judged; a dry run only rehearses it. Returns the exit
 * code.
 */
export async function holdDialogue(
  context: Context,
  { protocol, configuration: given, from, before, stored, shown }: ToHold,
): Promise<number> {
  const { err, args, io } = context;
  const window = omitUndefined({ contextWindow: from?.contextWindow });
  const built = await buildDialogue(protocol, given, { ...context, ...window }, stored);
  const { workflow, panel, configuration } = built;
  if (context.dryRun) {
    return await dryRun(context, (options) => workflow.rehearse({ ...options, ...window }, from), built, before);
  }
  const isQuiet = args.flags.has("--quiet");
  if (before && !isQuiet) {
    const said = before.filter(({ type }) => type === "turn.completed" || type === "turn.failed").length;
    err.line(`Already saved: ${count(said, "message")}`);
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
    if (shown) return await shown(ran, outside);
    const code = await report(context, ran, outside, built, signal);
    if (!panel && isJudgedByPanel(protocol, configuration)) {
      await offer(context, ran, { cast: built.cast, configuration, outside });
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

/** Prints the result of a dialogue, then holds the reviews that begin at its end. Returns the exit code. */
async function report(
  context: Context,
  ran: RanDialogue,
  outside: Outside,
  built: BuiltDialogue,
  signal: AbortSignal,
): Promise<number> {
  const { out, err, args } = context;
  const { result, record } = ran;
  const held = { record, ...picked(result, ["archive"]) };
  const [json, events] = [args.flags.has("--json"), args.flags.has("--events")];
  if (!json && !events) await printResult(context, held, outside, result);
  const { results, codes } = await reviewAfter(context, ran, outside, built, signal);
  const [panel] = results.filter((each) => "panel" in each);
  const flows = results.filter((each) => "flow" in each);
  if (flows.length > 0 && !json && !events) await printArgued(held, out);
  if (json) out.json({ ...result, ...(panel ? { panel } : {}), ...(flows.length > 0 ? { flows } : {}) });
  if (!out.closed && (events || json)) {
    if (result.because !== undefined) err.line(capital(statusInWords(record)));
    printTrouble(err, result, outside, record.limits);
  }
  return exitCodeOfAll([exitCodeOf(result), ...codes]);
}

/** Says what two judges would cost, after a debate that one model scored. */
async function offer(
  context: Context,
  { result: { archive }, record }: Ran,
  built: { readonly cast: readonly CastMember[]; readonly configuration: Configuration; readonly outside: Outside },
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

/** What those do who review a dialogue at its end. */
const VERBS = { panel: "judge", clerk: "note" } as const;

/** Holds the reviews of a dialogue right after its end, and prints what came of them, or why there are none. */
async function reviewAfter(
  context: Context,
  ran: RanDialogue,
  outside: Outside,
  built: BuiltDialogue,
  signal: AbortSignal,
): Promise<{ readonly results: readonly (PanelResult | FlowResult)[]; readonly codes: readonly number[] }> {
  const { args, out, err } = context;
  const { result: { archive }, record } = ran;
  const [results, codes]: [(PanelResult | FlowResult)[], number[]] = [[], []];
  if (!built.panel && !built.clerks) return { results, codes };
  if (!isOver(ran.result)) {
    for (const verb of [...built.panel ? [VERBS.panel] : [], ...built.clerks ? [VERBS.clerk] : []]) {
      const next = archive === undefined ? "" : `; ${typed("resume")} finishes and ${verb}s it`;
      err.line(`Not ${verb}d: the ${record.protocol} is unfinished${next}`);
    }
    return { results, codes };
  }
  let left = limitsLeft(built.configuration, spentBy(record));
  for (const { by, make } of await reviewsAfter(await heldDialogue(ran), built)) {
    try {
      const heard = await review(make(), { left }, reviewing(context, { signal }));
      left = heard?.left;
      if (!heard) {
        err.line(`Not ${VERBS[by]}d: budget exhausted`);
        if (archive !== undefined) err.line(howToGoOn(archive, "budget", outside));
        codes.push(5);
        continue;
      }
      const { result } = heard;
      const isPrinted = !args.flags.has("--events") && !args.flags.has("--json");
      if ("panel" in result && isPrinted) printVerdict(result, heard.record, out);
      printReviewTrouble(err, result, by);
      if (result.status !== "completed" && archive !== undefined) {
        err.line(howToGoOn(archive, result.endReason, outside, heard.record.limits));
      }
      results.push(result);
      codes.push(exitCodeOf(result));
    } catch (error) {
      // For example, only one side spoke, which could not be known before.
      if (!(error instanceof Error && error.name === "ConfigError")) throw error;
      err.line(`Not ${VERBS[by]}d: ${singleLine(error.message)}`);
      codes.push(1);
    }
  }
  return { results, codes };
}
