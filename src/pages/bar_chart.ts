import { type Html, html } from "./html.ts";

/** Somebody in a picture, by name and colour. */
export interface Named {
  readonly name: string;
  /** The class that gives the colour. */
  readonly colour: string;
}

/** Values to compare, in groups. */
export interface BarChart {
  readonly caption: string;
  readonly legend: readonly Named[];
  /** The picture in words; the figures stand in a table beside it. */
  readonly label: string;
  /** The value of a full bar. */
  readonly most: number;
  readonly groups: readonly {
    readonly title: string;
    readonly bars: readonly { readonly colour: string; readonly value: number; readonly label: string }[];
  }[];
}

/** A caption with the names in their colours. */
export function captionInHtml(caption: string, legend: readonly Named[]): Html {
  const names = legend.map(({ name, colour }, n) =>
    html`${n === 0 ? ": " : ", "}<b class="name ${colour}">${name}</b>`
  );
  return html`<figcaption>${caption}${names}</figcaption>`;
}

/** Widths of the titles and of a full bar; bars of a group stand below each other. */
const [TITLES, FULL, STEP, GAP] = [130, 220, 16, 10];

/** Groups of bars, one in each colour. */
export function barChart({ caption, legend, label, most, groups }: BarChart): Html {
  let next = GAP;
  const placed = groups.map((group) => {
    const top = next;
    next += group.bars.length * STEP + GAP;
    return { ...group, top };
  });
  return html`
    <figure>
      ${captionInHtml(caption, legend)}
      <svg class="picture" viewBox="0 0 400 ${next}" role="img" aria-label="${label}">${placed.map((
        { title, bars, top },
      ) =>
        html`
          <text x="0" y="${top + 12}">${title}</text>
          ${bars.map(({ colour, value, label }, n) => {
            const [y, width] = [top + n * STEP, FULL * Math.min(1, Math.max(0, value / most))];
            return html`
              <g class="${colour}">
                <rect class="track" x="${TITLES}" y="${y + 3}" width="${FULL}" height="10" />
                <rect class="fill" x="${TITLES}" y="${y + 3}" width="${width}" height="10" />
                <text x="396" y="${y + 12}" text-anchor="end">${label}</text>
              </g>
            `;
          })}
        `
      )}</svg>
    </figure>
  `;
}
