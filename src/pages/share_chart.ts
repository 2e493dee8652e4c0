import type { PictureOf } from "../transcript/picture.ts";
import { type ColourOf, lineThrough } from "./chart.ts";
import { type Html, html } from "./html.ts";

/** Room for the lines, without what is written beside them. */
const [LEFT, TOP, WIDTH, HEIGHT] = [40, 10, 320, 100];

/** A line for each participant, on a scale in percent. */
export function shareChart({ caption, label, steps, lines }: PictureOf<"shares">, colourOf: ColourOf): Html {
  const last = Math.max(1, steps.length - 1);
  const y = (share: number) => TOP + HEIGHT * (1 - Math.min(1, Math.max(0, share)));
  const placed = (shares: readonly (number | undefined)[]) =>
    shares.flatMap((share, n) => share === undefined ? [] : [{ n, x: LEFT + WIDTH * n / last, y: y(share) }]);
  return html`
    <figure>
      <figcaption>${caption}: ${lines.map(({ id, name }, n) =>
        html`${n === 0 ? "" : ", "}<b class="${colourOf(id)} name">${name}</b>`
      )}</figcaption>
      <svg class="chart" viewBox="0 0 400 140" role="img"
        aria-label="${label}">${[0, 0.5, 1].map((share) =>
          html`
            <path class="grid" d="M${LEFT} ${y(share)}h${WIDTH}" />
            <text x="34" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>
          `
        )}<text x="${LEFT}" y="130">${steps[0]}</text>${steps.length > 1
          ? html`<text x="${LEFT + WIDTH}" y="130" text-anchor="end">${steps.at(-1)}</text>`
          : undefined}${lines.map(({ id, points }) =>
            html`<g class="${colourOf(id)}"><path class="line" d="${lineThrough(placed(points))}"/>${
              placed(points).map(({ x, y }) =>
                html`
                  <circle cx="${x}" cy="${y}" r="4" />
                `
              )
            }</g>`
          )}</svg>
    </figure>
  `;
}
