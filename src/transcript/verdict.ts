/** What was decided, or why there is no decision. Never guessed. */
export type Verdict =
  | {
    readonly kind: "decided";
    readonly winner: string;
    /** To the next one, in points of what decided; 0 if the chair decided a tie. */
    readonly margin: number;
    /** Of a vote: whether the ballots decided, or the chair's of those that were tied. */
    readonly by?: "votes" | "chair";
  }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided"; readonly reason: string };
