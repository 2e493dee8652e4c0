/** The ways to count ballots. */
export const VOTING_METHODS = ["borda", "irv", "schulze", "approval", "plurality"] as const;

/** A way to count ballots; `irv` is instant-runoff voting. */
export type VotingMethod = typeof VOTING_METHODS[number];

/** What may be done with a voter's vote on their own candidate. */
export const SELF_VOTES = ["count", "discount", "exclude"] as const;

/** What is done with a voter's vote on their own candidate. */
export type SelfVotes = typeof SELF_VOTES[number];

/** What may be done about a tie. */
export const TIE_RULES = ["report", "chair"] as const;

/** What is done about a tie: it is the outcome, or the chair's ballot decides it. */
export type TieRule = typeof TIE_RULES[number];
