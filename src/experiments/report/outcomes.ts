import type { DialogueRow } from "../row.ts";

/** The outcomes of an arm's debates. The four kinds add up to all. */
export interface DebateOutcomes {
  readonly arm: string;
  readonly debates: number;
  readonly decided: number;
  readonly tooClose: number;
  readonly tied: number;
  /** Without a verdict. */
  readonly undecided: number;
  /** Sizes of the panels, in ascending order; empty if the debates decided by themselves. */
  readonly judges: readonly number[];
}

/** Returns the outcomes of the debates of each arm; nothing of arms without debates. */
export function debateOutcomes(rows: readonly DialogueRow[]): readonly DebateOutcomes[] {
  const debates = rows.filter(({ sides }) => sides.length > 0);
  return [...Map.groupBy(debates, ({ arm }) => arm)].map(([arm, own]): DebateOutcomes => {
    const count = (kind: string) => own.filter(({ verdict }) => (verdict?.kind ?? "undecided") === kind).length;
    const sizes = own.flatMap(({ panel }) => panel ? [panel.judges.length] : []);
    return {
      arm,
      debates: own.length,
      decided: count("decided"),
      tooClose: count("too_close"),
      tied: count("tied"),
      undecided: count("undecided"),
      judges: [...new Set(sizes)].sort((a, b) => a - b),
    };
  });
}
