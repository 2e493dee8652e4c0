import { count, isOrAre } from "./numbers.ts";
import { capital, listed, quoted } from "./phrases.ts";

/** Degrees of sureness of a verdict; what a side argues for, or its name, follows the words for one. */
export const SURENESS = {
  too_close: "too close to call",
  slightly_for: "slightly for",
  for: "for",
  clearly_for: "clearly for",
  undecided: "undecided",
} as const;

/** Verdicts between sides, as sentences without a full stop. A side is what it argues for, or its name. */
export const VERDICT = {
  holding: (name: string, position: string) => `${name}: ${quoted(position.replace(/\.$/, ""))}`,
  undecided: (reason: string) => `Undecided: ${reason}`,
  tied: (sides: readonly string[], basis?: string) =>
    `Tied between ${listed(sides)}${basis === undefined ? "" : `, ${basis}`}`,
  tooClose: (sides: readonly string[], basis: string) => `Too close to call between ${listed(sides)}, ${basis}`,
  hasVotes: (name: string, reason: string) => `Too close to call: ${name} has the votes, but ${reason}`,
  leans: (word: keyof typeof SURENESS, side: string, basis: string) => `${capital(SURENESS[word])} ${side}, ${basis}`,
  level: (side: string) => `Level: ${side} is ahead by less than 0.01`,
  ahead: (side: string, lead: string) => `For ${side}, ahead by ${lead}`,
  wins: (side: string, lead: string) => `For ${side}, by ${lead}`,
  byChair: (side: string) => `For ${side}, as the vote was tied and the chair decided`,
  byOpinions: (side: string) => `Opinions moved towards ${side}`,
  other: (what: string, lead: string) => `${capital(what)}, by ${lead}`,
  onReadings: (readings: number, agent: string) => {
    if (readings > 1) return `on ${readings} readings`;
    return agent === "chat"
      ? "on one model's reading"
      : agent === "human"
      ? "on one person's reading"
      : "on one reading";
  },
  scores: (first: string, second: string, readings: string) => `${first} to ${second} of 10 in ${readings}`,
  byModerator: (isRecorded: boolean, agent: string) => {
    const by = agent === "human" ? "the person who" : agent === "chat" ? "the model that" : "the agent that";
    return `${isRecorded ? "one recorded reading" : "one reading"}, by ${by} also moderated`;
  },
} as const;

/** Clauses on who gave a panel's verdict. */
export const PANEL = {
  readBy: (judges: number) => `as ${count(judges, "judge")} read it`,
  votedBy: (votes: number, judges: number) => judges === 1 ? "by one judge" : `by ${votes} of ${judges} judges`,
  butClose: (votes: number, judges: number, name: string, reason: string) =>
    `${votes} of ${count(judges, "judge")} ${votes === 1 ? "names" : "name"} ${name}, but ${reason}`,
} as const;

/** Degrees of sureness of an outcome, by the number of boxes. */
export const SURE = { 1: "not very sure", 2: "fairly sure", 3: "sure" } as const;

/** Sentences about an outcome for pages, terminal and tools. */
export const OUTCOME = {
  notOver: (status: string) => `The dialogue is not over: ${status}.`,
  nothingDecided: "Nothing was decided.",
  notAsked: (file?: string) => `Nothing was put to a decision${file === undefined ? "" : `: imported from ${file}`}`,
  noDecision: (reason: string) => `There is no decision: ${reason}.`,
  decidedNothing: (headline: string) => `There is no decision. ${headline}.`,
  decidedAndChecked: "It was decided, and no check found a fault.",
  decidedUnchecked: "It was decided, and no claims were checked.",
  counts: (label: string, path: string) => `The ${label} counts (${path}).`,
  ownOutcome: (protocol: string, outcome: string, agrees: boolean) =>
    `The ${protocol}'s own outcome ${agrees ? "agrees" : "differs"}: ${outcome}.`,
  sameSide: "The scores and the reasons were given separately, and name the same side.",
  sure: (words: string) => `How sure: ${words}.`,
  lead: (reason: string) => `By the scores, ${reason}.`,
  cutShort: "A limit cut the rounds short.",
  unequalTurns: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
    `They did not speak equally often: ${listed(turns.map(({ name, turns }) => `${name} ${turns}`))}.`,
  missing: (name: string) => `${name} is missing.`,
  cutPrompts: (prompts: number) =>
    `A server cut ${count(prompts, "prompt")}: those answers rest on only part of what was said.`,
  failedAnswers: (answers: number) => `${capital(count(answers, "answer"))} failed.`,
  doubtfulClaims: (claims: number) =>
    `Compared with the sources, ${count(claims, "claim")} ${isOrAre(claims)} in doubt.`,
  wrongClaims: (claims: number) => `The fact checker found ${count(claims, "claim")} contradicted or overstated.`,
  objection: (message: number | undefined, claim: string, verdict: string, reason: string) =>
    `message ${message}: ${quoted(claim)} is ${verdict}: ${reason}`,
  nobody: "nobody",
  clashes: "What they argued over",
  strongest: "Strongest lines",
  conceded: "Granted",
  unanswered: "Never answered",
  tooClose: (reason: string) => `too close to call, as ${reason}`,
  advice: { proceed: "proceed", verify: "verify it", look_at_details: "look at the details" },
} as const;
