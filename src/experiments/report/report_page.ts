import { blocksInHtml, type Surroundings } from "../../pages/blocks.ts";
import { Html, html } from "../../pages/html.ts";
import { intervalChart } from "../../pages/interval_chart.ts";
import { BASE_STYLE } from "../../pages/style.ts";
import { TABLES } from "./made.ts";
import type { ExperimentReport } from "./report.ts";
import type { ReportPart } from "./section.ts";
import { reportSections } from "./sections.ts";
import { summary } from "./summary.ts";

/** Nothing is loaded, run or sent: the page holds all that it shows. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Additions to the style of reports on dialogues: wide tables and charts of intervals. */
const OWN_STYLE = `
body { padding-block: 1.5rem 4rem; }
nav { font-size: 0.875rem; }
nav h2 { margin: 2rem 0 0.5rem; padding: 0; border: 0; font-size: 1rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.15rem 0; }
@media (min-width: 75rem) {
  body { display: grid; grid-template-columns: 15rem minmax(0, 46rem); max-width: 68rem; gap: 0 3rem; }
  header, main { grid-column: 2; }
  nav { position: sticky; top: 1.5rem; grid-row: 1 / span 2; grid-column: 1; align-self: start; }
  nav h2 { margin-top: 0; }
}
@media print { nav { display: none; } body { display: block; max-width: none; padding: 0; } }
.chart.intervals { max-width: 40rem; }
.chart.intervals .line { stroke: var(--side1); stroke-width: 3; }
.chart.intervals circle { fill: var(--side1); }
.chart.intervals circle.ring { fill: var(--paper); stroke: var(--side1); stroke-width: 2; }
.chart.intervals .name { fill: var(--ink); font-size: 11px; stroke: var(--paper); stroke-width: 5px; paint-order: stroke; }
.chart.intervals .reference { stroke: var(--soft); stroke-dasharray: 3 3; }
.wide { background: linear-gradient(to left, var(--paper) 40%, transparent) right / 2rem 100% no-repeat local,
  linear-gradient(to left, var(--soft), transparent) right / 0.4rem 100% no-repeat scroll; }
.lede { font-size: 1.15rem; line-height: 1.55; }
@media (max-width: 30rem) { .chart.intervals text, .chart.intervals .name { font-size: 13px; } }
`;

/** Returns a report as one page of HTML that needs nothing else. */
export function experimentPage(report: ExperimentReport): string {
  const sections = reportSections(report);
  const { name, made: { from } } = report;
  const page = html`
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${name}</title>
        <style>${new Html(BASE_STYLE + OWN_STYLE)}</style>
      </head>
      <body>
        <header>
          <p class="kind">Experiment${from && `, ${from.slice(0, 10)}`}</p>
          <h1>${name}</h1>
          <div class="lede">${blocksInHtml([{ fields: summary(report) }], SURROUNDINGS)}</div>
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
  return html`${blocksInHtml([part], SURROUNDINGS)}`;
}

/** Links lead to the tables, which are beside the page. */
const SURROUNDINGS: Surroundings = {
  addresses: new Map(Object.keys(TABLES).map((name) => [`${name}.csv`, `${name}.csv`])),
  citations: new Map(),
  colours: new Map(),
};
