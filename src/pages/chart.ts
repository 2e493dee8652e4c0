import type { BeliefAt } from "../judging/panel/beliefs.ts";
import type { RecordedPanel } from "../judging/panel/recorded.ts";
import { type Html, html } from "./html.ts";

/** A score from 0 to 10 as a small bar. */
export function bar(score: number): Html {
  const width = Math.min(10, Math.max(0, score)) * 10;
  return html`
    <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="all" width="100" height="8" />
      <rect class="part" width="${width}" height="8" />
    </svg>
  `;
}

/** Room for the lines of a chart, without what is written beside them. */
const [LEFT, TOP, WIDTH, HEIGHT] = [40, 10, 320, 100];

/** Beliefs of each judge after each part of a dialogue: a line for each side. */
export function beliefCharts(
  { beliefs, sides, judges }: Pick<RecordedPanel, "beliefs" | "sides" | "judges">,
  colourOf: (side: string) => string,
): Html[] {
  return judges.flatMap(({ id, name }) => {
    const stated = beliefs.filter(({ judge }) => judge === id);
    return stated.some(({ belief }) => belief) ? [chart(name, stated, sides, colourOf)] : [];
  });
}

function chart(
  judge: string,
  stated: readonly BeliefAt[],
  sides: RecordedPanel["sides"],
  colourOf: (side: string) => string,
): Html {
  const last = Math.max(1, stated.length - 1);
  const x = (n: number) => LEFT + WIDTH * n / last;
  const y = (share: number) => TOP + HEIGHT * (1 - Math.min(1, Math.max(0, share)));
  const points = (side: string) =>
    stated.flatMap(({ belief }, n) => {
      const share = belief?.[side];
      return typeof share === "number" ? [{ n, x: x(n), y: y(share) }] : [];
    });
  return html`
    <figure>
      <figcaption>${judge}: ${sides.map(({ id, name }, n) =>
        html`${n === 0 ? "" : ", "}<b class="${colourOf(id)} name">${name}</b>`
      )}</figcaption>
      <svg class="chart" viewBox="0 0 400 140" role="img"
        aria-label="Beliefs of ${judge}, which the table above has in figures">${[0, 0.5, 1].map((share) =>
          html`
            <path class="grid" d="M${LEFT} ${y(share)}h${WIDTH}" />
            <text x="34" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>
          `
        )}<text x="${LEFT}" y="130">after ${stated[0]?.after}</text>${stated.length > 1
          ? html`<text x="${LEFT + WIDTH}" y="130" text-anchor="end">after ${stated.at(-1)?.after}</text>`
          : undefined}${sides.map(({ id }) =>
            html`<g class="${colourOf(id)}"><path class="line" d="${lineThrough(points(id))}"/>${
              points(id).map(({ x, y }) =>
                html`
                  <circle cx="${x}" cy="${y}" r="4" />
                `
              )
            }</g>`
          )}</svg>
    </figure>
  `;
}

/** A line through points that follow each other; where one is missing there is a gap. */
export function lineThrough(points: readonly { readonly n: number; readonly x: number; readonly y: number }[]): string {
  return points.map(({ n, x, y }, at) => `${points[at - 1]?.n === n - 1 ? "L" : "M"}${x} ${y}`).join("");
}
