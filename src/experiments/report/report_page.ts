import type { PageBlock } from "../../archive/render/page.ts";
import { blocksInHtml, type Surroundings } from "../../pages/blocks.ts";
import { Html, html } from "../../pages/html.ts";
import { costChart } from "../../pages/cost_chart.ts";
import { intervalChart } from "../../pages/interval_chart.ts";
import { EXPERIMENT_STYLE } from "../../pages/experiment_style.ts";
import { resultGrid } from "../../pages/result_grid.ts";
import { TABLES } from "./made.ts";
import type { ExperimentReport } from "./report.ts";
import type { ReportPart, ReportSection } from "./section.ts";
import { reportSections } from "./sections.ts";
import { headline, summary } from "./summary.ts";

/** Nothing is loaded, run or sent: the page holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The site that a report is a page of; without its tables, and without costs unless they are wanted. */
export interface ExperimentSite {
  readonly hasCosts: boolean;
  /** What stands in the head in place of a policy and styles of its own. */
  readonly head: Html;
  /** Attributes of the body. */
  readonly body: Html;
  /** What stands above the report. */
  readonly above: Html;
}

/** Returns a report as one page of HTML that needs nothing else, unless it is part of a site. */
export function experimentPage(report: ExperimentReport, site?: ExperimentSite): string {
  const sections = site ? publishedSections(report, site) : reportSections(report);
  const answer = headline(report);
  const { name, made: { from } } = report;
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        ${site ? undefined : html`<meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">`}
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${name}</title>
        ${site?.head ?? html`<style>${new Html(EXPERIMENT_STYLE)}</style>`}
      </head>
      <body${site?.body}>
        ${site?.above}
        <header>
          <p class="kind">Experiment${from && `, ${from.slice(0, 10)}`}</p>
          <h1>${name}</h1>
          ${answer && html`<p class="headline">${answer}.</p>`}
          ${blocksInHtml([{
            fields: summary(report).filter(([label]) => site?.hasCosts !== false || label !== "Cost"),
          }], SURROUNDINGS)}
        </header>
        <nav aria-label="Contents">
          <h2>Contents</h2>
          <ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
        </nav>
        <main id="main">
          ${sections.map(({ id, title, parts }) =>
            html`<section id="${id}"><h2>${title}</h2>${
              parts.map((part, n) => partInHtml(part, `${id}-${n}`))
            }</section>\n`
          )}
        </main>
      </body>
    </html>
  `;
  return `<!doctype html>\n${unbroken(page.text)}`;
}

/** Returns the sections that anybody may read, without what leads to tables: not how it was made, which names files. */
function publishedSections(report: ExperimentReport, { hasCosts }: ExperimentSite): readonly ReportSection[] {
  const isShown = (id: string) => id !== "made" && (hasCosts || id !== "cost");
  return reportSections(report).filter(({ id }) => isShown(id)).map((section) => ({
    ...section,
    parts: section.parts.flatMap((part): readonly ReportPart[] => {
      const leadsAway = "paragraph" in part && typeof part.paragraph !== "string" &&
        [part.paragraph].flat().some((piece) => typeof piece === "object" && "to" in piece);
      if (leadsAway || !hasCosts && "plane" in part) return [];
      return !hasCosts && "table" in part ? [withoutCosts(part)] : [part];
    }),
  }));
}

/** Returns a table without the columns that say what something cost. */
function withoutCosts(part: TableBlock): TableBlock {
  const kept = part.head.flatMap((head, n) => /\bcost\b/i.test(head) ? [] : n);
  const places = (columns: readonly number[] = []) => columns.flatMap((n) => kept.includes(n) ? kept.indexOf(n) : []);
  return {
    head: kept.map((n) => part.head[n] ?? ""),
    table: part.table.map((row) => kept.map((n) => row[n] ?? "")),
    right: places(part.right),
    scores: places(part.scores),
  };
}

type TableBlock = Extract<PageBlock, { readonly table: unknown }>;

/** Returns a page whose percentages and intervals are not broken at the end of a line. */
function unbroken(page: string): string {
  return page.replace(/(?<=\d) (?=%)/g, "\u00a0").replace(/(?<=\d|%) to (?=[−\d])/g, "\u00a0to\u00a0");
}

/**
 * Returns a part in HTML.
 *
 * @param id Address of the part in the page, for headings.
 */
function partInHtml(part: ReportPart, id: string): Html {
  if ("heading" in part && typeof part.heading === "string") return html`<h3 id="${id}">${part.heading}</h3>`;
  if ("picture" in part) return intervalChart(part.picture);
  if ("plane" in part) return costChart(part.plane);
  if ("grid" in part) return resultGrid(part.grid);
  return html`${blocksInHtml([part], SURROUNDINGS)}`;
}

/** Links lead to the tables, which are beside the page. */
const SURROUNDINGS: Surroundings = {
  addresses: new Map(Object.keys(TABLES).map((name) => [`${name}.csv`, `${name}.csv`])),
  citations: new Map(),
  colours: new Map(),
};
