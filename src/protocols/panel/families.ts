import { familyOf } from "../../models/families.ts";
import type { Json } from "../../transcript/event.ts";

/**
 * Returns the family of whoever answers for somebody: that of the model, `embedded`, or one of its own, as for a person or
 * for recorded answers.
 *
 * @param agent As the settings of a dialogue describe it.
 */
export function agentFamily(agent: Json | undefined, participant: string): string {
  const { type, model } = Object(agent);
  if (typeof model === "string") return model.startsWith("recorded/") ? `${model}:${participant}` : familyOf(model);
  if (type === "embedded") return "embedded";
  return `${typeof type === "string" ? type : "unknown"}:${participant}`;
}
