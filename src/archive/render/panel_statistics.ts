import type { PanelReport } from "../../judging/panel/recorded_verdict.ts";
import type { Block } from "./doc.ts";
import { effectiveInWords, type Naming, statisticInWords } from "./panel_words.ts";
import { points } from "./words.ts";

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
