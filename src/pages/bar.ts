import { type Html, html } from "./html.ts";

/** A score from 0 to 10 as a small bar. */
export function bar(score: number): Html {
  const width = Math.min(10, Math.max(0, score)) * 10;
  return html`
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="all" width="100" height="8" />
      <rect class="part" width="${width}" height="8" />
    </svg>
  `;
}
