import type { Criterion } from "../../transcript/score.ts";

/** What the scorer is told to look at, by criterion. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  logical_coherence: "Is the reasoning clear and sound? Do the conclusions follow?",
  evidence_quality: "Are the claims backed by relevant, credible evidence and examples?",
  responsiveness: "Does it take up what the other side actually said?",
  persuasiveness: "Is it convincing and clear as a whole?",
  rule_adherence: "Does it keep to the debate's format, its limit and its tone?",
};

/** A criterion of one's own: its weight alone, or with what the scorer is to look at. */
export type CriterionWeight = number | { readonly weight: number; readonly description?: string };

/**
 * Criteria with weights that sum to 1. Any positive weights will do: they are divided by their sum.
 *
 * @throws {TypeError} If there is none, or a name is not `[a-z0-9_]+`.
 * @throws {RangeError} If a weight is not a positive number.
 */
export function criteriaFrom(weights: Readonly<Record<string, CriterionWeight>>): readonly Criterion[] {
  const entries = Object.entries(weights).map(([id, value]) => {
    const { weight, description } = typeof value === "number" ? { weight: value, description: undefined } : value;
    if (!/^[a-z0-9_]{1,64}$/.test(id)) {
      throw new TypeError(`Cannot score on '${id}': a criterion's name is made of a-z, 0-9 and _`);
    }
    if (!(Number.isFinite(weight) && weight > 0)) {
      throw new RangeError(`Cannot score on '${id}' as its weight must be a number > 0: current value is ${weight}`);
    }
    const known = Object.hasOwn(DESCRIPTIONS, id) ? DESCRIPTIONS[id] : undefined;
    return {
      id,
      weight,
      description: description ?? known ?? `How good is it as to ${id.replaceAll("_", " ")}?`,
    };
  });
  if (entries.length === 0) throw new TypeError("Cannot score as 'criteria' names no criterion");
  const sum = entries.reduce((total, { weight }) => total + weight, 0);
  // Weights that are on record stay as they are, to the last bit.
  if (Math.abs(sum - 1) < 1e-9) return entries;
  return entries.map((criterion) => ({ ...criterion, weight: criterion.weight / sum }));
}

/** The criteria asked of a contribution: an opening answers nobody, so responsiveness is not asked of it. */
export function criteriaOf(kind: string, criteria: readonly Criterion[]): readonly Criterion[] {
  return kind === "opening" ? criteria.filter(({ id }) => id !== "responsiveness") : criteria;
}
