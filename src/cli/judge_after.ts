import type { DialogueResult } from "../dialogue/mod.ts";
import { createPanelWorkflow, type PanelResult } from "../protocols/panel/mod.ts";
import { readDialogue } from "../protocols/read_dialogue.ts";
import { singleLine } from "../text/visible.ts";
import { sha256 } from "../text/sha256.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { BuiltPanel } from "./built_panel.ts";
import type { Context } from "./context.ts";
import { exitCodeOf } from "./exit_code.ts";
import { earlierReview, holdReview } from "./hold_review.ts";
import { type Limits, limitsLeft, spentBy } from "./limits_left.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { howToGoOn } from "./print_result.ts";
import { printReviewTrouble } from "./print_failures.ts";
import { printVerdict } from "./print_verdicts.ts";
import { progressFor } from "./progress_for.ts";
import type { GivenAgain } from "./resume_command.ts";

/** A dialogue that a run has left. */
export interface Left {
  readonly result: DialogueResult;
  readonly record: DialogueRecord;
  /** The last line of its journal; not needed where it has an archive. */
  readonly last: JournalEvent | undefined;
  /** What the run was given: limits are for the dialogue and its judges together, in all of their runs. */
  readonly given: GivenAgain & Limits;
  readonly signal: AbortSignal;
  readonly personTerminal: PersonTerminal | undefined;
}

/** What judging came to: no result if there was nothing to judge, or nothing left to judge with. */
export interface Judged {
  readonly result?: PanelResult;
  readonly code: number;
}

/**
 * Judges a dialogue right after it came to its end, with what is left of its limits. Judging that was begun before goes
 * on, and what came to its end is taken as it is.
 */
export async function judgeAfter(
  context: Context,
  { judges, config }: BuiltPanel,
  { result, record, last, given, signal, personTerminal }: Left,
): Promise<Judged> {
  const { args, out, err } = context;
  const { archive } = result;
  if (result.status !== "completed") {
    err.line(
      `Not judged, as it did not come to its end${archive === undefined ? "" : ": convene resume judges it there"}`,
    );
    return { code: 0 };
  }
  const dialogue = archive === undefined ? { record, hash: sha256(JSON.stringify(last)) } : await readDialogue(archive);
  const make = (limits: Limits) => createPanelWorkflow(dialogue, judges, { ...config, ...limits });
  const problem = problemOf(make);
  if (problem !== undefined) {
    err.line(`Not judged: ${singleLine(problem)}`);
    return { code: 1 };
  }
  const earlier = await earlierReview(make({}));
  const left = limitsLeft(given, spentBy(record));
  if (!left && !earlier?.complete) {
    err.line("Not judged, as nothing is left of the limits");
    if (archive !== undefined) err.line(howToGoOn({ archive, endReason: "budget" }, given));
    return { code: 5 };
  }
  const progress = await progressFor(context);
  try {
    const { result: judged, record: heard } = await holdReview(context, make(left ?? {}), {
      earlier,
      signal,
      personTerminal,
      progress,
    });
    progress.close();
    if (!args.flags.has("--events") && !args.flags.has("--json")) printVerdict(judged, heard, out);
    printReviewTrouble(judged, { err, shown: "panel" });
    if (judged.status !== "completed" && archive !== undefined) {
      err.line(howToGoOn({ archive, endReason: judged.endReason }, given));
    }
    return { result: judged, code: exitCodeOf({ ...judged, code: heard.because?.code }) };
  } finally {
    progress.close();
  }
}

/** What keeps a dialogue from being judged that could not be known before it was held: only one side spoke. */
function problemOf(make: (limits: Limits) => unknown): string | undefined {
  try {
    make({});
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
