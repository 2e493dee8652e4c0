import { fieldsIn } from "../../transcript/json.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { RecordedPanel } from "./recorded.ts";
import type { NamedDebate } from "./swapped.ts";

/**
 * Returns a judged debate with its debaters, who may have met with the sides exchanged: the models of the sides if they
 * are known and differ, whatever the sides are called; otherwise the sides by name.
 *
 * @param dialogue The record of the judged dialogue.
 */
export function debateOf(
  panel: RecordedPanel,
  { topic, settings }: Pick<DialogueRecord, "topic" | "settings">,
): RecordedPanel & NamedDebate {
  const agents = fieldsIn(settings["participants"]);
  const models = panel.sides.map(({ id }) => fieldsIn(fieldsIn(agents[id]).agent).model);
  const areKnown = models.every((model) => typeof model === "string") && new Set(models).size === models.length;
  if (!areKnown) return { ...panel, topic };
  return { ...panel, topic, sides: panel.sides.map((side, at) => ({ ...side, name: String(models[at]) })) };
}
