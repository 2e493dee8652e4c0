import type { RunOptions } from "../dialogue/mod.ts";
import type { DebateResult } from "../protocols/debate/mod.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { RecordFold } from "../transcript/fold.ts";
import type { Context } from "./context.ts";
import { exitCodeOf } from "./exit_code.ts";
import { printResult, printTrouble } from "./print_result.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { progressFor } from "./progress_for.ts";
import { Names } from "./turn_words.ts";

/** Why a run was cancelled from outside. */
class Cancelled extends Error {
  override name = "Cancelled";
}

/**
 * Runs a debate with everything a person at a terminal or a script sees of it: progress, events, the result, and Ctrl-C,
 * which cancels at first and then ends the process at once.
 *
 * @param before Events that are on record and that the run will not tell again.
 * @param personTerminal Is opened while it is a person's turn.
 */
export async function runDialogue(
  context: Context,
  start: (options: RunOptions) => Promise<DebateResult>,
  { before = [], personTerminal }: {
    readonly before?: readonly JournalEvent[];
    readonly personTerminal?: PersonTerminal | undefined;
  } = {},
): Promise<number> {
  const { io, out, err, args } = context;
  const controller = new AbortController();
  const fold = new RecordFold();
  const progress = await progressFor(context);
  for (const event of before) fold.add(event);
  const people = new People(personTerminal);
  if (before[0]) {
    progress.hear(before[0]);
    people.hear(before[0]);
  }
  const stopListening = io.onInterrupt(() => {
    if (controller.signal.aborted) return io.exit(130);
    progress.close();
    err.line("Stopping. Ctrl-C again ends at once.");
    controller.abort(new Cancelled("Cancelled by the user"));
  });
  // Whoever reads the events has left, as `head` does: nobody would see what more is paid for.
  out.onClosed = () => controller.abort(new Cancelled("Nobody reads the output any more"));
  const events = args.flags.has("--events");
  try {
    const result = await start({
      signal: controller.signal,
      onEvent: (event: DialogueEvent) => {
        if (event.type !== "turn.delta") fold.add(event);
        if (events) out.line(JSON.stringify(event));
        // What a fork takes over was shown when it was said.
        if (!("inherited" in event)) progress.hear(event);
        people.hear(event);
      },
    });
    progress.close();
    const { record } = fold;
    if (args.flags.has("--json")) out.line(JSON.stringify(result));
    else if (!events) printResult(result, record, { out, err });
    if (!out.closed && (events || args.flags.has("--json"))) printTrouble(result, { err });
    return exitCodeOf({ ...result, code: record.because?.code });
  } finally {
    progress.close();
    stopListening();
  }
}

/** Lets people be asked when all before their turn is shown, and not longer than it lasts. */
class People {
  readonly #terminal: PersonTerminal | undefined;
  readonly #names = new Names();

  constructor(terminal: PersonTerminal | undefined) {
    this.#terminal = terminal;
  }

  hear(event: DialogueEvent): void {
    if (event.type === "dialogue.started") this.#names.add(event);
    if (!("participant" in event) || !this.#names.isPerson(event.participant)) return;
    if (event.type === "turn.started") this.#terminal?.open();
    else this.#terminal?.close();
  }
}
