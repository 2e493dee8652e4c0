import type { RoundResponse } from "../transcript/response.ts";
import { captionInHtml, type Named } from "./bar_chart.ts";
import { lineThrough } from "./chart.ts";
import { type Html, html } from "./html.ts";

/** Stances of participants over rounds. */
export interface StanceChart {
  /** Numbers of the rounds. */
  readonly rounds: readonly number[];
  readonly participants: readonly (Named & {
    /** By round; `undefined` where nothing was answered. */
    readonly stances: readonly (Pick<RoundResponse, "stance" | "confidence"> | undefined)[];
  })[];
}

const [LEFT, WIDTH, MIDDLE, REACH] = [70, 310, 70, 55];

/** A line for each participant: above the middle for yes, below it for no, the farther the surer. */
export function stanceChart({ rounds, participants }: StanceChart): Html {
  const step = WIDTH / Math.max(1, rounds.length - 1);
  const label = participants.map(({ name, stances }) =>
    `${name}: ${
      stances.map((each) => each ? `${each.stance} ${each.confidence ?? "(no confidence given)"}` : "none").join(", ")
    }`
  ).join("; ");
  const isMissing = participants.some(({ stances }) => stances.some((each) => each && each.confidence === undefined));
  const caption = `Stances and confidence by round${isMissing ? " (hollow: no confidence given)" : ""}`;
  const lines = participants.map(({ colour, stances }, seat) => {
    const points = stances.flatMap((each, n) => {
      if (!each) return [];
      const { stance, confidence } = each;
      const sign = { yes: -1, neutral: 0, no: 1 }[stance];
      // beside each other, as equal stances would hide each other
      const x = LEFT + n * step + (seat - (participants.length - 1) / 2) * 6;
      return [{ n, x, y: MIDDLE + sign * REACH * (confidence ?? 0.5), sure: confidence !== undefined }];
    });
    return html`<g class="${colour}"><path class="line" d="${lineThrough(points)}"/>${
      points.map(({ x, y, sure }) => html`<circle class="${sure ? "" : "ring"}" cx="${x}" cy="${y}" r="4.5" />`)
    }</g>`;
  });
  const marks = [["yes, sure", -1], ["neutral", 0], ["no, sure", 1]] as const;
  return html`
    <figure>
      ${captionInHtml(caption, participants)}
      <svg class="chart" viewBox="0 0 400 155" role="img" aria-label="${label}">${marks.map(([words, sign]) => {
        const y = MIDDLE + sign * REACH;
        return html`
          <path class="grid" d="M${LEFT - 12} ${y}H400" />
          <text x="0" y="${y + 4}">${words}</text>
        `;
      })}${lines}${rounds.map((round, n) =>
        html`<text x="${LEFT + n * step}" y="150" text-anchor="middle">${round}</text>`
      )}</svg>
    </figure>
  `;
}
