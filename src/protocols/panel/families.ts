import { familyOf } from "../../models/families.ts";
import type { Json } from "../../transcript/event.ts";

/**
 * Which family whoever answers for somebody is of: that of the model, `embedded`, or somebody of its own, such as a
 * person.
 *
 * @param agent As the settings of a dialogue describe it.
 */
export function agentFamily(agent: Json | undefined, participant: string): string {
  const { type, model } = Object(agent);
  if (typeof model === "string") return familyOf(model);
  if (type === "embedded") return "embedded";
  return `${typeof type === "string" ? type : "unknown"}:${participant}`;
}
