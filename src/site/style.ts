/** The front page of a site and the pages about it. */
export const SITE_STYLE = `
body.site { max-width: 64rem; padding-bottom: 5rem; }
.site h1 { margin-bottom: 0.75rem; }
.about { max-width: 44rem; font-family: var(--serif); }
.about.text > * { max-width: 44rem; }
.front .masthead { justify-content: end; margin-bottom: 1rem; border: 0; }
.find { margin: 1.5rem 0; }
.find label { display: block; margin-bottom: 0.3rem; font-size: 0.9rem; font-weight: 600; }
.find input { width: 100%; min-height: 2.8rem; font-size: 1.05rem; }
@media (scripting: none) { .scripted { display: none !important; } }
#results > .entry:first-child { border-top: 0; }
.list > h2 { margin: 0 0 0.25rem; padding: 0 0 0.3rem; border: 0; border-bottom: 2px solid var(--ink); color: var(--soft); font: 650 0.875rem/1.4 var(--sans); }
.list > h2 ~ h2 { margin-top: 2rem; }
.list h2 + .entry { border-top: 0; }
.list > .entry { content-visibility: auto; contain-intrinsic-size: auto 6.5rem; }
.entry .watch { display: block; }
.trouble { position: fixed; inset: auto 1rem 1rem; max-width: 34rem; margin: 0 auto; padding: 0.6rem 1rem; background: var(--ink); color: var(--paper); z-index: 2; }
[hidden] { display: none !important; }
.dialogue .masthead { margin-bottom: 0.5rem; }
.masthead + main > .front { padding-top: 0.25rem; }
.sheet p:target { scroll-margin-top: 7rem; }
@media (max-width: 40rem) {
  .entry { grid-template-columns: 1fr; }
  .entry :is(time, .watch) { display: inline; margin-inline-start: 0.5rem; }
}
`;

/** The replay of a dialogue. */
export const PLAYER_STYLE = `
.play { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: baseline; margin: 1.5rem 0 0; }
.player { position: fixed; inset: auto 0 0; z-index: 3; display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; padding: 0.5rem max(1rem, 50vw - 38rem); background: var(--paper); border-top: 2px solid var(--ink); font-size: 0.9rem; }
.player button, .player select { padding: 0.25rem 0.75rem; font-size: 0.875rem; }
.player progress { flex: 1 1 6rem; min-width: 4rem; height: 0.4rem; accent-color: var(--ink); }
.player .kind { margin: 0; white-space: nowrap; }
.unsaid { display: none !important; }
body.replaying { padding-bottom: 60vh; scroll-padding-bottom: 5rem; }
body.replaying :is(.headline, .sure, .why, .counted, .notices, .beside, .sides .mean, .sides .scores, .sides figure, .side blockquote, .side blockquote + .kind, .grants, .play, #argued, .talk ~ .story) { display: none; }
body.replaying .rail { visibility: hidden; }
@media (max-width: 40rem) {
  .player { gap: 0.4rem 0.5rem; }
  .player label > span { display: none; }
  .player :is(progress, .kind) { order: -1; }
  .player progress { flex-basis: 50%; }
  .player [data-do="end"] { margin-inline-start: auto; }
}
@media (max-width: 63.99rem) { body.replaying .rail { display: none; } }
@media print { .player, .play { display: none; } }
`;
