import { type Html, html } from "./html.ts";

/** Three boxes of which as many are filled as an outcome is sure. */
export function boxes(level: number): Html {
  return html`<svg class="level" aria-hidden="true">${
    [0, 1, 2].map((n) =>
      html`<rect class="${n < level ? "on" : "off"}" x="${n * 36 + 1}%" y="10%" width="26%" height="80%" />`
    )
  }</svg>`;
}
