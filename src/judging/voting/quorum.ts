/** Whether enough voters voted. They are counted by heads, whatever their ballots weigh. */
export interface Quorum {
  /** Those who could have voted: ballots and abstentions. */
  readonly members: number;
  /** Ballots that were counted. */
  readonly cast: number;
  /** Ballots that had to be. */
  readonly needed: number;
  /** Whether so many were, and at least one. */
  readonly reached: boolean;
}

/**
 * Whether the ballots are enough. A quorum of two thirds is reached by two of three members; without a number it takes
 * more than half of them, which no such number says.
 *
 * @throws {RangeError} If the quorum is not a number from 0 to 1.
 */
export function quorumOf(members: number, cast: number, quorum?: number): Quorum {
  if (quorum !== undefined && !(quorum >= 0 && quorum <= 1)) {
    throw new RangeError(
      `Cannot tally as 'quorum' must be a part of the members from 0 to 1: current value is ${quorum}`,
    );
  }
  // What multiplying adds in the last bits (0.07 · 100 is above 7) must not ask for one more.
  const needed = quorum === undefined ? Math.floor(members / 2) + 1 : Math.ceil(quorum * members - 1e-9);
  return { members, cast, needed: Math.max(1, needed), reached: cast >= Math.max(1, needed) };
}
