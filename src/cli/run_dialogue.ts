import type { DialogueResult, RunOptions } from "../dialogue/mod.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { RecordFold } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { cancellation } from "./cancellation.ts";
import type { Configuration } from "./configuration.ts";
import type { Context } from "./context.ts";
import type { BuiltPanel } from "./built_panel.ts";
import { exitCodeOf, FIRST_OF } from "./exit_code.ts";
import { heardBefore } from "./heard_before.ts";
import { loadJudging } from "./lazily.ts";
import type { Limits } from "./limits_left.ts";
import { pathIn } from "./paths.ts";
import { People } from "./people.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { progressFor } from "./progress_for.ts";
import { reportError } from "./report_error.ts";
import { type GivenAgain, resumeCommand } from "./resume_command.ts";

/**
 * Runs a dialogue with everything a person at a terminal or a script sees of it: progress, events, the result, and Ctrl-C,
 * which cancels at first and then ends the process at once.
 *
 * @param before Events that are on record and that the run will not tell again.
 * @param personTerminal Is opened while it is a person's turn.
 * @param archive The folder that is gone on with; of a new one it is found in the output directory.
 * @param panel Judges the dialogue once it has come to its end.
 */
export async function runDialogue(
  context: Context,
  start: (options: RunOptions) => Promise<DialogueResult>,
  { configuration, before = [], personTerminal, archive, panel }: {
    readonly configuration: GivenAgain & Limits & Pick<Configuration, "outputDirectory">;
    readonly panel?: BuiltPanel | undefined;
    readonly before?: readonly JournalEvent[];
    readonly personTerminal?: PersonTerminal | undefined;
    readonly archive?: string;
  },
): Promise<number> {
  const { io, out, err, args } = context;
  const fold = new RecordFold();
  const progress = await progressFor(context);
  for (const event of before) fold.add(event);
  const people = new People(personTerminal);
  for (const event of heardBefore(before)) {
    progress.hear(event);
    people.hear(event);
  }
  const cancelled = cancellation(context, () => progress.close());
  const events = args.flags.has("--events");
  let dialogueId: string | undefined;
  let last: JournalEvent | undefined;
  try {
    const result = await start({
      signal: cancelled.signal,
      deltas: events || progress.live === true,
      onEvent: (event: DialogueEvent) => {
        dialogueId = event.dialogueId;
        if ("seq" in event) fold.add(last = event);
        if (events) out.json(event);
        // What a fork takes over was shown when it was said.
        if (!("inherited" in event)) progress.hear(event);
        people.hear(event);
      },
    });
    progress.close();
    const { record } = fold;
    const json = args.flags.has("--json");
    const { printResult, printTrouble } = await import("./print_result.ts"); // nothing of it is needed before the end
    if (!json && !events) {
      const held = { record, ...omitUndefined({ archive: result.archive }) };
      await printResult(held, { out, err, given: configuration, result });
    }
    const { signal } = cancelled;
    const judged = panel &&
      await (await loadJudging()).judgeAfter(context, panel, {
        result,
        record,
        last,
        given: configuration,
        signal,
        personTerminal,
      });
    if (json) out.json(judged?.result ? { ...result, panel: judged.result } : result);
    if (!out.closed && (events || json)) printTrouble(result, { err, given: configuration });
    const codes = [exitCodeOf({ ...result, code: record.because?.code }), judged?.code ?? 0];
    return FIRST_OF.find((code) => codes.includes(code)) ?? 0;
  } catch (error) {
    if (!(error instanceof Error && (error.name === "JournalError" || error.name === "PrintError"))) throw error;
    progress.close();
    const code = reportError(error, { err, verbose: args.flags.has("--verbose") });
    const path = archive ?? await archiveOf(dialogueId, { ...configuration, cwd: io.cwd });
    const first = error.name === "JournalError" ? "Make room, then go on with:" : "Nothing is lost. To go on:";
    if (path !== undefined) err.line(`\n${first} ${resumeCommand(path, configuration)}`);
    return code;
  } finally {
    progress.close();
    cancelled.stop();
  }
}

/** The archive of a dialogue whose run gave no result; nothing if not even its beginning could be written. */
async function archiveOf(
  dialogueId: string | undefined,
  { outputDirectory = "./debates", cwd }: Pick<Configuration, "outputDirectory"> & { readonly cwd: string | undefined },
): Promise<string | undefined> {
  if (dialogueId === undefined || outputDirectory === false) return undefined;
  const { listArchives } = await import("../archive/list.ts");
  const archives = await listArchives(pathIn(cwd, outputDirectory)).catch(() => []);
  return archives.find((archive) => archive.dialogueId === dialogueId)?.path;
}
