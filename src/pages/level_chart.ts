import type { PictureOf } from "../transcript/picture.ts";
import { captionInHtml, type ColourOf, lineThrough } from "./chart.ts";
import { type Html, html } from "./html.ts";

const [LEFT, WIDTH, MIDDLE, REACH] = [70, 310, 70, 55];

/** A line for each participant, above and below the middle. */
export function levelChart({ caption, label, steps, marks, lines }: PictureOf<"levels">, colourOf: ColourOf): Html {
  const step = WIDTH / Math.max(1, steps.length - 1);
  const drawn = lines.map(({ id, points }, seat) => {
    const placed = points.flatMap((point, n) => {
      // beside each other, as equal values would hide each other
      const x = LEFT + n * step + (seat - (lines.length - 1) / 2) * 6;
      return point ? [{ n, x, y: MIDDLE - REACH * point.value, isEstimate: point.isEstimate }] : [];
    });
    return html`<g class="${colourOf(id)}"><path class="line" d="${lineThrough(placed)}"/>${
      placed.map(({ x, y, isEstimate }) =>
        html`<circle class="${isEstimate ? "ring" : ""}" cx="${x}" cy="${y}" r="4.5" />`
      )
    }</g>`;
  });
  return html`
    <figure>
      ${captionInHtml(caption, lines, colourOf)}
      <svg class="chart" viewBox="0 0 400 155" role="img" aria-label="${label}">${marks.map((words, n) => {
        const y = MIDDLE + (n - 1) * REACH;
        return html`
          <path class="grid" d="M${LEFT - 12} ${y}H400" />
          <text x="0" y="${y + 4}">${words}</text>
        `;
      })}${drawn}${steps.map((name, n) =>
        html`<text x="${LEFT + n * step}" y="150" text-anchor="middle">${name}</text>`
      )}</svg>
    </figure>
  `;
}
