import { points } from "../../judging/scoreboard.ts";
import type { Line, PageBlock } from "../../archive/render/page.ts";
import { criterionName } from "../../words/names.ts";
import { isSame, type Judgement } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import type { JudgeStand } from "../../judging/panel/verdict.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import { namedIn, type Naming, orMissing, winnerInWords } from "./page_words.ts";
import { ABSTAINED, PAGE } from "./words/mod.ts";

/** The votes, by order of the sides. */
export function voteBlocks(
  { panel: { orders = [], assigned, unordered = [] }, judges }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  const isUnordered = ({ judge }: JudgeStand) => unordered.includes(judge);
  const shown = orders.filter((order) =>
    verdict.judges.some((stand) => !isUnordered(stand) && stand.orders.some((each) => isSame(each.order, order)))
  );
  const isPartly = assigned !== undefined ||
    verdict.judges.some(({ vote, orders }) => vote.cast && orders.some(({ winner }) => winner === undefined));
  return [
    { heading: PAGE.votes, level: 2 },
    {
      paragraph: PAGE.aboutVotes(isPartly, nameOf(verdict.marginFor)),
    },
    {
      head: [
        PAGE.judge,
        PAGE.family,
        ...shown.map((order) => PAGE.order(order.map(nameOf))),
        ...(unordered.length > 0 ? [PAGE.orderUnknown] : []),
        PAGE.vote,
        PAGE.margin,
      ],
      table: verdict.judges.map((stand): Line[] => {
        const { judge, vote, margin } = stand;
        return [
          nameOf(judge),
          familyInWords(judges.find(({ id }) => id === judge)?.family),
          ...shown.map((order) => isUnordered(stand) ? "" : namedIn(order, stand, nameOf)),
          ...(unordered.length > 0 ? [isUnordered(stand) ? namedIn(orders[0] ?? [], stand, nameOf) : ""] : []),
          vote.cast ? winnerInWords(vote.winner, nameOf) : [{ strong: PAGE.abstained }, ` ${ABSTAINED[vote.because]}`],
          margin.defined
            ? PAGE.marginOf(points(margin.value), points(margin.points), points(margin.range))
            : PAGE.missing,
        ];
      }),
    },
  ];
}

function familyInWords(family = ""): string {
  return family.startsWith("human:") ? PAGE.person : family.startsWith("unknown:") ? PAGE.unknown : family;
}

function hasScores({ scores }: Judgement): boolean {
  return Object.values(scores).some((list) => Object.keys(list).length > 0);
}

/** The scores by criterion. */
export function scoreBlocks({ sides, criteria, readings }: RecordedPanel, nameOf: Naming): readonly PageBlock[] {
  const given = readings.flatMap(({ judgement }): Judgement[] =>
    judgement.given && hasScores(judgement) ? [judgement] : []
  );
  if (given.length === 0) return [];
  const cell = (side: string, criterion: string) =>
    orMissing(mean(given.flatMap(({ scores }) => scores[side]?.[criterion] ?? [])));
  return [
    { heading: PAGE.scores, level: 2, id: "scores" },
    { paragraph: PAGE.aboutScores(given.length) },
    {
      head: [PAGE.criterion, ...sides.map(({ id }) => nameOf(id))],
      right: sides.map((_, n) => n + 1),
      scores: sides.map((_, n) => n + 1),
      table: criteria.map((id) => [criterionName(id), ...sides.map((side) => cell(side.id, id))]),
    },
  ];
}
