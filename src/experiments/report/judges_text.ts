import { count, points } from "../../archive/render/words.ts";
import type { JudgeBias } from "../../judging/panel/bias.ts";
import type { SwapConsistency } from "../../judging/panel/consistency.ts";
import type { EffectiveJudges, PairAgreement } from "../../judging/statistics/agreement.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { JudgesFindings } from "./judges.ts";
import type { ExperimentReport } from "./report.ts";
import {
  estimateInCell,
  excludes,
  percent,
  type ReportPart,
  type ReportSection,
  tableOfAny,
  valueInWords,
} from "./section.ts";

/** Returns what the panels say of their judges; nothing if none sat. */
export function judgesSection({ judges }: ExperimentReport): readonly ReportSection[] {
  if (!judges) return [];
  return [{
    id: "judges",
    title: "Judges",
    parts: [
      { paragraph: basisInWords(judges) },
      ...judges.ownFamily.map(({ judge, debates }) => ({
        paragraph: `${judge} judged ${count(debates, "debate")} in which a model of its own family took part.`,
      })),
      ...agreementParts(judges),
      ...leaningParts(judges.bias),
      ...swapParts(judges.swapped),
    ],
  }];
}

function basisInWords({ bias, debates, readings: { given, missing }, olderPanels }: JudgesFindings): string {
  const older = olderPanels > 0
    ? ` Only the newest panel on a dialogue counts: ${count(olderPanels, "older panel")} left out.`
    : "";
  return `${count(bias.length, "judge")}, ${count(debates, "judged dialogue")}, ${count(given, "reading")}; ` +
    `${
      missing === 0 ? "none" : missing
    } missing. A judge votes for a side if it favours the same side in every order ` +
    `that it read. A margin of 0.00 is a tie. 95 % intervals are in parentheses.${older}`;
}

function agreementParts({ agreement: { winners, margins, scores }, bias }: JudgesFindings): readonly ReportPart[] {
  if (bias.length < 2) {
    return [{ paragraph: "With one judge there is no agreement to measure." }];
  }
  return [
    { heading: "Agreement", level: 2 },
    {
      head: ["Measure", "Value"],
      table: [
        ["Pairs of votes that agree", valueInWords(winners.raw, percent)],
        ["Dialogues in which all votes agree", estimateInCell(winners.unanimous, percent)],
        ["Kappa of votes, mean over pairs of judges", valueInWords(winners.kappa)],
        ["Krippendorff's alpha of votes", valueInWords(winners.alpha)],
        ["Krippendorff's alpha of margins, each judge's divided by its median", valueInWords(margins.alpha)],
        ["Krippendorff's alpha of scores", valueInWords(scores.alpha)],
        ["Effective number of judges, by margins", effectiveInWords(margins.effective)],
        ["Effective number of judges, by scores", effectiveInWords(scores.effective)],
      ],
    },
    {
      paragraph: "Kappa and alpha are 1 for perfect agreement and 0 for chance. The effective number is that of " +
        "independent judges that a panel is worth as it sat; judges also correlate where they are right together, so it " +
        "is a lower bound.",
    },
    ...(winners.kappas.length > 1 ? [kappaTable(winners.kappas)] : []),
  ];
}

/** Returns the effective number of judges: `1.80 of 3.00, ρ = 0.33`. */
function effectiveInWords(effective: EffectiveJudges): string {
  if (!effective.defined) return `none: ${effective.reason}`;
  const { value, judges, rho } = effective;
  return `${points(value)} of ${points(judges)}, ρ = ${points(rho)}${rho < 0 ? " (taken as 0)" : ""}`;
}

function kappaTable(kappas: readonly PairAgreement[]): ReportPart {
  return {
    head: ["Judges", "Cohen's kappa", "Dialogues both voted on"],
    right: [1, 2],
    table: kappas.map(({ judges: [a, b], units, kappa }) => [`${a} and ${b}`, valueInWords(kappa), String(units)]),
  };
}

function leaningParts(judges: readonly JudgeBias[]): readonly ReportPart[] {
  const oneOrder = judges.some(({ first, firstInOneOrder }) => firstInOneOrder.defined && !first.defined);
  const shown = judges.flatMap(shownLeanings);
  return [
    { heading: "Leanings", level: 2 },
    {
      head: ["Judge", "Dialogues", "Votes", "Read in part", "Not read", "Flips with the order", "Median margin"],
      right: [1, 2, 3, 4, 6],
      table: judges.map(({ judge, debates, votes, partlyRead, unread, flipped, medianMargin }) => [
        judge,
        ...[debates, votes, partlyRead, unread].map(String),
        estimateInCell(flipped, percent),
        valueInWords(medianMargin),
      ]),
    },
    {
      head: [
        "Judge",
        "For the side presented first",
        "For the affirmative",
        "Points for the affirmative beyond other judges'",
        "For the side that said more",
        ...(oneOrder ? ["For the first side, of dialogues read in one order"] : []),
      ],
      table: judges.map(({ judge, first, affirmative, affirmativePoints, length, firstInOneOrder }) => [
        judge,
        ...[first, affirmative, affirmativePoints, length].map((each) => estimateInCell(each)),
        ...(oneOrder ? [estimateInCell(firstInOneOrder)] : []),
      ]),
    },
    {
      paragraph: "Leanings go from −1 (never) over 0 (even) to 1 (always). The affirmative, or the " +
        "side that said more, may have argued better: compare judges with each other. A flip is a dialogue in which a " +
        "judge named another winner in another order. These intervals take dialogues as independent of each other, also " +
        "those on the same item.",
    },
    shown.length === 0
      ? { paragraph: "No judge's leaning to the order, or to the affirmative beyond other judges, is shown." }
      : { list: shown.map((line) => ({ line })) },
  ];
}

/** Returns the leanings of a judge whose intervals exclude 0. */
function shownLeanings({ judge, first, affirmativePoints }: JudgeBias): readonly string[] {
  const side = (estimate: Estimate, high: string, low: string) =>
    estimate.defined && excludes(estimate) ? [estimate.value > 0 ? high : low] : [];
  return [
    ...side(first, `${judge} favours the side presented first`, `${judge} favours the side presented last`),
    ...side(
      affirmativePoints,
      `${judge} gives the affirmative more points than other judges do`,
      `${judge} gives the affirmative fewer points than other judges do`,
    ),
  ].map((finding) => `Shown: ${finding}.`);
}

function swapParts(
  { pairs, consistency, affirmativePoints, verdicts }: JudgesFindings["swapped"],
): readonly ReportPart[] {
  if (pairs === 0) return [];
  return [
    { heading: "Sides exchanged", level: 2 },
    {
      paragraph: `${count(pairs, "pair")} of debates on one motion between the same two models, with the sides ` +
        "exchanged. A consistent judge names the same model in both.",
    },
    {
      head: ["Judge", "Same winner in both debates", "Missing pairs", "Points for affirming"],
      right: [2],
      table: [
        ...consistency.judges.map((each) => swapRow(each.judge, each, affirmativePoints)),
        swapRow("The panel", consistency.panel, []),
      ],
    },
    {
      paragraph:
        "Points for affirming combine the judge's leaning and the ease of the motion, which one judge's results " +
        "cannot tell apart. Over both debates of a pair this advantage cancels out:",
    },
    tableOfAny({
      head: ["Arm and item", "Debates", "Without the advantage of affirming"],
      table: verdicts.map(({ topic, debates, corrected }) => [
        topic,
        debates.map(({ affirmative, verdict }) => `${affirmative} affirms: ${decidedInWords(verdict)}`).join("; "),
        decidedInWords(corrected),
      ]),
    }, { rows: "pair", file: "pairs.csv" }),
  ];
}

/** Returns a verdict in a few words, with sides by name. */
function decidedInWords(verdict: Verdict): string {
  switch (verdict.kind) {
    case "decided":
      return `${verdict.winner} wins`;
    case "too_close":
      return `${verdict.leader} leads, too close to call`;
    case "tied":
      return "tied";
    case "undecided":
      return "undecided";
  }
}

function swapRow(
  name: string,
  { same, missing }: SwapConsistency["panel"],
  affirming: JudgesFindings["swapped"]["affirmativePoints"],
): readonly string[] {
  const points = affirming.find(({ judge }) => judge === name)?.points;
  return [name, estimateInCell(same, percent), `${missing}`, points ? estimateInCell(points) : ""];
}
