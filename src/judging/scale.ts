import type { Criterion } from "../transcript/score.ts";

/** Returns criteria with their weights, a line each: the same for every speaker, scorer and judge. */
export function criteriaLines(criteria: readonly Criterion[]): readonly string[] {
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  return criteria.map(({ id, weight, description }) => `- ${id} (${Math.round(100 * weight / sum)} %): ${description}`);
}

/**
 * Describes the scale of scores, the same for every scorer and subject.
 *
 * @param lowest The lowest number.
 */
export function scaleText(lowest: 0 | 1): string {
  return [
    "The scale, on every criterion:",
    `- ${lowest}: nothing meets it, or what is there works against it`,
    "- 3: an attempt that fails where it matters",
    "- 5: ordinary: what its place asks for, with gaps that a listener notices",
    "- 7: good: holds, with one weakness that matters",
    "- 9: excellent: an expert would add little",
    "- 10: could not be better",
    "Halves are allowed. Use the whole scale.",
  ].join("\n");
}
