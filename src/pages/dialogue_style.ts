/** Styles of the page on which a dialogue is read: rail, text and margin beside each other, or below on a phone. */
export const DIALOGUE_STYLE = `
.framed.dialogue { max-width: 84rem; }
.lede { max-width: 54rem; margin-bottom: 0.5rem; }
.lede h1 { margin: 0.3rem 0 1.5rem; }
.framed { font-synthesis-style: none; }
#standfirst { color: var(--ink); font: 1.2rem/1.5 var(--serif); margin-bottom: 1.5rem; }
#standfirst .kind { font: 0.9rem var(--sans); white-space: nowrap; }
#trust ul { margin: 0; padding: 0; list-style: none; color: var(--soft); font-size: 0.9rem; }
.lede .cast { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 0.75rem; }
.lede .cast li { margin: 0; background: none; padding: 0.1rem 0 0.1rem 0.9rem; border-inline-start: var(--edge); }
.lede .cast .neutral { order: 1; grid-column: 1 / -1; border: 0; padding: 0; font-size: 0.9rem; }
.lede > p { color: var(--soft); font-size: 0.9rem; }
.lede .cast q { display: block; font-family: var(--serif); font-style: italic; }
.state { font-size: 1.1rem; }
.state b { color: var(--wrong); margin-inline-end: 0.4rem; }
.state b::before { content: ""; display: inline-block; width: 0.6em; height: 0.6em; margin-inline-end: 0.4em; border-radius: 50%; background: currentColor; }
.standing { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; }
.standing .state .button { padding: 0.1rem 0.8rem; margin-inline-start: 0.5rem; }
.standing:has(dl) > #status { flex: 1 1 100%; }
.standing .figures, .standing .state { margin-bottom: 0.3rem; }
.standing dl { margin-bottom: 0.6rem; }
.standing:has(.live) { position: fixed; inset: auto 0 0; z-index: 1; align-items: center; justify-content: space-between; padding: 0.5rem max(1.25rem, 50vw - 40.75rem); background: var(--paper); border-top: 2px solid var(--ink); font-size: 0.9rem; }
.standing:has(.live) :is(.state, .figures, #controls) { margin: 0; font-size: inherit; }
html:has(#status.live) .trouble { bottom: 6.5rem; }
html:has(#status.live) { scroll-padding-bottom: 6rem; }
.downloads { display: grid; gap: 0.3rem; }
#controls { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
#controls:empty, #seats:empty, #now:empty { display: none; }
.downloads, .verdicts, .beside, #rail ol, #rail ul { list-style: none; padding: 0; margin: 0; }

.rail { font-size: 0.9rem; line-height: 1.35; }
#rail .phase { display: block; margin: 0.75rem 0 0.2rem; padding: 0.15rem 0; color: var(--ink); font-weight: 600; text-decoration: none; }
#rail .phase:hover { text-decoration: underline; }
#rail .phase[aria-current] { border-inline-start: 3px solid var(--ink); padding-inline-start: 0.5rem; }
.turns { display: flex; flex-wrap: wrap; gap: 0.2rem; }
.turn { display: block; min-width: 1.75rem; padding: 0.2rem 0.4rem; text-align: center; color: var(--side); text-decoration: none; border-bottom: 3px solid var(--side); background: var(--shade); }
.turn:is(:hover, [aria-current]) span { color: inherit; }
.turn:hover { background: var(--rule); color: var(--ink); }
.turn[aria-current] { background: var(--rule); color: var(--ink); font-weight: 600; }
.turn :is(.name, .kind) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.turn.failed { border-bottom-style: dashed; }

.story { min-width: 0; }
.story > section > p, #after section > :is(p, ul:not(.verdicts), blockquote, dl) { max-width: 46rem; }
#said > h3 { margin: 3.5rem 0 1.5rem; font-size: 0.95rem; letter-spacing: 0.08em; text-transform: uppercase; color: var(--soft); }
.dialogue .message { margin: 0 0 2.25rem; padding: 0; border: 0; scroll-margin-top: 1rem; }
.dialogue .message > .body { border-inline-start: var(--edge); padding-inline-start: 1.1rem; min-width: 0; align-self: start; }
.dialogue .message:target > .body { background: var(--shade); box-shadow: 0.75rem 0 var(--shade), 0 0.5rem var(--shade), 0 -0.5rem var(--shade), 0.75rem 0.5rem var(--shade), 0.75rem -0.5rem var(--shade); }
.sources li:target { background: var(--shade); box-shadow: -0.75rem 0 var(--shade), -1rem 0 var(--ink); }
.message .body > h4 { margin: 0 0 0.5rem; font-size: 0.95rem; }
.dialogue .text pre { overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
.dialogue .text table { display: table; }
.message .body > :last-child { margin-bottom: 0; }
.message.interruption .text { font-size: 0.98rem; }
.dialogue .message.announcement { margin-bottom: 1.5rem; }
.message.announcement > .body { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; border: 0; border-block: 1px solid var(--rule); padding: 0.5rem 0; color: var(--soft); font-size: 0.9rem; }
.message.announcement h4 { margin: 0; font-size: inherit; }
.message.announcement h4 > .kind { display: none; }
.message.announcement .text { flex: 1 1 18rem; font: inherit; }
.message.announcement .text p { margin: 0; }
.message.neutral > .body { border-color: var(--rule); }
.inherited > .body { border-inline-start-style: dotted; }
.tools { display: flex; gap: 1rem; align-items: baseline; font-size: 0.85rem; margin-top: 0.5rem; }
.tools a, .tools button { color: var(--soft); }
.tools button { padding: 0; border: 0; border-radius: 0; background: none; font-size: inherit; text-decoration: underline; }
.margin { margin-top: 0.75rem; font-size: 0.87rem; line-height: 1.45; }
.margin .check, .margin .score { margin: 0; padding: 0.5rem 0; background: none; border-top: 1px solid var(--rule); font-size: inherit; }
.margin ul { padding-inline-start: 1rem; }
.margin .beside { padding: 0.5rem 0; border-top: 1px solid var(--rule); color: var(--soft); }
.margin dl > div { grid-template-columns: 1fr; }
.now .text { min-height: 3rem; white-space: pre-wrap; }
.now .text::after { content: "▍"; color: var(--side); animation: blink 1.2s steps(2, jump-none) infinite; }
@keyframes blink { to { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .now .text::after { animation: none; } }
@media (scripting: none) { .scripted, .tools button { display: none; } }

.verdicts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin-bottom: 2rem; }
.verdicts li { padding: 1rem 1.2rem; border-top: 3px solid var(--ink); background: var(--shade); }
.verdicts p { margin: 0 0 0.35rem; }
.verdicts .verdict { font: 600 1.2rem/1.3 var(--serif); }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem 2.5rem; align-items: start; }
.picture { display: block; width: 100%; max-width: 36rem; }
.picture text { fill: var(--ink); font-size: 12px; }
.picture .head { fill: var(--soft); font-size: 10px; }
.picture .faint { fill: var(--soft); }
.picture .track { fill: var(--rule); }
.picture .fill { fill: var(--side); }
.picture .ring { fill: none; stroke: var(--side); stroke-width: 1.5; }
.picture .on { fill: var(--paper); text-anchor: middle; font-weight: 700; }
.picture .off { fill: var(--side); text-anchor: middle; }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 2rem 0; }
.sent pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.95rem/1.55 var(--mono); }
.sent h2 { font-size: 1rem; margin: 1.5rem 0 0.4rem; border: 0; color: var(--soft); }

@media (max-width: 63.99rem) {
  .rail { max-height: 45vh; overflow-y: auto; }
  #rail > :is(ol, ul) { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  #rail > ul { margin-top: 0.75rem; }
}
@media (max-width: 30rem) {
  .framed :is(.picture, .chart) text { font-size: 13.5px; }
  .picture .head { font-size: 12px; }
}
@media (max-width: 40rem) { .live .figures { display: none; } .dialogue .text :is(td, th) { overflow-wrap: anywhere; } }
@media (min-width: 64rem) {
  .framed.dialogue main { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 0 3rem; }
  .lede { grid-column: 2; }
  .rail { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; scrollbar-width: thin; }
  .story { grid-column: 2; }
  .turns { display: block; }
  .turn { display: flex; gap: 0.5rem; text-align: start; background: none; border-bottom: 0; border-inline-start: 3px solid var(--side); margin: 0.1rem 0; }
  .turn :is(.name, .kind) { position: static; width: auto; height: auto; clip-path: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .turn .number, .turn .name { flex: none; max-width: 6rem; }
  .turn .number { color: var(--soft); min-width: 1.2rem; overflow-wrap: normal; }
  .dialogue .message, #said > h3 { display: grid; grid-template-columns: minmax(0, 39rem) minmax(0, 17rem); gap: 0 2.5rem; }
  .margin { margin-top: 0; }
}
@media print { .rail, .tools, .standing, #judge, #downloads, .masthead { display: none; } }
`;
