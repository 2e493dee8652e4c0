/** One voter's vote on the candidates. */
export interface Ballot {
  /** Id of the voter. */
  readonly voter: string;
  /** The candidates that are ranked, the best first. Those left out stand below them, none above another. */
  readonly ranking: readonly string[];
  /** The candidates that are approved of. Absent if the voter was not asked; empty if none is. */
  readonly approved?: readonly string[];
  /** The voter's reason by candidate, in its own words. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** What the candidates were called on it, in the order in which the voter was shown them. Absent if that was their names. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * What it counts for, to six decimals.
   *
   * @default 1
   */
  readonly weight?: number;
  /** The candidates on which it says nothing, neither for nor against: the voter's own, where self-votes do not count. */
  readonly recused?: readonly string[];
  /** What was dropped when it was read. */
  readonly warnings?: readonly BallotWarning[];
}

/** A vote that was not cast, or could not be read. */
export interface Abstention {
  /** Id of the voter. */
  readonly voter: string;
  /** Why nothing of it is counted; one line for people. */
  readonly abstained: string;
  /** What was dropped when it was read. */
  readonly warnings?: readonly BallotWarning[];
}

/**
 * What may be wrong on a ballot: a name that is no candidate's, a candidate named twice, a rank that is no place, candidates
 * that share a place, a place that was left out, approvals that are no list.
 */
export const BALLOT_WARNINGS = [
  "unknown_candidate",
  "doubled_candidate",
  "impossible_rank",
  "equal_ranks",
  "skipped_rank",
  "unreadable_approvals",
] as const;

/** Something on a ballot that is not counted as it was written. */
export interface BallotWarning {
  /** Id of the voter. */
  readonly voter: string;
  /** What was wrong. */
  readonly code: typeof BALLOT_WARNINGS[number];
  /** What was done about it; one line for people. */
  readonly text: string;
}
