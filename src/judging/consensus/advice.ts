import type { Consensus } from "./consensus.ts";

/** Advice on what to do with an outcome, and why. */
export interface Advice {
  readonly action: "proceed" | "verify" | "look_at_details";
  /** One or more sentences, with the figures. */
  readonly reason: string;
}

/** Mean confidence from which an agreement can be gone by. */
const ENOUGH = 0.7;
/** The most that confidences may be apart. */
const APART = 0.3;
/** 0.8 is a little more than 0.3 above 0.5. */
const ROUNDING = 1e-9;

/**
 * Returns advice by a rule: without an agreement, look at the details; proceed if everybody answered in the last round and
 * gave a confidence, and these are 0.7 or more on average and at most 0.3 apart; else verify it. A warning of groupthink
 * changes nothing, as every full agreement has two of its signs; the reason names it.
 */
export function adviceOn(consensus: Consensus, { detected }: { readonly detected: boolean }): Advice {
  const { finding, level, positions, absent, confidence } = consensus;
  if (finding !== "agreement" && finding !== "same_stance") {
    return { action: "look_at_details", reason: "There is no agreement to go by." };
  }
  const holders = positions.flatMap(({ participants }) => participants).length;
  const { given = 0, mean = 0, lowest = 0, highest = 0 } = confidence ?? {};
  const doubts = [
    finding === "same_stance" ? "Nobody compared what the positions mean." : "",
    absent.length > 0 ? `Not everybody answered in the last round: ${absent.length} did not.` : "",
    given < holders ? `Not everybody gave a confidence: ${given} of ${holders} did.` : "",
    given > 0 && mean < ENOUGH - ROUNDING ? `Mean confidence is ${mean.toFixed(2)}, less than ${ENOUGH}.` : "",
    highest - lowest > APART + ROUNDING
      ? `Confidences are ${(highest - lowest).toFixed(2)} apart, more than ${APART}.`
      : "",
  ].filter((doubt) => doubt !== "");
  if (doubts.length > 0) return { action: "verify", reason: doubts.join(" ") };
  const figures = `mean confidence ${mean.toFixed(2)}, confidences ${(highest - lowest).toFixed(2)} apart`;
  const warned = detected ? " Heed the groupthink warning." : "";
  return {
    action: "proceed",
    reason: `Agreement level ${level.toFixed(2)}, ${figures}, and everybody answered.${warned}`,
  };
}
