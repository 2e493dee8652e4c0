import { degradedLines } from "../../archive/render/degraded.ts";
import type { LabelledLine, Line, PageBlock, Point } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { capital, listed, messagesInWords, points, spaced, verdictInWords } from "../../archive/render/words.ts";
import type { Judgement, JudgementReason } from "../../judging/panel/panel.ts";
import { type RecordedPanel, recordedPanel } from "../../judging/panel/recorded.ts";
import { type PanelReport, panelReport } from "../../judging/panel/report.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import { numberRanges } from "../../transcript/digest.ts";
import { VERDICTS_FOLDER } from "../../transcript/judgement.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import {
  ABSTAINED,
  abstentionsInWords,
  effectiveInWords,
  judgesInWords,
  marginInWords,
  namedByOrder,
  type Naming,
  namingOf,
  quorumInWords,
  readingInWords,
  sentence,
  statisticInWords,
  winnerInWords,
} from "./page_words.ts";

/** The pages of a panel: its judges' votes, reasons, agreement and leanings. */
export const panelPage: ProtocolPage = {
  protocol: "panel",
  participants: (record) => recordedPanel(record)?.sides.map((side) => ({ ...side, role: "side" })) ?? [],
  decision: { label: "Verdict", asked: () => true },
  heading: (facts) => ofPanel(facts, panelFields) ?? degradedLines(facts),
  whole: true,
  outcome: (facts) => ofPanel(facts, panelBlocks) ?? [],
  data: dataOf,
  review: {
    title: "Verdict",
    list: "verdicts",
    folder: VERDICTS_FOLDER,
    outcome: (facts) => ["Verdict of a panel", ofPanel(facts, outcomeOf) ?? ""],
    data: dataOf,
  },
};

/** The verdict and the votes behind it. */
function outcomeOf(facts: Facts, { panel, report }: HeardPanel): string {
  const verdicts = Object.values(facts.record.decisions).map((verdict) => verdictInWords(facts, verdict));
  return [...verdicts, quorumInWords(facts.record, report, namingOf(panel))].join("; ");
}

function dataOf(facts: Facts): object {
  return ofPanel(facts, (_, { panel, report }) => ({ panel: { ...panel, report } })) ?? {};
}

/** A panel and the report on it. */
interface HeardPanel {
  readonly panel: RecordedPanel;
  readonly report: PanelReport;
}

function ofPanel<T>(facts: Facts, make: (facts: Facts, heard: HeardPanel) => T): T | undefined {
  const panel = recordedPanel(facts.record);
  return panel && make(facts, { panel, report: panelReport(panel) });
}

/** `true` once every judge has answered or failed: a judge not yet asked has not abstained. */
function hasVoted({ record: { status } }: Facts): boolean {
  return status === "completed" || status === "failed";
}

/** The heading of a verdict: the panel behind it. */
export function panelFields(facts: Facts, { panel, report }: HeardPanel): readonly LabelledLine[] {
  const nameOf = namingOf(panel);
  const voted = hasVoted(facts);
  const { agreement, margin, marginFor } = report.verdict;
  const shortened = facts.record.notes
    .filter(({ kind, digests = [] }) => kind === "judgement" && digests.length > 0)
    .map(({ participant }) => nameOf(participant));
  const missing = panel.readings.flatMap(({ judge, order, sample, judgement }) =>
    judgement.given
      ? []
      : [`${nameOf(judge)} on ${order.map(nameOf).join(" before ")}, reading ${sample}: ${judgement.reason}`]
  );
  const { cut } = Object(facts.record.settings["reviewed"]);
  const fields = omitUndefined({
    "Cut short": typeof cut === "string" ? cut : undefined,
    "Judges": `${judgesInWords(panel, report.families, nameOf)}, ${readingInWords(panel)}`,
    "Votes": voted ? quorumInWords(facts.record, report, nameOf) : undefined,
    "Abstained": voted ? abstentionsInWords(report, nameOf) || undefined : undefined,
    "Agreement": voted ? `${statisticInWords(agreement)}${agreement.defined ? " of pairs of votes" : ""}` : undefined,
    "Margin": voted ? marginInWords(nameOf(marginFor), margin) : undefined,
    "Not shown whole": shortened.length > 0
      ? `${listed([...new Set(shortened)])} read summaries instead of what did not fit`
      : undefined,
    "Missing": missing.join("; ") || undefined,
  });
  return [
    ...Object.entries(fields),
    ...degradedLines(facts, { kinds: ["judgement"], codes: ["context_shortened"] }),
  ];
}

/** A panel: votes, scores, reasons and dissents, agreement, leanings, and the dialogue's own verdict beside them. */
function panelBlocks(facts: Facts, { panel, report }: HeardPanel): readonly PageBlock[] {
  const nameOf = namingOf(panel);
  const voted = hasVoted(facts);
  return [
    ...(voted ? voteBlocks(panel, report, nameOf) : []),
    ...scoreBlocks(panel, nameOf),
    ...ownVerdictBlocks(facts, panel, nameOf),
    ...reasonBlocks(panel, report, nameOf),
    ...beliefBlocks(panel, report, nameOf),
    ...(voted ? [...agreementBlocks(report, nameOf), ...leaningBlocks(report, nameOf)] : []),
    ...neutralBlocks(panel),
  ];
}

function voteBlocks(
  { panel: { orders = [] }, judges }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  return [
    { heading: "Votes", level: 2 },
    {
      paragraph: "A judge's vote counts if it names the same winner in every order of the sides; otherwise the judge " +
        `abstains. Positive margins favour ${
          nameOf(verdict.marginFor)
        }. Each is divided by the judge's range: the spread of its ` +
        "scores or its largest margin, whichever is larger, and at least 5 points.",
    },
    {
      head: ["Judge", "Family", ...orders.map((order) => order.map(nameOf).join(", then ")), "Vote", "Margin"],
      table: verdict.judges.map((stand): Line[] => {
        const { judge, vote, margin } = stand;
        return [
          nameOf(judge),
          judges.find(({ id }) => id === judge)?.family ?? "",
          ...namedByOrder(stand, nameOf),
          vote.cast ? winnerInWords(vote.winner, nameOf) : [{ strong: "abstained:" }, ` ${ABSTAINED[vote.because]}`],
          margin.defined
            ? `${points(margin.value)} (${points(margin.points)} points, range ${points(margin.range)})`
            : "missing",
        ];
      }),
    },
  ];
}

function orMissing(value: number | undefined): string {
  return value === undefined ? "missing" : points(value);
}

function scoreBlocks({ sides, criteria, readings }: RecordedPanel, nameOf: Naming): readonly PageBlock[] {
  const given = readings.flatMap(({ judgement }): Judgement[] => judgement.given ? [judgement] : []);
  if (given.length === 0) return [];
  const cell = (side: string, criterion: string) =>
    orMissing(mean(given.flatMap(({ scores }) => scores[side]?.[criterion] ?? [])));
  return [
    { heading: "Scores", level: 2 },
    { paragraph: `Means over ${given.length} readings, from 0 to 10. The votes decide, not the scores.` },
    {
      head: ["Criterion", ...sides.map(({ id }) => nameOf(id))],
      right: sides.map((_, n) => n + 1),
      scores: sides.map((_, n) => n + 1),
      table: criteria.map((id) => [spaced(id), ...sides.map((side) => cell(side.id, id))]),
    },
  ];
}

/** The dialogue's own result, shown beside the panel's verdict for comparison. */
function ownVerdictBlocks(facts: Facts, { own, sides, judged }: RecordedPanel, nameOf: Naming): readonly PageBlock[] {
  if (!own) return [];
  const totals = sides.flatMap(({ id }) =>
    own.scores[id] === undefined ? [] : [`${nameOf(id)} ${points(own.scores[id])}`]
  );
  return [
    { heading: `The ${judged.protocol}'s own result`, level: 2 },
    {
      paragraph:
        `One reading by ${own.by}, with names and in the original order. It does not affect the verdict above.` +
        `${own.verdict ? ` ${sentence(capital(verdictInWords(facts, own.verdict)))}` : ""}` +
        `${totals.length === 0 ? "" : ` Totals: ${totals.join(", ")}.`}`,
    },
  ];
}

/** The judges' reasons: dissents first, then each judge's readings. */
function reasonBlocks(
  { panel, readings }: RecordedPanel,
  { verdict }: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  const dissents = verdict.dissents.map(({ judge, winner, reasons }): Point => ({
    line: [{ strong: nameOf(judge) }, ` for ${winnerInWords(winner, nameOf)}`],
    points: reasons.map(reasonPoint),
  }));
  const { samples = 1 } = panel;
  const which = (sample: number) => samples === 1 ? "" : `, reading ${sample} of ${samples}`;
  const judges = Map.groupBy(readings, ({ judge }) => judge);
  return [
    ...(dissents.length === 0 ? [] : [{ heading: "Dissents", level: 2 as const }, { list: dissents }]),
    { heading: "Reasons", level: 2 },
    {
      paragraph: "Message numbers are the dialogue's; sides are numbered in the order in which the judge read them.",
    },
    ...[...judges].flatMap(([judge, own]): PageBlock[] => [
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
  if (cited.length === 0) return { line: text };
  return { line: `${text} (${messagesInWords(numberRanges(cited))})` };
}

/** Beliefs after each part, scored if the right side is known. */
function beliefBlocks(
  { beliefs, sides, truth }: RecordedPanel,
  report: PanelReport,
  nameOf: Naming,
): readonly PageBlock[] {
  if (beliefs.length === 0) return [];
  return [
    { heading: "Beliefs", level: 2 },
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

function agreementBlocks({ agreement: { winners, scores } }: PanelReport, nameOf: Naming): readonly PageBlock[] {
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
function leaningBlocks({ bias }: PanelReport, nameOf: Naming): readonly PageBlock[] {
  return [
    { heading: "Leanings", level: 2 },
    {
      paragraph:
        "Changes with the order range from 0 to 1, the other values from −1 to 1, except points. One dialogue says " +
        "little about a judge: convene judge-report combines several, with intervals.",
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

function neutralBlocks({ neutralised }: RecordedPanel): readonly PageBlock[] {
  if (neutralised.length === 0) return [];
  return [
    { heading: "Words hidden from judges", level: 2 },
    { paragraph: "These words name a side, or a model that took part. Other clues to the sides remained." },
    {
      head: ["Words", "Replaced by", "Messages"],
      table: neutralised.map(({ words, by, messages }) => [
        words,
        by === "label" ? "the side's label" : by === "" ? "nothing" : by,
        messages === "" ? "a position" : messages,
      ]),
    },
  ];
}
