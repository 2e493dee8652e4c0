import { type Block, link, type Point } from "../../archive/render/doc.ts";
import { points } from "../../archive/render/words.ts";
import type { JudgementReason } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import { numberRanges } from "../../transcript/digest.ts";
import { BELIEF_CHART } from "./belief_chart.ts";
import { effectiveInWords, type Naming, statisticInWords } from "./page_words.ts";

/** Why judges decided as they did: dissents first, then every judge with what it said in each reading. */
export function reasonBlocks(
  { panel, readings }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly Block[] {
  const dissents = verdict.dissents.map(({ judge, winner, reasons }): Point => ({
    line: [{ strong: nameOf(judge) }, ` for ${winner === null ? "no winner" : nameOf(winner)}`],
    points: reasons.map(reasonPoint),
  }));
  const { samples = 1 } = panel;
  const which = (sample: number) => samples === 1 ? "" : `, reading ${sample} of ${samples}`;
  const judges = Map.groupBy(readings, ({ judge }) => judge);
  return [
    ...(dissents.length === 0 ? [] : [{ heading: "Dissents", level: 2 as const }, { list: dissents }]),
    { heading: "Reasons", level: 2 },
    { paragraph: "Numbers are those of the messages in the dialogue; Side 1 and Side 2 are as the judge read them." },
    ...[...judges].flatMap(([judge, own]): Block[] => [
      { heading: nameOf(judge), level: 3 },
      {
        list: own.map(({ order, sample, judgement }): Point => ({
          line: [
            { strong: `${order.map((id, at) => `Side ${at + 1} is ${nameOf(id)}`).join(", ")}${which(sample)}:` },
            judgement.given ? ` ${judgement.clash}` : ` missing: ${judgement.reason}`,
          ],
          points: judgement.given ? judgement.reasons.map(reasonPoint) : [],
        })),
      },
    ]),
  ];
}

function reasonPoint({ text, messages }: JudgementReason): Point {
  const cited = [...new Set(messages)].sort((a, b) => a - b);
  return { line: `${text} (${cited.length === 1 ? "message" : "messages"} ${numberRanges(cited)})` };
}

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

/** How far judges agree. */
export function agreementBlocks({ agreement: { winners, scores } }: PanelReport, nameOf: Naming): readonly Block[] {
  return [
    { heading: "Agreement", level: 2 },
    {
      fields: [
        ["Pairs of votes that agree", statisticInWords(winners.raw)],
        ["Krippendorff's alpha of the scores", statisticInWords(scores.alpha)],
        [
          "Independent judges that they are worth, by their scores",
          effectiveInWords(scores.effective),
        ],
        ...winners.kappas.filter(({ kappa }) => kappa.defined).map(({ judges: [a, b], kappa }) =>
          [`Cohen's kappa of ${nameOf(a)} and ${nameOf(b)}`, statisticInWords(kappa)] as const
        ),
      ],
    },
  ];
}

/** What judges lean to, as far as one dialogue tells. */
export function leaningBlocks({ bias }: PanelReport, nameOf: Naming): readonly Block[] {
  const cell = (estimate: PanelReport["bias"][number]["first"]) =>
    estimate.defined ? points(estimate.value) : "not defined";
  return [
    { heading: "Leanings", level: 2 },
    {
      paragraph: "From −1 to 1, and from 0 to 1 for flips; points are points. One dialogue says little of a judge: " +
        "convene judge-report puts several together, with intervals.",
    },
    {
      head: [
        "Judge",
        "Flipped",
        "For the side read first",
        "For the affirmative",
        "Points to it beyond others",
        "For the longer",
      ],
      right: [1, 2, 3, 4, 5],
      table: bias.map((each) => [
        nameOf(each.judge),
        cell(each.flipped),
        cell(each.first),
        cell(each.affirmative),
        cell(each.affirmativePoints),
        cell(each.length),
      ]),
    },
  ];
}
