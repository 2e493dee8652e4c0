/** The result of one match: a reading of a debate by one judge, or the verdict of a whole panel. */
export interface Match {
  /** The model that affirms the motion. */
  readonly affirmative: string;
  /** The model that opposes it; it may be the same one. */
  readonly negative: string;
  /** The side that the judge finds ahead. */
  readonly favours: "affirmative" | "negative" | "tie";
  /** The side that the judge read first; absent if unknown, or if both orders were read. */
  readonly first?: "affirmative" | "negative";
  /** Id of the motion: the matches on one motion are not independent of each other. */
  readonly motion: string;
}

/** The share of a match that the affirmative side wins: a tie is half a win for each. */
export function affirmativeShare({ favours }: Match): number {
  return favours === "tie" ? 0.5 : favours === "affirmative" ? 1 : 0;
}

/** Returns the models of some matches, sorted by name, so that no result depends on the order of the matches. */
export function modelsIn(matches: readonly Match[]): readonly string[] {
  return [...new Set(matches.flatMap(({ affirmative, negative }) => [affirmative, negative]))].sort();
}

/**
 * Returns the matches in groups, largest first: two models are in one group if they met, or are linked by others that
 * did. Nothing links the strengths of different groups.
 */
export function linkedGroups(matches: readonly Match[]): readonly (readonly Match[])[] {
  const groupOf = new Map(modelsIn(matches).map((model) => [model, model]));
  for (const { affirmative, negative } of matches) {
    const [kept, joined] = [groupOf.get(affirmative), groupOf.get(negative)];
    for (const [model, group] of groupOf) if (group === joined && kept !== undefined) groupOf.set(model, kept);
  }
  return [...Map.groupBy(matches, ({ affirmative }) => groupOf.get(affirmative)).values()]
    .sort((a, b) => modelsIn(b).length - modelsIn(a).length || (modelsIn(a).join() < modelsIn(b).join() ? -1 : 1));
}
