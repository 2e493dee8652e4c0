/** What is said of a debate's outcome. */
export const DEBATE = {
  settled: ({ round, because }: { readonly round: number; readonly because: "agreed" | "nothing_new" }) =>
    `${
      because === "agreed" ? "All sides agreed" : "Nobody said anything new"
    } in round ${round}, as the moderator found.`,
  because: (name: string, reason: string) => `${name}: ${reason}`,
  movedBy: (margin: string, listeners: number) =>
    listeners === 1
      ? `by ${margin} of 100, as one listener says`
      : `by ${margin} of 100 on average over ${listeners} listeners`,
  opinions: (name: string, before = NaN, after = NaN) => {
    const [first, last] = [before, after].map((opinion) => Number.isNaN(opinion) ? "no opinion" : `${opinion}`);
    return `${name}: ${first} before the debate and ${last} after it, of 100 for the motion.`;
  },
  oneListener: "Only one listener was asked; others may hear it otherwise.",
  unscored: (name: string, reason: string) => `Without a score: ${name}, ${reason}.`,
  oneReading: (reading: string) => `The scores are ${reading}; judges may read it otherwise.`,
  noReasons: (reason: string) => `Nobody gave reasons for the decision: ${reason}.`,
  nobodyCarried: "By the reasons, neither side carried the debate.",
  askedAgain: (first: string, last: string) =>
    `The first reasons named ${first}; asked again beside the scores, the moderator named ${last}.`,
  notFound: (name: string) => `The strongest line given for ${name} does not stand in the message.`,
} as const;
