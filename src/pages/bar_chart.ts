import type { PictureOf } from "../transcript/picture.ts";
import { captionInHtml, type ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";

/** Widths of the titles and of a full bar; bars of a group stand below each other. */
const [TITLES, FULL, STEP, GAP] = [130, 220, 16, 10];

/** Groups of bars, one in each colour; the first group has all of them. */
export function barChart({ caption, label, most, groups }: PictureOf<"bars">, colourOf: ColourOf): Html {
  let next = GAP;
  const placed = groups.map((group) => {
    const top = next;
    next += group.bars.length * STEP + GAP;
    return { ...group, top };
  });
  return html`
    <figure>
      ${captionInHtml(caption, groups[0]?.bars ?? [], colourOf)}
      <svg class="picture" viewBox="0 0 400 ${next}" role="img" aria-label="${label}">${placed.map((
        { title, bars, top },
      ) =>
        html`
          <text x="0" y="${top + 12}">${title}</text>
          ${bars.map(({ id, value, inWords }, n) => {
            const [y, width] = [top + n * STEP, FULL * Math.min(1, Math.max(0, value / most))];
            return html`
              <g class="${colourOf(id)}">
                <rect class="track" x="${TITLES}" y="${y + 3}" width="${FULL}" height="10" />
                <rect class="fill" x="${TITLES}" y="${y + 3}" width="${width}" height="10" />
                <text x="396" y="${y + 12}" text-anchor="end">${inWords}</text>
              </g>
            `;
          })}
        `
      )}</svg>
    </figure>
  `;
}
