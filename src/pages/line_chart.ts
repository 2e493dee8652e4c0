import type { PictureOf } from "../transcript/picture.ts";
import { captionInHtml, type ColourOf } from "./chart.ts";
import { attributes, type Html, html } from "./html.ts";
import { shapeOf } from "./style.ts";

/** Lines over steps, each from 0 to 1, with what some heights mean. */
interface LineChart {
  readonly caption: string;
  readonly label: string;
  readonly steps: readonly string[];
  /** From the top down, at equal distances. */
  readonly marks: readonly string[];
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly points: readonly ({ readonly value: number; readonly isEstimate?: boolean } | undefined)[];
  }[];
}

/** Values from −1 to 1, a line for each participant. */
export function levelChart({ lines, ...rest }: PictureOf<"levels">, colourOf: ColourOf): Html {
  const placed = lines.map(({ id, name, points }) => ({
    id,
    name,
    points: points.map((point) => point && { value: (1 + point.value) / 2, isEstimate: point.isEstimate }),
  }));
  return lineChart({ ...rest, lines: placed }, colourOf);
}

/** Shares from 0 to 1, a line for each participant. */
export function shareChart({ caption, label, steps, lines }: PictureOf<"shares">, colourOf: ColourOf): Html {
  const placed = lines.map(({ id, name, points }) => ({
    id,
    name,
    points: points.map((value) => value === undefined ? undefined : { value }),
  }));
  return lineChart({ caption, label, steps, marks: ["100 %", "50 %", "0 %"], lines: placed }, colourOf);
}

/** Draws lines in per cent of the width, so that no text shrinks; equal values of several lines stand beside each other. */
function lineChart({ caption, label, steps, marks, lines }: LineChart, colourOf: ColourOf): Html {
  const x = (n: number) => `${(100 * (n + 0.5) / Math.max(1, steps.length)).toFixed(1)}%`;
  const y = (value: number) => `${(92 - 84 * Math.min(1, Math.max(0, value))).toFixed(1)}%`;
  return html`
    <figure class="lines">
      ${captionInHtml(caption, lines, colourOf)}
      <ul class="marks" aria-hidden="true">${marks.map((mark) => html`<li>${mark}</li>`)}</ul>
      <svg role="img" aria-label="${label}">${marks.map((_, n) => {
        const at = y(1 - n / (marks.length - 1));
        return html`<line class="grid" x1="0" x2="100%" y1="${at}" y2="${at}" />`;
      })}${lines.map(({ id, points }, seat) => {
        const apart = (seat - (lines.length - 1) / 2) * 6;
        return html`<g class="${colourOf(id)}" transform="translate(${apart} 0)">${
          points.slice(1).map((to, n) => {
            const from = points[n];
            if (!from || !to) return undefined;
            return html`<line class="line" x1="${x(n)}" y1="${y(from.value)}" x2="${x(n + 1)}" y2="${y(to.value)}" />`;
          })
        }${
          points.map((point, n) =>
            point && html`<text${
              attributes({
                x: x(n),
                y: y(point.value),
                "text-anchor": "middle",
                class: point.isEstimate && "estimate",
              })
            }>${shapeOf(colourOf(id))}</text>`
          )
        }</g>`;
      })}</svg>
      <ol class="steps" aria-hidden="true">${steps.map((step) => html`<li>${step}</li>`)}</ol>
    </figure>
  `;
}
