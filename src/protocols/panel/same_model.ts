import { listed } from "../../archive/render/words.ts";
import type { PanelJudge } from "./judges.ts";

/**
 * Judges for whom one model answers that is asked alike: one opinion with several voices, where an interval takes judges
 * for independent. In a sentence for each such model; two people are never the same.
 */
export function sameModels(judges: readonly PanelJudge[]): readonly string[] {
  const measured = judges.filter(({ agent: { models = [], description } }) =>
    models.length > 0 || description.type === "embedded"
  );
  const groups = Map.groupBy(
    measured,
    ({ agent, systemPrompt = "" }) => JSON.stringify([agent.description, systemPrompt]),
  );
  return [...groups.values()].filter(({ length }) => length > 1).map((alike) =>
    `${
      listed(alike.map(({ name }) => name))
    } are one model that is asked alike: the interval over judges takes them for ` +
    "independent, which they are not"
  );
}
