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
      ...leaningParts(judges.bias.toSorted(byName)),
      ...swapParts(judges.swapped),
    ],
  }];
}

function byName(one: { readonly judge: string }, other: { readonly judge: string }): number {
  return one.judge < other.judge ? -1 : 1;
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
        [
          `Dialogues in which all votes agree, of ${
            winners.unanimous.defined ? count(winners.unanimous.n, "dialogue") : "those"
          } with two votes or more`,
          estimateInCell(winners.unanimous, percent),
        ],
        ["Kappa of votes, mean over pairs of judges", valueInWords(winners.kappa)],
        ["Krippendorff's alpha of votes", valueInWords(winners.alpha)],
        ["Krippendorff's alpha of margins, each divided by its judge's median margin", valueInWords(margins.alpha)],
        ["Krippendorff's alpha of scores", valueInWords(scores.alpha)],
        ["Effective number of judges, by margins", effectiveInWords(margins.effective)],
        ["Effective number of judges, by scores", effectiveInWords(scores.effective)],
      ],
    },
    {
      paragraph: "Kappa and alpha are 1 for perfect agreement and 0 for chance. The effective number is that of " +
        "independent judges that a panel is worth as it sat; judges also correlate where they are right together, so it " +
        "is a lower bound. Where a value has no interval, none is computed.",
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
    ...(judges.every(({ partlyRead }) => partlyRead === 0) ? [] : [{
      paragraph:
        "Of a dialogue read in part, a judge's votes, margins and scores rest on the orders that it read, here " +
        "as in the verdict; an advantage of the side read first remains in them.",
    }]),
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
        estimateInCell(first) + (first.defined ? `, n = ${first.n}` : ""),
        ...[affirmative, affirmativePoints, length].map((each) => estimateInCell(each)),
        ...(oneOrder ? [estimateInCell(firstInOneOrder)] : []),
      ]),
    },
    {
      paragraph:
        "Leanings without a unit go from −1 (never) over 0 (even) to 1 (always); points are on the scale of 0 to " +
        "10. The affirmative, or the side that said more, may have argued better: compare judges with each other. A flip " +
        "is a dialogue with different findings in different orders: another winner, or a winner in one and a tie in the " +
        "other. The leaning to the side presented first leaves out dialogues with a tie in any order; n is the rest.",
    },
    {
      paragraph: "Intervals are Wilson's for flips, Newcombe's or Student's for leanings, each for itself. They take " +
        "dialogues as independent, also those on one item, so they are too narrow where items differ; ratings resample " +
        "items.",
    },
    shown.length === 0
      ? {
        paragraph:
          "No interval of a judge's leaning to the order, to length, or to the affirmative beyond other judges excludes 0.",
      }
      : {
        list: [{
          line: "Intervals that exclude 0, without a correction for their number:",
          points: shown.map((line) => ({ line })),
        }],
      },
  ];
}

/** Returns the leanings of a judge whose intervals exclude 0. */
function shownLeanings({ judge, first, affirmativePoints, length }: JudgeBias): readonly string[] {
  const side = (estimate: Estimate, high: string, low: string) =>
    estimate.defined && excludes(estimate) ? [estimate.value > 0 ? high : low] : [];
  return [
    ...side(first, `${judge} favours the side presented first`, `${judge} favours the side presented last`),
    ...side(
      affirmativePoints,
      `${judge} gives the affirmative more points than other judges do`,
      `${judge} gives the affirmative fewer points than other judges do`,
    ),
    ...side(length, `${judge} favours the side that said more`, `${judge} favours the side that said less`),
  ].map((finding) => `${finding}.`);
}

function swapParts(
  { pairs, consistency, affirmativePoints, verdicts, alone }: JudgesFindings["swapped"],
): readonly ReportPart[] {
  if (pairs === 0) return alone.length < 2 ? [] : [{ paragraph: aloneInWords(alone.length) }];
  return [
    { heading: "Sides exchanged", level: 2 },
    {
      paragraph: `${count(pairs, "pair")} of debates on one motion between the same two models, with the sides ` +
        "exchanged. A consistent judge names the same model in both. Pairs in which it has no vote on one debate are " +
        "missing; a tie in both counts as the same, a tie in one as another. Intervals are Wilson's, over pairs.",
    },
    {
      head: ["Judge", "Same winner in both debates", "Missing pairs", "Same of all pairs", "Points for affirming"],
      right: [2, 3],
      table: [
        ...consistency.judges.toSorted(byName).map((each) => swapRow(each.judge, each, affirmativePoints)),
        swapRow("The panel", consistency.panel, []),
      ],
    },
    {
      paragraph:
        "Points for affirming combine the judge's leaning and the ease of the motion, which one judge's results " +
        "cannot tell apart. Over both debates of a pair this advantage cancels out: the last column is decided anew from the " +
        "judges' margins in both debates, so it may differ from two verdicts that agree.",
    },
    tableOfAny({
      head: ["Arm and item", "Debates", "Without the advantage of affirming"],
      table: verdicts.map(({ topic, debates, corrected }) => [
        topic,
        debates.map(({ affirmative, verdict }) => `${affirmative} affirms: ${decidedInWords(verdict)}`).join("; "),
        decidedInWords(corrected),
      ]),
    }, { rows: "pair", file: "pairs.csv", foldedFrom: 0 }),
    ...(alone.length === 0 ? [] : [
      { paragraph: aloneInWords(alone.length) },
      tableOfAny({ head: ["Without a partner", "Arm and item"], table: alone.map(({ key, topic }) => [key, topic]) }, {
        rows: "debate",
        file: "combinations.csv",
      }),
    ]),
  ];
}

function aloneInWords(alone: number): string {
  return `${count(alone, "debate")} ${alone === 1 ? "has" : "have"} no partner: no other one has the same motion and ` +
    "the same two models, with the sides exchanged.";
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
      return `undecided: ${verdict.reason}`;
  }
}

/** Returns the share of the same winner among all pairs, those that are missing included. */
function sameOfAll(same: Estimate, missing: number): string {
  return same.defined ? percent(same.value * same.n / (same.n + missing)) : "–";
}

/** Returns a share with its fraction: `65 of 81, 80 % (70 % to 87 %)`. */
function sameInWords(same: Estimate): string {
  if (!same.defined) return estimateInCell(same, percent);
  return `${Math.round(same.value * same.n)} of ${same.n}, ${estimateInCell(same, percent)}`;
}

function swapRow(
  name: string,
  { same, missing }: SwapConsistency["panel"],
  affirming: JudgesFindings["swapped"]["affirmativePoints"],
): readonly string[] {
  const points = affirming.find(({ judge }) => judge === name)?.points;
  return [name, sameInWords(same), `${missing}`, sameOfAll(same, missing), points ? estimateInCell(points) : ""];
}
