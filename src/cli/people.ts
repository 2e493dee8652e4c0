import type { DialogueEvent } from "../transcript/event.ts";
import type { PersonTerminal } from "./person_terminal.ts";
import { SpeakerNames } from "./speaker_names.ts";

/** Lets people be asked when all before their turn is shown, and not longer than it lasts. */
export class People {
  readonly #terminal: PersonTerminal | undefined;
  readonly #names = new SpeakerNames();

  constructor(terminal: PersonTerminal | undefined) {
    this.#terminal = terminal;
  }

  hear(event: DialogueEvent): void {
    if (event.type === "dialogue.started") this.#names.add(event);
    if (!("participant" in event) || !this.#names.isPerson(event.participant)) return;
    if (event.type === "turn.started") this.#terminal?.open();
    else this.#terminal?.close();
  }
}
