/** What a fact checker found on one claim. */
export interface Finding {
  /** The claim, as it was made. */
  readonly claim: string;
  /** What the sources say of it; `unverifiable` if they neither bear it out nor say otherwise. */
  readonly verdict: "supported" | "contradicted" | "unverifiable";
  /** Why, in one or two sentences. */
  readonly reason: string;
  /** Name of the source it rests on, if there is one. */
  readonly source?: string;
}
