import { type Block, link, type Point } from "../../archive/render/doc.ts";
import { count, listed, points } from "../../archive/render/words.ts";
import type { JudgementReason } from "../../judging/panel/reading.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { FamilyCount, PanelReport } from "../../judging/panel/recorded_verdict.ts";
import { numberRanges } from "../../transcript/number_ranges.ts";
import type { EffectiveJudges } from "../../judging/agreement/effective_number.ts";
import type { JudgeStand } from "../../judging/panel/verdict.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";

/** Path of the chart from the folder of its verdict. */
export const BELIEF_CHART = "beliefs.svg";

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

/** Names for the ids of a panel: of sides and of judges. */
export type Naming = (id: string) => string;

/** Names of sides and judges; of an id that nobody has, the id. */
export function namingOf({ sides, judges }: Pick<RecordedPanel, "sides" | "judges">): Naming {
  const names = new Map([...sides, ...judges].map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** `3 judges of 2 families (gpt: Eva and Tom; claude: Kim)`. */
export function judgesInWords({ judges }: RecordedPanel, families: readonly FamilyCount[], nameOf: Naming): string {
  const by = families.map((each) => `${each.family}: ${listed(each.judges.map(nameOf))}`);
  return `${count(judges.length, "judge")} of ${count(families.length, "model family")} (${by.join("; ")})`;
}

/** `read it in 2 orders of the sides, once in each: 6 of 6 readings could be read`. */
export function readingInWords({ panel, readings }: RecordedPanel): string {
  const { orders = [], samples = 1 } = panel;
  const read = readings.filter(({ judgement }) => judgement.given).length;
  const times = samples === 1 ? "once in each" : `${samples} times in each`;
  return `read it in ${count(orders.length, "order")} of the sides, ${times}: ${read} of ${
    count(readings.length, "reading")
  } could be read`;
}

/** How many voted, and whether that is enough. */
export function quorumInWords({ verdict: { quorum, votes, votesForNone } }: PanelReport, nameOf: Naming): string {
  const { cast, members, needed, reached } = quorum;
  const counted = [
    ...Object.entries(votes).map(([side, n]) => `${nameOf(side)} ${n}`),
    ...(votesForNone > 0 ? [`no winner ${votesForNone}`] : []),
  ].join(", ");
  return `${cast} of ${count(members, "judge")} voted (${counted}); ${needed} had to${
    reached ? "" : ", so there is no quorum"
  }`;
}

/** Who flipped, who else abstained and why not: one line, empty if all voted. */
export function abstentionsInWords({ verdict: { judges } }: PanelReport, nameOf: Naming): string {
  const because = (reason: "flipped" | "unsettled" | "unread") =>
    judges.filter(({ vote }) => !vote.cast && vote.because === reason).map(({ judge }) => nameOf(judge));
  const said = (who: readonly string[], what: string) => who.length === 0 ? [] : [`${listed(who)} ${what}`];
  return [
    ...said(because("flipped"), "named another winner when the order changed"),
    ...said(because("unsettled"), "named different winners in the same order"),
    ...said(because("unread"), "could not be read in every order"),
  ].join("; ");
}

/** A number that was computed, to two decimals, or why there is none. */
export function statisticInWords(statistic: Statistic): string {
  return statistic.defined ? points(statistic.value) : `not defined: ${statistic.reason}`;
}

/** `1.80 of 9 (ρ = 0.50)`; a ρ below 0 is said to count as 0. */
export function effectiveInWords(effective: EffectiveJudges): string {
  if (!effective.defined) return `not defined: ${effective.reason}`;
  const { value, judges, rho } = effective;
  return `${points(value)} of ${judges} (ρ = ${points(rho)}${rho < 0 ? ", taken as 0" : ""})`;
}

/** An estimate with its interval, or why there is none. */
export function estimateInWords(estimate: Estimate): string {
  if (!estimate.defined) return `not defined: ${estimate.reason}`;
  const { value, interval, n } = estimate;
  const ends = interval.defined ? `${points(interval.low)} to ${points(interval.high)}` : interval.reason;
  return `${points(value)} (95 %: ${ends}; n = ${n})`;
}

/** Whom a judge named, order by order. */
export function namedByOrder({ orders }: JudgeStand, nameOf: Naming): readonly string[] {
  return orders.map(({ winner, read }) =>
    winner === undefined ? (read === 0 ? "missing" : "unsettled") : winner === null ? "no winner" : nameOf(winner)
  );
}
