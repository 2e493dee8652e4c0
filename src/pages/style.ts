/** Colours of sides that there are; more sides begin again with the first. */
const SIDES = 6;

/**
 * Colours on light paper, which printers get too: a side speaks in its own, `wrong` is what was found wrong, `mark` is under
 * a figure that was looked up, and nothing else has a colour. Text has a contrast of at least 4.5 on paper and shade.
 */
const LIGHT = `
  --paper: #fdfcf9; --shade: #f4f1ea; --rule: #ded9cd; --line: #8a8477; --mark: #fbe7a1;
  --ink: #1c1a17; --soft: #5f5a4f; --wrong: #b0123b;
  --side1: #1f4fa3; --side2: #955000; --side3: #17695a; --side4: #6f3d97; --side5: #5d6000; --side6: #93306b;`;

/** Colours of the same names on a dark screen. */
const DARK = `
  --paper: #171613; --shade: #211f1b; --rule: #3b3831; --line: #857f72; --mark: #5a4a14;
  --ink: #ece8df; --soft: #ada799; --wrong: #ff8aa0;
  --side1: #8fb5ff; --side2: #eda661; --side3: #74cdb6; --side4: #cfa5f5; --side5: #c6c85c; --side6: #f59acb;`;

/** The shape and the line of each side, by which it is known without its colour. */
const SHAPES = ["●", "○", "◆", "◇", "▲", "△"] as const;
const LINES = [[2, "solid"], [5, "double"], [3, "dashed"]] as const;
/** Width of the widest of these, in pixels: text beside narrower ones is set in as far. */
const WIDEST = 5;

/** The class of a participant, which gives its colour, shape and line, by the ids of those who take sides. */
export function sideClass(id: string, sides: readonly string[] = []): string {
  return sides.includes(id) ? `side-${sides.indexOf(id) % SIDES + 1}` : "neutral";
}

/** The shape of a side, by its class; a dot for whoever takes none. */
export function shapeOf(sideClass: string): string {
  return SHAPES[Number(sideClass.replace("side-", "")) - 1] ?? "•";
}

const SIDE_CLASSES = SHAPES.map((shape, n) => {
  const [width, line] = LINES[n % LINES.length] ?? LINES[0];
  const colour = `var(--side${n + 1})`;
  return `.side-${n + 1} { --side: ${colour}; --shape: "${shape}"; --edge: ${width}px ${line} ${colour}; --in: ${
    WIDEST - width
  }px; }`;
});

/**
 * Type and marks that all pages share. Serif is what somebody said, sans what the house knows, mono what one types. What is
 * wrong is struck, what is overstated has a wavy line, what nobody could check has dots.
 */
const BASE = `
:root { color-scheme: light; ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; ${DARK} } }
${SIDE_CLASSES.join("\n")}
.neutral { --side: var(--soft); --shape: ""; --edge: 2px solid var(--rule); --in: 3px; }
*, ::before, ::after { box-sizing: border-box; }
html {
  --serif: Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", Cambria, "Noto Serif", "Noto Serif CJK SC", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --mono: ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  background: var(--paper); color: var(--ink); accent-color: var(--ink); font: 1rem/1.5 var(--sans); -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
body { max-width: 46rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.25rem) 4rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { margin: 0; line-height: 1.2; text-wrap: balance; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; font-variant-numeric: lining-nums; }
h1 { margin-bottom: 1rem; font-size: clamp(1.75rem, 1.2rem + 2.3vw, 2.75rem); line-height: 1.13; letter-spacing: -0.012em; }
h2 { margin: 3rem 0 1rem; padding-top: 0.8rem; border-top: 2px solid var(--ink); font-size: 1.5rem; }
h3 { margin: 2rem 0 0.75rem; font-size: 1.25rem; }
h4, h5, h6 { margin: 1.25rem 0 0.4rem; font-size: 1rem; font-weight: 650; }
p, ul, ol, dl, blockquote, pre { margin: 0 0 0.85rem; }
p, li, dd, blockquote { text-wrap: pretty; }
ul, ol { padding-inline-start: 1.3rem; }
li > ul { margin: 0.2rem 0; }
a { color: inherit; text-decoration-color: var(--line); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-color: currentColor; text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
summary { cursor: pointer; }
b, strong { font-weight: 650; }
code, kbd { font: 0.9em var(--mono); }
code, a[href^="http"] { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.75rem; background: var(--shade); }
.text, .said, q, .headline { font-family: var(--serif); font-variant-numeric: lining-nums; }
q:lang(fr) { quotes: "«\u202f" "\u202f»"; }
q:lang(es) { quotes: "«" "»" "“" "”"; }
.text { font-size: 1.125rem; line-height: 1.62; }
.kind { color: var(--soft); font-family: var(--sans); font-weight: normal; font-size: 0.875rem; }
.name { color: var(--side); font-family: var(--sans); font-weight: 650; }
.name::before { content: var(--shape, "") / ""; margin-inline-end: 0.35em; font-size: 0.75em; vertical-align: 0.08em; }
.name:is(.neutral, .neutral *)::before { content: none; }
.side-2 .name::before, .name.side-2::before { font-weight: 900; }
.name, q, .text > *, .text li, dd, .kind { unicode-bidi: plaintext; text-align: start; }
.wrong { color: var(--wrong); }
del.wrong { text-decoration: line-through 1px var(--wrong); }
ins { text-decoration: none; font-weight: 650; background: var(--mark); padding: 0 0.12em; }
.overstated { text-decoration: underline wavy 1px var(--wrong); text-underline-offset: 0.22em; text-decoration-skip-ink: none; }
.unverifiable { text-decoration: underline dotted 1.5px var(--line); text-underline-offset: 0.22em; }
mark { padding: 0 0.12em; background: var(--mark); color: var(--ink); }
.nb { white-space: nowrap; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
dl > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; padding: 0.3rem 0; border-bottom: 1px solid var(--rule); }
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; }
blockquote { padding-inline-start: 1rem; border-inline-start: 2px solid var(--rule); }
blockquote > :last-child, .text > :last-child { margin-bottom: 0; }
.heading { margin-top: 1.25rem; font-weight: 600; }
.wide { overflow-x: auto; margin: 0 0 1.25rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.45; }
.text table { display: block; overflow-x: auto; }
th, td { padding: 0.4rem 0.6rem 0.4rem 0; border-bottom: 1px solid var(--rule); text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
.stacked td { min-width: 5.5rem; }
td.long { min-width: 8rem; }
th.number, td.number { min-width: 0; overflow-wrap: normal; text-align: end; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
.bar { width: 6rem; height: 0.5rem; vertical-align: middle; }
.bar .all { fill: var(--rule); }
.bar .part { fill: var(--side, var(--soft)); }
td .bar { display: block; width: 4rem; margin: 0.2rem 0 0; margin-inline-start: auto; }
figure { margin: 0 0 1.5rem; }
img { max-width: 100%; max-height: 30rem; height: auto; }
figcaption { color: var(--soft); font-size: 0.875rem; }
:target { scroll-margin-top: 1rem; }
`;

/** Tables on narrow screens, and paper. */
const NARROW_AND_PAPER = `@media (max-width: 30rem) {
  dl > div { grid-template-columns: 1fr; }
  th, td { padding: 0.4rem 0.25rem 0.4rem 0; }
  td .bar { width: 3rem; }
  .stacked thead { display: none; }
  .stacked tr, .stacked td { display: block; border: 0; padding: 0.1rem 0; text-align: start; }
  .stacked tr { padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
  .stacked td::before { content: attr(data-column); color: var(--soft); }
}
@media (min-width: 110rem) { html { font-size: 1.3rem; } }
@media print {
  @page { size: A4; margin: 14mm 15mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; } }
  :root { --paper: #fff; --soft: #45413a; }
  h2, h3, h4, summary { break-after: avoid; }
  tr { break-inside: avoid; }
  .wide { overflow: visible; }
  table { font-size: 8pt; }
  del.wrong { color: inherit; }
  .stacked td { min-width: 0; }
  mark, ins, .bar, .bars, .level, .strokes, .ranks, .message, .side blockquote { print-color-adjust: exact; }
}
`;

/** The styles that all pages share. */
export const BASE_STYLE = compact(BASE + NARROW_AND_PAPER);

/** Returns a style sheet without the spaces around braces and semicolons; what stands in quotation marks stays. */
export function compact(style: string): string {
  return style.replace(/("[^"\n]*")|\s*([{};])\s*/g, "$1$2");
}
