/** What was decided, or why there is no decision. Never guessed. */
export type Verdict =
  | { readonly kind: "decided"; readonly winner: string; readonly margin: number }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided"; readonly reason: string };
