/** A decision, or the reason for there being none. Never guessed. */
export type Verdict =
  | {
    readonly kind: "decided";
    readonly winner: string;
    /**
     * To the next one, in points of what decided; 0 if the chair decided a tie. Of a panel the mean of its judges' margins,
     * each in parts of the judge's range, −1 to 1.
     */
    readonly margin: number;
    /** Of a vote: whether the ballots decided, or the chair's of those that were tied. Of a panel: that it decided. */
    readonly by?: "votes" | "chair" | "panel";
  }
  | {
    /** Of a panel: more than half of the votes name one, but the judges' margins might as well be for another. */
    readonly kind: "too_close";
    /** Id of the one whom the votes name. */
    readonly leader: string;
    /** One line for people. */
    readonly reason: string;
  }
  | { readonly kind: "tied"; readonly between: readonly string[] }
  | { readonly kind: "undecided"; readonly reason: string };
