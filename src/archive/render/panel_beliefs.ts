import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/recorded_verdict.ts";
import { BELIEF_CHART } from "./belief_chart.ts";
import { type Block, link } from "./doc.ts";
import type { Naming } from "./panel_words.ts";
import { points } from "./words.ts";

/** What judges believed after each part, and how well that fits what is right, where that is known. */
export function beliefBlocks(
  { beliefs, sides, truth }: RecordedPanel,
  report: PanelReport,
  nameOf: Naming,
): readonly Block[] {
  if (beliefs.length === 0) return [];
  return [
    { heading: "Beliefs", level: 2 },
    {
      paragraph: [
        "How probable each judge held it, after each part, that a side will be found right; the mean over the orders. As a chart: ",
        link(BELIEF_CHART, BELIEF_CHART),
        ".",
      ],
    },
    {
      head: ["Judge", "After", ...sides.map(({ id }) => nameOf(id)), "Missing"],
      right: sides.map((_, n) => n + 2),
      table: beliefs.map(({ judge, after, belief, missing }) => [
        nameOf(judge),
        after,
        ...sides.map(({ id }) => belief?.[id] === undefined ? "missing" : points(belief[id])),
        missing ?? "",
      ]),
    },
    ...(truth === undefined ? [] : [
      {
        paragraph: `Right is ${nameOf(truth)}, as whoever asked for the verdict says; no judge was told. 0 is best; ` +
          `knowing nothing gets ${Math.log(sides.length).toFixed(2)} by the logarithmic score and ` +
          `${(1 - 1 / sides.length).toFixed(2)} by Brier's.`,
      },
      {
        head: ["Judge", "Logarithmic, mean", "at the end", "Brier, mean", "at the end"],
        right: [1, 2, 3, 4],
        table: report.beliefScores.map(({ judge, mean, last }) => [
          nameOf(judge),
          ...[mean.logarithmic, last?.logarithmic, mean.brier, last?.brier].map((score) =>
            score === undefined ? "missing" : points(score)
          ),
        ]),
      },
    ]),
  ];
}
