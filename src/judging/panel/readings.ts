import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Belief } from "./beliefs.ts";
import { checkedPanel, isSame, type Judgement } from "./panel.ts";
import { calledBy, calledIn } from "./called.ts";
import type { RecordedPanel } from "./recorded.ts";

/** In place of a side, for a reading that finds none ahead. */
export const TIE = "tie";

/** One judge's reading of one debate in one order of presentation, as a row: the unit of ratings. */
export interface ReadingRow {
  /** The judge's name across panels; judges of one panel with the same name are distinguished by a number. */
  readonly judge: string;
  /** Id of the side presented first; absent if nobody recorded the order. */
  readonly order?: string;
  /** Number of the sample of this order, from 1. */
  readonly sample: number;
  /**
   * Id of the side that it finds ahead; {@linkcode TIE} for none, also if the margin is 0 to two decimals. Absent if it is
   * missing.
   */
  readonly favours?: string;
  /** The reason it is missing. */
  readonly missing?: string;
  /** Lead of that side in points, 0–10; absent if not given. */
  readonly margin?: number;
  /** Scores 0–10 by side and criterion, as far as they were given. */
  readonly scores: Judgement["scores"];
  /** Probabilities of the sides, in order of their points. They are with the first sample of an order only. */
  readonly beliefs: readonly {
    /** Number of the point in the dialogue, from 1. */
    readonly point: number;
    /** Path of the last phase that it had read. */
    readonly after: string;
    readonly belief: Belief;
  }[];
}

/** Returns the readings of a recorded panel as rows, including those that are missing. */
export function readingRows(recorded: RecordedPanel): readonly ReadingRow[] {
  const { panel, beliefs } = recorded;
  const names = calledBy(panel.judges, (judge) => calledIn(recorded, judge));
  return checkedPanel(recorded).readings.map(({ judge, order, sample, judgement }): ReadingRow => {
    const first = panel.unordered?.includes(judge) ? undefined : order[0];
    return {
      judge: names.get(judge) ?? judge,
      sample,
      ...omitUndefined({ order: first }),
      ...(judgement.given
        ? { favours: judgement.winner ?? TIE, ...omitUndefined({ margin: judgement.margin }) }
        : { missing: judgement.reason }),
      scores: judgement.given ? judgement.scores : {},
      beliefs: sample > 1 ? [] : beliefs.flatMap(({ judge: by, point, after, byOrder }) => {
        const belief = by === judge ? byOrder.find((each) => isSame(each.order, order))?.belief : undefined;
        return belief ? [{ point, after, belief }] : [];
      }),
    };
  });
}
