/** What decides after a round whether there is another one. */
export const DIALECTIC_ENDS = ["fixed", "confidence"] as const;

/** What decides after a round whether there is another one: their number, or the judge's confidence. */
export type DialecticEnd = typeof DIALECTIC_ENDS[number];
