import type { Line, PageBlock } from "../../archive/render/page.ts";
import { count } from "../../words/numbers.ts";
import { points } from "../../archive/render/words.ts";
import { spaced } from "../../words/phrases.ts";
import { isSame, type Judgement } from "../../judging/panel/panel.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import type { JudgeStand } from "../../judging/panel/verdict.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import { ABSTAINED, namedIn, type Naming, orMissing, winnerInWords } from "./page_words.ts";

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
    { heading: "Votes", level: 2 },
    {
      paragraph:
        `A judge's vote counts if it names the same winner in every order of the sides${
          isPartly ? " that it read" : ""
        }; otherwise the judge ` +
        `abstains. ${
          isPartly ? "In a single order, an advantage of the side read first remains. " : ""
        }Positive margins favour ${
          nameOf(verdict.marginFor)
        }. Each is divided by the judge's range: the spread of its ` +
        "scores or its largest margin, whichever is larger, and at least 5 points.",
    },
    {
      head: [
        "Judge",
        "Family",
        ...shown.map((order) => order.map(nameOf).join(", then ")),
        ...(unordered.length > 0 ? ["Order unknown"] : []),
        "Vote",
        "Margin",
      ],
      table: verdict.judges.map((stand): Line[] => {
        const { judge, vote, margin } = stand;
        return [
          nameOf(judge),
          familyInWords(judges.find(({ id }) => id === judge)?.family),
          ...shown.map((order) => isUnordered(stand) ? "" : namedIn(order, stand, nameOf)),
          ...(unordered.length > 0 ? [isUnordered(stand) ? namedIn(orders[0] ?? [], stand, nameOf) : ""] : []),
          vote.cast ? winnerInWords(vote.winner, nameOf) : [{ strong: "abstained:" }, ` ${ABSTAINED[vote.because]}`],
          margin.defined
            ? `${points(margin.value)} (${points(margin.points)} points, range ${points(margin.range)})`
            : "missing",
        ];
      }),
    },
  ];
}

function familyInWords(family = ""): string {
  return family.startsWith("human:") ? "a person" : family.startsWith("unknown:") ? "unknown" : family;
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
    { heading: "Scores", level: 2, id: "scores" },
    { paragraph: `Means over ${count(given.length, "reading")}, from 0 to 10. The votes decide, not the scores.` },
    {
      head: ["Criterion", ...sides.map(({ id }) => nameOf(id))],
      right: sides.map((_, n) => n + 1),
      scores: sides.map((_, n) => n + 1),
      table: criteria.map((id) => [spaced(id), ...sides.map((side) => cell(side.id, id))]),
    },
  ];
}
