/** Names of phases, by the parts of their paths, such as `openings` or `round-1`; `outer` is for a table. */
export const PHASES = {
  named: (name: string) => name.replace(/[-_]/g, " "),
  numbered: (name: string, number: string) => `${name.replace(/[-_]/g, " ")} ${number}`,
  outer: (name: string) => name,
} as const;
