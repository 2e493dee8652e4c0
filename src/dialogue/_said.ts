import type { Message } from "../transcript/message.ts";
import type { Recorded } from "./recorded.ts";

/** The messages of a dialogue: said in this run, recorded, or inherited by a fork. */
export class Said {
  /** Messages in order of number. */
  readonly messages: Message[] = [];
  /** Inherited messages that have not been added yet. */
  readonly #inherited: Message[];

  constructor(recorded: Recorded) {
    this.#inherited = [...recorded.inherited()];
  }

  /** Number of the last inherited message still to be added; 0 if there is none. */
  get lastInherited(): number {
    return this.#inherited.at(-1)?.number ?? 0;
  }

  /**
   * Adds the inherited messages before a number, even those that the script does not ask for.
   *
   * @param shown Returns a message as shown to everybody, with its annotation.
   */
  adopt(before: number, shown: (message: Message) => Message): void {
    for (let first = this.#inherited[0]; first && first.number < before; first = this.#inherited[0]) {
      this.messages.push(shown(first));
      this.#inherited.shift();
    }
  }

  /** Adds a finished turn in its place, where an inherited one may already be. */
  add(message: Message): void {
    if (this.#inherited[0]?.number === message.number) this.#inherited.shift();
    const last = this.messages.at(-1)?.number ?? 0;
    if (message.number > last || !this.messages.some(({ number }) => number === message.number)) {
      this.messages.push(message);
    }
  }
}
