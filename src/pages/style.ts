/** Colours of sides that there are; more sides begin again with the first. */
export const SIDES = 6;

/** Colours on light paper, which printers get too. Text has a contrast of at least 4.5 on paper and shade. */
const LIGHT = `
  --paper: #ffffff; --shade: #f4f3f0; --rule: #d5d3cd; --ink: #1f2328; --faint: #57606a; --link: #0a58ca;
  --good: #1a6b3c; --bad: #b3261e; --side1: #1d4ed8; --side2: #a8410a; --side3: #0f6b45; --side4: #7a2ea6;
  --side5: #0b6172; --side6: #a3195b;`;

/** Colours of the same names on a dark screen. */
const DARK = `
  --paper: #14171a; --shade: #1f2428; --rule: #3a4148; --ink: #e6e8eb; --faint: #a5aeb8; --link: #8ab8ff;
  --good: #7fd6a2; --bad: #ff9b94; --side1: #8cb4ff; --side2: #ffb084; --side3: #74d3a0; --side4: #d2a6ff;
  --side5: #6ccfdc; --side6: #ff99c1;`;

/** The class of a participant, which gives its colour, by the ids of those who take sides. */
export function sideClass(id: string, sides: readonly string[] = []): string {
  return sides.includes(id) ? `side-${sides.indexOf(id) % SIDES + 1}` : "neutral";
}

const SIDE_COLOURS = Array.from({ length: SIDES }, (_, n) => `.side-${n + 1} { --side: var(--side${n + 1}); }`);

/** Texts, messages, tables and charts, as all pages show them. */
const COMMON = `
:root { color-scheme: light; ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; ${DARK} } }
${SIDE_COLOURS.join("\n")}
.neutral { --side: var(--faint); }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
a { color: var(--link); }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.9rem; margin: 0 0 1rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 1rem; padding-top: 0.6rem; border-top: 2px solid var(--rule); }
h3 { font-size: 1.15rem; margin: 2rem 0 0.75rem; }
h4, h5, h6 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
.heading { font-weight: 600; margin-top: 1.25rem; }
p, ul, ol, dl, blockquote, pre { margin: 0 0 0.85rem; }
ul, ol { padding-left: 1.4rem; }
li > ul { margin: 0.2rem 0; }
header > .kind { margin: 0; }
.kind { color: var(--faint); font-weight: normal; font-size: 0.9rem; }
.name { color: var(--side); }
dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; padding: 0.3rem 0; border-bottom: 1px solid var(--rule); }
dt { color: var(--faint); }
dd { margin: 0; min-width: 0; }
blockquote { padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--rule); }
pre { overflow-x: auto; padding: 0.75rem; background: var(--shade); overflow-wrap: normal; }
code { font: 0.9em ui-monospace, monospace; }
.cast { list-style: none; padding: 0; }
.cast li { padding: 0.4rem 0.8rem; margin: 0.4rem 0; border-left: 5px solid var(--side); background: var(--shade); }
.cast .agent { display: block; }
nav { font-size: 0.95rem; }
nav h2 { font-size: 1rem; margin: 2rem 0 0.5rem; border: 0; padding: 0; }
nav ul { list-style: none; padding: 0; margin: 0; }
nav ul ul { padding-left: 1rem; }
nav a { display: inline-block; padding: 0.15rem 0; }
.message { margin: 1.25rem 0; padding: 0.1rem 0 0.1rem 1rem; border-left: 5px solid var(--side); }
.message > h4 { margin: 0 0 0.4rem; }
.message .number { color: var(--faint); text-decoration: none; font-weight: normal; }
.announcement, .interruption { font-size: 0.95rem; }
blockquote > :last-child, .message > :last-child, .text > :last-child, .check > :last-child { margin-bottom: 0; }
.cited { text-decoration-style: dotted; }
.check, .score { margin-top: 0.6rem; padding: 0.5rem 0.8rem; background: var(--shade); font-size: 0.9rem; line-height: 1.5; }
.check p, .check ul { margin-bottom: 0.3rem; }
.check .cited { color: inherit; }
.supported { color: var(--good); }
.contradicted, .overstated { color: var(--bad); }
summary { cursor: pointer; }
.bar { width: 6rem; height: 0.5rem; vertical-align: middle; }
.bar .all { fill: var(--rule); }
.bar .part { fill: var(--side, var(--faint)); }
.wide { overflow-x: auto; margin: 0 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.85rem; line-height: 1.45; }
.text table { display: block; overflow-x: auto; }
th, td { padding: 0.4rem; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; overflow-wrap: break-word; }
th { color: var(--faint); font-weight: 600; }
.stacked td { min-width: 5.5rem; overflow-wrap: anywhere; }
td.long { min-width: 8rem; overflow-wrap: anywhere; }
th.number, td.number { min-width: 0; overflow-wrap: normal; text-align: right; font-variant-numeric: tabular-nums; }
td .bar { display: block; width: 4rem; margin: 0.2rem 0 0 auto; }
figure { margin: 0 0 1.5rem; }
img { max-width: 100%; height: auto; max-height: 30rem; }
figcaption { color: var(--faint); font-size: 0.9rem; }
.chart { display: block; width: 100%; max-width: 36rem; }
.chart text { fill: var(--faint); font-size: 10px; }
.chart .grid { stroke: var(--rule); }
.chart .line { fill: none; stroke: var(--side); stroke-width: 2; }
.chart circle { fill: var(--side); }
.sources { list-style: none; padding: 0; }
.sources li { padding: 0.25rem 0; }
.sources blockquote { margin: 0.4rem 0; }
.sources blockquote:target { background: var(--shade); border-color: var(--link); }
mark { background: none; color: inherit; font-weight: 600; box-shadow: inset 0 -2px var(--good); }
:target { scroll-margin-top: 1rem; }
`;

/** The contents of a report, which stand beside it on a wide screen. */
const CONTENTS = `@media (min-width: 75rem) {
  body { display: grid; grid-template-columns: 15rem minmax(0, 46rem); max-width: 64rem; gap: 0 3rem; }
  header, main { grid-column: 2; }
  nav { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; }
  nav h2 { margin-top: 0; }
}
`;

/** Narrow screens and paper. */
const NARROW_AND_PAPER = `@media (max-width: 30rem) {
  h1 { font-size: 1.5rem; }
  dl > div { grid-template-columns: 1fr; }
  th, td { padding: 0.4rem 0.25rem; }
  td .bar { width: 3rem; }
  .stacked thead { display: none; }
  .stacked tr, .stacked td { display: block; border: 0; padding: 0.1rem 0; text-align: left; overflow-wrap: anywhere; }
  .stacked tr { padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
  .stacked td:not([data-column=""])::before { content: attr(data-column) ": "; color: var(--faint); }
}
@media print {
  .topic::details-content { content-visibility: visible; block-size: auto; }
  @page { size: A4; margin: 18mm; }
  html { font-size: 10.5pt; }
  body { display: block; max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, h4, .message > h4 { break-after: avoid; }
  tr, .check li, .cast li { break-inside: avoid; }
  .wide { overflow: visible; }
  table { font-size: 0.8rem; }
  .stacked td { min-width: 0; }
  .message, .cast li, .check, .score, .bar { print-color-adjust: exact; }
  .sources a::after { content: " " attr(href); color: var(--faint); }
}
`;

/** The style sheet of a report: for reading on a phone or a wide screen, light or dark, and on paper. */
export const STYLE = COMMON + CONTENTS + NARROW_AND_PAPER;

/** The part of it that the server's pages share. */
export const SHARED_STYLE = COMMON + NARROW_AND_PAPER;
