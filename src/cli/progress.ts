import { lookedUpInWords } from "../archive/render/claims.ts";
import { calledInWords } from "../archive/render/words.ts";
import { claimsIn } from "../judging/quotations/recorded_claims.ts";
import { firstWords, wrap } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Context, Printer } from "./io.ts";
import { LiveProgress } from "./live_progress.ts";
import { answerersInWords, notices, Speakers } from "./turn_words.ts";

/** Shows the progress of a dialogue. */
export interface Progress {
  /** Shows pieces of answers as they arrive. */
  readonly live?: boolean;
  hear(event: DialogueEvent): void;
  /** Takes in an event that an earlier run has shown. */
  recall?(event: DialogueEvent): void;
  /** Cleans up the terminal. */
  close(): void;
}

/** Maximum words of a turn shown in its line. */
const WORDS = 12;

/** Returns a progress display with one line per turn, for logs and pipes. */
export function plainProgress(err: Printer, { verbose }: { readonly verbose: boolean }): Progress {
  const noticeOf = notices({ verbose });
  const names = new Speakers();
  const print = (line: string) => err.line(err.terminal ? wrap(line, { width: err.width, rest: "  " }) : line);
  return {
    hear(event) {
      if (event.type === "dialogue.started") {
        names.add(event);
        for (const line of answerersInWords(event)) print(line);
      }
      if (event.type === "turn.completed" || event.type === "turn.failed") {
        const what = `${String(event.number).padStart(3, "0")} ${names.nameOf(event.participant)}, ${
          calledInWords(event)
        }`;
        print(
          event.type === "turn.failed"
            ? `${what} failed: ${singleLine(event.failure.reason)}`
            : `${what}: ${firstWords(event.text, WORDS)}`,
        );
      }
      if (event.type === "note.recorded" && names.isPerson(event.participant)) {
        // A person sees what everybody else is shown about their words.
        const found = lookedUpInWords(claimsIn(event) ?? []);
        if (found !== "") print(`${names.nameOf(event.participant)}, looked up in the sources: ${found}`);
      }
      const notice = noticeOf(event);
      if (notice !== undefined) print(notice);
    },
    close() {},
  };
}

/** Returns the form of the progress display: live on a terminal, otherwise plain lines; none if disabled. */
export function progressForm({ err, out, io, args }: Context): "live" | "plain" | undefined {
  if (args.flags.has("--quiet") || (args.flags.has("--events") && out.terminal)) return undefined;
  return err.terminal && io.env("TERM") !== "dumb" ? "live" : "plain";
}

/**
 * Returns the progress display for one dialogue.
 *
 * @param isHeld `true` while it is held: then a key ends the pace of recorded answers.
 */
export function progressFor(context: Context, isHeld = false): Progress {
  const { args, err, io } = context;
  const verbose = args.flags.has("--verbose");
  const form = progressForm(context);
  if (form === undefined) return { hear() {}, close() {} };
  if (form === "plain") return plainProgress(err, { verbose });
  return new LiveProgress(err, { verbose, hearsKeys: isHeld && io.interactive });
}
