/** Names of the formats that are shipped. */
export const DEBATE_FORMATS = ["formal", "competitive", "educational", "casual"] as const;

/** Name of a format. */
export type DebateFormatName = typeof DEBATE_FORMATS[number];

/** Weights of the five criteria where a format has none of its own; they sum to 1. */
export const STANDARD_WEIGHTS: Readonly<Record<string, number>> = {
  logical_coherence: 0.25,
  evidence_quality: 0.25,
  responsiveness: 0.2,
  persuasiveness: 0.15,
  rule_adherence: 0.15,
};

/** What makes one kind of debate differ from another: data, no more. */
export interface DebateFormat {
  /** By which it is chosen. */
  readonly name: DebateFormatName;
  /** Limits in tokens as counted by `src/text/`. */
  readonly openingStatementMaxTokens: number;
  /** Of arguments and rebuttals. */
  readonly argumentMaxTokens: number;
  /** Of closing statements and of the final summary. */
  readonly closingStatementMaxTokens: number;
  /** Weights of the five criteria; they sum to 1. */
  readonly weights: Readonly<Record<string, number>>;
  /** Whether every phase and round is announced, or only the debate. */
  readonly announcesPhases: boolean;
  /** What becomes of a contribution that is over its limit by more than 15 %. */
  readonly overrun: "cut" | "note";
  /** Whether the scores decide a winner. */
  readonly namesWinner: boolean;
  /** How everybody is to speak. */
  readonly tone: string;
  /** What the moderator's summary of a round is to do. */
  readonly roundSummary: string;
  /** What the closing summary is to do. */
  readonly summary: string;
}
