import { capital, count, dollars, listed } from "../../archive/render/words.ts";
import { withCommas } from "../../text/display.ts";
import type { Way } from "./outcome.ts";
import type { BaselineReport, Comparison, WayReport } from "./report.ts";
import type { Estimate } from "../../judging/mod.ts";
import type { UsageTotal } from "../../transcript/usage.ts";

const NAMES: Readonly<Record<Way, string>> = { single: "single answer", votes: "majority vote", debate: "debate" };

/**
 * Returns the part of a report that depends on messages alone, and so is the same however often a run was interrupted.
 */
export function findingText(report: BaselineReport): string {
  const { ways, comparisons } = report;
  return [
    ...findingLines(report),
    "",
    "| Way | Right | Accuracy (95 %) | Tied | Missing |",
    "| --- | --: | --: | --: | --: |",
    ...ways.map(wayRow),
    "",
    "| Compared | Both right | Only the first | Only the second | Neither | Difference |",
    "| --- | --: | --: | --: | --: | --: |",
    ...comparisons.map(comparisonRow),
    ...(report.draws ? ["", `Answers per vote: ${drawsInWords(report.draws)}.`] : []),
  ].join("\n");
}

/** Returns the report in a few lines for people. */
export function reportLines(report: BaselineReport): readonly string[] {
  return [
    ...report.ways.map((way) =>
      `${capital(NAMES[way.way])}: ${rightInWords(way)}; ${tokensInWords(way.usage)}, ${costInWords(way.usage)}`
    ),
    ...findingLines(report),
    ...(report.draws ? [`Answers per vote: ${drawsInWords(report.draws)}`] : []),
    ...budgetLines(report),
  ];
}

function findingLines({ comparisons, over, questions, ways }: BaselineReport): readonly string[] {
  const rest = over < questions ? [`${over} of ${questions} questions are finished; the others are not counted.`] : [];
  return [...comparisons.filter(({ first }) => first === "debate").map(findingLine), ...rest, ...lossLines(ways, over)];
}

function lossLines(ways: readonly WayReport[], over: number): readonly string[] {
  const named = (lost: "missing" | "partial") =>
    listed(ways.flatMap((report) => report[lost] === 0 ? [] : [`the ${NAMES[report.way]} on ${report[lost]}`]));
  const [missing, partial] = [named("missing"), named("partial")];
  const questions = `of ${count(over, "question")}`;
  return [
    ...(missing === "" ? [] : [
      `Not counted because turns failed (${questions}): ${missing}. ` +
      "Missing answers might have been right more or less often than the rest.",
    ]),
    ...(partial === "" ? [] : [`Counted although some turns failed (${questions}): ${partial}.`]),
  ];
}

function findingLine({ first, second, difference, finding }: Comparison): string {
  const against = `Compared with the ${NAMES[second]}`;
  if (!difference.defined) {
    return `${against}, it is unknown whether the ${first} is better: no question has an answer from both.`;
  }
  const points = differenceInWords(difference);
  switch (finding) {
    case "gain":
      return `${against}, the ${first} does better: ${points}.`;
    case "loss":
      return `${against}, the ${first} does worse: ${points}.`;
    default:
      return `${against}, no gain of the ${first} is shown: ${points}; the interval includes 0.`;
  }
}

function wayRow(report: WayReport): string {
  const { way, right, tied, missing, accuracy } = report;
  const ofThem = counted(report) === 0 ? "none counted" : `${right} of ${counted(report)}`;
  return row(NAMES[way], ofThem, shareInWords(accuracy), tied, missing);
}

function comparisonRow({ first, second, pairs, difference }: Comparison): string {
  const { both, firstOnly, secondOnly, neither } = pairs;
  const points = difference.defined ? differenceInWords(difference) : "not known";
  return row(`${NAMES[first]} – ${NAMES[second]}`, both, firstOnly, secondOnly, neither, points);
}

/** Compares the budgets of votes and debates, if they are known. */
function budgetLines({ comparisons, tokensOfVotesToDebate, costOfVotesToDebate }: BaselineReport): readonly string[] {
  const [votes] = comparisons; // the debate with the vote
  if (!votes?.difference.defined) return [];
  if (tokensOfVotesToDebate === undefined) {
    return ["The tokens of votes and debates cannot be compared: usage was not always reported."];
  }
  const money = costOfVotesToDebate === undefined
    ? "their cost is unknown"
    : `they cost ${costOfVotesToDebate.toFixed(2)} times as much`;
  return [`The votes took ${tokensOfVotesToDebate.toFixed(2)} times the tokens of the debates; ${money}.`];
}

function drawsInWords({ fewest, mean, most }: NonNullable<BaselineReport["draws"]>): string {
  return fewest === most ? String(most) : `${fewest} to ${most}, ${mean.toFixed(1)} on average`;
}

function counted({ right, wrong, tied }: WayReport): number {
  return right + wrong + tied;
}

function rightInWords(report: WayReport): string {
  const { right, missing, accuracy } = report;
  const rest = missing === 0 ? "" : `, ${missing} missing`;
  if (counted(report) === 0) return `unknown: no question is counted${rest}`;
  return `${right} of ${counted(report)} right, ${shareInWords(accuracy)}${rest}`;
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function shareInWords(estimate: Estimate): string {
  if (!estimate.defined) return "not known";
  const { interval, value } = estimate;
  const range = interval.defined ? ` (${percent(interval.low)}–${percent(interval.high)})` : "";
  return `${percent(value)} %${range}`;
}

function differenceInWords(estimate: Extract<Estimate, { readonly defined: true }>): string {
  const { interval, value } = estimate;
  const range = interval.defined ? `${signed(interval.low)} to ${signed(interval.high)}` : "unknown";
  return `${signed(value)} points (95 %: ${range})`;
}

function tokensInWords(usage: UsageTotal): string {
  const { calls, unknownCalls, inputTokens, outputTokens } = usage;
  if (calls > 0 && unknownCalls === calls) return "tokens unknown";
  return `${withCommas(inputTokens + outputTokens)} tokens${unknownFor(unknownCalls)}`;
}

function costInWords(usage: UsageTotal): string {
  if (usage.calls === 0) return "nothing";
  const { costUsd, unpricedCalls } = usage;
  return costUsd === undefined ? "cost unknown" : `${dollars(costUsd)}${unknownFor(unpricedCalls)}`;
}

function unknownFor(calls: number): string {
  return calls === 0 ? "" : ` (unknown for ${count(calls, "call")})`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function signed(share: number): string {
  const points = (100 * share).toFixed(1);
  return Number(points) === 0 ? "0.0" : share > 0 ? `+${points}` : points.replace("-", "−");
}
