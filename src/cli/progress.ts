import { spaced } from "../archive/render/words.ts";
import { firstWords } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Context, Printer } from "./io.ts";
import { LiveProgress } from "./live_progress.ts";
import { answerersInWords, Notices, SpeakerNames } from "./turn_words.ts";

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

/** One line per turn, for logs and pipes. */
export class PlainProgress implements Progress {
  readonly #err: Printer;
  readonly #notices: Notices;
  readonly #names = new SpeakerNames();

  constructor(err: Printer, { verbose }: { readonly verbose: boolean }) {
    this.#err = err;
    this.#notices = new Notices({ verbose });
  }

  hear(event: DialogueEvent): void {
    if (event.type === "dialogue.started") {
      this.#names.add(event);
      for (const line of answerersInWords(event)) this.#err.line(line);
    }
    if (event.type === "turn.completed" || event.type === "turn.failed") {
      const name = this.#names.of(event.participant);
      const what = `${String(event.number).padStart(3, "0")} ${name}, ${spaced(event.kind)}`;
      this.#err.line(
        event.type === "turn.failed"
          ? `${what} failed: ${singleLine(event.failure.reason)}`
          : `${what}: ${firstWords(event.text, WORDS)}`,
      );
    }
    const notice = this.#notices.of(event);
    if (notice !== undefined) this.#err.line(notice);
  }

  close(): void {}
}

/** Returns the progress to show: live on a terminal, else a line per turn; nothing if that is wanted. */
export function progressFor({ err, out, io, args }: Context): Progress {
  const verbose = args.flags.has("--verbose");
  if (args.flags.has("--quiet") || (args.flags.has("--events") && out.terminal)) return { hear() {}, close() {} };
  if (err.terminal && io.env("TERM") !== "dumb") {
    return new LiveProgress(err, { colors: !io.noColor, verbose });
  }
  return new PlainProgress(err, { verbose });
}
