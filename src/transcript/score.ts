/** Something a contribution is scored on. */
export interface Criterion {
  /** Field name, for example `logical_coherence`. */
  readonly id: string;
  /** Told to the scorer: what to look at. */
  readonly description: string;
  /** Share in the total; the weights of a dialogue sum to 1. */
  readonly weight: number;
}

/** One reading of one contribution by one scorer. */
export interface ScoreReading {
  /** 0–10 by criterion id. A criterion that was not asked for, or not answered, is absent. */
  readonly scores: Readonly<Record<string, number>>;
  /** The scorer's reason, in its own words. */
  readonly reason: string;
}

/** The scores of one participant's contributions, taken together. */
export interface ParticipantScore {
  /** Weighted mean over the criteria, 0–10. */
  readonly total: number;
  /** Mean over the scored contributions by criterion, 0–10. */
  readonly breakdown: Readonly<Record<string, number>>;
  /** Contributions that were scored. */
  readonly scored: number;
  /** Contributions that there were. */
  readonly contributions: number;
}

/** A participant who has no total, and why. */
export interface Unscored extends Pick<ParticipantScore, "scored" | "contributions"> {
  /** Id of the participant. */
  readonly participant: string;
  /** One line for people. */
  readonly reason: string;
}
