/** What is said of a debate's outcome. */
export const DEBATE = {
  undecided: (reason: string) => `undecided: ${reason}`,
  totals: (totals: string, reading: string) => `${totals}: ${reading}`,
  unscored: (name: string, reason: string) => `Without a score: ${name}, ${reason}`,
  oneReading: (reading: string) => `The scores are ${reading}; judges may read it otherwise.`,
} as const;
