import { singleLine } from "../text/visible.ts";
import type { DialogueStarted } from "../transcript/event.ts";
import { isPerson } from "../transcript/person.ts";

/** Names of participants by id, as people are shown them. */
export class SpeakerNames {
  readonly #names = new Map<string, string>();
  readonly #people = new Set<string>();

  /** Takes in who takes part. */
  add({ participants, settings }: DialogueStarted): void {
    for (const { id, name } of participants) {
      this.#names.set(id, singleLine(name));
      if (isPerson(settings, id)) this.#people.add(id);
    }
  }

  of(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** Whether a person may answer for the participant. */
  isPerson(id: string): boolean {
    return this.#people.has(id);
  }
}
