import { calledInWords } from "../archive/render/words.ts";
import { firstWords } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Context, Printer } from "./io.ts";
import { LiveProgress } from "./live_progress.ts";
import { answerersInWords, notices, SpeakerNames } from "./turn_words.ts";

/** Shows a person how a dialogue goes. */
export interface Progress {
  /** Pieces of answers are shown as they arrive. */
  readonly live?: boolean;
  hear(event: DialogueEvent): void;
  /** Leaves the terminal as it is to be. */
  close(): void;
}

/** Words of a turn that stand in its line. */
const WORDS = 12;

/** Returns a progress of one line per turn, for logs and pipes. */
export function plainProgress(err: Printer, { verbose }: { readonly verbose: boolean }): Progress {
  const noticeOf = notices({ verbose });
  const names = new SpeakerNames();
  return {
    hear(event) {
      if (event.type === "dialogue.started") {
        names.add(event);
        for (const line of answerersInWords(event)) err.line(line);
      }
      if (event.type === "turn.completed" || event.type === "turn.failed") {
        const what = `${String(event.number).padStart(3, "0")} ${names.of(event.participant)}, ${calledInWords(event)}`;
        err.line(
          event.type === "turn.failed"
            ? `${what} failed: ${singleLine(event.failure.reason)}`
            : `${what}: ${firstWords(event.text, WORDS)}`,
        );
      }
      const notice = noticeOf(event);
      if (notice !== undefined) err.line(notice);
    },
    close() {},
  };
}

/** Returns the progress to show: live on a terminal, else a line per turn; nothing if that is wanted. */
export function progressFor({ err, out, io, args }: Context): Progress {
  const verbose = args.flags.has("--verbose");
  if (args.flags.has("--quiet") || (args.flags.has("--events") && out.terminal)) return { hear() {}, close() {} };
  if (err.terminal && io.env("TERM") !== "dumb") return new LiveProgress(err, { colors: !io.noColor, verbose });
  return plainProgress(err, { verbose });
}
