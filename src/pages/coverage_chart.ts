import { cutToColumns } from "../text/display.ts";
import type { PictureOf } from "../transcript/picture.ts";
import { captionInHtml, type ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";

const [COLUMNS, TOP, ROW, SIZE] = [175, 22, 24, 12];

/** A square for each participant in each row and column: filled, half or empty. */
export function coverageChart({ caption, label, rows, columns }: PictureOf<"coverage">, colourOf: ColourOf): Html {
  const width = (400 - COLUMNS) / columns.length;
  return html`
    <figure>
      ${captionInHtml(caption, [], colourOf)}
      <svg class="picture" viewBox="0 0 400 ${TOP +
        rows.length * ROW}" role="img" aria-label="${label}">${columns.map(({ title }, n) =>
          html`<text class="head" x="${COLUMNS + n * width}" y="12">${cutToColumns(title, 10)}</text>`
        )}${rows.map(({ id, text, isMinor }, row) => {
          const y = TOP + row * ROW;
          const words = `${id} ${cutToColumns(text, 22)}`;
          return html`<text x="0" y="${y + 11}" class="${isMinor ? "faint" : ""}">${words}</text>${
            columns.map(({ cells }, column) =>
              cells[row]?.map(({ id, share }, n) =>
                square(share, id === undefined ? "neutral" : colourOf(id), COLUMNS + column * width + n * (SIZE + 4), y)
              )
            )
          }`;
        })}</svg>
    </figure>
  `;
}

function square(share: number | undefined, colour: string, x: number, y: number): Html {
  if (share === undefined) return html`<text class="faint" x="${x + 3}" y="${y + 10}">?</text>`;
  return html`
    <g class="${colour}">
      <rect class="fill" x="${x}" y="${y + SIZE * (1 - share)}" width="${SIZE}" height="${SIZE * share}" />
      <rect class="ring" x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" />
    </g>
  `;
}
