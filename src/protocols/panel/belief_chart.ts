import type { BeliefAt, RecordedPanel } from "../../judging/panel/recorded.ts";
import { singleLine } from "../../text/visible.ts";
import type { RenderedFile } from "../../archive/render/page.ts";
import { RENDERER_VERSION } from "../../archive/render/fields.ts";
import { namingOf } from "./page_words.ts";

/** Path of the chart from the folder of its verdict. */
export const BELIEF_CHART = "beliefs.svg";

/** Sizes in pixels: of the plot of a side, and what stands around it. */
const PLOT = { width: 560, height: 160 } as const;
const MARGIN = { left: 56, right: 24, top: 40, bottom: 34 } as const;
const LEGEND_LINE = 20;

/** Told apart by people who do not see some colours: Okabe and Ito, "Color Universal Design" (2008). */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"] as const;
/** And by everybody where there are no colours. */
const DASHES = ["", "8 4", "2 3", "10 3 2 3", "1 4", "12 6"] as const;

/**
 * What judges believed as they read on, as a chart: a plot for each side (of two for the first, the other being the rest),
 * a line for each judge, broken where a belief is missing. `undefined` if none was asked for. The same panel gives the same
 * bytes.
 */
export function renderBeliefs(panel: RecordedPanel): RenderedFile | undefined {
  const { beliefs, sides, judges } = panel;
  if (beliefs.length === 0) return undefined;
  const nameOf = namingOf(panel);
  const shown = sides.length === 2 ? sides.slice(0, 1) : sides;
  const points = Math.max(...beliefs.map(({ point }) => point));
  const each = MARGIN.top + PLOT.height + MARGIN.bottom;
  const height = shown.length * each + judges.length * LEGEND_LINE + 16;
  const width = MARGIN.left + PLOT.width + MARGIN.right;
  const content = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `role="img" aria-labelledby="title desc" font-family="sans-serif" font-size="12">`,
    `<!--\narchive: beliefs\nrenderer: ${RENDERER_VERSION}\n-->`,
    `<title id="title">${xml(`How probable judges held it that each side will be found right`)}</title>`,
    `<desc id="desc">${xml(inWords(panel))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shown.flatMap(({ id }, n) => [
      `<g transform="translate(${MARGIN.left} ${n * each + MARGIN.top})">`,
      `<text x="0" y="-16" font-weight="bold">${xml(nameOf(id))}</text>`,
      ...axes(beliefs, points),
      ...judges.flatMap((judge, seat) =>
        lineOf(beliefs.filter((belief) => belief.judge === judge.id), { side: id, points, seat })
      ),
      "</g>",
    ]),
    ...judges.flatMap(({ id }, seat) => legend(nameOf(id), seat, shown.length * each + seat * LEGEND_LINE + 8)),
    "</svg>",
  ].join("\n");
  return { path: BELIEF_CHART, content: `${content}\n` };
}

function axes(beliefs: readonly BeliefAt[], points: number): readonly string[] {
  const names = new Map(beliefs.map(({ point, after }) => [point, after]));
  return [
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((p) => [
      `<line x1="0" x2="${PLOT.width}" y1="${y(p)}" y2="${y(p)}" stroke="#cccccc" stroke-width="${
        p === 0.5 ? 2 : 1
      }"/>`,
      `<text x="-8" y="${y(p) + 4}" text-anchor="end">${p}</text>`,
    ]),
    ...[...names].map(([point, after]) =>
      `<text x="${x(point, points)}" y="${PLOT.height + 18}" text-anchor="middle" font-size="${points > 6 ? 8 : 11}">` +
      `${xml(after)}</text>`
    ),
  ];
}

/** Pieces of a line between points at which something is missing, and a dot at each point. */
function lineOf(
  beliefs: readonly BeliefAt[],
  { side, points, seat }: { readonly side: string; readonly points: number; readonly seat: number },
): readonly string[] {
  const colour = COLOURS[seat % COLOURS.length];
  const pieces: (readonly [number, number])[][] = [[]];
  for (const { point, belief } of beliefs.toSorted((a, b) => a.point - b.point)) {
    const p = belief?.[side];
    if (p === undefined) pieces.push([]);
    else pieces.at(-1)?.push([x(point, points), y(p)]);
  }
  return pieces.filter((piece) => piece.length > 0).flatMap((piece) => [
    ...(piece.length > 1
      ? [
        `<polyline points="${piece.map((at) => at.join(",")).join(" ")}" fill="none" stroke="${colour}" ` +
        `stroke-width="2"${dash(seat)}/>`,
      ]
      : []),
    ...piece.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`),
  ]);
}

function legend(name: string, seat: number, top: number): readonly string[] {
  const colour = COLOURS[seat % COLOURS.length];
  const left = MARGIN.left;
  return [
    `<line x1="${left}" x2="${left + 40}" y1="${top}" y2="${top}" stroke="${colour}" stroke-width="2"${dash(seat)}/>`,
    `<circle cx="${left + 20}" cy="${top}" r="3.5" fill="${colour}"/>`,
    `<text x="${left + 50}" y="${top + 4}">${xml(name)}</text>`,
  ];
}

function dash(seat: number): string {
  const pattern = DASHES[seat % DASHES.length] ?? "";
  return pattern === "" ? "" : ` stroke-dasharray="${pattern}"`;
}

/** All that the chart shows, for who does not see it. */
function inWords({ beliefs, sides, judges }: RecordedPanel): string {
  const nameOf = namingOf({ sides, judges });
  return beliefs.map(({ judge, after, belief, missing }) => {
    const said = belief
      ? sides.map(({ id }) => `${nameOf(id)} ${(belief[id] ?? NaN).toFixed(2)}`).join(", ")
      : `missing, ${missing ?? "unknown why"}`;
    return `${nameOf(judge)} after ${after}: ${said}.`;
  }).join(" ");
}

function x(point: number, points: number): number {
  return points === 1 ? PLOT.width / 2 : rounded(20 + (PLOT.width - 40) * (point - 1) / (points - 1));
}

function y(p: number): number {
  return rounded(PLOT.height * (1 - p));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function xml(text: string): string {
  const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return singleLine(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? "");
}
