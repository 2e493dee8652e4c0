import { BASE_STYLE, compact } from "./style.ts";

/** The first screen: question, answer, how sure, why; beside it what was found wrong; then the sides face to face. */
const FRONT = `
body.dialogue { --text: 35rem; --margin: 15rem; --gap: 2.5rem; max-width: 78rem; }
.front { display: grid; gap: 1.5rem 3rem; padding-top: 1rem; }
.front > * { min-width: 0; }
.front h1 { margin-bottom: 0; }
.front h1.long { font-size: clamp(1.6rem, 1.15rem + 1.7vw, 2.3rem); }
.front h2 { margin: 0; padding: 0; border: 0; font: 650 0.875rem/1.4 var(--sans); }
.front :is(p, blockquote, ul) { margin-bottom: 0; }
.head > .kind { margin-bottom: 0.5rem; }
.topic { margin-top: 0.75rem; }
.headline { margin: 1rem 0 0; max-width: 46rem; font-size: clamp(1.2rem, 1.05rem + 0.65vw, 1.5rem); line-height: 1.36; font-weight: 600; }
.headline.long { font-size: clamp(1.125rem, 1rem + 0.5vw, 1.3125rem); font-weight: 400; }
.sure { margin-top: 0.8rem; max-width: 52rem; font-size: 0.9375rem; }
.level { width: 2.7rem; height: 0.65rem; margin-inline-end: 0.4rem; }
.on { fill: var(--ink); }
.off { fill: none; stroke: var(--line); }
.why { max-width: 44rem; margin-top: 1rem; }
.why h2 { color: var(--soft); }
.why p { font: 1.0625rem/1.55 var(--serif); font-variant-numeric: lining-nums; }
.counted { max-width: 44rem; margin-top: 0.8rem; padding: 0; color: var(--soft); font-size: 0.8125rem; list-style: none; }
.notices { max-width: 44rem; margin-top: 1rem; font-size: 0.875rem; }
.beside { display: grid; gap: 1.75rem; align-content: start; font-size: 0.875rem; line-height: 1.45; }
.found { display: grid; gap: 0.5rem; padding-top: 0.7rem; border-top: 3px solid var(--ink); }
.found.has-wrong { border-color: var(--wrong); }
.found.has-wrong h2 { color: var(--wrong); }
.found blockquote { padding: 0; border: 0; font: 1.35rem/1.3 var(--serif); }
.strokes { display: block; width: 100%; max-width: 19rem; height: 14px; margin-top: 0.4rem; }
.strokes .on { fill: var(--line); }
.strokes .no { fill: var(--wrong); }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1.75rem 3rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
.sides > .by { grid-column: 1 / -1; margin: 0; }
.side h2 { display: flex; align-items: baseline; gap: 0.6rem; font-size: 1.125rem; }
.side .mean { margin-inline-start: auto; color: var(--side); font: 600 1.5rem/1 var(--serif); font-variant-numeric: tabular-nums lining-nums; }
.side .stands { margin-bottom: 0.7rem; color: var(--soft); font-size: 0.875rem; }
.side blockquote { padding-inline-start: calc(0.9rem + var(--in)); border-inline-start: var(--edge); font: 1.1875rem/1.42 var(--serif); }
.side blockquote + .kind { margin-top: 0.4rem; padding-inline-start: 1rem; font-size: 0.8125rem; }
.side .grants { margin-top: 0.7rem; font-size: 0.875rem; }
.ref { color: var(--soft); font: 0.8125rem/1 var(--sans); font-variant-numeric: tabular-nums; text-decoration: none; white-space: nowrap; }
.ref:hover { text-decoration: underline; }
caption, figcaption { padding-bottom: 0.3rem; color: var(--soft); font: 650 0.8125rem/1.4 var(--sans); text-align: start; }
.scores, .ranks, .coverage { align-self: start; font-size: 0.8125rem; }
.scores :is(th, td) { padding: 0.16rem 0; border: 0; color: inherit; white-space: nowrap; }
.scores :is(td:not(.plot), thead th) { min-width: 3.4rem; text-align: end; font-variant-numeric: tabular-nums lining-nums; }
.scores tbody th { white-space: normal; }
@media (min-width: 30.01rem) { .scores tbody th { min-width: 6rem; } .scores .plot { min-width: 4.5rem; } }
.scores thead th { padding-inline-start: 0.6rem; text-align: end; vertical-align: bottom; white-space: normal; }
:is(.scores, .ranks) thead .name { display: inline-block; max-width: 7rem; }
.scores .mean > * { border-top: 1px solid var(--rule); font-weight: 650; }
.scores .plot { width: 38%; padding-inline: 1rem 0.4rem; direction: ltr; }
.scores thead .plot span + span { float: inline-end; }
.scores thead .plot { color: var(--soft); }
.plot svg { display: block; width: 100%; height: 1rem; overflow: visible; }
.grid { stroke: var(--rule); }
svg text[text-anchor] { fill: var(--side); font: 650 0.75rem var(--sans); dominant-baseline: central; }
.ranks :is(th, td) { padding: 0.3rem 0.2rem; border: 0; border-top: 1px solid var(--rule); color: inherit; text-align: center; }
.ranks thead :is(th, td) { border: 0; }
.ranks th[scope="row"] { text-align: start; }
.ranks td { font: 600 1rem var(--serif); }
.ranks .first span { display: block; background: var(--ink); color: var(--paper); }
.ranks small { font: 0.75rem var(--sans); }
.ranks tfoot :is(th, td) { border-top: 1px solid var(--ink); }
.coverage :is(th, td) { padding-inline-end: 0.5rem; color: inherit; }
.coverage .kind { font-size: inherit; }
.lines { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.75rem; margin: 0; color: var(--soft); font-size: 0.8125rem; direction: ltr; }
.lines figcaption { grid-column: 1 / -1; }
figcaption .name { white-space: nowrap; }
.lines svg { width: 100%; height: 6.5rem; overflow: visible; }
.lines .line { stroke: var(--side); stroke-width: 2; }
.lines .estimate { fill: none; stroke: var(--side); }
.lines :is(.marks, .steps) { display: flex; margin: 0; padding: 0; list-style: none; }
.lines .marks { flex-direction: column; justify-content: space-between; }
.lines .steps { grid-column: 2; }
.lines .steps li { flex: 1; text-align: center; }
@media (min-width: 64rem) {
  .front:has(.beside) { grid-template-columns: minmax(0, 1fr) 19rem; }
  .sides { grid-column: 1 / -1; }
  .tall { grid-template-rows: auto 1fr; }
  .tall > .sides { grid-column: 1; }
  .tall .scores { grid-column: 1 / -1; }
  .tall > .beside { grid-area: 1 / 2 / span 2; }
  .sides.scored { grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); }
}
`;

/** What was said, with its notes in the margin, a rail beside it, and the sources below. */
const STORY = `
.dialogue h2 { scroll-margin-top: 2rem; }
.story h2, #argued > h2 { margin-top: 1.8rem; }
.story { min-width: 0; }
.story > section > :is(p, ul), .points { max-width: 46rem; }
.clashes { max-width: 52rem; }
.clashes details { border-bottom: 1px solid var(--rule); }
.clashes summary { padding: 0.45rem 0; }
.clashes summary .name, .clashes summary .kind { margin-inline-start: 0.5rem; }
.clashes p { font: 1rem/1.55 var(--serif); }
#said > h3 { margin: 1.75rem 0 1rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--rule); }
#said > h2 + h3 { margin-top: 0; }
.dialogue .message { position: relative; display: flex; flex-direction: column; max-width: calc(var(--text) + 1.2rem); margin: 0 0 1.75rem; padding-inline-start: calc(1.1rem + var(--in)); border-inline-start: var(--edge); scroll-margin-top: 1rem; }
.dialogue .message:target { box-shadow: -0.5rem 0 0 -0.1rem var(--mark); }
.message.inherited { border-inline-start-style: dotted; }
.message > h4 { display: flex; flex-wrap: wrap; gap: 0 0.4rem; align-items: baseline; margin: 0 0 0.35rem; font-size: 0.875rem; }
.message .number { margin-inline-start: auto; color: var(--soft); font-weight: normal; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.text pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.message > :last-child, .remark > :last-child, .text > :last-child { margin-bottom: 0; }
.dialogue .announced { flex-direction: row; gap: 0.75rem; justify-content: space-between; margin-bottom: 1.25rem; padding: 0; border: 0; color: var(--soft); font-size: 0.8125rem; }
#said > h3 + .announced { margin-top: -0.75rem; }
.announced .text { margin-top: 0.5rem; color: var(--ink); font-size: 0.9375rem; }
.announced p { margin: 0; }
.announced b { font-weight: 600; }
.announced + .announced { margin-top: -1rem; }
.remark { margin: 0.3rem 0 0.8rem; color: var(--soft); font: 0.8125rem/1.45 var(--sans); }
.remark p, .remark ul { margin: 0 0 0.2rem; }
.remark ul { padding-inline-start: 1rem; }
.remark.wrong, .remark.overstated, .doubtful { color: var(--ink); text-decoration: none; }
.remark.wrong { padding-top: 0.3rem; border-top: 2px solid var(--wrong); }
.remark:is(.wrong, .overstated) > b, .doubtful > b { color: var(--wrong); }
.remark.unverifiable { text-decoration: none; }
.remark q { color: var(--ink); }
.message > .remark { order: 1; margin: 0.8rem 0 0; }
.score b { color: var(--side); font: 600 1.125rem var(--serif); font-variant-numeric: tabular-nums lining-nums; }
.score p { margin: 0.2rem 0; }
.bars { width: 3rem; height: 1rem; margin-inline: 0.3rem; vertical-align: -0.15rem; }
.bars .all { fill: var(--rule); }
.bars .part { fill: var(--side); }
.cite { margin: 0 -0.05em; padding: 0.2em 0.25em; border: 0; background: none; color: var(--soft); font: 600 0.75rem/1 var(--sans); vertical-align: 0.3em; text-decoration: underline dotted 1px; text-underline-offset: 0.25em; cursor: pointer; user-select: none; }
.cite:hover { background: var(--mark); color: var(--ink); }
.remark > .tools { display: flex; gap: 1rem; align-items: baseline; margin: 0.2rem 0 0; }
.tools button { color: inherit; padding: 0; border: 0; background: none; font-size: inherit; text-decoration: underline; cursor: pointer; }
.points { padding-inline-start: 1.3rem; font: 1.0625rem/1.5 var(--serif); }
.sources { padding: 0; font-size: 0.8125rem; list-style: none; }
.sources > li { position: relative; padding: 0.45rem 0; padding-inline-start: 2rem; border-bottom: 1px solid var(--rule); }
.sources > li > .number { position: absolute; inset-inline-start: 0; color: var(--soft); }
.sources > li:target { background: var(--shade); }
.sources blockquote { margin: 0.4rem 0 0; break-inside: avoid; }
.sources blockquote p { margin: 0; font: 0.9375rem/1.45 var(--serif); }
.sources blockquote .kind { font: 0.8125rem/1.45 var(--sans); }
@supports selector(:popover-open) {
  .sources blockquote:not(:popover-open) { display: block; position: static; width: auto; height: auto; padding: 0; overflow: visible; border: 0; background: none; color: inherit; }
  .sources blockquote:popover-open { inset: 0; width: min(24rem, calc(100vw - 2rem)); height: fit-content; margin: auto; padding: 0.9rem 1.1rem 1rem; border: 1px solid var(--rule); border-top: 3px solid var(--ink); background: var(--paper); color: var(--ink); box-shadow: 0 1rem 2.5rem rgb(0 0 0 / 0.2);}
}
@supports (position-area: block-end) {
  .sources blockquote:popover-open { inset: auto; margin: 0.4rem 0; position-area: block-end span-inline-end; position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline; }
}
:is(#held, #terms) > h2 { margin-top: 1.6rem; }
:is(#held, #terms) details { padding: 0.7rem 0; border-bottom: 1px solid var(--rule); }
:is(#held, #terms, #sources) summary { font-weight: 650; }
#held h3 { margin-top: 1.5rem; }
#terms dt { color: var(--ink); font-weight: 650; }
#rail ol { margin: 0; padding: 0; list-style: none; }
:is(#rail a, a.number) { text-decoration: none; }
.rail { font-size: 0.8125rem; line-height: 1.3; }
.phase { color: var(--soft); font-weight: 600; }
.phase:hover { color: var(--ink); text-decoration: underline; }
.phase[aria-current] { color: var(--ink); }
.turns { display: flex; flex-wrap: wrap; gap: 0.1rem 0.2rem; }
.turn { display: block; min-width: 1.5rem; padding: 0.15rem 0.2rem; border-bottom: var(--edge); color: var(--side); font-variant-numeric: tabular-nums; text-align: center; }
.turn .wrong { font-size: 0.7em; vertical-align: 0.5em; }
.turn:is(:hover, [aria-current]) { background: var(--shade); }
.turn.failed { border-bottom-style: dotted; }
@media (min-width: 48rem) {
  body.dialogue { --margin: 11.5rem; --gap: 2rem; }
  .dialogue .message { display: flow-root; max-width: calc(var(--text) + var(--margin) + var(--gap) + 1.2rem); padding-inline-end: calc(var(--margin) + var(--gap)); }
  .dialogue .announced { display: flex; max-width: calc(var(--text) + 1.2rem); padding: 0; }
  .story .message:not(.announced) > .text { margin-inline-end: calc(-1 * (var(--margin) + var(--gap))); padding-inline-end: calc(var(--margin) + var(--gap)); }
  .remark, .message > .remark { float: inline-end; clear: inline-end; width: var(--margin); margin: 0.2rem 0 0.9rem; margin-inline-end: calc(-1 * (var(--margin) + var(--gap))); }
}
@media (min-width: 64rem) {
  body.dialogue { --margin: 15rem; --gap: 2.5rem; }
  .talk { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: 0 3rem; }
  .rail { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); margin-top: 4rem; overflow-y: auto; scrollbar-width: thin; }
  #rail > ol > li { padding: 0.3rem 0; }
  .turns { margin-top: 0.15rem; }
  .sources { columns: 3; column-gap: 3rem; }
}
@media (max-width: 63.99rem) {
  .rail { position: sticky; z-index: 2; top: 0; margin-top: 1.5rem; padding: 0.4rem 0; overflow-x: auto; border-bottom: 1px solid var(--rule); background: var(--paper); scrollbar-width: none; }
  #rail > ol { display: flex; gap: 1.1rem; }
  #rail > ol > li { display: flex; gap: 0.35rem; align-items: baseline; white-space: nowrap; }
  .turns { flex-wrap: nowrap; }
  .dialogue { scroll-padding-top: 3.5rem; }
}
`;

/** What was argued: cards with strips, and the sheet, whose lines are threads where there is no room for columns. */
const ARGUED = `
.sum { font-size: 1.0625rem; }
#argued h3 { margin: 1.5rem 0 0.15rem; font-size: 1.0625rem; }
#argued ul { margin: 0; padding: 0; font-size: 0.875rem; list-style: none; }
#argued li { padding: 0.15rem 0; border-top: 1px solid var(--rule); }
#argued .kind { font-size: 0.8125rem; }
#argued a:is(th>*, :has(q, b)):not(:hover) { text-decoration: none; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.1rem 3rem; }
.card { padding-inline-start: calc(0.9rem + var(--in)); border-inline-start: var(--edge); font-size: 0.875rem; line-height: 1.45; }
.card p { margin: 0 0 0.4rem; }
.ended { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; }
#argued .ended h3 { margin: 0; }
.folds { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.2rem 2rem; margin-top: 0.5rem; font-size: 0.875rem; }
.folds > :is([open], :has(.sheet)) { grid-column: 1 / -1; }
.strip { width: 100%; margin: 0.2rem 0 -0.2rem; }
.strip, .strip svg { overflow: visible; }
.strip path { fill: none; stroke: var(--side); }
.strip .but { stroke-dasharray: 4 3; }
.strip circle, .strip .conceded { fill: var(--paper); stroke: var(--side); stroke-width: 1.75; }
.strip .in { fill: var(--side); }
.strip .undecided { stroke-dasharray: 2 2; }
:is(.sheet tbody, .agreed > ul) { columns: 20rem; column-gap: 3rem; }
.agreed li li li { padding-inline-start: 1rem; border: 0; color: var(--soft); }
.sheet :is(&, tbody, tr, th, td) { display: block; padding: 0; border: 0; color: inherit; }
.sheet td:not(.move, .wait) { display: none; }
.sheet tr { padding: 0.6rem 0 0.8rem; border-top: 1px solid var(--rule); break-inside: avoid; }
.sheet th { font: 600 1.0625rem/1.25 var(--serif); }
.sheet small { display: block; font: 0.75rem/1.4 var(--sans); }
.sheet :is(small, .wait, .note) { color: var(--soft); }
.sheet :is(small, .wait) b { color: var(--ink); }
.sheet td { position: relative; padding-inline-start: 1.2rem; line-height: 1.4; }
.sheet td::before { content: ""; position: absolute; inset: 0.9rem auto -0.4rem 0.35rem; border-inline-start: 1.5px solid var(--line); }
.sheet .wait::before { top: 0; border-inline-start-style: dashed; }
.sheet .last::before { content: none; }
.sheet .move::after { content: var(--shape) / ""; position: absolute; top: 0.1rem; inset-inline-start: 0; color: var(--side); background: var(--paper); line-height: 1; }
.sheet .who .name::before { content: none; }
.sheet :is(.who, .who + p) { display: inline; }
.sheet p { margin: 0; }
.sheet p b { color: var(--side); }
.sheet q { font-family: var(--sans); }
.sheet p:target, .claimed:target, .claimed:target + .nb > .more { background: var(--mark); }
.claimed:not(:hover) { text-decoration: underline 1px var(--rule); }
@media (max-width: 30rem) { .strip tspan { display: none; } }
@media (max-width: 77.99rem), print { .sheet thead { display: none; } }
@media (min-width: 78rem) {
  #argued h3:has(+ .in-columns) { width: 9.5rem; margin-bottom: -1.6rem; }
  .in-columns.sheet { display: table; table-layout: fixed; }
  .in-columns.sheet tbody { display: table-row-group; }
  .in-columns.sheet tr { display: table-row; }
  .in-columns.sheet :is(th, td) { display: table-cell; vertical-align: top; }
  .in-columns thead :is(th, td) { padding-bottom: 0.3rem; font: 500 0.75rem var(--sans); color: var(--soft); }
  .in-columns thead .name { font-size: 0.6875rem; }
  .in-columns thead .name::before { margin: 0; }
  .in-columns tr > :first-child { width: 9.5rem; padding-inline-end: 0.75rem; }
  .in-columns tbody :is(th, td) { padding-block: 0.6rem; border-top: 1px solid var(--rule); font-size: 0.9375rem; }
  .in-columns tbody td { padding: 1.4rem 0.2rem 0.6rem 0; font-size: 0.75rem; line-height: 1.36; }
  .in-columns td::before { inset: 0.85rem 0 auto; border: solid var(--line); border-width: 1.5px 0 0; }
  .in-columns.sheet .wait::before { top: 0.85rem; border-top-style: dashed; }
  .in-columns td:not(.move, .wait, .held)::before { content: none; }
  .in-columns .move::after { top: 0.45rem; padding-inline-end: 0.15rem; }
  .in-columns .wait { text-align: center; }
  .in-columns .wait span { position: relative; top: -0.95rem; padding: 0 0.4rem; background: var(--paper); }
  .in-columns.sheet .who { display: none; }
  .in-columns.sheet .who + p, .in-columns p b { display: block; letter-spacing: -0.02em; }
  .in-columns p + p:not(:target) :is(q, span) { display: none; }
}
`;

/** Paper: everything that was said and every passage, the notes in the margin, nothing to press. */
const PRINTED = `
@media print {
  body.dialogue { --text: 112mm; --margin: 46mm; --gap: 7mm; max-width: none; padding: 0; }
  html { font-size: 9.5pt; }
  .rail, .tools, .standing, #judge, #downloads, #ask, .masthead { display: none; }
  .front { gap: 4mm; padding: 0; }
  .front:has(.beside) { grid-template-columns: minmax(0, 1fr) 54mm; }
  .front h1 { font-size: 21pt; }
  .sides { grid-column: 1 / -1; grid-template-columns: repeat(auto-fit, minmax(50mm, 1fr)); gap: 5mm; }
  .front h1.long { font-size: 18pt; }
  .headline { margin-top: 3mm; font-size: 12pt; }
  .why { margin-top: 2mm; }
  .why p { font-size: 9.5pt; line-height: 1.45; }
  .scores { font-size: 8pt; }
  .scores :is(td:not(.plot), thead th) { min-width: 0; padding-inline-start: 1mm; }
  :is(.scores, .ranks) thead .name { max-width: 18mm; }
  .scores :is(tbody th, .plot) { min-width: 0; }
  .side blockquote { font-size: 10pt; }
  h2, .story h2 { margin-top: 6mm; }
  #terms dl > div { grid-template-columns: 32mm minmax(0, 1fr); padding-block: 0.7mm; }
  .text { font-size: 10pt; line-height: 1.45; orphans: 3; widows: 2; }
  h4 ~ .text > p:first-of-type { orphans: 4; }
  .dialogue .message { display: flow-root; max-width: none; margin-bottom: 4mm; padding-inline-end: calc(var(--margin) + var(--gap)); }
  .dialogue .announced { display: flex; margin-bottom: 2mm; padding-inline: 0; }
  .story .message:not(.announced) > .text { margin-inline-end: calc(-1 * (var(--margin) + var(--gap))); padding-inline-end: calc(var(--margin) + var(--gap)); }
  .remark, .message > .remark { float: inline-end; clear: inline-end; width: var(--margin); margin: 0 0 2mm; margin-inline-end: calc(-1 * (var(--margin) + var(--gap))); font-size: 8.5pt; line-height: 11pt; }
  .score .kind { display: none; }
  summary { list-style: none; }
  :is(#terms, #argued, .round_summary) ::details-content { content-visibility: visible; display: block; }
  .remark, .side, .found, .card, .points li { break-inside: avoid; }
  .cards { grid-template-columns: 1fr 1fr; gap: 3mm 7mm; }
  #argued h3 { margin-top: 3mm; font-size: 10pt; }
  .card, .agreed > ul, .sheet td, #argued :is(.kind, small), .ended b { font-size: 8pt; line-height: 1.3; }
  .card :is(.strip, li:nth-child(n + 4)) { display: none; }
  .sheet p { display: inline; }
  .sheet p + p::before { content: attr(data-then); }
  .ended, .ended h3 { display: inline; }
  :is(.sheet tbody, .agreed > ul) { column-gap: 7mm; }
  .agreed td { padding-block: 0.6mm; }
  .sheet th { font-size: 9pt; }
  .sheet tr { padding: 1mm 0 1.3mm; }
  .folds details:not([open]) { display: none; }
  .announced { break-after: avoid; }
  .round_summary { break-after: auto; }
  .announced .text { max-width: var(--text); font-size: 9.5pt; }
  .announced p + p { margin-top: 1.5mm; }
  .ref, figcaption, caption, svg text[text-anchor], :is(.ranks, .coverage, .lines, .counted), .ranks small, .side blockquote + .kind, .message .number, .dialogue .announced { font-size: 8pt; }
  .text ins { font: 650 9pt var(--sans); }
  .text ins::before { content: "["; }
  .text ins::after { content: "]"; }
  .round_summary summary span { display: none; }
  .announced, .announced + .announced { margin-top: 0; }
  #said > h3 { margin: 6mm 0 4mm; }
  .story .points { max-width: none; font-size: 10pt; line-height: 1.45; }
  :is(#held, #sources) details:not([open]), #held:not(:has(details[open])) { display: none; }
  .sources { columns: 2; column-gap: 7mm; font-size: 8pt; line-height: 1.35; }
  .sources > li { position: static; padding-block: 1mm; break-inside: auto; orphans: 3; widows: 3; }
  .sources > li > .number { position: static; float: inline-start; margin-inline-start: -2rem; }
  .sources blockquote { margin-top: 0.5mm; }
  .sources blockquote :is(p, .kind, .ref) { display: inline; color: inherit; font-size: 8.3pt; line-height: 1.35; }
  .cite { padding: 0; color: inherit; font: 8pt/1 var(--serif); text-decoration: none; }
}
`;

/** The styles of a dialogue's page. */
export const DIALOGUE_STYLE = FRONT + STORY + ARGUED + PRINTED;

/** The style sheet of a report: for reading on a phone, a wide screen or a projector, light or dark, and on paper. */
export const REPORT_STYLE = BASE_STYLE + compact(DIALOGUE_STYLE);

/** The styles of what a report for students has besides. */
export const HANDOUT_STYLE = `
#key { margin: 2rem 0; padding: 0.7rem 1rem; border: 1px solid var(--line); font-size: 0.875rem; }
#key h2 { margin: 0 0 0.4rem; padding: 0; border: 0; font: 650 0.875rem/1.4 var(--sans); }
#key ul { margin: 0; padding: 0; list-style: none; }
#key li { padding: 0.1rem 0; }
.speaks { margin-top: 0.6rem; font-size: 0.9375rem; }
#outcome .headline { margin: 0 0 0.6rem; }
.vote { display: flex; flex-wrap: wrap; gap: 0.8rem 3rem; font-size: 0.9375rem; }
.blank { display: inline-block; width: 12rem; border-bottom: 1px solid var(--line); }
.choice { margin-inline: 0.5rem; white-space: nowrap; }
.choice::before { content: ""; display: inline-block; width: 0.8em; height: 0.8em; margin-inline-end: 0.35em; border: 1px solid var(--ink); }
.line { height: 8mm; border-bottom: 1px solid var(--line); }
.handout del.wrong { color: inherit; }
.handout ins { background: none; font: 650 0.9em var(--sans); }
.handout ins::before { content: "["; }
.handout ins::after { content: "]"; }
.address { font-size: 0.8125rem; overflow-wrap: anywhere; }
@media print {
  #key { margin: 5mm 0 0; }
  #key, .vote, #yours, #outcome { break-inside: avoid; }
  .address, .handout ins { font-size: 8pt; }
  .handout .text ins { font-size: 9pt; }
}
`;
