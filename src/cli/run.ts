import type { DialogueResult, DialogueWorkflow, RunOptions } from "../dialogue/mod.ts";
import type { DialogueEvent, JournalEvent, TurnStarted } from "../transcript/event.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./io.ts";
import { People, type PersonTerminal } from "./people.ts";
import { progressFor } from "./progress.ts";

/** A run that is over: what it came to, and what its journal says. */
export interface Ran<Result extends DialogueResult> {
  readonly result: Result;
  readonly record: DialogueRecord;
}

/** A run of one dialogue, or of one review. */
export interface Run<Result extends DialogueResult> {
  readonly workflow: Pick<DialogueWorkflow, "held"> & {
    run(options: RunOptions): Promise<Result>;
    resume(archive: string, options: RunOptions): Promise<Result>;
    fork(archive: string, options: RunOptions & { readonly at: string }): Promise<Result>;
  };
  /** The archive that is continued or, with the key of a turn, forked. */
  readonly from?: { readonly folder: string; readonly at?: string };
  readonly signal: AbortSignal;
  /** Events that are on record and that the run will not repeat. */
  readonly before?: readonly JournalEvent[];
  /** Is opened while it is a person's turn. */
  readonly personTerminal?: PersonTerminal | undefined;
  readonly onEvent?: (event: DialogueEvent) => void;
}

/** Runs one dialogue with everything that a person at a terminal or a script sees of it but its result. */
export async function runOne<Result extends DialogueResult>(
  context: Context,
  { workflow, from, signal, before = [], personTerminal, onEvent }: Run<Result>,
): Promise<Ran<Result>> {
  const progress = progressFor(context);
  const people = new People(personTerminal);
  const printsEvents = context.args.flags.has("--events");
  const close = () => progress.close();
  signal.addEventListener("abort", close);
  for (const event of heardBefore(before)) {
    progress.hear(event);
    people.hear(event);
  }
  try {
    const options: RunOptions = {
      signal,
      deltas: printsEvents || progress.live === true,
      onEvent(event) {
        onEvent?.(event);
        if (printsEvents) context.out.json(event);
        // What a fork takes over was shown when it was said.
        if (!("inherited" in event)) progress.hear(event);
        people.hear(event);
      },
    };
    const { folder, at } = from ?? {};
    let running: Promise<Result>;
    if (folder === undefined) running = workflow.run(options);
    else running = at === undefined ? workflow.resume(folder, options) : workflow.fork(folder, { ...options, at });
    const result = await running;
    const record = workflow.held?.record;
    if (!record) throw new TypeError("Cannot tell what a run came to as its workflow has kept no record");
    return { result, record };
  } finally {
    close();
    signal.removeEventListener("abort", close);
  }
}

/** Events that end a turn, or a question that was asked aside. */
const ENDS: ReadonlySet<string> = new Set(["turn.completed", "turn.failed", "note.recorded", "score.recorded"]);

/** Returns the events of a journal that whoever follows its next run must know: who takes part, and turns without an end. */
function heardBefore(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const open = new Map<string, JournalEvent & TurnStarted>();
  for (const event of events) {
    if (event.type === "turn.started") open.set(event.key, event);
    else if (event.type === "limit.reached" && !event.ends) open.delete(event.before); // else it is asked again
    else if ("key" in event && event.key !== undefined && ENDS.has(event.type)) open.delete(event.key);
  }
  return [...events.slice(0, 1), ...open.values()];
}

/** A second interrupt within this time is the first one again. */
const SAME_INTERRUPT_MS = 700;

/** The user, or whoever reads the output, has cancelled a run. */
class Cancelled extends Error {
  override name = "Cancelled";
}

/** Cancels runs from outside. */
export interface Cancellation {
  readonly signal: AbortSignal;
  /** Listens no longer. */
  stop(): void;
}

/** Cancels at the first Ctrl-C, and ends the process at once at the next; also when nobody reads the output any more. */
export function cancellation({ io, out, err }: Context): Cancellation {
  const controller = new AbortController();
  let stoppedAtMs = -Infinity;
  const stop = io.onInterrupt(() => {
    // A task runner passes a signal on that the terminal has sent to everybody already: one Ctrl-C arrives twice.
    if (io.now() - stoppedAtMs < SAME_INTERRUPT_MS) return;
    stoppedAtMs = io.now();
    if (controller.signal.aborted) return io.exit(130);
    controller.abort(new Cancelled("Cancelled by the user"));
    err.line("Stopping. Ctrl-C again ends at once.");
  });
  // Whoever reads the events has left, as `head` does: nobody would see what more is paid for.
  out.onClosed = () => controller.abort(new Cancelled("Nobody reads the output any more"));
  return { signal: controller.signal, stop };
}
