/** Forms and buttons. */
export const FORM_STYLE = `
button, .button { font: inherit; font-size: 0.95rem; padding: 0.4rem 1.1rem; border: 1px solid var(--ink); border-radius: 3px; background: var(--ink); color: var(--paper); text-decoration: none; cursor: pointer; }
.quiet:is(button, .button) { padding: 0.2rem 0.7rem; font-size: 0.85rem; border-color: var(--soft); background: none; color: var(--ink); }
.quiet:is(button, .button):hover { background: var(--shade); }
[aria-busy] button { opacity: 0.6; cursor: progress; }
input, select, textarea { font: inherit; font-weight: normal; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 3px; padding: 0.35rem 0.5rem; max-width: 100%; }
select { min-height: calc(1.6em + 0.7rem + 2px); }
input[type="radio"], input[type="checkbox"] { width: 1.05rem; height: 1.05rem; margin: 0; accent-color: var(--ink); flex: none; }
::placeholder { color: var(--soft); opacity: 1; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; }
.field { display: flex; flex-direction: column; gap: 0.2rem; margin: 0 0 1rem; min-width: 0; }
.field > label, .field > legend, .filters > label { font-size: 0.9rem; font-weight: 600; }
.field > input, .field > select, .field > textarea { width: 100%; }
.box > label, .boxes > label { display: flex; gap: 0.5rem; align-items: center; font-size: 0.95rem; font-weight: normal; }
.hint { margin: 0; color: var(--soft); font-size: 0.85rem; line-height: 1.4; }
.problem { margin: 0; color: var(--wrong); font-size: 0.9rem; }
[aria-invalid="true"] { border-color: var(--wrong); }
.note { padding: 0.5rem 0.9rem; background: var(--shade); }
.group { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 0.5rem 2rem; align-items: start; padding-inline-start: 0.9rem; border-inline-start: 2px solid var(--rule); }
.group > :not(.field), .columns > .group { grid-column: 1 / -1; }
.row { display: flex; gap: 0.75rem; align-items: start; padding: 0.75rem 0; border-top: 1px solid var(--rule); }
.row > * { flex: 2; }
.row > :first-child { flex: 1; }
.row > [data-remove] { flex: none; margin-top: 1.75rem; }
.filters { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: end; margin-bottom: 2.5rem; }
.filters > label { display: flex; flex-direction: column; gap: 0.2rem; min-width: 0; max-width: 100%; }
.filters > .search { flex: 1 1 20rem; }
.filters :is([type="search"], select) { min-height: 2.6rem; }
@media (scripting: enabled) { .unless-live { display: none; } }
`;

/** Entries of dialogues in a list. */
export const ENTRY_STYLE = `
.entry { display: grid; grid-template-columns: minmax(0, 1fr) 9.5rem; gap: 0 2rem; padding: 1rem 0; border-top: 1px solid var(--rule); }
.entry h3 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; margin: 0 0 0.15rem; padding-bottom: 0.15rem; font-size: 1.2rem; line-height: 1.3; }
.entry :is(h3, .hits) a { text-decoration: none; }
.entry :is(h3, .hits) a:hover { text-decoration: underline; }
.entry > .kind { margin: 0.2rem 0 0; font-size: 0.8125rem; }
.entry time { display: block; }
.facts { max-width: 46rem; margin: 0; font-size: 0.9375rem; }
.below { grid-column: 1 / -1; margin: 0.6rem 0 0; padding: 0; padding-inline-start: 1.2rem; border-inline-start: 1px solid var(--line); list-style: none; font-size: 0.9375rem; }
.below > li { max-width: 46rem; padding: 0.25rem 0; }
.below > .entry { padding: 0.25rem 0; border: 0; }
.below > .entry h3 { font-size: 1rem; }
b.live::before { content: ""; display: inline-block; width: 0.55em; height: 0.55em; margin-inline-end: 0.4em; border-radius: 50%; background: currentColor; }
.hits { margin: 0.7rem 0 0; padding: 0; list-style: none; }
.hits li { padding: 0.25rem 0; font-size: 0.875rem; }
.hits .said { font-size: 1rem; }
`;

/** The pages on which dialogues are found, started and taken part in. */
const DESK = `
.framed:not(.dialogue) h2 { margin: 0 0 0.75rem; padding: 0; border: 0; font-size: 1.25rem; }
.archives section:not(:empty) { margin-bottom: 2.5rem; }
.framed.archives main h2 { margin: 0; padding-bottom: 0.3rem; border-bottom: 2px solid var(--ink); color: var(--soft); font: 650 0.875rem/1.4 var(--sans); }
.archives h2 + .entry { border-top: 0; }
.pages { display: flex; gap: 1.5rem; padding: 1.25rem 0; border-top: 1px solid var(--rule); }
.protocols { display: grid; gap: 0.6rem 1rem; flex: 1 0 100%; }
@media (min-width: 30rem) { .protocols { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (min-width: 48rem) { .protocols { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
.protocols label { display: grid; grid-template-columns: auto 1fr; gap: 0 0.6rem; align-items: center; align-content: start; cursor: pointer; }
.protocols label > .kind { grid-column: 2; line-height: 1.35; }
.part .protocols label { padding: 0.7rem 0.9rem; border: 1px solid var(--line); border-radius: 3px; }
.part .protocols label:has(:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
.part { margin: 0 0 2rem; }
.subject label { font-size: 0.9375rem; }
.subject textarea { padding: 0.6rem 0.8rem; font: 1.375rem/1.4 var(--serif); }
.part > legend { float: left; width: 100%; margin-bottom: 0.6rem; color: var(--soft); font: 650 0.875rem/1.4 var(--sans); }
.part > legend + * { clear: both; }
.more { padding: 0.9rem 0; border-block: 1px solid var(--rule); }
.more > summary { font-weight: 650; }
.more > .columns { margin-top: 1rem; }
.documents { padding: 0.9rem 1.1rem; border: 1px dashed var(--line); border-radius: 3px; }
.people .rows { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.5rem 0; }
.people .row, .desk .boxes label { display: flex; gap: 0.6rem; align-items: center; min-width: 0; max-width: 100%; padding: 0.2rem 0.3rem; padding-inline-start: 0.9rem; border: 1px solid var(--line); border-radius: 1.4rem; }
.desk .boxes { flex-direction: row; flex-wrap: wrap; gap: 0.5rem; }
.desk .boxes > :is(legend, .hint) { float: left; width: 100%; }
.desk .boxes label { padding: 0.35rem 0.9rem; }
.people .row > * { flex: none; }
.people .row > .field { flex: 0 1 auto; margin: 0; }
.people .row > .field > select { border-color: transparent; border-radius: 1.2rem; background: var(--shade); font-size: 0.9375rem; }
.people [data-add] { margin-bottom: 1.5rem; padding: 0.4rem 1rem; border-style: dashed; border-radius: 1.4rem; }
.people summary { padding: 0.3rem 0; text-decoration: underline dotted 1px var(--line); text-underline-offset: 0.25em; list-style: none; }
.people .row:has([open]) { flex: 1 0 100%; flex-wrap: wrap; align-items: end; padding: 0.8rem 1rem; border-radius: 3px; }
.people .row > [open] { flex: 1 0 100%; }
.people .columns { grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 0 1rem; }
.people .row:not(:has([open])) > [data-remove] { display: none; }
.people .row:has([open]) > [data-remove] { margin: 0; margin-inline-start: auto; }
.documents .row > [data-remove] { margin-top: 0; }
.document > p:first-child { margin: 0; }
.document .field { margin: 0.4rem 0 0; }
.document > label { display: inline-flex; align-items: baseline; gap: 0.5rem; margin-top: 0.4rem; }
.documents > .hint, .documents .rows:not(:empty) { margin-bottom: 0.6rem; }
label.button { position: relative; display: inline-block; margin-inline-end: 0.6rem; }
label.button > .unseen { inset: 0; padding: 0; border: 0; }
label.button:has(:focus-visible) { outline: 2px solid var(--ink); outline-offset: 2px; }
.documents[data-over] { outline: 2px dashed var(--ink); outline-offset: 0.5rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 0.5rem 2rem; align-items: start; }
.ready { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; justify-content: space-between; }
.desk > .ready { position: sticky; z-index: 2; bottom: 0; padding: 0.7rem 0; background: var(--paper); border-top: 2px solid var(--ink); }
html:has(.desk) { scroll-padding-bottom: 7rem; }
.ready p { margin: 0; flex: 1 1 14rem; }
.framed.start { max-width: 56rem; }
.framed.seat { max-width: 76rem; }
.seat h1 { font-size: clamp(1.4rem, 1.1rem + 1.4vw, 2rem); margin-bottom: 0.75rem; }
#seat { margin-top: 2rem; }
.told .message { margin-bottom: 1.5rem; padding-inline-start: 1rem; border-inline-start: var(--edge); }
.told .message > h3 { margin: 0 0 0.3rem; font: 650 0.875rem/1.4 var(--sans); }
.told .text, .asked { font-size: 1.0625rem; }
.answer { padding: 1.25rem 1.5rem; background: var(--shade); border-top: 4px solid var(--side); }
.answer textarea { min-height: 9rem; font: 1.08rem/1.6 var(--serif); resize: vertical; }
.answer .field .field textarea, .answer .field ~ .field textarea { min-height: 5rem; }
.seat:has(.my-turn) #sent { display: none; }
output.words { font-variant-numeric: tabular-nums; color: var(--soft); }
output.over { color: var(--wrong); font-weight: 600; }
.answer .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; }
.answer .row > * { grid-column: 1; }
.answer .row > [data-remove] { grid-column: 2; grid-row: 1; }
.citable { margin-top: 1rem; font-size: 0.875rem; }
.citable ul { max-height: 18rem; margin: 0.5rem 0 0; padding: 0; overflow-y: auto; list-style: none; }
.citable li { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.25rem 0; }
.citable li > :last-child { min-width: 0; }
.citable button { flex: none; max-width: 50%; }
.citable .said { margin: 0.4rem 0; font-size: 0.9375rem; white-space: pre-line; }
@media (min-width: 60rem) {
  .my-turn { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 3rem; align-items: start; }
  .answer { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
}
@media (max-width: 40rem) {
  .entry { grid-template-columns: 1fr; }
  .entry time { display: inline; margin-inline-start: 0.5rem; }
  .row { flex-direction: column; }
  .people .row { flex-direction: row; }
  .row > * { align-self: stretch; }
  .row > [data-remove] { margin: 0; align-self: start; }
  .documents .row:not(:has(.field)) { flex-direction: row; }
}
@media (min-width: 110rem) { html:has(.framed) { font-size: 1.35rem; } }
`;

/** The styles of forms, and of the pages on which dialogues are found, started and taken part in. */
export const DESK_STYLE = FORM_STYLE + ENTRY_STYLE + DESK;
