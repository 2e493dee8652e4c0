import { points } from "../../judging/scoreboard.ts";
import type { PageBlock, Piece } from "../../archive/render/page.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { CostChart } from "../../pages/cost_chart.ts";
import type { IntervalChart } from "../../pages/interval_chart.ts";
import type { ResultGrid } from "../../pages/result_grid.ts";
import { type Form, percent } from "./words.ts";

/** A section of a report, before its form: the same words become Markdown and HTML. One without parts is left out. */
export interface ReportSection {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly ReportPart[];
}

/** A part of a section. */
export type ReportPart =
  | PageBlock
  /** Shown in HTML only; words or a table beside it have the figures. */
  | { readonly picture: IntervalChart }
  | { readonly plane: CostChart }
  /** Shown as a table of letters elsewhere. */
  | { readonly grid: ResultGrid };

/** Returns lines as a list; nothing if there is none. */
export function notes(lines: readonly string[]): readonly ReportPart[] {
  return lines.length === 0 ? [] : [{ list: lines.map((line) => ({ line })) }];
}

/** Returns a chart of the estimates that have a value; nothing if that is fewer than two. */
export function picture(
  estimates: readonly (readonly [name: string, estimate: Estimate])[],
  { form = points, ...chart }: Pick<IntervalChart, "caption" | "reference" | "ends"> & { readonly form?: Form },
): readonly ReportPart[] {
  const rows = estimates.flatMap(([name, estimate]) => {
    if (!estimate.defined) return [];
    const { value, interval } = estimate;
    return interval.defined ? [{ name, value, interval }] : [{ name, value }];
  });
  if (rows.length < 2) return [];
  const hollow = rows.every((row) => "interval" in row) ? "" : "; hollow: no interval";
  return [{
    picture: {
      ...chart,
      caption: `${chart.caption}${hollow}`,
      label: rows.map(({ name, value }) => `${name} ${form(value)}`).join(", "),
      tick: form === percent ? percent : (value) => `${value}`.replace("-", "−"),
      rows,
    },
  }];
}

/** Returns the link to a table. */
export function tableLink(name: string): Piece {
  return { link: `${name}.csv`, to: `${name}.csv` };
}

/** Returns a line that leads to a table. */
export function seeTable(words: string, name: string): PageBlock {
  return { paragraph: [`${words}: `, tableLink(name), "."] };
}
