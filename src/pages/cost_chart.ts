import { type Html, html } from "./html.ts";
import { ticksFor } from "./interval_chart.ts";

/** Ways to answer, by cost and by share of right answers. */
export interface CostChart {
  readonly caption: string;
  /** The picture in words; the figures stand in a table beside it. */
  readonly label: string;
  /** Returns a cost of the axis in words. */
  readonly cost: (value: number) => string;
  /** Returns a share of the axis in words. */
  readonly share: (value: number) => string;
  readonly points: readonly {
    readonly name: string;
    readonly cost: number;
    readonly share: number;
    /** No other point is as high for less. */
    readonly isOnFrontier: boolean;
  }[];
}

const [LEFT, RIGHT, TOP, HEIGHT] = [48, 300, 8, 180];

/** Room of a letter of a name, and the places of a name below or above the middle of its point, the best first. */
const [LETTER, LINE, PLACES] = [8, 11, [4, 15, -7, 26, -18]];

/** A chart of costs and shares: points that no other beats are filled and joined, and the others are hollow. */
export function costChart({ caption, label, cost, share, points }: CostChart): Html {
  const costs = ticksFor(0, Math.max(...points.map((point) => point.cost)));
  const shares = ticksFor(Math.min(...points.map((point) => point.share)), Math.max(...points.map((p) => p.share)));
  const [first = 0, last = 1] = [shares[0], shares.at(-1)];
  const x = (value: number) => Math.round(LEFT + (RIGHT - LEFT) * value / (costs.at(-1) ?? 1));
  const y = (value: number) => Math.round(TOP + HEIGHT * (last - value) / (last - first));
  const ordered = points.toSorted((a, b) => a.cost - b.cost || b.share - a.share);
  const taken = points.map((point) => ({ left: x(point.cost) - 5, right: x(point.cost) + 5, y: y(point.share) + 4 }));
  const named = ordered.map((point) => {
    const [left, right] = [x(point.cost) + 7, x(point.cost) + 7 + LETTER * point.name.length];
    const isFree = (at: number) =>
      taken.every((one) => one.right < left || one.left > right || Math.abs(one.y - at) >= LINE);
    const at = y(point.share) + (PLACES.find((place) => isFree(y(point.share) + place)) ?? 4);
    taken.push({ left, right, y: at });
    return html`<text class="name" x="${left}" y="${at}">${point.name}</text>`;
  });
  const frontier = ordered.filter(({ isOnFrontier }) => isOnFrontier);
  const path = frontier.map((point, n) => `${n === 0 ? "M" : "L"}${x(point.cost)} ${y(point.share)}`).join("");
  return html`
    <figure>
      <figcaption>${caption}</figcaption>
      <svg class="chart intervals costs" viewBox="0 0 400 ${TOP + HEIGHT + 18}" role="img" aria-label="${label}">
        ${shares.map((value) =>
          html`
            <path class="grid" d="M${LEFT} ${y(value)}H${RIGHT}" />
            <text x="${LEFT - 4}" y="${y(value) + 3}" text-anchor="end">${share(value)}</text>
          `
        )}
        ${costs.map((value) =>
          html`<text x="${x(value)}" y="${TOP + HEIGHT + 14}" text-anchor="middle">${cost(value)}</text>`
        )}
        <path class="frontier" d="${path}" />
        ${ordered.map((point) =>
          html`<circle class="${point.isOnFrontier ? "" : "ring"}" cx="${x(point.cost)}" cy="${
            y(point.share)
          }" r="4" />`
        )} ${named}
      </svg>
    </figure>
  `;
}
