import type { Facts } from "../archive/render/facts.ts";
import { agentInWords, spaced } from "../archive/render/words.ts";
import type { Json } from "../transcript/event.ts";

/** A judge over several panels, which may call different judges by one id: its model; a person by name. */
export function judgeCalled(facts: Facts, judge: string): string {
  const agent = facts.agent(judge);
  if (agent.model !== undefined || agent.type === "embedded") return agentInWords(agent);
  return agent.type === "human" ? facts.participant(judge).name : `${agentInWords(agent)}, ${judge}`;
}

/** The same with how its model is sampled, as far as that is set: `openai/gpt-4o, temperature 0.2`. */
export function judgeSampled(facts: Facts, judge: string): string {
  const agent: Readonly<Record<string, Json>> = Object(
    Object(Object(facts.record.settings["participants"])[judge]).agent,
  );
  const { type: _type, text: _text, model: _model, server: _server, ...sampling } = agent;
  const set = Object.entries(sampling).map(([name, value]) => `${spaced(name)} ${String(value)}`);
  return [judgeCalled(facts, judge), ...set].join(", ");
}
