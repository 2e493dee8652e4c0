/** A decision, or the reason there is none. Never guessed. */
export type Verdict =
  | {
    readonly kind: "decided";
    readonly winner: string;
    /**
     * Lead over the next candidate, in points of the deciding count; 0 if the chair decided a tie. For a panel, the
     * mean of its judges' margins as a fraction of each judge's range, −1 to 1. By opinions, the mean points of 100 by which
     * they moved.
     */
    readonly margin: number;
    /**
     * For a vote: whether the ballots or the chair's ballot among tied candidates decided. For a panel: `panel`, or
     * `votes` if its judges were to give no margins. For a debate whose judges say before and after how far they are
     * convinced: `opinions`.
     */
    readonly by?: "votes" | "chair" | "panel" | "opinions";
  }
  | {
    /** For a panel: more than half of the votes name one side, but the judges' margins might as well favour another. */
    readonly kind: "too_close";
    /** Id of the side named by the votes. */
    readonly leader: string;
    /** One line for people. */
    readonly reason: string;
  }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided"; readonly reason: string };
