import type { Settings } from "./event.ts";

/** Types of agents that a person may stand behind. A client asks one for what was not written down before. */
const PEOPLE: ReadonlySet<unknown> = new Set(["human", "client"]);

/** Whether a person may have to think before an answer of this participant comes. */
export function isPerson(settings: Settings, participant: string): boolean {
  const { agent } = Object(Object(settings["participants"])[participant]);
  return PEOPLE.has(Object(agent).type);
}
