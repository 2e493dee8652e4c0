import type { Facts } from "../archive/render/facts.ts";
import { estimateInWords, statisticInWords } from "../protocols/panel/page_words.ts";
import { agentInWords, listed, spaced } from "../archive/render/words.ts";
import type { Decided, PairReport } from "../judging/mod.ts";
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

/**
 * What a debate held twice with the sides exchanged comes to, in indented lines for people.
 *
 * @param archives Paths of the two, in their order.
 */
export function pairInLines({ topic, debates, corrected }: PairReport, archives: readonly string[]): readonly string[] {
  return [
    `  ${topic}`,
    ...debates.flatMap((debate, n) => [
      `    ${archives[n] ?? ""}`,
      `      ${debate.affirmative} affirms: ${decidedInWords(debate)}`,
    ]),
    `    Without what is given for affirming: ${decidedInWords(corrected)}`,
    ...corrected.judges.map(({ judge, bias }) =>
      `      ${judge} gives for affirming, in points: ${statisticInWords(bias)}`
    ),
  ];
}

/** A verdict whose sides stand in it by name, with its margin. */
function decidedInWords({ verdict, marginFor, margin }: Decided): string {
  const ahead = `margin for ${marginFor}, in parts of a judge's range: ${estimateInWords(margin)}`;
  switch (verdict.kind) {
    case "decided":
      return `${verdict.winner} wins; ${ahead}`;
    case "tied":
      return `tied between ${listed(verdict.between)}; ${ahead}`;
    case "too_close":
      return `too close to call: ${verdict.leader} has the votes, but ${verdict.reason}; ${ahead}`;
    case "undecided":
      return `undecided: ${verdict.reason}; ${ahead}`;
  }
}
