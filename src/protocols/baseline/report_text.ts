import { capital, count, listed } from "../../archive/render/words.ts";
import { withCommas } from "../../text/display.ts";
import type { Way } from "./outcome.ts";
import type { BaselineReport, Comparison, WayReport } from "./report.ts";
import { costInWords, differenceInWords, shareInWords, tokensInWords } from "./report_figures.ts";

const NAMES: Readonly<Record<Way, string>> = { single: "single answer", votes: "majority vote", debate: "debate" };
const NOTHING_COMPARED = "on no question there is an answer of both";

/** The report as Markdown: what was found, how often each way was right at which cost, and the differences. */
export function reportText(report: BaselineReport): string {
  return [
    ...findingText(report).split("\n"),
    "",
    "| Way | Calls | Tokens | Cost |",
    "| --- | --: | --: | --: |",
    ...report.ways.map(({ way, usage }) =>
      row(NAMES[way], withCommas(usage.calls), tokensInWords(usage), costInWords(usage))
    ),
    "",
    ...budgetLines(report),
  ].join("\n").trimEnd();
}

/** The part of it that follows from what was said alone, and is the same however often a run was interrupted. */
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
    ...(report.draws ? ["", `Answers a vote: ${drawsInWords(report.draws)}.`] : []),
  ].join("\n");
}

/** The report in a few lines for people. */
export function reportLines(report: BaselineReport): readonly string[] {
  return [
    ...report.ways.map((way) =>
      `${capital(NAMES[way.way])}: ${rightInWords(way)}; ` +
      `${tokensInWords(way.usage)}, ${costInWords(way.usage)}`
    ),
    ...findingLines(report),
    ...(report.draws ? [`Answers a vote: ${drawsInWords(report.draws)}`] : []),
    ...budgetLines(report),
  ];
}

/** What the comparisons say, the debate with the vote first, and what they had to do without. */
export function findingLines({ comparisons, over, questions, ways }: BaselineReport): readonly string[] {
  const rest = over < questions ? [`${over} of ${questions} questions are over; the others are not counted.`] : [];
  return [...comparisons.filter(({ first }) => first === "debate").map(findingLine), ...rest, ...lossLines(ways, over)];
}

/** What is missing, and what is counted though something of it is. */
function lossLines(ways: readonly WayReport[], over: number): readonly string[] {
  const named = (lost: "missing" | "partial") =>
    listed(ways.flatMap((report) => report[lost] === 0 ? [] : [`the ${NAMES[report.way]} on ${report[lost]}`]));
  const [missing, partial] = [named("missing"), named("partial")];
  const questions = `of ${count(over, "question")}`;
  return [
    ...(missing === "" ? [] : [
      `Not counted, as turns failed, ${questions}: ${missing}. ` +
      "Nothing says that what is missing would have been right as often as the rest.",
    ]),
    ...(partial === "" ? [] : [`Counted though some of its turns failed, ${questions}: ${partial}.`]),
  ];
}

function findingLine({ first, second, difference, finding }: Comparison): string {
  const against = `Against the ${NAMES[second]}`;
  if (!difference.defined) return `${against} it is not known whether the ${first} pays: ${NOTHING_COMPARED}.`;
  const points = differenceInWords(difference);
  switch (finding) {
    case "gain":
      return `${against} the ${first} pays: ${points}.`;
    case "loss":
      return `${against} the ${first} does worse: ${points}.`;
    default:
      return `${against} no gain of the ${first} is shown: ${points}; the interval holds 0.`;
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

/** How the budgets compare, and what the figures mean. */
function budgetLines(
  { comparisons, tokensOfVotesToDebate: tokens, costOfVotesToDebate: cost }: BaselineReport,
): readonly string[] {
  if (
    !comparisons.some(({ first, second, difference }) => `${first} ${second}` === "debate votes" && difference.defined)
  ) {
    return [];
  }
  const money = cost === undefined ? "what they cost is not known" : `they cost ${cost.toFixed(2)} times as much`;
  const matched = tokens === undefined
    ? "How the tokens of votes and debates compare is not known: not all were reported."
    : `The votes took ${tokens.toFixed(2)} times the tokens of the debates; ${money}.`;
  return [matched];
}

function drawsInWords({ fewest, mean, most }: NonNullable<BaselineReport["draws"]>): string {
  return fewest === most ? String(most) : `${fewest} to ${most}, ${mean.toFixed(1)} in the mean`;
}

function counted({ right, wrong, tied }: WayReport): number {
  return right + wrong + tied;
}

function rightInWords(report: WayReport): string {
  const { right, missing, accuracy } = report;
  const rest = missing === 0 ? "" : `, ${missing} missing`;
  if (counted(report) === 0) return `not known, as no question is counted${rest}`;
  return `${right} of ${counted(report)} right, ${shareInWords(accuracy)}${rest}`;
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
