import { DIALOGUE_STYLE } from "./dialogue_style.ts";
import { SHARED_STYLE } from "./style.ts";

/** The frame of a page: masthead, navigation, and notes of the module in the browser. */
const FRAME = `
body.framed { max-width: 64rem; padding: 0 1.25rem 5rem; }
.masthead { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 2rem; padding: 1rem 0 0.75rem; margin-bottom: 2rem; border-bottom: 1px solid var(--rule); }
.brand { font-family: Georgia, "Times New Roman", serif; font-size: 1.25rem; font-weight: 700; letter-spacing: 0.01em; color: inherit; text-decoration: none; }
.masthead ul { display: flex; gap: 1.25rem; }
.masthead nav a { padding: 0.35rem 0; color: var(--faint); text-decoration: none; }
.masthead nav a:hover { color: var(--ink); }
.masthead nav [aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--link); }
main:focus { outline: 0; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.4rem 0.8rem; background: var(--paper); z-index: 3; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.trouble { position: fixed; inset: auto 1rem 1rem; max-width: 34rem; margin: 0 auto; padding: 0.6rem 1rem; background: var(--ink); color: var(--paper); z-index: 2; }
[hidden] { display: none !important; }
`;

/** The style sheet of the server, in sections: what reports share, the frame, and its pages. */
export const SERVE_STYLE = [SHARED_STYLE, FRAME, DIALOGUE_STYLE].join("\n");
