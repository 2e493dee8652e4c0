import type { QueueCounts } from "../pages/queue_section.ts";

/** A queue whose dialogues are held by workers elsewhere, and copied into the server's folder. */
export interface QueueView {
  counts(): QueueCounts;
  /** Returns `running` while a worker holds a dialogue, and `waiting` if one will. */
  stateOf(dialogueId: string): "running" | "waiting" | undefined;
}
