/** What is said of a debate's outcome. */
export const DEBATE = {
  settled: ({ round, because }: { readonly round: number; readonly because: "agreed" | "nothing_new" }) =>
    `${
      because === "agreed" ? "All sides agreed" : "Nobody said anything new"
    } in round ${round}, as the moderator found.`,
  undecided: (reason: string) => `undecided: ${reason}`,
  totals: (totals: string, reading: string) => `${totals}: ${reading}`,
  opinions: (name: string, before = NaN, after = NaN) => {
    const [first, last] = [before, after].map((opinion) => Number.isNaN(opinion) ? "no opinion" : `${opinion}`);
    return `${name}: ${first} before the debate and ${last} after it, of 100 for the motion`;
  },
  oneListener: "Only one listener was asked; others may hear it otherwise.",
  unscored: (name: string, reason: string) => `Without a score: ${name}, ${reason}`,
  oneReading: (reading: string) => `The scores are ${reading}; judges may read it otherwise.`,
} as const;
