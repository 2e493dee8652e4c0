/** Roles of agents that are shipped. */
export const DESIGN_ROLES = [
  "architect",
  "performance",
  "security",
  "testing",
  "data_modelling",
  "simplicity",
  "generalist",
] as const;

/** Role of an agent that is shipped. */
export type DesignRole = typeof DESIGN_ROLES[number];

const LOOKS_AT: Readonly<Record<DesignRole, string>> = {
  architect: "the parts of the solution, what each is responsible for, how they meet, and what a change would cost",
  performance: "load, latency, throughput and growth: what becomes slow or expensive first, and how that is measured",
  security: "who could abuse or break it, what would be lost, and how access, data and secrets are kept",
  testing: "how it is found out whether it works: what can fail, how a failure is noticed, and what proves a fix",
  data_modelling: "what is stored, what it means, what must always hold of it, and how it is changed and migrated",
  simplicity: "what can be left out: the fewest parts that fulfil the requirements, and what each extra part costs",
  generalist: "the whole: whether it solves the problem, for whom, and what everybody else has overlooked",
};

/** What a shipped role looks at, as the end of a sentence; `undefined` of a role that is the user's own. */
export function looksAt(role: string): string | undefined {
  const shipped = DESIGN_ROLES.find((each) => each === role);
  return shipped && LOOKS_AT[shipped];
}
