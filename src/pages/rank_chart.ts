import { cutToColumns } from "../text/display.ts";
import type { PictureOf } from "../transcript/picture.ts";
import { captionInHtml, type ColourOf } from "./chart.ts";
import { type Html, html } from "./html.ts";

const [BARS, FULL, RANKS, ROW] = [100, 130, 265, 30];

/** A row for each candidate: its score as a bar, then a circle for each voter with the rank it gave, filled for first. */
export function rankChart({ caption, label, voters, candidates }: PictureOf<"ranks">, colourOf: ColourOf): Html {
  const most = Math.max(...candidates.map(({ score }) => score), 1);
  const apart = Math.min(26, (400 - RANKS) / Math.max(1, voters.length));
  return html`
    <figure>
      ${captionInHtml(caption, voters, colourOf)}
      <svg class="picture" viewBox="0 0 400 ${candidates.length * ROW +
        4}" role="img" aria-label="${label}">${candidates.map(({ id, name, score, ranks }, row) => {
          const y = row * ROW + 4;
          return html`
            <g class="${colourOf(id)}">
              <text x="0" y="${y + 16}">${cutToColumns(name, 14)}</text>
              <rect class="track" x="${BARS}" y="${y + 6}" width="${FULL}" height="12" />
              <rect class="fill" x="${BARS}" y="${y + 6}" width="${FULL * Math.max(0, score) / most}" height="12" />
              <text x="${BARS + FULL + 6}" y="${y + 16}">${score}</text>
            </g>
            ${ranks.map((rank, n) => {
              const x = RANKS + apart * (n + 0.5);
              return html`
                <g class="${colourOf(voters[n]?.id ?? "")}">
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
