/** What a turn on the floor is. Workflows of users take one of these and give the turn a `name` of its own. */
export const FLOOR_KINDS = [
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
] as const;

/** Turns that are contributions: what a score can be asked about. */
export const CONTRIBUTION_KINDS: ReadonlySet<FloorKind> = new Set<FloorKind>([
  "opening",
  "argument",
  "rebuttal",
  "closing",
  "question",
  "answer",
]);

/** What is asked aside: never on the floor. */
export const ASIDE_KINDS = ["score", "fact_check", "context_summary"] as const;

/** What a turn on the floor is. */
export type FloorKind = typeof FLOOR_KINDS[number];

/** What is asked aside. */
export type AsideKind = typeof ASIDE_KINDS[number];

/** Every kind of turn there is: a closed union. */
export type Kind = FloorKind | AsideKind;
