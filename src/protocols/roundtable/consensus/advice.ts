import { ROUNDTABLE } from "../words/mod.ts";
import type { Consensus } from "./consensus.ts";

/** Advice on what to do with an outcome, and the reason. */
export interface Advice {
  readonly action: "proceed" | "verify" | "look_at_details";
  /** One or more sentences, with the figures. */
  readonly reason: string;
}

/** Minimum mean confidence for following an agreement. */
const ENOUGH = 0.7;
/** Maximum difference between confidences. */
const APART = 0.3;
/** 0.8 − 0.5 is slightly more than 0.3 in floating point. */
const ROUNDING = 1e-9;

/**
 * Returns advice by rule. Without an agreement: look at the details. Proceed if everybody answered in the last round
 * with a confidence, and these average at least 0.7 and differ by at most 0.3; otherwise verify. Verify too if groupthink
 * was detected and everybody is confident: every full agreement has the other two signs.
 */
export function adviceOn(
  consensus: Consensus,
  { detected, signs }: { readonly detected: boolean; readonly signs: readonly string[] },
): Advice {
  const { finding, level, positions, absent, confidence } = consensus;
  if (finding !== "agreement" && finding !== "same_stance") {
    return { action: "look_at_details", reason: "There is no full agreement to go by." };
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
    detected && finding === "agreement" && signs.includes("confident") ? ROUNDTABLE.tooEasily : "",
  ].filter((doubt) => doubt !== "");
  if (doubts.length > 0) return { action: "verify", reason: doubts.join(" ") };
  const figures = `mean confidence ${mean.toFixed(2)}, confidences ${(highest - lowest).toFixed(2)} apart`;
  return {
    action: "proceed",
    reason: `Agreement level ${level.toFixed(2)}, ${figures}, and everybody answered.`,
  };
}
