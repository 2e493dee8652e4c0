import type { JournalEvent } from "../transcript/event.ts";
import { turnKeyOf } from "../transcript/fold.ts";

/** What models answered, word for word, by the key of the turn or question: also what nobody could read. */
export class RawAnswers {
  readonly #texts = new Map<string, string[]>();

  /** Takes an event in, if it is an answer of a model. */
  add(event: JournalEvent): void {
    if (event.type !== "call.answered") return;
    const key = turnKeyOf(event.call);
    const texts = this.#texts.get(key);
    if (texts) texts.push(event.text);
    else this.#texts.set(key, [event.text]);
  }

  /** The texts of a turn or question, in the order in which they came. */
  of(key: string): readonly string[] {
    return this.#texts.get(key) ?? [];
  }
}
