import type { DialogueResult } from "../dialogue/mod.ts";
import { createPanelWorkflow, type PanelResult } from "../protocols/panel/mod.ts";
import { readDialogue } from "../protocols/read_dialogue.ts";
import { sha256 } from "../text/sha256.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { RecordFold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { BuiltPanel } from "./build_dialogue.ts";
import type { Context } from "./context.ts";
import { exitCodeOf } from "./exit_code.ts";
import { type Limits, limitsLeft, spentBy } from "./limits_left.ts";
import { People } from "./people.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { printPanelTrouble, printVerdict } from "./print_verdicts.ts";
import { progressFor } from "./progress_for.ts";

/** A dialogue that a run has left. */
export interface Left {
  readonly result: DialogueResult;
  readonly record: DialogueRecord;
  /** The last line of its journal. */
  readonly last: JournalEvent | undefined;
  /** For the dialogue and its judges together. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly personTerminal: PersonTerminal | undefined;
}

/** What judging came to: no result if there was nothing to judge, or nothing left to judge with. */
export interface Judged {
  readonly result?: PanelResult;
  readonly code: number;
}

/** Judges a dialogue right after it came to its end, with what is left of its limits. */
export async function judgeAfter(
  context: Context,
  { judges, config }: BuiltPanel,
  { result, record, last, limits, signal, personTerminal }: Left,
): Promise<Judged> {
  const { args, out, err } = context;
  if (result.status !== "completed") {
    err.line("Not judged, as it did not come to its end: convene judge does it afterwards");
    return { code: 0 };
  }
  const left = limitsLeft(limits, spentBy(record));
  if (!left) {
    err.line("Not judged, as nothing is left of the limits: convene judge does it afterwards");
    return { code: 5 };
  }
  const dialogue = result.archive === undefined
    ? { record, hash: sha256(JSON.stringify(last)) }
    : await readDialogue(result.archive);
  const heard = new RecordFold();
  const progress = await progressFor(context);
  const people = new People(personTerminal);
  const events = args.flags.has("--events");
  try {
    const judged = await createPanelWorkflow(dialogue, judges, { ...config, ...left }).run({
      signal,
      onEvent(event) {
        if ("seq" in event) heard.add(event);
        if (events) out.line(JSON.stringify(event));
        progress.hear(event);
        people.hear(event);
      },
    });
    progress.close();
    if (!events && !args.flags.has("--json")) printVerdict(judged, heard.record, out);
    printPanelTrouble(judged, { err, shown: "panel" });
    return { result: judged, code: exitCodeOf({ ...judged, code: heard.record.because?.code }) };
  } finally {
    progress.close();
  }
}
