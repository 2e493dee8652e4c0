import { count } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Scores, and what they rest on. Points come in words. */
export const SCORES = {
  title: "Scores",
  criterion: "Criterion",
  weight: "Weight",
  description: "Description",
  notRequested: "No scores were requested.",
  notRecorded: "No scores are recorded.",
  total: "Total",
  contributions: "Contributions scored",
  scoredOf: (scored: number, contributions: number) => `${scored} of ${contributions}`,
  without: "Without a score:",
  /** Follows that. */
  unscored: (participants: readonly { readonly name: string; readonly reason: string }[]) =>
    ` ${participants.map(({ name, reason }) => `${name} (${reason})`).join("; ")}.`,
  by: (name: string, model: string | undefined, reading: string) =>
    `by ${name}${model === undefined ? "" : ` (${model})`} is ${reading}`,
  /** `lead` says how sure the verdict is, as a clause. */
  basis: (
    { scorers, readings, missing, lead }: {
      readonly scorers: readonly string[];
      readonly readings: number;
      readonly missing: number;
      readonly lead?: string | undefined;
    },
  ) =>
    "Scores run from 0 to 10, averaged over each speaker's contributions; turns that failed or are no contribution do not count. " +
    `Each score ${listed(scorers)}; its reasons are in the note on the message. ${count(readings, "reading")} ` +
    `recorded${missing === 0 ? "" : `, ${missing} missing`}.${
      lead === undefined ? "" : ` Compared step by step (for example, the arguments of a round), ${lead}.`
    }`,
  caption: "Scores, from 0 to 10",
  totals: (totals: readonly string[]) => `Totals: ${listed(totals)}`,
  byCriterion: "Scores by criterion",
  leadOfPanel: (points: string) => `${points} on a scale from 0 to 1`,
} as const;

/** Votes, and the units in which a count of them leads. */
export const VOTES = {
  votes: (n: number) => count(n, "vote"),
  readings: (n: number) => count(n, "reading"),
  lead: {
    borda: (margin: string, method: string) => `${margin} ${margin === "1" ? "point" : "points"} (${method})`,
    irv: (margin: string, method: string) => `${margin} ${margin === "1" ? "vote" : "votes"} (${method})`,
    schulze: (margin: string, method: string) => `${margin} ${margin === "1" ? "pair" : "pairs"} (${method})`,
    approval: (margin: string, method: string) => `${margin} ${margin === "1" ? "approval" : "approvals"} (${method})`,
    plurality: (margin: string, method: string) =>
      `${margin} ${margin === "1" ? "first choice" : "first choices"} (${method})`,
  },
} as const;
