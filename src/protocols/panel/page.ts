import { degradedLines } from "../../archive/render/degraded.ts";
import type { Block, Fields, Line } from "../../archive/render/doc.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { capital, listed, points, spaced, verdictInWords } from "../../archive/render/words.ts";
import type { Judgement } from "../../judging/panel/panel.ts";
import { type RecordedPanel, recordedPanel } from "../../judging/panel/recorded.ts";
import { type PanelReport, panelReport } from "../../judging/panel/report.ts";
import { mean } from "../../judging/statistics/statistic.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { renderBeliefs } from "./belief_chart.ts";
import { agreementBlocks, beliefBlocks, leaningBlocks, reasonBlocks } from "./page_parts.ts";
import {
  abstentionsInWords,
  estimateInWords,
  judgesInWords,
  namedByOrder,
  type Naming,
  namingOf,
  quorumInWords,
  readingInWords,
  statisticInWords,
} from "./page_words.ts";

/** The pages of a panel: how its judges voted and why, how far they agree, and what they lean to. */
export const panelPage: ProtocolPage = {
  protocol: "panel",
  participants: (record) => recordedPanel(record)?.sides.map((side) => ({ ...side, role: "side" })) ?? [],
  decision: { label: "Verdict", asked: () => true },
  heading: (facts) => ofPanel(facts, panelFields) ?? degradedLines(facts),
  whole: true,
  outcome: (facts) => ofPanel(facts, panelBlocks) ?? [],
  data: dataOf,
  files(facts) {
    const chart = ofPanel(facts, (_, { panel }) => renderBeliefs(panel));
    return chart ? [chart] : [];
  },
  review: { title: "Verdict", list: "verdicts", data: dataOf },
};

function dataOf(facts: Facts): Fields {
  return ofPanel(facts, (_, heard) => panelData(heard)) ?? {};
}

/** A panel with what it came to. */
export interface HeardPanel {
  readonly panel: RecordedPanel;
  readonly report: PanelReport;
}

const heardPanels = new WeakMap<DialogueRecord, HeardPanel>();

function ofPanel<T>(facts: Facts, make: (facts: Facts, heard: HeardPanel) => T): T | undefined {
  const { record } = facts;
  const panel = heardPanels.get(record)?.panel ?? recordedPanel(record);
  if (!panel) return undefined;
  const heard = heardPanels.get(record) ?? { panel, report: panelReport(panel) };
  heardPanels.set(record, heard);
  return make(facts, heard);
}

/** A panel for machines. */
function panelData({ panel, report }: HeardPanel): Fields {
  return { panel: JSON.parse(JSON.stringify({ ...panel, report })) };
}

/** Whether every judge was asked, and answered or failed: one who was not asked yet has not abstained. */
function hasVoted({ record: { status } }: Facts): boolean {
  return status === "completed" || status === "failed";
}

/** What the heading of a verdict says of the panel behind it. */
export function panelFields(
  facts: Facts,
  { panel, report }: HeardPanel,
): readonly (readonly [string, Line])[] {
  const nameOf = namingOf(panel);
  const shortened = new Set(
    facts.record.notes.flatMap(({ kind, participant, digests = [] }) =>
      kind === "judgement" && digests.length > 0 ? [nameOf(participant)] : []
    ),
  );
  const { agreement, margin, marginFor } = report.verdict;
  const abstained = abstentionsInWords(report, nameOf);
  const missing = panel.readings.filter(({ judgement }) => !judgement.given);
  return [
    ["Judges", `${judgesInWords(panel, report.families, nameOf)}, ${readingInWords(panel)}`],
    ...(hasVoted(facts)
      ? [
        ["Votes", quorumInWords(report, nameOf)] as const,
        ...(abstained === "" ? [] : [["Abstained", abstained] as const]),
        ["Agreement", `pairs of votes that agree: ${statisticInWords(agreement)}`] as const,
        ["Margin", `for ${nameOf(marginFor)}, in parts of a judge's range: ${estimateInWords(margin)}`] as const,
      ]
      : []),
    ...(shortened.size === 0
      ? []
      : [["Not shown whole", `${listed([...shortened])} read summaries in place of what did not fit`] as const]),
    ...(missing.length === 0 ? [] : [
      [
        "Missing",
        missing.map(({ judge, order, sample, judgement }) =>
          `${nameOf(judge)} on ${order.map(nameOf).join(" before ")}, reading ${sample}: ${
            judgement.given ? "" : judgement.reason
          }`
        ).join("; "),
      ] as const,
    ]),
    ...degradedLines(facts, { kinds: ["judgement"], codes: ["context_shortened"] }),
  ];
}

/** A panel: votes, scores, reasons and dissents, agreement, leanings, and the dialogue's own verdict beside them. */
function panelBlocks(facts: Facts, { panel, report }: HeardPanel): readonly Block[] {
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

function voteBlocks(panel: RecordedPanel, report: PanelReport, nameOf: Naming): readonly Block[] {
  return [
    { heading: "Votes", level: 2 },
    {
      paragraph: "A judge's vote counts if it names the same winner in every order of the sides; else it abstains. A " +
        "margin is positive for " +
        `${nameOf(report.verdict.marginFor)}, in points and in parts of the judge's own range.`,
    },
    voteTable(panel, report, nameOf),
  ];
}

function voteTable({ panel: { orders = [] }, judges }: RecordedPanel, report: PanelReport, nameOf: Naming): Block {
  return {
    head: ["Judge", "Family", ...orders.map((order) => `${order.map(nameOf).join(", then ")}`), "Vote", "Margin"],
    table: report.verdict.judges.map((stand): Line[] => {
      const { judge, vote, margin } = stand;
      const counted = vote.cast
        ? (vote.winner === null ? "no winner" : nameOf(vote.winner))
        : `abstained: ${vote.because}`;
      return [
        nameOf(judge),
        judges.find(({ id }) => id === judge)?.family ?? "",
        ...namedByOrder(stand, nameOf),
        vote.cast ? counted : [{ strong: counted }],
        margin.defined
          ? `${points(margin.points)} of ${points(margin.range)} points: ${points(margin.value)}`
          : "missing",
      ];
    }),
  };
}

function scoreBlocks({ sides, criteria, readings }: RecordedPanel, nameOf: Naming): readonly Block[] {
  const given = readings.flatMap(({ judgement }): Judgement[] => judgement.given ? [judgement] : []);
  if (given.length === 0) return [];
  const cell = (side: string, criterion: string) => {
    const value = mean(given.flatMap(({ scores }) => scores[side]?.[criterion] ?? []));
    return value === undefined ? "missing" : points(value);
  };
  return [
    { heading: "Scores", level: 2 },
    { paragraph: `From 0 to 10, each the mean over ${given.length} readings. The votes decide, not the scores.` },
    {
      head: ["Criterion", ...sides.map(({ id }) => nameOf(id))],
      right: sides.map((_, n) => n + 1),
      table: criteria.map((id) => [spaced(id), ...sides.map((side) => cell(side.id, id))]),
    },
  ];
}

/** One reading by who led the dialogue: it stands beside the panel's verdict, and is no part of it. */
function ownVerdictBlocks(facts: Facts, { own, sides, judged }: RecordedPanel, nameOf: Naming): readonly Block[] {
  if (!own) return [];
  const totals = sides.flatMap(({ id }) =>
    own.scores[id] === undefined ? [] : [`${nameOf(id)} ${points(own.scores[id])}`]
  );
  return [
    { heading: `What the ${judged.protocol} itself came to`, level: 2 },
    {
      paragraph:
        `One reading, by ${own.by}, with names and in the order of speech; it has no part in the verdict above.` +
        `${own.verdict ? ` ${capital(verdictInWords(facts, own.verdict))}.` : ""}` +
        `${totals.length === 0 ? "" : ` Totals: ${totals.join(", ")}.`}`,
    },
  ];
}

function neutralBlocks({ neutralised }: RecordedPanel): readonly Block[] {
  if (neutralised.length === 0) return [];
  return [
    { heading: "Words that judges were not shown", level: 2 },
    {
      paragraph: "They name a side, or a model that took part. What else may tell the sides apart stayed.",
    },
    {
      head: ["Words", "Shown in their place", "Messages"],
      table: neutralised.map((
        { words, by, messages },
      ) => [
        words,
        by === "label" ? "the label of the side" : by === "" ? "nothing" : by,
        messages === "" ? "a position" : messages,
      ]),
    },
  ];
}
