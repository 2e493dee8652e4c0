import { listed } from "../../archive/render/words.ts";
import type { PanelJudge } from "./judges.ts";

/**
 * Judges for whom one model answers that is asked alike: one opinion with several voices, where an interval takes judges
 * for independent. In a sentence for each such model; two people are never the same, nor are recorded
 * answers.
 */
export function sameModels(judges: readonly PanelJudge[]): readonly string[] {
  const answered = judges.filter(({ agent: { models = [] } }) => models.some(({ recorded }) => !recorded));
  const groups = Map.groupBy(
    answered,
    ({ agent, systemPrompt = "" }) => JSON.stringify([agent.description, systemPrompt]),
  );
  return [...groups.values()].filter(({ length }) => length > 1).map((alike) =>
    `${
      listed(alike.map(({ name }) => name))
    } are one model that is asked alike: the interval over judges takes them for ` +
    "independent, which they are not"
  );
}
