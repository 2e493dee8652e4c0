import { type Html, html } from "./html.ts";

/** Estimates with their intervals, one below the other on a common axis. */
export interface IntervalChart {
  readonly caption: string;
  /** The picture in words; the figures stand in a table beside it. */
  readonly label: string;
  /** Value at which a line is drawn, and which the axis includes, such as 0. */
  readonly reference: number;
  /** Values that the axis includes, too. @default none */
  readonly ends?: readonly number[];
  /** Returns a value of the axis in words. */
  readonly tick: (value: number) => string;
  readonly rows: readonly {
    readonly name: string;
    readonly value: number;
    /** Ends of its interval; absent if there is none, which is then drawn as a hollow point. */
    readonly interval?: { readonly low: number; readonly high: number };
  }[];
}

const [LEFT, WIDTH, STEP, TOP] = [8, 384, 34, 4];

/** Longer names are cut at their beginning, since those of models differ at the end. */
const LONGEST = 46;

/** A chart of intervals: a line for each, with a point at the estimate. */
export function intervalChart({ caption, label, reference, ends: least = [], tick, rows }: IntervalChart): Html {
  const ends = rows.flatMap(({ value, interval }) => interval ? [interval.low, interval.high] : [value]);
  const shown = [reference, ...least, ...ends];
  const ticks = ticksFor(Math.min(...shown), Math.max(...shown));
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const x = (value: number) => round(LEFT + WIDTH * (value - first) / (last - first));
  const bottom = TOP + rows.length * STEP + 4;
  return html`
    <figure>
      <figcaption>${caption}</figcaption>
      <svg class="chart intervals" viewBox="0 0 400 ${bottom + 18}" role="img"
        aria-label="${label}">${ticks.map((
          value,
          n,
        ) =>
          html`
            <path class="grid" d="M${x(value)} ${TOP}V${bottom}" />
            <text x="${x(value)}" y="${bottom + 13}" text-anchor="${n === 0
              ? "start"
              : n === ticks.length - 1
              ? "end"
              : "middle"}">${tick(value)}</text>
          `
        )}
        <path class="grid reference" d="M${x(reference)} ${TOP}V${bottom}" />${rows.map(
          ({ name, value, interval }, n) => {
            const y = TOP + n * STEP;
            return html`
              <text class="name" x="${LEFT + 5}" y="${y + 12}">${shortened(name)}</text>
              ${interval && html`<path class="line" d="M${x(interval.low)} ${y + 23}H${x(interval.high)}" />`}
              <circle class="${interval ? "" : "ring"}" cx="${x(value)}" cy="${y + 23}" r="4" />
            `;
          },
        )}</svg>
    </figure>
  `;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST ? `…${letters.slice(1 - LONGEST).join("")}` : name;
}

/** Returns three to seven round values that contain two ends: multiples of 1, 2 or 5 times a power of ten. */
export function ticksFor(low: number, high: number): readonly number[] {
  const range = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(range));
  const step = power * ([0.2, 0.5, 1, 2].find((each) => range / (power * each) <= 5) ?? 2);
  const from = Math.floor(low / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, n) => Number(((from + n) * step).toPrecision(12)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
