import { firstWords } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Printer } from "./printer.ts";
import type { Progress } from "./progress.ts";
import { SpeakerNames } from "./speaker_names.ts";
import { answerersInWords, kindInWords, Notices } from "./turn_words.ts";

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
      const what = `${String(event.number).padStart(3, "0")} ${this.#names.of(event.participant)}, ${
        kindInWords(event.kind)
      }`;
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
