import { cutToColumns } from "../text/display.ts";
import { captionInHtml, type Named } from "./bar_chart.ts";
import { type Html, html } from "./html.ts";

/** A vote, with candidates from best to worst. */
export interface VoteChart {
  readonly caption: string;
  readonly voters: readonly Named[];
  readonly candidates: readonly (Named & {
    /** Its score by the deciding method. */
    readonly score: number;
    /** Its place on each voter's ballot, from 1; 0 if it is not ranked. */
    readonly ranks: readonly number[];
  })[];
}

const [BARS, FULL, RANKS, ROW] = [100, 130, 265, 30];

/** A row for each candidate: its score as a bar, then a circle for each voter with the rank it gave, filled for first. */
export function voteChart({ caption, voters, candidates }: VoteChart): Html {
  const most = Math.max(...candidates.map(({ score }) => score), 1);
  const apart = Math.min(26, (400 - RANKS) / Math.max(1, voters.length));
  const label = candidates.map(({ name, score, ranks }) =>
    `${name} ${score} (${
      ranks.map((rank, n) => `${voters[n]?.name ?? ""}: ${rank === 0 ? "not ranked" : rank}`).join(", ")
    })`
  ).join("; ");
  return html`
    <figure>
      ${captionInHtml(caption, voters)}
      <svg class="picture" viewBox="0 0 400 ${candidates.length * ROW +
        4}" role="img" aria-label="${label}">${candidates.map(({ name, colour, score, ranks }, row) => {
          const y = row * ROW + 4;
          return html`
            <g class="${colour}">
              <text x="0" y="${y + 16}">${cutToColumns(name, 14)}</text>
              <rect class="track" x="${BARS}" y="${y + 6}" width="${FULL}" height="12" />
              <rect class="fill" x="${BARS}" y="${y + 6}" width="${FULL * Math.max(0, score) / most}" height="12" />
              <text x="${BARS + FULL + 6}" y="${y + 16}">${score}</text>
            </g>
            ${ranks.map((rank, n) => {
              const x = RANKS + apart * (n + 0.5);
              return html`
                <g class="${voters[n]?.colour}">
                  <circle class="${rank === 1 ? "fill" : "ring"}" cx="${x}" cy="${y + 12}" r="10" />
                  <text class="${rank === 1 ? "on" : "off"}" x="${x}" y="${y + 16}">${rank === 0 ? "–" : rank}</text>
                </g>
              `;
            })}
          `;
        })}</svg>
    </figure>
  `;
}
