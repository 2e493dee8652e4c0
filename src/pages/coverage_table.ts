import type { PictureOf } from "../transcript/picture.ts";
import { PICTURES } from "../words/report.ts";
import type { ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";

/** The degree to which each row is covered in the last column: met, partly, unmet or not stated. */
export function coverageTable({ caption, label, rows, columns }: PictureOf<"coverage">, colourOf: ColourOf): Html {
  const last = columns.at(-1);
  return html`
    <table class="coverage" aria-label="${label}">
      <caption>${last ? PICTURES.byColumn(caption, last.title) : caption}</caption>
      <tbody>${rows.map(({ id, text, isMinor }, row) =>
        html`
          <tr>
            <th scope="row">${id}</th>
            <td dir="auto">${text}${isMinor
              ? html`
                <span class="kind">${PICTURES.minor}</span>
              `
              : undefined}</td>
            <td>${last?.cells[row]?.map(({ id, share }) => {
              const [sign, words] = stateOf(share);
              return html`
                <span class="nb ${share === 0 ? "wrong" : ""} ${id === undefined
                  ? ""
                  : `name ${colourOf(id)}`}">${sign} ${words}</span>
              `;
            })}</td>
          </tr>
        `
      )}</tbody>
    </table>
  `;
}

function stateOf(share: number | undefined): readonly [sign: string, words: string] {
  if (share === undefined) return ["?", PICTURES.notStated];
  return share >= 1 ? ["■", PICTURES.met] : share > 0 ? ["◧", PICTURES.partly] : ["□", PICTURES.unmet];
}
