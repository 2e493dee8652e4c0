import { count } from "./numbers.ts";
import { capital, spaced, withArticle } from "./phrases.ts";

/** Names of kinds, for turns and questions that have no name of their own. */
export const KINDS = {
  announcement: "announcement",
  statement: "statement",
  opening: "opening statement",
  argument: "argument",
  rebuttal: "rebuttal",
  closing: "closing statement",
  question: "question",
  answer: "answer",
  interruption: "interruption",
  round_summary: "round summary",
  summary: "summary",
  gathering: "gathering",
  plan: "plan",
  position: "position",
  proposal: "proposal",
  critique: "critique",
  refinement: "refinement",
  response: "response",
  clarification: "clarification",
  synthesis: "synthesis",
  preparation: "preparation",
  score: "score",
  fact_check: "fact check",
  rule_check: "rule check",
  claim_check: "claim check",
  context_summary: "context summary",
  ballot: "ballot",
  evaluation: "evaluation",
  analysis: "analysis",
  decision: "decision",
  judgement: "judgement",
  belief: "belief",
} as const;

/** A kind of turn or question. */
export type KindName = keyof typeof KINDS;

/** Returns turns or questions with their number, such as `3 fact checks`. `called` is their own name, if they have one. */
export function countCalled(n: number, kind: KindName, called?: string): string {
  return count(n, called ?? KINDS[kind]);
}

/** Names of roles; any other role is named by its own words. */
export const ROLES = {
  position_advocate: "advocate",
  participant: "participant",
  moderator: "moderator",
  fact_checker: "fact checker",
  judge: "judge",
  chair: "chair",
  client: "client",
  audience: "audience",
  author: "author",
  side: "side",
  unknown: "unknown",
  architect: "architect",
  performance: "performance",
  security: "security",
  testing: "testing",
  data_modelling: "data modelling",
  simplicity: "simplicity",
  generalist: "generalist",
} as const;

/** Names of dialogues by their protocols; any other is named by its protocol. */
export const PROTOCOLS = {
  of: (protocol: string) => protocol,
  /** With its article, at the beginning of a sentence. */
  withArticle: (protocol: string) => capital(withArticle(protocol)),
  transcript: "transcript",
} as const;

/** Names of agents, and of the authors of their answers. */
export const AGENTS = {
  human: "human",
  unnamed: "an unnamed model",
  recorded: "recorded answers",
  recordedIn: (file: string) => `recorded answers of ${file}`,
  byPerson: "Written by a person",
  answers: (agent: string) => `Answers: ${agent}`,
  byModel: (model?: string) => `Written by a language model${model === undefined ? "" : ` (${model})`}`,
} as const;

/** The reading that a score is, by who gave it. */
export const READINGS = {
  recorded: "one recorded reading",
  person: "one reading by one person",
  model: "one reading by one model",
  other: "one reading",
} as const;

/** Values of settings and answers. */
export const VALUES = { yes: "yes", no: "no", none: "none" } as const;

/** Purposes of calls. */
export const PURPOSES = {
  preparing: "Preparing",
  speaking: "Speaking",
  scoring: "Scoring",
  checking: "Checking",
  voting: "Voting",
  judging: "Judging",
  summarising: "Summarising",
  unknown: "Unknown",
} as const;

/** Returns the name of a criterion of scores as words: `logical coherence` for `logical_coherence`. */
export function criterionName(id: string): string {
  return spaced(id);
}
