/** All kinds of turns on the floor. Workflows of users take one of these and say what the turn is `called`. */
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
  "plan", // how a position is going to be argued
  "position", // a position in full
  "proposal", // a design in full
  "critique",
  "refinement", // a position or proposal anew, after critiques
  "response", // to the topic, in a round in which everybody has one
  "clarification", // questions to whoever set the problem
  "synthesis", // what a dialogue came to, bound by what was decided in it
];

/** Turns that are contributions: a score can be asked about them. */
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

/** Turns that draw a whole dialogue together: the last of them is its summary. */
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

/** A question aside: never on the floor. */
export type AsideKind =
  | "score"
  | "fact_check"
  | "rule_check" // whether a contribution keeps to the rules
  | "claim_check" // what a statement cites and quotes, looked up in the sources: nobody is asked
  | "context_summary"
  | "ballot" // a vote with its reasons
  | "evaluation" // how far a dialogue has come, and whether it is to go on; of a finished one, how good it is
  | "analysis" // in what participants agree and differ
  | "judgement" // which side of a finished dialogue did better
  | "belief"; // how probable each side is to be found right, as far as it was heard

/** Every kind of turn there is: a closed union. */
export type Kind = FloorKind | AsideKind;

/** Returns `true` for kinds that are asked aside. */
export function isAside(kind: Kind): kind is AsideKind {
  return !FLOOR_KINDS.some((onFloor) => onFloor === kind);
}
