/** All kinds of turns on the floor. Custom workflows use one of these and say what the turn is `called`. */
export const FLOOR_KINDS: readonly FloorKind[] = [
  "announcement",
  "statement",
  "opening",
  "argument",
  "rebuttal",
  "closing",
  "question",
  "answer",
  "interruption",
  "round_summary",
  "summary",
  "gathering", // first thoughts, before anybody else is heard
  "plan", // how a position will be argued
  "position", // a position in full
  "proposal", // a design in full
  "critique",
  "refinement", // a revised position or proposal, after critiques
  "response", // a response to the topic, in a round where everybody gives one
  "clarification", // questions to the client who set the problem
  "synthesis", // the result of a dialogue, bound by its decisions
];

/** Turns that are contributions: they can be scored. */
export const CONTRIBUTION_KINDS: ReadonlySet<FloorKind> = new Set<FloorKind>([
  "opening",
  "argument",
  "rebuttal",
  "closing",
  "question",
  "answer",
  "position",
  "proposal",
  "critique",
  "refinement",
  "response",
]);

/** Turns that conclude a whole dialogue: the last of them is its summary. */
export const CONCLUDING_KINDS: ReadonlySet<FloorKind> = new Set<FloorKind>(["summary", "synthesis"]);

/** A kind of turn on the floor. */
export type FloorKind =
  | "announcement"
  | "statement"
  | "opening"
  | "argument"
  | "rebuttal"
  | "closing"
  | "question"
  | "answer"
  | "interruption"
  | "round_summary"
  | "summary"
  | "gathering"
  | "plan"
  | "position"
  | "proposal"
  | "critique"
  | "refinement"
  | "response"
  | "clarification"
  | "synthesis";

/** A kind of question asked aside, never on the floor. */
export type AsideKind =
  | "preparation" // a participant's plan, of which nobody else is shown anything
  | "score"
  | "fact_check"
  | "rule_check" // whether a contribution follows the rules
  | "claim_check" // a statement's citations and quotations, looked up in the sources without asking anybody
  | "context_summary"
  | "ballot" // a vote with its reasons
  | "evaluation" // the progress of a dialogue, and whether to continue; the quality of a finished one
  | "analysis" // points of agreement and disagreement
  | "decision" // the reasons for a verdict between sides, and the side that they are for
  | "judgement" // which side of a finished dialogue did better
  | "belief"; // the probability that each side is right, as heard so far

/** Questions to whoever checks or judges, who may look up what was given. */
export const JUDGING_KINDS: ReadonlySet<AsideKind> = new Set<AsideKind>([
  "score",
  "fact_check",
  "evaluation",
  "judgement",
  "belief",
]);

/** Every kind of turn: a closed union. */
export type Kind = FloorKind | AsideKind;

/** Returns `true` for kinds of questions asked aside. */
export function isAside(kind: Kind): kind is AsideKind {
  return !FLOOR_KINDS.some((onFloor) => onFloor === kind);
}
