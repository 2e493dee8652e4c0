import { COMPARE_STYLE } from "./compare_style.ts";
import { DESK_STYLE } from "./desk_style.ts";
import { DIALOGUE_STYLE } from "./dialogue_style.ts";
import { BASE_STYLE, compact } from "./style.ts";

/** Links above a page: the brand and the navigation. */
export const MASTHEAD_STYLE = `
.masthead { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 2rem; padding: 1rem 0 0.75rem; margin-bottom: 2rem; border-bottom: 1px solid var(--rule); }
.brand { font: 650 1.05rem var(--serif); text-decoration: none; }
.masthead ul { display: flex; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.masthead nav a { padding: 0.35rem 0; color: var(--soft); text-decoration: none; }
.masthead nav a:hover { color: var(--ink); }
.masthead nav [aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--ink); }
main:focus { outline: 0; }
.skip { position: absolute; inset-inline-start: 1rem; top: 0.5rem; padding: 0.4rem 0.8rem; background: var(--paper); z-index: 3; }
.skip:not(:focus) { scale: 0; }
`;

/** The frame of a page, and notes of the module in the browser. */
const FRAME = `
body.framed { max-width: 64rem; padding: 0 1.25rem 5rem; }
.masthead > .hint { margin-inline-start: auto; }
@media (max-width: 40rem), (scripting: none) { .masthead > .hint { display: none; } }
.trouble { position: fixed; inset: auto 1rem 1rem; max-width: 34rem; margin: 0 auto; padding: 0.6rem 1rem; background: var(--ink); color: var(--paper); z-index: 2; }
dialog { color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 3px; padding: 1.25rem 1.75rem; max-width: 24rem; }
dialog::backdrop { background: #0008; }
body dialog h2 { margin: 0 0 0.75rem; padding: 0; border: 0; font-size: 1.25rem; }
dialog dl { margin: 0; }
dialog dl > div { grid-template-columns: 3rem 1fr; border: 0; }
[hidden] { display: none !important; }
`;

/** What a dialogue's page on the server has besides the report's: its state while it is held, and what a reader may do. */
const SERVED = `
.dialogue .masthead { margin-bottom: 0.5rem; }
.standing { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 0.5rem; }
.standing :is(.figures, .state) { margin: 0; }
.state b { margin-inline-end: 0.4rem; }
#status.live { display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; align-items: center; }
.rounds { display: inline-flex; gap: 0.5rem; align-items: center; font-size: 0.8125rem; }
.rounds > span { display: flex; gap: 2px; }
.rounds i { width: 0.8rem; height: 0.5rem; background: var(--side); }
.rounds .open { background: none; border: 2px solid var(--side); }
.rounds .to-come { width: 1.6rem; background: none; border: 1px solid var(--line); }
.checking { margin-inline-start: 1.2rem; }
.standing:has(.live) { position: fixed; inset: auto 0 0; z-index: 3; align-items: center; justify-content: space-between; padding: 0.5rem max(1.25rem, 50vw - 36.75rem); background: var(--paper); border-top: 2px solid var(--ink); font-size: 0.9rem; }
.standing:has(.live) :is(.state, .figures, #controls) { font-size: inherit; }
html:has(#status.live) .trouble { bottom: 6.5rem; }
html:has(#status.live) { scroll-padding-bottom: 6rem; }
#controls { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 0; }
#follow { display: inline-flex; gap: 0.4rem; align-items: center; }
#controls .button { padding: 0.2rem 0.8rem; font-size: 0.875rem; }
:is(#controls, #seats, #now, #reasons, #questions):empty { display: none; }
.now .text { min-height: 3rem; white-space: pre-wrap; }
.now .text::after { content: "▍"; color: var(--side); animation: blink 1.2s steps(2, jump-none) infinite; }
@keyframes blink { to { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .now .text::after { animation: none; } }
@media (scripting: none) { .scripted, .tools button { display: none; } }
@media (max-width: 40rem) { .live :is(.figures, .state .kind) { display: none; } .standing:has(.live) { gap: 0.3rem 1rem; } }
.downloads { display: grid; gap: 0.3rem; padding: 0; list-style: none; }
.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 2rem 0; }
.sent pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.95rem/1.55 var(--mono); }
.sent h2 { margin: 1.5rem 0 0.4rem; padding: 0; border: 0; font-size: 1rem; }
`;

/** The style sheet of the server, in sections: what reports share, the frame, and its pages. */
export const SERVE_STYLE = compact(
  [BASE_STYLE, MASTHEAD_STYLE, FRAME, DESK_STYLE, DIALOGUE_STYLE, COMPARE_STYLE, SERVED].join("\n"),
);
