/** Descriptions of the fields of a ballot. */
export const BALLOT = {
  reason: "How well it answers the question, and why, in one or two sentences.",
  reasons: "Each position, in the order above.",
  ranking: "All positions, the best first.",
  approved: "The positions you could live with as the outcome; there may be none.",
} as const;

/** Names of the methods of counting votes. */
export const METHODS = {
  borda: "Borda's count",
  irv: "instant-runoff",
  schulze: "Schulze's method",
  approval: "approval",
  plurality: "plurality",
} as const;

/** Texts about a vote that did not decide, or only just, as clauses. */
export const VOTE = {
  noQuorum: (cast: number, members: number, needed: number) =>
    `no quorum: ${cast} of ${members} members voted, but ${needed} ${needed === 1 ? "was" : "were"} needed`,
  nothingCounted: "no ballot says anything that the method counts",
  noBallot: (voter: string) => `no ballot from ${voter} is counted`,
  ownCandidate: (candidate: string, voter: string) => `${candidate} is ${voter}'s own candidate`,
  ranksNone: (voter: string) => `the ballot of ${voter} ranks none of them`,
  onlyOne: (name: string) => `only ${name} has a position, so there is nothing to choose between`,
} as const;

/** Faults of a ballot, as they follow its name. */
export const BALLOT_FAULTS = {
  noObject: "is not an object with a ranking or approvals",
  noRanking: "has a ranking that is not a list of candidates, best first",
  noCandidate: "names no valid candidate",
  notOnRecord: "no ballot is recorded",
  unreadable: "the recorded answer is not a ballot",
  onlyOwn: "names only the voter's own candidate, which is excluded",
} as const;

/** Parts of a ballot that do not count, in sentences without a full stop. */
export const BALLOT_WARNINGS = {
  approvals: "The approvals are not a list of candidates and do not count",
  unknown: (name: string) => `'${name}' is not a candidate and does not count`,
  doubled: (name: string) => `'${name}' is named again; only the first mention counts`,
} as const;

/** A vote in which the first two of Borda's count are close. */
export const CLOSE = {
  byBorda: "By Borda's count it was close: the first two are within a point for every three votes.",
} as const;
