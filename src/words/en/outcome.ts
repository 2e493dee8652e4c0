import { count } from "./numbers.ts";
import { capital, listed } from "./phrases.ts";

/** How sure a verdict is; the name of a side follows the words for one. */
export const SURENESS = {
  too_close: "too close to call",
  slightly_for: "slightly for",
  for: "for",
  clearly_for: "clearly for",
  undecided: "undecided",
} as const;

/** What pages, terminal and tools say about an outcome, in whole sentences. */
export const OUTCOME = {
  notOver: (status: string) => `The dialogue is not over: ${status}.`,
  nothingDecided: "Nothing was decided.",
  noDecision: (reason: string) => `There is no decision: ${reason}.`,
  decidedAndChecked: "It was decided, and no check found a fault.",
  decidedUnchecked: "It was decided, and no claims were checked.",
  ownOutcome: (protocol: string, outcome: string) => `The ${protocol}'s own outcome: ${outcome}`,
  cutShort: "A limit cut the rounds short.",
  unequalTurns: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
    `They did not speak equally often: ${listed(turns.map(({ name, turns }) => `${name} ${turns}`))}.`,
  missing: (name: string) => `${name} is missing.`,
  cutPrompts: (prompts: number) =>
    `A server cut ${count(prompts, "prompt")}: those answers follow from a part of what was said.`,
  failedAnswers: (answers: number) => `${capital(count(answers, "answer"))} failed.`,
  doubtfulClaims: (claims: number) =>
    `Compared with the sources, ${count(claims, "claim")} ${claims === 1 ? "is" : "are"} in doubt.`,
  wrongClaims: (claims: number) => `The fact checker found ${count(claims, "claim")} contradicted or overstated.`,
  objection: (message: number | undefined, claim: string, verdict: string, reason: string) =>
    `message ${message}: “${claim}” is ${verdict}: ${reason}`,
  clashes: "What they argued over",
  strongest: "Strongest lines",
  conceded: "Granted",
  unanswered: "Never answered",
  panelDiffers: "it differs from the panel's verdict, which counts",
  tooClose: (reason: string) => `too close to call, as ${reason}`,
  advice: { proceed: "proceed", verify: "verify it", look_at_details: "look at the details" },
} as const;
