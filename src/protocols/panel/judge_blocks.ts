import type { PageBlock } from "../../archive/render/page.ts";
import { points } from "../../archive/render/words.ts";
import { listed } from "../../words/phrases.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import { beliefWith, type RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import { effectiveInWords, type Naming, orMissing, sidesInWords, statisticInWords } from "./page_words.ts";

/** Returns what a judge believed of each side in one order, for its note; empty if the note has no belief. */
export function beliefNoteBlocks(panel: RecordedPanel, { key, answer }: Note, nameOf: Naming): readonly PageBlock[] {
  const found = beliefWith(key, panel);
  if (!found?.belief || !answer.given) return [];
  const { belief } = found;
  const { reason = "" } = fieldsIn(answer.value);
  return [{
    fields: [
      ["Sides", sidesInWords(panel.panel, found, nameOf)],
      ["Probability to be found right", listed(found.order.map((id) => `${nameOf(id)} ${orMissing(belief[id])}`))],
      ...(reason === "" ? [] : [["Why", String(reason)] as const]),
    ],
  }];
}

/** Beliefs after each part, scored if the right side is known. */
export function beliefBlocks(
  { beliefs, sides, truth }: RecordedPanel,
  report: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  if (beliefs.length === 0) return [];
  return [
    { heading: "Beliefs", level: 2, id: "beliefs" },
    {
      paragraph: "Each judge's probability, after each part, that a side will be found right; means over the orders.",
    },
    {
      head: ["Judge", "After", ...sides.map(({ id }) => nameOf(id)), "Missing"],
      right: sides.map((_, n) => n + 2),
      table: beliefs.map(({ judge, after, belief, missing }) => [
        nameOf(judge),
        after,
        ...sides.map(({ id }) => orMissing(belief?.[id])),
        missing ?? "",
      ]),
    },
    ...(truth === undefined ? [] : [
      {
        paragraph: `According to the user, ${nameOf(truth)} is right; the judges did not know. 0 is the best score; ` +
          ` a judge who knows nothing gets ${Math.log(sides.length).toFixed(2)} by the logarithmic score and ` +
          `${(1 - 1 / sides.length).toFixed(2)} by Brier's.`,
      },
      {
        head: ["Judge", "Logarithmic, mean", "Logarithmic, at the end", "Brier, mean", "Brier, at the end"],
        right: [1, 2, 3, 4],
        table: report.beliefScores.map(({ judge, mean, last }) => [
          nameOf(judge),
          ...[mean.logarithmic, last?.logarithmic, mean.brier, last?.brier].map(orMissing),
        ]),
      },
    ]),
  ];
}

/** The agreement of the judges. */
export function agreementBlocks({ agreement: { winners, scores } }: PanelReport, nameOf: Naming): readonly PageBlock[] {
  return [
    { heading: "Agreement", level: 2 },
    {
      fields: [
        ["Pairs of votes that agree", statisticInWords(winners.raw)],
        ["Krippendorff's alpha of the scores", statisticInWords(scores.alpha)],
        ["Effective number of judges (scores)", effectiveInWords(scores.effective)],
        ...winners.kappas.filter(({ kappa }) => kappa.defined).map(({ judges: [a, b], kappa }) =>
          [`Cohen's kappa of ${nameOf(a)} and ${nameOf(b)}`, statisticInWords(kappa)] as const
        ),
      ],
    },
  ];
}

/** Columns of the table of leanings. */
const LEANINGS = {
  "Changed with the order": "flipped",
  "For the side read first": "first",
  "For the affirmative": "affirmative",
  "Extra points for the affirmative": "affirmativePoints",
  "For the longer side": "length",
} as const;

/** The judges' leanings in one dialogue. */
export function leaningBlocks({ bias }: PanelReport, nameOf: Naming): readonly PageBlock[] {
  return [
    { heading: "Leanings", level: 2 },
    {
      paragraph:
        "Changes with the order range from 0 to 1, the other values from −1 to 1, except points. One dialogue says " +
        "little about a judge: convene run reports on several, with intervals.",
    },
    {
      head: ["Judge", ...Object.keys(LEANINGS)],
      right: [1, 2, 3, 4, 5],
      table: bias.map((each) => [
        nameOf(each.judge),
        ...Object.values(LEANINGS).map((leaning) => {
          const estimate = each[leaning];
          return estimate.defined ? points(estimate.value) : "no value";
        }),
      ]),
    },
  ];
}
