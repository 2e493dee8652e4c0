import { titleOf } from "../text/title.ts";
import type { DialogueRecord } from "./record.ts";

/** Returns the title of a dialogue in a line: the one that it was given, or else that of its topic. */
export function titleIn({ topic, settings: { title } }: Pick<DialogueRecord, "topic" | "settings">): string {
  return titleOf(typeof title === "string" ? title : topic);
}
