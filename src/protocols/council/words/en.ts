import { count } from "../../../words/en/numbers.ts";

/** What is said of a council's outcome. */
export const COUNCIL = {
  unvoted: (positions: number) => `${count(positions, "position")}, without a vote`,
  beginning: (words: string) => `It begins: “${words}”`,
  withoutPosition: (name: string, reason: string) => `Without a position: ${name}, ${reason}`,
  voted: (cast: number, members: number, choices: string) =>
    `${cast} of ${members} members voted; first choices: ${choices || "none"}`,
  byMethod: (winners: readonly string[]) => `By method: ${winners.join(", ")}`,
  nobody: "nobody",
  minority: (names: string) => `In the minority: ${names}`,
  prefers: (voter: string, choice: string, reason: string) => `${voter} prefers ${choice}: ${reason}`,
  kept: (reason: string) => `not revised: ${reason}`,
  agreed: (most: number, all: number) =>
    `first choices: ${most} of ${all} for one position; all ways of counting agree`,
  disputed: (most: number, all: number) => `first choices: ${most} of ${all} for one position; ways of counting differ`,
  byChair: "The vote was tied, and the chair decided.",
  otherWinner: "Other counting methods name another winner.",
  abstained: (ballots: number) => `${count(ballots, "ballot")} did not count.`,
  withoutConclusion: "a council whose phases contain synthesis has one",
} as const;
