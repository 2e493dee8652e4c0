import { type Html, html } from "./html.ts";
import { sideClass } from "./style.ts";

/** Who won, by motion and pair of models. */
export interface ResultGrid {
  /** Models, the strongest first; each is known by its letter and its colour. */
  readonly models: readonly string[];
  /** Pairs of models that met. */
  readonly pairs: readonly (readonly [first: string, second: string])[];
  /** For each motion, two results a pair: of debates in which the first model affirmed, then the second. */
  readonly motions: readonly { readonly motion: string; readonly results: readonly GridResult[] }[];
  /** Motions besides those. */
  readonly left: number;
}

/** The result of debates between two models: decided, ahead but too close to call, level or without a verdict, or not held. */
export type GridResult =
  | { readonly kind: "decided" | "too_close"; readonly model: string }
  | { readonly kind: "undecided" | "none" };

/** Returns the letter of a model. */
export function letterOf({ models }: Pick<ResultGrid, "models">, model: string): string {
  return String.fromCharCode(65 + models.indexOf(model));
}

/** The meaning of the cells. */
export const GRID_LEGEND =
  "Filled: decided. Outlined: ahead, but too close to call. –: undecided or tied. The second line names who affirms.";

/** A table of coloured cells, each with the letter of the model that is ahead. */
export function resultGrid(grid: ResultGrid): Html {
  const { models, pairs, motions } = grid;
  const letter = (model: string) => letterOf(grid, model);
  const colour = (model: string) => sideClass(model, models);
  const named = (model: string) => html`<b class="name ${colour(model)}">${letter(model)}</b>`;
  const cell = (result: GridResult) => {
    if (result.kind === "none") return html`<td></td>`;
    if (!("model" in result)) return html`<td class="level-cell">–<span class="unseen"> undecided</span></td>`;
    const { kind, model } = result;
    const [name, words] = kind === "decided" ? ["won", "wins"] : ["ahead", "is ahead"];
    return html`<td class="${name} ${colour(model)}">${letter(model)}<span class="unseen"> ${words}</span></td>`;
  };
  return html`
    <p class="models">${models.map((model) =>
      html`
        <span>${named(model)} ${model}</span>
      `
    )}</p>
    <div class="wide" tabindex="0" role="group" aria-label="Table: who won, by motion and pair">
      <table class="grid-table">
        <thead>
          <tr><td></td>${pairs.map(([first, second]) =>
            html`<th scope="colgroup" colspan="2">${named(first)} and ${named(second)}</th>`
          )}</tr>
          <tr><th scope="col">Affirms</th>${pairs.flat().map((model) =>
            html`<th scope="col" class="${colour(model)}">${letter(model)}</th>`
          )}</tr>
        </thead>
        <tbody>${motions.map(({ motion, results }) =>
          html`<tr><th scope="row" dir="auto">${motion}</th>${results.map(cell)}</tr>`
        )}</tbody>
      </table>
    </div>
    <p class="kind">${GRID_LEGEND}</p>
  `;
}
