import { points } from "../../judging/scoreboard.ts";
import { count, debateCount } from "../../words/en/numbers.ts";
import type { Row } from "../../archive/tables.ts";
import type { JudgeBias } from "../../judging/panel/bias.ts";
import { type JudgesReport, judgesReport } from "../../judging/panel/pool.ts";
import { readingRows, TIE } from "../../judging/panel/readings.ts";
import type { EffectiveJudges } from "../../judging/statistics/agreement.ts";
import { familyOf } from "../../models/families.ts";
import type { DialogueRow } from "../row.ts";
import { DIALOGUE, dialogueColumns, ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { notes, type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { type SwappedFindings, swappedFindings } from "./swapped.ts";
import { estimateInCell, estimateInLine, percent, shownSign, valueInWords } from "./words.ts";

/** The judges of an experiment, with the outcomes of debates held twice. */
export interface JudgesFindings extends Omit<JudgesReport, "swapped"> {
  readonly swapped: SwappedFindings;
  /** Judges of debates in which their own model family took part, with the number of these debates. */
  readonly ownFamily: readonly { readonly judge: string; readonly debates: number }[];
  /** Panels that do not count, as a newer one judged the same dialogue. */
  readonly olderPanels: number;
}

/** Returns what the newest panels of all dialogues say of their judges; `undefined` if nothing was judged. */
export function judgesFindings(rows: readonly DialogueRow[]): JudgesFindings | undefined {
  const judged = rows.flatMap(({ key, panel }) => panel ? [{ key, panel }] : []);
  if (judged.length === 0) return undefined;
  const { swapped, ...report } = judgesReport(judged.map(({ panel }) => panel));
  return {
    ...report,
    swapped: swappedFindings(swapped, judged),
    ownFamily: ownFamily(rows),
    olderPanels: rows.reduce((sum, { olderPanels }) => sum + olderPanels, 0),
  };
}

function ownFamily(rows: readonly DialogueRow[]): JudgesFindings["ownFamily"] {
  const related = rows.flatMap(({ panel, sides }) => {
    const families = new Set(sides.map(({ model }) => familyOf(model)));
    return panel?.judges.filter(({ family }) => families.has(family)).map(({ called }) => called) ?? [];
  });
  return [...Map.groupBy(related, (judge) => judge)].map(([judge, own]) => ({ judge, debates: own.length }));
}

/** Returns what the panels say of their judges on a page; nothing if none sat. */
export function judgesSection(judges: JudgesFindings | undefined): ReportSection {
  const parts: readonly ReportPart[] = !judges ? [] : [
    { paragraph: basisInWords(judges) },
    ...notes(
      judges.ownFamily.map(({ judge, debates }) =>
        `${judge} judged ${debateCount(debates)} in which a model of its own family took part.`
      ),
    ),
    { heading: "Agreement", level: 2 },
    ...agreementParts(judges),
    { heading: "Leanings", level: 2 },
    ...leaningParts(judges.bias.toSorted((a, b) => a.judge < b.judge ? -1 : 1)),
  ];
  return { id: "judges", title: "Judges", parts };
}

function basisInWords({ bias, debates, readings: { given, missing }, olderPanels }: JudgesFindings): string {
  const older = olderPanels > 0
    ? ` Left out: ${count(olderPanels, "older panel")}, as only the newest one counts.`
    : "";
  return `${count(bias.length, "judge")}, ${count(debates, "judged dialogue")}, ${
    count(given, "reading")
  }; ${missing} ` +
    `missing. A judge votes for a side if it favours that side in every order that it read.${older}`;
}

/** Returns the measures of agreement, with their names in the table and on the page. */
function measuresOf({ winners, margins, pointsAlpha, scores }: JudgesFindings["agreement"]) {
  const { unanimous } = winners;
  const several = unanimous.defined ? `, of ${count(unanimous.n, "dialogue")} with two votes or more` : "";
  return [
    ["pairs_of_votes_that_agree", winners.raw, "Pairs of votes that agree", valueInWords(winners.raw, percent)],
    ["all_votes_agree", unanimous, "All votes agree", `${estimateInLine(unanimous, percent)}${several}`],
    ["mean_kappa_of_votes", winners.kappa, "Kappa of votes (mean over pairs of judges)", valueInWords(winners.kappa)],
    ["alpha_of_votes", winners.alpha, "Alpha of votes", valueInWords(winners.alpha)],
    ["alpha_of_margins", margins.alpha, "Alpha of margins (in median margins)", valueInWords(margins.alpha)],
    ["alpha_of_margins_in_points", pointsAlpha, "Alpha of margins (in points)", valueInWords(pointsAlpha)],
    ["alpha_of_scores", scores.alpha, "Alpha of scores", valueInWords(scores.alpha)],
    ["effective_judges_by_margins", margins.effective, ...effectiveIn("margins", margins.effective)],
    ["effective_judges_by_scores", scores.effective, ...effectiveIn("scores", scores.effective)],
  ] as const;
}

function agreementParts({ agreement, bias }: JudgesFindings): readonly ReportPart[] {
  if (bias.length < 2) return [{ paragraph: "With one judge there is no agreement to measure." }];
  return [
    { fields: measuresOf(agreement).map(([, , label, text]) => [label, text]) },
    {
      paragraph: "Kappa (Cohen's) and alpha (Krippendorff's) are 1 for perfect agreement and 0 for chance. The " +
        "effective number is the number of independent judges that a panel is worth. Judges also correlate where they " +
        "are right together, so it is a lower bound.",
    },
    seeTable("The same figures, and kappa of each pair of judges", "agreement"),
  ];
}

/** Returns a field of an effective number of judges: `1.80 of 3.00, ρ = 0.33`. */
function effectiveIn(unit: string, effective: EffectiveJudges): readonly [label: string, text: string] {
  const label = `Effective number of judges (${unit})`;
  if (!effective.defined) return [label, valueInWords(effective)];
  const { value, judges, rho } = effective;
  return [label, `${points(value)} of ${points(judges)}, ρ = ${points(rho)}${rho < 0 ? " (taken as 0)" : ""}`];
}

function leaningParts(judges: readonly JudgeBias[]): readonly ReportPart[] {
  const oneOrder = judges.some(({ first, firstInOneOrder }) => firstInOneOrder.defined && !first.defined);
  const head = [
    "Judge",
    "For the side presented first",
    "For the affirmative",
    "Points for the affirmative beyond other judges'",
    "For the side that said more",
  ];
  if (oneOrder) head.push("For the first side, of dialogues read in one order");
  const shown = judges.flatMap(shownLeanings);
  return [
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
      head,
      table: judges.map(({ judge, first, affirmative, affirmativePoints, length, firstInOneOrder }) => {
        const cells = [affirmative, affirmativePoints, length, ...oneOrder ? [firstInOneOrder] : []];
        const n = first.defined ? `, n = ${first.n}` : "";
        return [judge, `${estimateInCell(first)}${n}`, ...cells.map((each) => estimateInCell(each))];
      }),
    },
    {
      fields: [["All votes for a side, of all judges", affirmativeInWords(judges)], [
        "Shown leanings",
        shown.length > 0 ? shown.join("; ") : "none: no interval excludes 0",
      ]],
    },
    {
      paragraph:
        "A flip is a dialogue with different findings in different orders; a margin of 0.00 is a tie. Leanings " +
        "go from −1 (never) to 1 (always), and points from 0 to 10. The affirmative, or the side that said more, may " +
        "have argued better, so compare judges with each other. Leanings to the side presented first leave out dialogues " +
        "with a tie in any order. Dialogues read in part count with the orders that were read. Intervals (95 %, in " +
        "parentheses) treat dialogues as independent, so they are too narrow where items differ: Wilson's for flips, " +
        "Newcombe's or Student's for leanings, each for itself.",
    },
  ];
}

/** Returns the share of votes for the affirmative over all judges: `61 % of 120 for the affirmative`. */
function affirmativeInWords(judges: readonly JudgeBias[]): string {
  const votes = judges.flatMap(({ affirmative }) => affirmative.defined ? [affirmative] : []);
  const all = votes.reduce((sum, { n }) => sum + n, 0);
  const forIt = votes.reduce((sum, { n, value }) => sum + n * (1 + value) / 2, 0);
  return all === 0 ? "none" : `${percent(forIt / all)} of ${all} for the affirmative`;
}

/** Returns the leanings of a judge whose intervals exclude 0: to the order, to length, and beyond other judges. */
function shownLeanings({ judge, first, affirmativePoints, length }: JudgeBias): readonly string[] {
  const leanings = [
    [first, "presented first", "presented last"],
    [affirmativePoints, "that affirms", "that opposes"],
    [length, "that said more", "that said less"],
  ] as const;
  return leanings.flatMap(([estimate, high, low]) => {
    const sign = shownSign(estimate);
    return sign === 0 ? [] : [`${judge} to the side ${sign > 0 ? high : low}`];
  });
}

/** Returns the tables on judges. */
export function judgeTables(judges: JudgesFindings | undefined, rows: readonly DialogueRow[]): readonly ResultTable[] {
  const readings = ["judge", "first", "sample", "favours", "favoured", "against", "margin", "missing"];
  const agreement = judges ? agreementRows(judges.agreement) : [];
  const leanings = judges?.bias.flatMap(leaningRows) ?? [];
  return [
    { name: "leanings", isShown: true, columns: ["judge", "measure", ...ESTIMATE], rows: leanings },
    { name: "agreement", columns: ["measure", "judges", ...ESTIMATE], rows: agreement },
    { name: "readings", columns: [...DIALOGUE, ...readings], rows: rows.flatMap(readingTableRows) },
  ];
}

function leaningRows({ judge, ...bias }: JudgeBias): readonly Row[] {
  const measures = {
    flips_with_the_order: bias.flipped,
    first_presented: bias.first,
    affirmative: bias.affirmative,
    points_for_the_affirmative: bias.affirmativePoints,
    said_more: bias.length,
    first_in_one_order: bias.firstInOneOrder,
    median_margin: bias.medianMargin,
  };
  return Object.entries(measures).map(([measure, estimate]) => ({ judge, measure, ...estimateRow(estimate) }));
}

function agreementRows(agreement: JudgesFindings["agreement"]): readonly Row[] {
  const pairs = agreement.winners.kappas.map(({ judges, units: n, kappa }) => {
    return { measure: "kappa_of_votes", judges: judges.join(" | "), ...estimateRow(kappa), n };
  });
  return [...measuresOf(agreement).map(([measure, value]) => ({ measure, ...estimateRow(value) })), ...pairs];
}

function readingTableRows(row: DialogueRow): readonly Row[] {
  const { panel, sides } = row;
  if (!panel) return [];
  return readingRows(panel).map(({ judge, order, sample, favours, margin, missing }): Row => {
    const ahead = sides.find(({ id }) => id === favours);
    const others = ahead ? sides.filter(({ id }) => id !== ahead.id) : [];
    return {
      ...dialogueColumns(row),
      judge,
      first: order,
      sample,
      favours: favours === TIE ? "tied" : favours,
      favoured: ahead?.model,
      against: others.map(({ model }) => model).join(" | ") || undefined,
      margin,
      missing,
    };
  });
}
