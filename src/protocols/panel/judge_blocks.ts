import { points } from "../../judging/scoreboard.ts";
import type { PageBlock } from "../../archive/render/page.ts";
import { phaseName } from "../../words/phases.ts";
import { listed } from "../../words/phrases.ts";
import { fieldsIn } from "../../transcript/json.ts";
import type { Note } from "../../transcript/record.ts";
import { beliefWith, type RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import {
  effectiveInWords,
  type Naming,
  orMissing,
  reasonInWords,
  sidesInWords,
  statisticInWords,
} from "./page_words.ts";
import { HEARD, LEANINGS, PAGE } from "./words/mod.ts";

/** Returns what a judge believed of each side in one order, for its note; empty if the note has no belief. */
export function beliefNoteBlocks(panel: RecordedPanel, { key, answer }: Note, nameOf: Naming): readonly PageBlock[] {
  const found = beliefWith(key, panel);
  if (!found?.belief || !answer.given) return [];
  const { belief } = found;
  const { reason = "" } = fieldsIn(answer.value);
  return [{
    fields: [
      [PAGE.sides, sidesInWords(panel.panel, found, nameOf)],
      [PAGE.probability, listed(found.order.map((id) => `${nameOf(id)} ${orMissing(belief[id])}`))],
      ...(reason === "" ? [] : [[PAGE.why, String(reason)] as const]),
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
    { heading: PAGE.beliefs, level: 2, id: "beliefs" },
    {
      paragraph: PAGE.aboutBeliefs,
    },
    {
      head: [PAGE.judge, PAGE.afterHead, ...sides.map(({ id }) => nameOf(id)), PAGE.missingHead],
      right: sides.map((_, n) => n + 2),
      table: beliefs.map(({ judge, after, belief, missing }) => [
        nameOf(judge),
        phaseName(after),
        ...sides.map(({ id }) => orMissing(belief?.[id])),
        reasonInWords(missing ?? ""),
      ]),
    },
    ...(truth === undefined ? [] : [
      {
        paragraph: HEARD.truth(nameOf(truth), points(Math.log(sides.length)), points(1 - 1 / sides.length)),
      },
      {
        head: [...HEARD.truthHead],
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
    { heading: PAGE.agreement, level: 2 },
    {
      fields: [
        [PAGE.pairs, statisticInWords(winners.raw)],
        [PAGE.alpha, statisticInWords(scores.alpha)],
        [PAGE.effective, effectiveInWords(scores.effective)],
        ...winners.kappas.filter(({ kappa }) => kappa.defined).map(({ judges: [a, b], kappa }) =>
          [PAGE.kappa(nameOf(a), nameOf(b)), statisticInWords(kappa)] as const
        ),
      ],
    },
  ];
}

/** The judges' leanings in one dialogue. */
export function leaningBlocks({ bias }: PanelReport, nameOf: Naming): readonly PageBlock[] {
  const columns = ["flipped", "first", "affirmative", "affirmativePoints", "length"] as const;
  return [
    { heading: PAGE.leanings, level: 2 },
    {
      paragraph: PAGE.aboutLeanings,
    },
    {
      head: [PAGE.judge, ...columns.map((leaning) => LEANINGS[leaning])],
      right: [1, 2, 3, 4, 5],
      table: bias.map((each) => [
        nameOf(each.judge),
        ...columns.map((leaning) => {
          const estimate = each[leaning];
          return estimate.defined ? points(estimate.value) : PAGE.noValue;
        }),
      ]),
    },
  ];
}
