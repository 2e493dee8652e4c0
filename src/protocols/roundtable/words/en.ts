import { count, isOrAre } from "../../../words/en/numbers.ts";
import { listed } from "../../../words/en/phrases.ts";

const after = (rounds: number) => `after ${count(rounds, "round")}`;

const unstopped = (text: string) => text.replace(/\.$/, "");

/** What is said of a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: "Undecided: fewer than two answered",
  agree: (largest: number, all: number, position: string) =>
    `${largest === all ? `All ${all}` : `${largest} of ${all}`} agree: “${unstopped(position)}”`,
  sameStance: (all: number, stance = "the same") => `All ${all} say ${stance}, each in other words`,
  noAgreement: (how: string, shared: string | undefined) =>
    `No full agreement: ${how}${shared === undefined ? "" : `; all hold: “${unstopped(shared)}”`}`,
  someAgree: (largest: number, all: number, position: string) => `${largest} of ${all} hold “${unstopped(position)}”`,
  saying: (many: number, stance: string) =>
    stance === "neutral" ? `${many} ${isOrAre(many)} neutral` : `${many} ${many === 1 ? "says" : "say"} ${stance}`,
  allHold: (points: readonly string[]) => `All hold: ${listed(points.map((point) => `“${unstopped(point)}”`))}.`,
  sure: (stances: string, round: number, isFound: boolean) =>
    `${stances} ${after(round)}${isFound ? ", and a judge found that they agree" : ""}`,
  ended: (rounds: number) => `Ended ${after(rounds)}.`,
  endedBy: (rule: string, rounds: number) => `Ended by ${rule} ${after(rounds)}.`,
  endedEarly: (rule: string, rounds: number, allowed: number) =>
    `Ended by ${rule} after ${rounds} of ${count(allowed, "round")}.`,
  cutAt: (rounds: number, allowed: number) => `Ended after ${rounds} of ${count(allowed, "round")}.`,
  level: (level: number, finding: string, round: number, comparedBy: "judge" | "words") =>
    `level ${level.toFixed(2)} of 1 (${finding}), round ${round}, compared by ${
      comparedBy === "judge" ? "a judge" : "their words"
    }`,
  opposed: (some: string, others: string, text: string) => `${some} against ${others}: ${unstopped(text)}.`,
  against: (author: string, rebutters: string, message: number, text: string) =>
    `${author} against ${rebutters} (${message}): “${unstopped(text)}”.`,
  open: (text: string) => `Still open: ${unstopped(text)}${text.endsWith("?") ? "" : "."}`,
  stanceMoved: (from: string, to: string) => `stance ${from} → ${to}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) =>
    `confidence ${from?.toFixed(2) ?? "?"} → ${to?.toFixed(2) ?? "?"}`,
  notMoved: "none",
  tooEasily: "All are confident, and say the same: the agreement may have come too easily.",
  assigned: "The stances were assigned: that they differ decides nothing.",
  withoutConclusion: "a roundtable without conclusion: false has one",
} as const;
