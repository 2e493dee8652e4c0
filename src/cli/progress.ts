import type { DialogueEvent } from "../transcript/event.ts";

/** Shows a person how a dialogue goes. */
export interface Progress {
  /** Pieces of answers are shown as they arrive. */
  readonly live?: boolean;
  hear(event: DialogueEvent): void;
  /** Leaves the terminal as it is to be. */
  close(): void;
}
