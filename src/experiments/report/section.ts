import { count, points } from "../../archive/render/words.ts";
import type { PageBlock } from "../../archive/render/page.ts";
import type { Estimate, Statistic } from "../../judging/statistics/statistic.ts";
import type { IntervalChart } from "../../pages/interval_chart.ts";

/** A section of a report, before its form: the same words become Markdown and HTML. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly ReportPart[];
}

/** A part of a section. */
export type ReportPart =
  | PageBlock
  /** Shown in HTML only; a table beside it has the figures. */
  | { readonly picture: IntervalChart }
  /** Blocks that HTML shows on a click; Markdown shows them below the words. */
  | { readonly folded: string; readonly blocks: readonly PageBlock[] };

/** Returns an estimate that has a value as a row of a chart. */
export function chartRow(name: string, { value, interval }: Estimate & { readonly defined: true }) {
  return { name, value, ...(interval.defined ? { interval } : {}) };
}

/** Returns an amount with as many decimals as a column needs whose sum is given: `$0.0777` of $1.52, `$12.30` of $99. */
export function inDollars(costUsd: number, sum = costUsd): string {
  const places = sum > 0 ? Math.min(8, Math.max(2, 3 - Math.floor(Math.log10(sum)))) : 2;
  return `$${costUsd.toFixed(places)}`;
}

/** Returns a share as a percentage: `63 %`, `−4 %`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share);
  return `${rounded < 0 ? `−${-rounded}` : Math.abs(rounded)} %`;
}

/** Returns an estimate in one form, such as {@linkcode percent}; if it has none, the reason. */
export function valueInWords(estimate: Estimate | Statistic, form: (value: number) => string = points): string {
  return estimate.defined ? form(estimate.value) : `none: ${estimate.reason}`;
}

/** Returns the 95 % interval of an estimate: `0.12 to 0.80`; if it has none, the reason. */
export function intervalInWords(estimate: Estimate, form: (value: number) => string = points): string {
  if (!estimate.defined) return "–";
  const { interval } = estimate;
  return interval.defined ? `${form(interval.low)} to ${form(interval.high)}` : `none: ${interval.reason}`;
}

/** Returns an estimate with its interval: `0.40 (95 %: 0.12 to 0.80)`. */
export function estimateInLine(estimate: Estimate, form: (value: number) => string = points): string {
  if (!estimate.defined) return `no value (${estimate.reason})`;
  const { interval } = estimate;
  const ends = interval.defined ? `95 %: ${intervalInWords(estimate, form)}` : `no interval: ${interval.reason}`;
  return `${form(estimate.value)} (${ends})`;
}

/** Returns an estimate with its 95 % interval for a cell whose column names it: `0.40 (0.12 to 0.80)`. */
export function estimateInCell(estimate: Estimate, form: (value: number) => string = points): string {
  if (!estimate.defined) return `none: ${estimate.reason}`;
  return `${form(estimate.value)} (${intervalInWords(estimate, form)})`;
}

/** Returns `true` if an interval excludes a value: the estimate is shown to differ from it. */
export function excludes(estimate: Estimate, value = 0): boolean {
  return estimate.defined && estimate.interval.defined &&
    (estimate.interval.low > value || estimate.interval.high < value);
}

/** Rows beyond which a table is folded in HTML, and beyond which only its file has it. */
export const [FOLDED_FROM, FILE_ONLY_FROM] = [25, 300];

/** Returns a long table as a part that fits its length, or a line that leads to its file. */
export function tableOfAny(
  table: PageBlock & { readonly table: readonly unknown[] },
  { rows, file, foldedFrom = FOLDED_FROM }: {
    readonly rows: string;
    readonly file: string;
    /** Rows beyond which it is folded. */
    readonly foldedFrom?: number;
  },
): ReportPart {
  const { length } = table.table;
  if (length > FILE_ONLY_FROM) {
    return { paragraph: [`${count(length, rows)}: see `, { link: file, to: file }, "."] };
  }
  return length > foldedFrom
    ? { folded: `Show ${length > 1 ? "all " : ""}${count(length, rows)}`, blocks: [table] }
    : table;
}
