import { count, debateCount } from "../../words/en/numbers.ts";
import type { Row } from "../../archive/tables.ts";
import type { SwapConsistency } from "../../judging/panel/consistency.ts";
import type { JudgesReport } from "../../judging/panel/pool.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { RowPanel } from "../row.ts";
import type { ResultTable } from "./result_table.ts";
import { type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { estimateInCell, percent } from "./words.ts";

/** Debates held twice with the sides exchanged. */
export interface SwappedFindings extends Omit<JudgesReport["swapped"], "verdicts" | "alone"> {
  readonly verdicts: readonly PairFinding[];
  /** Keys of the judged debates that are in no pair, with their topics. */
  readonly alone: readonly { readonly key: string; readonly topic: string }[];
}

/** Two debates with the sides exchanged, by the names of the debaters. */
export interface PairFinding {
  /** The arm and the item. */
  readonly topic: string;
  /** The verdict of each debate, by its panel alone. */
  readonly debates: readonly { readonly affirmative: string; readonly verdict: Verdict }[];
  /** The verdict on both, without the advantage of affirming. */
  readonly corrected: Verdict;
}

/** Returns the pairs of a report on judges, whose debates have these keys. */
export function swappedFindings(
  { verdicts, alone, ...swapped }: JudgesReport["swapped"],
  judged: readonly { readonly key: string; readonly panel: RowPanel }[],
): SwappedFindings {
  const without = new Set(alone);
  return {
    ...swapped,
    verdicts: verdicts.map(({ topic, debates, corrected }) => ({
      topic,
      debates: debates.map(({ affirmative, verdict }) => ({ affirmative, verdict })),
      corrected: corrected.verdict,
    })),
    alone: judged.filter((_, at) => without.has(at)).map(({ key, panel: { topic } }) => ({ key, topic })),
  };
}

/** Returns on a page how often judges name the same winner with the sides exchanged; nothing without two debates. */
export function swappedSection(swapped: SwappedFindings | undefined): ReportSection {
  const { pairs = 0, alone = [] } = swapped ?? {};
  const parts: ReportPart[] = swapped && pairs > 0 ? pairParts(swapped) : [];
  if (alone.length > (pairs > 0 ? 0 : 1)) {
    const without = "without a partner on the same motion between the same two models with the sides exchanged";
    parts.push(seeTable(`${debateCount(alone.length)} ${without}`, "unpaired"));
  }
  return { id: "swapped", title: "Sides exchanged", parts };
}

function pairParts({ pairs, consistency, affirmativePoints }: SwappedFindings): ReportPart[] {
  const judges = consistency.judges.toSorted((a, b) => a.judge < b.judge ? -1 : 1);
  const pointsOf = (name: string) => affirmativePoints.find(({ judge }) => judge === name)?.points;
  return [
    {
      head: ["Judge", "Same winner in both debates", "Missing pairs", "Same of all pairs", "Points for affirming"],
      right: [2, 3],
      table: [
        ...judges.map((each) => sameRow(each.judge, each, pointsOf(each.judge))),
        ...(judges.length > 1 ? [totalRow(judges)] : []),
        sameRow("The panel", consistency.panel),
      ],
    },
    {
      paragraph: `${count(pairs, "pair")} of debates on one motion between the same two models, with the sides ` +
        "exchanged. A consistent judge names the same model in both. Ties in both count as the same winner, a tie in one " +
        "does not. Pairs without a vote on one debate are missing. Intervals are Wilson's, over pairs.",
    },
    {
      paragraph: "Points for affirming combine the judge's leaning and the ease of the motion, which one judge's " +
        "results cannot tell apart. Over both debates of a pair, this advantage cancels out.",
    },
    seeTable("Each pair, with a verdict on both debates that is free of this advantage", "pairs"),
  ];
}

/** Returns the sum over judges, without an interval: their results on one pair depend on each other. */
function totalRow(judges: SwapConsistency["judges"]): readonly string[] {
  const sum = (of: (same: SwapConsistency["panel"]) => number) => judges.reduce((total, each) => total + of(each), 0);
  const equal = sum(({ same }) => same.defined ? Math.round(same.value * same.n) : 0);
  const [known, missing] = [sum(({ same }) => same.defined ? same.n : 0), sum(({ missing }) => missing)];
  if (known === 0) return ["All judges", "–", `${missing}`, "–", ""];
  return [
    "All judges",
    `${equal} of ${known}, ${percent(equal / known)}`,
    `${missing}`,
    percent(equal / (known + missing)),
    "",
  ];
}

function sameRow(
  name: string,
  { same, missing }: SwapConsistency["panel"],
  affirming?: Estimate,
): readonly string[] {
  const points = affirming ? estimateInCell(affirming) : "";
  if (!same.defined) return [name, estimateInCell(same, percent), `${missing}`, "–", points];
  const equal = Math.round(same.value * same.n);
  return [
    name,
    `${equal} of ${same.n}, ${estimateInCell(same, percent)}`,
    `${missing}`,
    percent(same.value * same.n / (same.n + missing)),
    points,
  ];
}

/** Returns the tables of the pairs, and of the debates in none. */
export function swappedTables(swapped: SwappedFindings | undefined): readonly ResultTable[] {
  const { verdicts = [], alone = [] } = swapped ?? {};
  const columns = ["first", "second"].flatMap((name) => ["affirmative", ...VERDICT].map((each) => `${name}_${each}`));
  return [
    {
      name: "pairs",
      columns: ["topic", ...columns, ...VERDICT.map((each) => `corrected_${each}`)],
      rows: verdicts.map(({ topic, debates: [first, second], corrected }) => ({
        topic,
        first_affirmative: first?.affirmative,
        ...verdictRow("first", first?.verdict),
        second_affirmative: second?.affirmative,
        ...verdictRow("second", second?.verdict),
        ...verdictRow("corrected", corrected),
      })),
    },
    { name: "unpaired", columns: ["key", "topic"], rows: alone },
  ];
}

const VERDICT = ["outcome", "winner", "leader"];

function verdictRow(name: string, verdict: Verdict | undefined): Row {
  return {
    [`${name}_outcome`]: verdict?.kind,
    [`${name}_winner`]: verdict?.kind === "decided" ? verdict.winner : undefined,
    [`${name}_leader`]: verdict?.kind === "too_close" ? verdict.leader : undefined,
  };
}
