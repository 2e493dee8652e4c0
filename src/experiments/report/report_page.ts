import { blocksInHtml, type Surroundings } from "../../pages/blocks.ts";
import { Html, html } from "../../pages/html.ts";
import { costChart } from "../../pages/cost_chart.ts";
import { intervalChart } from "../../pages/interval_chart.ts";
import { EXPERIMENT_STYLE } from "../../pages/experiment_style.ts";
import { resultGrid } from "../../pages/result_grid.ts";
import { TABLES } from "./made.ts";
import type { ExperimentReport } from "./report.ts";
import type { ReportPart } from "./section.ts";
import { reportSections } from "./sections.ts";
import { headline, summary } from "./summary.ts";

/** Nothing is loaded, run or sent: the page holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Returns a report as one page of HTML that needs nothing else. */
export function experimentPage(report: ExperimentReport): string {
  const sections = reportSections(report);
  const answer = headline(report);
  const { name, made: { from } } = report;
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${name}</title>
        <style>${new Html(EXPERIMENT_STYLE)}</style>
      </head>
      <body>
        <header>
          <p class="kind">Experiment${from && `, ${from.slice(0, 10)}`}</p>
          <h1>${name}</h1>
          ${answer && html`<p class="headline">${answer}.</p>`}
          ${blocksInHtml([{ fields: summary(report) }], SURROUNDINGS)}
        </header>
        <nav aria-label="Contents">
          <h2>Contents</h2>
          <ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
        </nav>
        <main>
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
