import type { PictureOf } from "../transcript/picture.ts";
import { PICTURES } from "../words/report.ts";
import type { ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";
import { shapeOf } from "./style.ts";

/** Values side by side, the highest of a row in bold; the last column draws them on an axis in per cent of its width. */
export function scoreTable({ caption, label, most, groups }: PictureOf<"bars">, colourOf: ColourOf): Html {
  const people = groups[0]?.bars ?? [];
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const least = Math.min(...values) >= most / 2 ? most / 2 : 0;
  const at = (value: number) =>
    `${(100 * (Math.min(most, Math.max(least, value)) - least) / (most - least)).toFixed(1)}%`;
  return html`
    <table class="scores" aria-label="${label}">
      <caption>${least > 0 ? PICTURES.drawnFrom(caption, least, most) : caption}</caption>
      <thead>
        <tr><td></td>${people.map(({ id, name }) =>
          html`<th scope="col"><span class="name ${colourOf(id)}">${name}</span></th>`
        )}<td class="plot"><span>${least}</span><span>${most}</span></td></tr>
      </thead>
      <tbody>${groups.map(({ title, bars, isTotal = false }) => {
        const best = Math.max(...bars.map(({ value }) => value));
        return html`
          <tr
            class="${isTotal ? "mean" : ""}"><th scope="row">${title}</th>${people.map(({ id }) => {
              const bar = bars.find((each) => each.id === id);
              const words = bar?.inWords ?? "–";
              return html`<td>${bar?.value === best ? html`<b>${words}</b>` : words}</td>`;
            })}<td class="plot" aria-hidden="true"><svg><line class="grid" x1="0" x2="100%" y1="50%" y2="50%" />${bars
              .map(({ id, value }) =>
                html`<text class="${colourOf(id)}" x="${at(value)}" y="50%" text-anchor="middle">${
                  shapeOf(colourOf(id))
                }</text>`
              )}</svg></td></tr>
        `;
      })}</tbody>
    </table>
  `;
}
