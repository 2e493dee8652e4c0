import { BASE_STYLE, compact } from "./style.ts";

/** What the report of an experiment has besides: charts of intervals, the grid of results, and wide tables. */
const OWN = `
body { padding-block: 1.5rem 4rem; }
.chart { display: block; width: 100%; max-width: 36rem; }
.chart text { fill: var(--soft); font-size: 10px; }
.chart .grid { stroke: var(--rule); }

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
@media print { nav { display: none; } body { display: block; max-width: none; padding: 0; } .won, .level-cell { print-color-adjust: exact; } }
.intervals { max-width: 40rem; }
.intervals .line { stroke: var(--side1); stroke-width: 3; }
.intervals circle { fill: var(--side1); }
.intervals circle.ring { fill: var(--paper); stroke: var(--side1); stroke-width: 2; }
.intervals .name { fill: var(--ink); font-size: 11px; stroke: var(--paper); stroke-width: 5px; paint-order: stroke; }
.frontier { fill: none; stroke: var(--side1); stroke-dasharray: 3 3; }
.intervals .reference { stroke: var(--soft); stroke-dasharray: 3 3; }
.wide { background: linear-gradient(to left, var(--paper) 40%, transparent) right / 2rem 100% no-repeat local,
  linear-gradient(to left, var(--soft), transparent) right / 0.4rem 100% no-repeat; }
.wide tr>:first-child { position: sticky; left: 0; background: var(--paper); }
.headline { margin: 0 0 1rem; font-size: clamp(1.2rem, 1.05rem + 0.65vw, 1.5rem); line-height: 1.36; font-weight: 600; overflow-wrap: anywhere; }
@media (max-width: 30rem) { .intervals text, .intervals .name { font-size: 13px; } }
.models { display: flex; flex-wrap: wrap; gap: 0.2rem 1.5rem; font-size: 0.875rem; overflow-wrap: anywhere; }
.grid-table { border-collapse: separate; border-spacing: 2px; }
.grid-table :is(th, td) { padding: 0.25rem 0.4rem; border: 0; text-align: center; white-space: nowrap; }
.grid-table tbody th { min-width: 11rem; padding-inline-start: 0; color: var(--ink); font: 1rem/1.3 var(--serif); text-align: start; white-space: normal; }
.grid-table thead th[scope="col"] { color: var(--side, var(--soft)); font-weight: 650; }
.grid-table td { position: relative; min-width: 2.6rem; font-weight: 650; vertical-align: middle; }
.grid-table thead tr > :first-child { text-align: end; }
.won { background: var(--side); color: var(--paper); }
.ahead { box-shadow: inset 0 0 0 2px var(--side); color: var(--side); }
.level-cell { background: var(--shade); color: var(--soft); }
`;

/** The style sheet of an experiment's report. */
export const EXPERIMENT_STYLE = BASE_STYLE + compact(OWN);
