import type { DialogueEvent } from "../transcript/event.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { SpeakerNames } from "./speaker_names.ts";

/** Lets people be asked when all before their turn is shown, and not longer than it lasts. */
export class People {
  readonly #terminal: PersonTerminal | undefined;
  readonly #names = new SpeakerNames();
  /** Turns of people that have begun, by key: of simultaneous ones each is waited for. */
  readonly #begun = new Set<string>();

  constructor(terminal: PersonTerminal | undefined) {
    this.#terminal = terminal;
  }

  hear(event: DialogueEvent): void {
    if (event.type === "dialogue.started") this.#names.add(event);
    if (event.type === "limit.reached") this.#end(event.before);
    if (!("participant" in event) || !this.#names.isPerson(event.participant)) return;
    if (event.type !== "turn.started") return this.#end(event.key);
    this.#begun.add(event.key);
    this.#terminal?.open();
  }

  #end(key: string): void {
    if (this.#begun.delete(key) && this.#begun.size === 0) this.#terminal?.close();
  }
}
