import type { Message } from "../transcript/message.ts";
import type { Recorded } from "./recorded.ts";

/** The messages of a dialogue: said in this run, on record, or inherited by a fork. */
export class Said {
  /** In the order of numbers. */
  readonly messages: Message[] = [];
  /** Inherited messages that are not yet in their place. */
  readonly #inherited: Message[];
  readonly #fileOf: (message: Message) => string;

  constructor(
    { recorded, fileOf }: { readonly recorded: Recorded; readonly fileOf: (message: Message) => string },
  ) {
    this.#inherited = [...recorded.inherited()];
    this.#fileOf = fileOf;
  }

  /** Number of the last inherited message that is not taken over yet; 0 if all are. */
  get lastInherited(): number {
    return this.#inherited.at(-1)?.number ?? 0;
  }

  /**
   * Takes over the inherited messages before a number, also those that the script does not ask for.
   *
   * @param shown A message as everybody is shown it, with what is noted of it.
   */
  adopt(before: number, shown: (message: Message) => Message): void {
    for (let first = this.#inherited[0]; first && first.number < before; first = this.#inherited[0]) {
      this.messages.push(shown(first));
      this.#inherited.shift();
    }
  }

  /** Puts a turn that is over in its place; an inherited one may stand there already. */
  add(message: Message): void {
    if (this.#inherited[0]?.number === message.number) this.#inherited.shift();
    const last = this.messages.at(-1)?.number ?? 0;
    if (message.number > last || !this.messages.some(({ number }) => number === message.number)) {
      this.messages.push(message);
    }
  }

  /** Returns the files of the first and the last of some messages. */
  whereOf(first: number, last: number): string {
    const files = [...new Set([first, last])].map((number) => {
      const message = this.messages.find((message) => message.number === number);
      return message ? this.#fileOf(message) : `message ${number}`;
    });
    return files.join(" to ");
  }
}
