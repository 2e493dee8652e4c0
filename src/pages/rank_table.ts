import type { PictureOf } from "../transcript/picture.ts";
import { figure } from "../words/numbers.ts";
import { PICTURES } from "../words/report.ts";
import type { ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";

/** A row for each voter with the place that it gave to each candidate, first places filled, and the result below. */
export function rankTable({ caption, label, voters, unit, candidates }: PictureOf<"ranks">, colourOf: ColourOf): Html {
  return html`
    <table class="ranks" aria-label="${label}">
      <caption>${caption}</caption>
      <thead>
        <tr><td></td>${candidates.map(({ id, name }) =>
          html`<th scope="col"><span class="name ${colourOf(id)}">${name}</span></th>`
        )}</tr>
      </thead>
      <tbody>${voters.map(({ id, name }, n) =>
        html`<tr><th scope="row">${name}</th>${
          candidates.map((candidate) => {
            const rank = candidate.ranks[n] ?? 0;
            const own = candidate.id === id
              ? html`
                <small>${PICTURES.own}</small>
              `
              : undefined;
            return html`<td class="${rank === 1 ? "first" : ""}"><span>${rank === 0 ? "–" : rank}${own}</span></td>`;
          })
        }</tr>`
      )}</tbody>
      <tfoot>
        <tr><th scope="row">${unit}</th>${candidates.map(({ score }) => html`<td>${figure(score)}</td>`)}</tr>
      </tfoot>
    </table>
  `;
}
