import type { DialogueRecord } from "../../transcript/record.ts";

/** Whether it is about another dialogue that was held before. */
export function isReview({ settings }: Pick<DialogueRecord, "settings">): boolean {
  return settings["reviewed"] !== undefined;
}
