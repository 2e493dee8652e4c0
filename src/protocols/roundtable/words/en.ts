import { count } from "../../../words/en/numbers.ts";

const after = (rounds: number) => `after ${count(rounds, "round")}`;

/** What is said of a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: (rounds: number) => `Nothing to compare ${after(rounds)}: fewer than two answered`,
  consensus: (rounds: number, largest: number, all: number) => `Consensus ${after(rounds)}: ${largest} of ${all} agree`,
  sameStance: (rounds: number, all: number, stance: string | undefined) =>
    `One stance ${after(rounds)}: all ${all} say ${stance}, in different words`,
  noConsensus: (rounds: number, how: string) => `No consensus ${after(rounds)}: ${how}`,
  someAgree: (largest: number, all: number) => `${largest} of ${all} agree`,
  ended: (rounds: number) => `Ended ${after(rounds)}.`,
  endedBy: (rule: string, rounds: number) => `Ended by ${rule} ${after(rounds)}.`,
  endedEarly: (rule: string, rounds: number, allowed: number) =>
    `Ended by ${rule} after ${rounds} of ${count(allowed, "round")}.`,
  cutAt: (rounds: number, allowed: number) => `Ended after ${rounds} of ${count(allowed, "round")}.`,
  level: (level: number, finding: string, round: number, comparedBy: "judge" | "words") =>
    `level ${level.toFixed(2)} of 1 (${finding}), round ${round}, compared by ${
      comparedBy === "judge" ? "a judge" : "their words"
    }`,
  against: (some: string, others: string, text: string) => `${some} against ${others}: ${text}`,
  stanceMoved: (from: string, to: string) => `stance ${from} → ${to}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) => `confidence ${from ?? "?"} → ${to ?? "?"}`,
  notMoved: "none",
  tooEasily: "All are confident, and say the same: the agreement may have come too easily.",
  assigned: "The stances were assigned: that they differ decides nothing.",
  withoutConclusion: "a roundtable without conclusion: false has one",
} as const;
