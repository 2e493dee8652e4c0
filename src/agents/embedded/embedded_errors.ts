/** There is no brief to speak from. */
export class EmbeddedWithoutBriefError extends Error {
  /** For telling errors apart. */
  override name = "EmbeddedWithoutBriefError";

  /** The message says what to give. */
  constructor() {
    super(
      "Cannot use the embedded agent as it has no brief to speak from: give --brief DIR, or a model with --model SPEC",
    );
  }
}

/** The brief has nothing for somebody who is to take a side. */
export class EmbeddedWithoutPositionError extends Error {
  /** For telling errors apart. */
  override name = "EmbeddedWithoutPositionError";
  /** Id of the participant. */
  readonly participant: string;

  /** `positions` are the ids of those there are. */
  constructor(participant: string, positions: readonly string[]) {
    super(
      `Cannot let the embedded agent speak for ${participant} as the brief has no position for it: ` +
        `its positions are ${
          positions.join(", ")
        }; add one to the brief, or give ${participant} a model with --model ${participant}=SPEC`,
    );
    this.participant = participant;
  }
}
