import type { Message } from "../transcript/message.ts";
import type { Recorded } from "./recorded.ts";

/** The messages of a dialogue: said in this run, on record, or inherited by a fork. */
export class Said {
  /** In the order of numbers. */
  readonly messages: Message[] = [];
  /** Inherited messages that are not yet in their place. */
  readonly #inherited: Message[];

  constructor(recorded: Recorded) {
    this.#inherited = [...recorded.inherited()];
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
}
