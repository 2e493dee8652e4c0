import { listArchives } from "../archive/list.ts";
import type { DialogueResult, DialogueWorkflow, RunOptions } from "../dialogue/mod.ts";
import { createPanelWorkflow, type PanelResult } from "../protocols/panel/mod.ts";
import { readDialogue } from "../protocols/read_dialogue.ts";
import { pathIn } from "../runtime/found.ts";
import { sha256 } from "../text/sha256.ts";
import { singleLine } from "../text/visible.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { Context } from "./context.ts";
import { configured, reportError } from "./errors.ts";
import { exitCodeOf, FIRST_OF } from "./exit_code.ts";
import type { PersonTerminal } from "./people.ts";
import { howToGoOn, printResult, printReviewTrouble, printTrouble, printVerdict, resumeCommand } from "./print.ts";
import type { Outside } from "./recorded.ts";
import type { BuiltPanel } from "./reviewers.ts";
import { type Limits, limitsLeft, NothingLeftError, review } from "./reviews.ts";
import { cancellation, type Ran, runOne } from "./run.ts";

/** A dialogue to hold, to resume or to fork. */
export interface DialogueRun {
  readonly workflow: DialogueWorkflow;
  readonly start: (options: RunOptions) => Promise<DialogueResult>;
  /** Needed again by the next run. */
  readonly outside: Outside;
  /** Limits of the dialogue and its judges together, in all of their runs. */
  readonly limits: Limits;
  readonly outputDirectory?: string | false | undefined;
  /** Judges the dialogue once it has come to its end. */
  readonly panel?: BuiltPanel;
  readonly personTerminal?: PersonTerminal;
  /** Events that are on record and that the run will not repeat. */
  readonly before?: readonly JournalEvent[];
  /** The folder that is continued; of a new one it is found in the output directory. */
  readonly archive?: string;
}

/** Holds a dialogue, prints its result, and has it judged if it is to be. Returns the exit code. */
export async function holdDialogue(context: Context, run: DialogueRun): Promise<number> {
  const { out, err, args } = context;
  const { workflow, panel, outside, personTerminal } = run;
  const { signal, stop } = cancellation(context);
  const [json, events] = [args.flags.has("--json"), args.flags.has("--events")];
  let last: JournalEvent | undefined;
  try {
    const ran = await runOne(context, {
      ...run,
      signal,
      onEvent: (event) => void ("seq" in event && (last = event)),
    });
    const { result, record } = ran;
    if (!json && !events) {
      printResult({ record, ...(result.archive === undefined ? {} : { archive: result.archive }) }, {
        out,
        err,
        outside,
        result,
      });
    }
    const judged = panel && await judgeAfter(context, panel, { ...run, ran, last, signal, personTerminal });
    if (json) out.json(judged?.result ? { ...result, panel: judged.result } : result);
    if (!out.closed && (events || json)) printTrouble(result, { err, outside });
    const codes = [exitCodeOf({ ...result, code: record.because?.code }), judged?.code ?? 0];
    return FIRST_OF.find((code) => codes.includes(code)) ?? 0;
  } catch (error) {
    if (!(error instanceof Error && (error.name === "JournalError" || error.name === "PrintError"))) throw error;
    const code = reportError(error, { err, verbose: args.flags.has("--verbose") });
    const path = run.archive ?? workflow.held?.archive ?? await archiveOf(last?.dialogueId, run, context);
    const first = error.name === "JournalError" ? "Make room, then go on with:" : "Nothing is lost. To go on:";
    if (path !== undefined) err.line(`\n${first} ${resumeCommand(path, outside)}`);
    return code;
  } finally {
    stop();
  }
}

/** The archive of a dialogue whose run gave no result; nothing if not even its beginning could be written. */
async function archiveOf(
  dialogueId: string | undefined,
  { outputDirectory = "./debates" }: DialogueRun,
  { io }: Context,
): Promise<string | undefined> {
  if (dialogueId === undefined || outputDirectory === false) return undefined;
  const archives = await listArchives(pathIn(io.cwd, outputDirectory)).catch(() => []);
  return archives.find((archive) => archive.dialogueId === dialogueId)?.path;
}

/** A dialogue that a run has left, and what its judges are bound by. */
interface Left extends Pick<DialogueRun, "outside" | "limits"> {
  readonly ran: Ran<DialogueResult>;
  /** The last line of its journal; not needed where it has an archive. */
  readonly last: JournalEvent | undefined;
  readonly signal: AbortSignal;
  readonly personTerminal: PersonTerminal | undefined;
}

/**
 * Judges a dialogue right after it came to its end, with what is left of its limits. Judging that was begun before goes
 * on, and what came to its end is taken as it is.
 */
async function judgeAfter(
  context: Context,
  { judges, config }: BuiltPanel,
  { ran: { result, record }, last, limits, outside, signal, personTerminal }: Left,
): Promise<{ readonly result?: PanelResult; readonly code: number }> {
  const { args, out, err } = context;
  const { archive } = result;
  if (result.status !== "completed") {
    err.line(`Not judged: it did not come to its end${archive === undefined ? "" : "; convene resume judges it then"}`);
    return { code: 0 };
  }
  const dialogue = archive === undefined ? { record, hash: sha256(JSON.stringify(last)) } : await readDialogue(archive);
  const make = (own: Limits) => configured(() => createPanelWorkflow(dialogue, judges, { ...config, ...own }));
  const left = limitsLeft(limits, record);
  try {
    // Refused, for example, if only one side spoke: that could not be known before.
    const unused = make(left ?? {});
    const { result: judged, record: heard } = await review(context, { make, left, unused, signal, personTerminal });
    if (!args.flags.has("--events") && !args.flags.has("--json")) printVerdict(judged, heard, out);
    printReviewTrouble(judged, { err, shown: "panel" });
    if (judged.status !== "completed" && archive !== undefined) {
      err.line(howToGoOn({ archive, endReason: judged.endReason }, outside));
    }
    return { result: judged, code: exitCodeOf({ ...judged, code: heard.because?.code }) };
  } catch (error) {
    if (error instanceof NothingLeftError) {
      err.line("Not judged: budget exhausted");
      if (archive !== undefined) err.line(howToGoOn({ archive, endReason: "budget" }, outside));
      return { code: 5 };
    }
    if (!(error instanceof Error && error.name === "ConfigError")) throw error;
    err.line(`Not judged: ${singleLine(error.message)}`);
    return { code: 1 };
  }
}
