/** The scale of scores, the same for every scorer and subject, a line each; its lowest number is 0 or 1. */
export const SCALE = {
  lines: (lowest: 0 | 1): readonly string[] => [
    "The scale, for every criterion:",
    `- ${lowest}: nothing meets it, or what is there works against it`,
    "- 3: an attempt that fails where it matters",
    "- 5: ordinary: what its place asks for, with gaps that a listener notices",
    "- 7: good: holds, with one weakness that matters",
    "- 9: excellent: an expert would add little",
    "- 10: could not be better",
    "Halves are allowed. Use the whole scale.",
  ],
} as const;

const sized = (n: number, unit: "step" | "judge") => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** Texts on how sure a lead is, and why, as clauses. */
export const LEAD = {
  equal: "the totals are equal",
  level: "the panel is level",
  named: (judges: number, all: number) => `${judges} of ${all} judges ${judges === 1 ? "names" : "name"} the side`,
  oneVote: (named: string) => `${named}, a majority of one vote`,
  inEveryOrder: (named: string) => `${named} in every order`,
  noSteps: "no step has scores of both sides",
  votesAlone: "the votes alone decide",
  interval: (low: string, high: string) => `95 % interval ${low} to ${high}`,
  noInterval: "no interval",
  mean: (lead: string, n: number, unit: "step" | "judge", range: string) =>
    `the lead is ${lead} on average over ${sized(n, unit)} (${range})`,
} as const;

/** Reasons why somebody has no total, or nobody is ahead, as clauses. `criteria` are the names of criteria. */
export const UNSCORED = {
  nothingSaid: "made no contribution that could be scored",
  noContribution: (messages: number) => `none of ${messages} messages is a contribution`,
  unreadable: (contributions: number) => `none of ${contributions} contributions has a readable score`,
  never: (criteria: readonly string[], scored: number, contributions: number) =>
    `never scored on ${criteria.join(", ")} (${scored} of ${contributions} contributions scored)`,
  tooFew: (scored: number, contributions: number) =>
    `${scored} of ${contributions} contributions scored, fewer than two thirds`,
  nobody: "nobody was scored",
  onlyOne: "only one participant was scored",
} as const;
