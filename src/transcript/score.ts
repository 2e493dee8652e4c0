/** A criterion for scoring contributions. */
export interface Criterion {
  /** Field name, for example `logical_coherence`. */
  readonly id: string;
  /** Description for the scorer of what to look at. */
  readonly description: string;
  /** Share in the total; the weights of a dialogue sum to 1. */
  readonly weight: number;
}

/** One reading of one contribution by one scorer. */
export interface ScoreReading {
  /** Scores 0–10 by criterion id. A criterion that was not requested or not answered is absent. */
  readonly scores: Readonly<Record<string, number>>;
  /** The scorer's reason, in its own words. */
  readonly reason: string;
  /** `false` if it is no contribution at all: then it is not scored. Absent if the scorer did not say. */
  readonly contributes?: boolean | undefined;
}

/** The combined scores of one participant's contributions. */
export interface ParticipantScore {
  /** Weighted mean over the criteria, 0–10. */
  readonly total: number;
  /** Mean over the scored contributions by criterion, 0–10. */
  readonly breakdown: Readonly<Record<string, number>>;
  /** Number of scored contributions. */
  readonly scored: number;
  /** Number of contributions. */
  readonly contributions: number;
}

/** A participant without a total, and the reason. */
export interface Unscored extends Pick<ParticipantScore, "scored" | "contributions"> {
  /** Id of the participant. */
  readonly participant: string;
  /** One line for people. */
  readonly reason: string;
}
