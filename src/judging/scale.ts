import type { Criterion } from "../transcript/score.ts";
import { criterionName } from "../words/names.ts";
import { SIGNS } from "../words/phrases.ts";
import { SCALE } from "../words/scale.ts";

/** Returns criteria with their weights, a line each: the same for every speaker, scorer and judge. */
export function criteriaLines(criteria: readonly Criterion[]): readonly string[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ id, weight, description }) =>
    `- ${criterionName(id)} (${Math.round(100 * weight / sum)} %)${SIGNS.colon} ${description}`
  );
}

/**
 * Describes the scale of scores, the same for every scorer and subject.
 *
 * @param lowest The lowest number.
 */
export function scaleText(lowest: 0 | 1): string {
  return SCALE.lines(lowest).join("\n");
}
