import { capital, withArticle } from "./phrases.ts";

/** Instructions to reviewers of a finished dialogue about it. */
export const REVIEWED = {
  held: (protocol: string, topic: string) => `${capital(withArticle(protocol))} was held about: ${topic}`,
  conversation: (topic: string) => `A conversation was held about: ${topic}`,
  persona: (name: string, role: string) =>
    `You are ${name}, ${withArticle(role)}. You took no part in what was said, and you do not hear the other ${role}s.`,
  problem: "The problem:",
  annotations:
    "An `[Annotation …]` under a statement is not by its speaker. It says what was found of the statement's " +
    "quotations and claims, or that the statement was cut at its limit. What is not in the source is no evidence. " +
    "Where there is no annotation, nothing was checked or found: that speaks neither for nor against a statement.",
  material:
    "The material is what speakers were given. Check what they say against it; what nobody mentioned speaks for " +
    "nobody.",
} as const;

/** Names of reviewers, where nobody gave one. */
export const REVIEWERS = {
  judge: (seat: number) => `Judge ${seat}`,
  evaluator: (seat: number) => `Evaluator ${seat}`,
  clerk: () => "Clerk",
  answerer: () => "Answerer",
} as const;
