import { count } from "../../../words/en/numbers.ts";

/** What is said of a council's outcome. */
export const COUNCIL = {
  unvoted: (positions: number) => `Nothing was put to a vote: ${count(positions, "position")} stand side by side`,
  allSay: (positions: number, stance: string) => `All ${positions} say ${stance}, and no vote was held`,
  chose: (name: string) => `The council chose the position of ${name}`,
  tied: (names: string) => `Undecided: the vote is tied between the positions of ${names}`,
  authorFor: (author: string, reason: string) => `${author}, whose position it is, put it first: “${reason}”.`,
  putFirst: (voter: string, choice: string, reason: string) => `${voter} put ${choice} first: “${reason}”.`,
  own: "their own position",
  positionOf: (name: string) => `${name}'s position`,
  sure: (most: number, all: number, isAuthorIn: boolean, methods: number, agree: boolean) =>
    `${most} of ${all} put it first, ${isAuthorIn ? `${most === 1 ? "" : "one of them "}its author, ` : ""}${
      agree
        ? `and ${methods === 2 ? "both" : `all ${methods}`} ways of counting agree`
        : "but the ways of counting differ"
    }`,
  byCasting: "the vote was tied, and the chair decided",
  withoutPosition: (name: string, reason: string) => `Without a position: ${name}, ${reason}.`,
  voted: (cast: number, members: number, choices: string) =>
    `${cast} of ${members} members voted; first choices: ${choices || "none"}.`,
  byMethod: (winners: readonly string[]) => `By method: ${winners.join(", ")}.`,
  nobody: "nobody",
  minority: (names: string) => `In the minority: ${names}.`,
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
