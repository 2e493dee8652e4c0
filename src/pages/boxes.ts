import type { HowSure } from "../transcript/outcome.ts";
import { type Html, html } from "./html.ts";

/** How sure an outcome is, in words for each number of boxes. */
export const SURE: Readonly<Record<HowSure["level"], string>> = { 1: "Not very sure", 2: "Fairly sure", 3: "Sure" };

/** Three boxes of which as many are filled as an outcome is sure. */
export function boxes(level: number): Html {
  return html`<svg class="level" aria-hidden="true">${
    [0, 1, 2].map((n) =>
      html`<rect class="${n < level ? "on" : "off"}" x="${n * 36 + 1}%" y="10%" width="26%" height="80%" />`
    )
  }</svg>`;
}
