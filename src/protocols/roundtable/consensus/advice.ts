import { ADVICE, ROUNDTABLE } from "../words/mod.ts";
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
    return { action: "look_at_details", reason: ADVICE.noAgreement };
  }
  const holders = positions.flatMap(({ participants }) => participants).length;
  const { given = 0, mean = 0, lowest = 0, highest = 0 } = confidence ?? {};
  const doubts = [
    finding === "same_stance" ? ADVICE.uncompared : "",
    absent.length > 0 ? ADVICE.absent(absent.length) : "",
    given < holders ? ADVICE.withoutConfidence(given, holders) : "",
    given > 0 && mean < ENOUGH - ROUNDING ? ADVICE.lowMean(mean, ENOUGH) : "",
    highest - lowest > APART + ROUNDING ? ADVICE.apart(highest - lowest, APART) : "",
    detected && finding === "agreement" && signs.includes("confident") ? ROUNDTABLE.tooEasily : "",
  ].filter((doubt) => doubt !== "");
  if (doubts.length > 0) return { action: "verify", reason: doubts.join(" ") };
  return { action: "proceed", reason: ADVICE.proceed(level, mean, highest - lowest) };
}
