import { type Html, html } from "./html.ts";

/** Gives the class of a participant, and with it its colour. */
export type ColourOf = (participant: string) => string;

/** A caption with the names in their colours. */
export function captionInHtml(
  caption: string,
  legend: readonly { readonly id: string; readonly name: string }[],
  colourOf: ColourOf,
): Html {
  const names = legend.map(({ id, name }, n) =>
    html`${n === 0 ? ": " : ", "}<b class="name ${colourOf(id)}">${name}</b>`
  );
  return html`<figcaption>${caption}${names}</figcaption>`;
}

/** A line through points that follow each other; where one is missing there is a gap. */
export function lineThrough(points: readonly { readonly n: number; readonly x: number; readonly y: number }[]): string {
  return points.map(({ n, x, y }, at) => `${points[at - 1]?.n === n - 1 ? "L" : "M"}${x} ${y}`).join("");
}
