import { capital, costInWords, count, period, points } from "../../archive/render/words.ts";
import type { LabelledLine } from "../../archive/render/page.ts";
import { withCommas } from "../../text/display.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { CostShare } from "./costs.ts";
import { FAILURES, type Reason } from "./missing.ts";
import type { ExperimentReport } from "./report.ts";
import type { RoundScores } from "../../judging/ratings/beliefs.ts";
import type { IntervalChart } from "../../pages/interval_chart.ts";
import {
  chartRow,
  inDollars,
  intervalInWords,
  percent,
  type ReportPart,
  type ReportSection,
  tableOfAny,
  valueInWords,
} from "./section.ts";

/** Returns the scores of the judges' beliefs by round; nothing where no belief or no truth is known. */
export function beliefsSection({ beliefs: { all, judges } }: ExperimentReport): readonly ReportSection[] {
  if (all.length === 0) return [];
  const cells = ({ round, stated, missing, brier, logarithmic }: RoundScores) => [
    roundInWords(round),
    valueInWords(brier),
    intervalInWords(brier),
    valueInWords(logarithmic),
    intervalInWords(logarithmic),
    ...[stated, missing].map(String),
  ];
  const head = ["After", "Brier score", "95 % interval", "Logarithmic score", "95 % interval", "Stated", "Missing"];
  const byJudge = judges.flatMap(({ judge, rounds }) => rounds.map((round) => [judge, ...cells(round)]));
  return [{
    id: "beliefs",
    title: "Beliefs",
    parts: [
      {
        paragraph:
          "How well the judges' probabilities fit the right answer, after each round. Less is better in both " +
          "scores: always saying 50 % gives 0.50 (Brier) and 0.69 (logarithmic). Intervals are over questions.",
      },
      ...(all.length > 1 ? [{ picture: beliefPicture(all) }] : []),
      { head, right: [1, 3, 5, 6], table: all.map(cells) },
      ...(judges.length < 2 ? [] : [
        { heading: "By judge", level: 2 } as const,
        tableOfAny(
          { head: ["Judge", ...head], right: [2, 4, 6, 7], table: byJudge },
          { rows: "row", file: "beliefs.csv" },
        ),
      ]),
    ],
  }];
}

function roundInWords(round: string): string {
  return capital(round.replaceAll("/", ", ").replace(/[-_]/g, " "));
}

function beliefPicture(beliefs: readonly RoundScores[]): IntervalChart {
  const rows = beliefs.flatMap(({ round, brier }) => brier.defined ? [chartRow(roundInWords(round), brier)] : []);
  return {
    caption: "Brier score after each round, with 95 % intervals; dashed: always saying 50 %",
    label: rows.map(({ name, value }) => `${name} ${points(value)}`).join(", "),
    reference: 0.5,
    tick: (value) => `${value}`.replace("-", "−"),
    rows,
  };
}

/** Returns the cost by model, arm and purpose. */
export function costSection({ costs: { total, models, arms, purposes } }: ExperimentReport): readonly ReportSection[] {
  if (total.calls === 0) return [];
  return [{
    id: "cost",
    title: "Cost",
    parts: [
      { paragraph: `${capital(costInWords(total))}. Panels are included.` },
      costTable("Model", models, total),
      costTable("Arm", arms, total),
      costTable("Purpose", purposes.map((each) => ({ ...each, name: capital(each.name) })), total),
    ],
  }];
}

function costTable(name: string, shares: readonly CostShare[], total: UsageTotal): ReportPart {
  const row = (name: string, { calls, inputTokens, outputTokens, costUsd, unpricedCalls }: UsageTotal) => [
    name,
    ...[calls, inputTokens, outputTokens].map(withCommas),
    costUsd === undefined
      ? "unknown"
      : `${inDollars(costUsd, total.costUsd)}${unpricedCalls > 0 ? " and unknown" : ""}`,
  ];
  return {
    head: [name, "Calls", "Input tokens", "Output tokens", "Cost"],
    right: [1, 2, 3, 4],
    table: [...shares.map(({ name, usage }) => row(name, usage)), row("All", total)],
  };
}

/** Returns what is missing, with reasons; it is said, too, if nothing is. */
export function missingSection({ missing, judges }: ExperimentReport): readonly ReportSection[] {
  const { planned, held, left, undecided, failures, withFailures, cutShort, readings, unpricedCalls } = missing;
  const unread = readings.reduce((sum, each) => sum + each.count, 0);
  const fields: readonly LabelledLine[] = [
    ["Dialogues", `${withCommas(held)} of ${withCommas(planned)} held`],
    ...(cutShort > 0 ? [["Cut short by a limit", count(cutShort, "dialogue")] as const] : []),
    ["With failures", withFailures === 0 ? "none" : count(withFailures, "dialogue")],
    ["Readings missing", withCommas(unread)],
    ...(unread === 0 && undecided.length > 0 && judges
      ? [["Without a result", "the judges read everything, but abstained or split"] as const]
      : []),
    ...(unpricedCalls > 0 ? [["Cost unknown", count(unpricedCalls, "call")] as const] : []),
  ];
  return [{
    id: "missing",
    title: "Failures and what is missing",
    parts: [
      { fields },
      ...reasonParts("Dialogues not held", left),
      ...reasonParts("Dialogues without a result", undecided),
      ...withoutParts(missing),
      ...(failures.length === 0 ? [] : [
        { heading: "Failed turns and questions", level: 2 } as const,
        {
          head: ["Failure", "Number"],
          right: [1],
          table: failures.map(({ code, count }) => [FAILURES[code] ?? code, withCommas(count)]),
        },
      ]),
      ...(readings.length === 0 ? [] : [
        { heading: "Missing readings", level: 2 } as const,
        tableOfAny({
          head: ["Judge", "Reason", "Number"],
          right: [2],
          table: readings.map(({ judge, reason, count }) => [judge, reason, withCommas(count)]),
        }, { rows: "reason", file: "votes.csv" }),
      ]),
    ],
  }];
}

/** Returns the dialogues without a result by pair of models and kind of item: they are seldom missing at random. */
function withoutParts({ without }: ExperimentReport["missing"]): readonly ReportPart[] {
  if (without.length === 0) return [];
  return [tableOfAny({
    head: ["Arm", "Models", "Items", "Without a result", "Dialogues", "Share"],
    right: [3, 4, 5],
    table: without.map(({ arm, models, isKnown, count, of }) => [
      arm,
      models.join(" and "),
      isKnown ? "known answer" : "open",
      `${count}`,
      `${of}`,
      percent(count / of),
    ]),
  }, { rows: "row", file: "combinations.csv" })];
}

/** Keys that a reason names; the table of combinations has all. */
const MOST_NAMED = 5;

function reasonParts(title: string, reasons: readonly Reason[]): readonly ReportPart[] {
  if (reasons.length === 0) return [];
  return [
    { heading: title, level: 2 },
    tableOfAny({
      head: ["Reason", "Number", "Dialogues"],
      right: [1],
      table: reasons.map(({ reason, keys }) => [
        reason,
        withCommas(keys.length),
        keys.slice(0, MOST_NAMED).join("; ") + (keys.length > MOST_NAMED ? "; and more" : ""),
      ]),
    }, { rows: "reason", file: "combinations.csv" }),
    ...(reasons.some(({ keys }) => keys.length > MOST_NAMED)
      ? [{ paragraph: ["All: ", { link: "combinations.csv", to: "combinations.csv" }, "."] }]
      : []),
  ];
}

/** Files of the results, with what each row is. */
const TABLES = [
  ["combinations", "a dialogue, with its outcome and cost"],
  ["questions", "an item in an arm, with its outcomes"],
  ["readings", "a judge's reading of a debate in one order"],
  ["beliefs", "a judge's probability of a side after a round"],
  ["pairs", "two debates with the sides exchanged"],
  ["ratings", "a model, with its strength"],
  ["differences", "two models, with the difference of their strengths"],
  ["arms", "an arm, with its accuracy"],
  ["arm_differences", "two arms, with the difference of their accuracy"],
  ["agreement", "a measure of agreement between judges"],
  ["leanings", "a leaning of a judge"],
  ["dialogues", "a dialogue or a panel on it"],
  ["participants", "a participant"],
  ["scores", "a score"],
  ["votes", "a vote or a reading"],
  ["findings", "a finding of a fact check"],
  ["costs", "costs by participant, purpose and model"],
  ["calls", "a request to a model"],
] as const;

/** Returns how the experiment was made. */
export function madeSection({ made, asked }: ExperimentReport): readonly ReportSection[] {
  const { file, hash, models, answeredBy, judges, seating, seeds, repetitions, arms, limits, version, from, to } = made;
  const listOrNone = (all: readonly string[]) => all.length === 0 ? "none" : all.join(", ");
  return [{
    id: "made",
    title: "How it was made",
    parts: [
      {
        fields: [
          ...(file ? [["File", file.path], ["SHA-256 of the file", file.sha256]] as const : []),
          ["Hash of the plan", hash],
          ["Held", from !== undefined && to !== undefined ? period(from, to) : "nothing was held"],
          ["Items", `${count(asked.items, "item")}, ${count(asked.answered, "known answer")}`],
          ["Models", listOrNone(models)],
          ["Judges", listOrNone(judges)],
          ...Object.entries(answeredBy).flatMap(([model, ids]) => {
            const others = ids.filter((id) => !`/${model}`.endsWith(`/${id}`));
            return others.length === 0 ? [] : [[`${model} was`, others.join(", ")] as const];
          }),
          ["Seating", seating],
          ...(seeds.length === 0 ? [] : [
            ["Seeds", listOrNone(seeds.map(String))],
            ["Repetitions", String(repetitions)],
            ["Intervals of ratings", "1,000 resamples of the motions, seed 1"],
            ["Limits", limits],
          ] as const),
          ["Version", `convene ${version}`],
        ],
      },
      {
        head: ["Arm", "Protocol", "Settings"],
        table: arms.map(({ name, protocol, settings }) => [name, protocol, settings || "defaults"]),
      },
      { heading: "Tables", level: 2 },
      { paragraph: "Each as CSV and as JSONL; a table without rows has its header alone. A row is:" },
      { list: TABLES.map(([name, row]) => ({ line: [{ link: `${name}.csv`, to: `${name}.csv` }, `: ${row}`] })) },
    ],
  }];
}
