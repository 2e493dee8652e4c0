import { type Html, html } from "./html.ts";
import { SIGNS } from "../words/phrases.ts";

/** Gives the class of a participant, and with it its colour. */
export type ColourOf = (participant: string) => string;

/** A caption with the names in their colours. */
export function captionInHtml(
  caption: string,
  legend: readonly { readonly id: string; readonly name: string }[],
  colourOf: ColourOf,
): Html {
  const names = legend.map(({ id, name }, n) =>
    html`${n === 0 ? `${SIGNS.colon} ` : ", "}<b class="name ${colourOf(id)}">${name}</b>`
  );
  return html`<figcaption>${caption}${names}</figcaption>`;
}
