import { nameOf } from "../archive/render/words.ts";
import { type LineRead, movesIn } from "../judging/flow/mod.ts";
import { ARGUING_VERBS } from "../words/argued.ts";
import { isClaim } from "./argued_rows.ts";
import { isGrant, isWithdrawal } from "../transcript/flow.ts";
import type { Sheets } from "./argued_sheet.ts";
import { attributes, type Html, html } from "./html.ts";
import { shapeOf } from "./style.ts";

/** Distance of marks below each other, of the first from the top, and height of the numbers below, in pixels. */
const [STEP, TOP, FOOT] = [12, 8, 14];
/** Most numbers of messages that there is room for on a phone. */
const NUMBERS = 13;
const DIAMOND = "M0-5.5 5.5 0 0 5.5-5.5 0Z";

/** Draws a line of argument turn by turn, in per cent of the width, so that no mark shrinks: a curve leads to what is answered. */
export function strip({ claim }: LineRead, { within, reading: { graph, flow: { speeches } } }: Sheets): Html {
  const { colourOf } = within;
  const byMessage = Map.groupBy(movesIn(graph, claim), ({ message }) => message);
  const columns = speeches.map(({ number, by }, n) => ({ number, by, x: 100 * (n + 0.5) / speeches.length }));
  const marks = columns.flatMap(({ number, x }) =>
    (byMessage.get(number) ?? []).map((each, n) => ({ each, x, y: TOP + n * STEP, side: colourOf(each.by) }))
  );
  const places = new Map(marks.map((mark) => [mark.each.id, mark]));
  const curves = marks.flatMap(({ each, side, ...to }) =>
    (isClaim(each) ? each.answers : []).map((link) => {
      const from = places.get(link.to);
      return from && curve(from, to, `${link.how} ${side}`);
    })
  );
  const drawn = marks.map(({ each, x, y, side }) => {
    if (!isClaim(each) && (isGrant(each) || isWithdrawal(each))) {
      return html`
        <svg class="${side}" x="${per(x)}" y="${y}">
          <path class="conceded" d="${DIAMOND}" />
        </svg>
      `;
    }
    const [radius, label] = !isClaim(each) ? [2, "in"] : [each === claim ? 6 : 4.5, graph.label(each)];
    return html`<circle class="${side} ${label}" cx="${per(x)}" cy="${y}" r="${radius}" />`;
  });
  const foot = Math.max(TOP, ...marks.map(({ y }) => y)) + TOP;
  const every = Math.ceil(speeches.length / NUMBERS);
  let free = 0;
  const numbers = columns.map(({ number, by, x }, n) => {
    if (n < free || every > 1 && !byMessage.has(number)) return undefined;
    free = n + every;
    const at = attributes({ class: colourOf(by), x: per(x), y: foot + FOOT / 2, "text-anchor": "middle" });
    return html`<text${at}><tspan>${shapeOf(colourOf(by))}</tspan>${number}</text>`;
  });
  const told = marks.map(({ each }) => {
    const verb = !isClaim(each) ? each.kind : each === claim ? "claims" : each.answers[0]?.how ?? "claims";
    return `${nameOf(within.facts, each.by)} (${each.message}) ${ARGUING_VERBS[verb]}`;
  });
  const frame = attributes({ class: "strip", role: "img", "aria-label": told.join(", "), height: foot + FOOT });
  const axis = html`<line class="grid" x1="${per(marks[0]?.x ?? 0)}" x2="100%" y1="${TOP}" y2="${TOP}" />`;
  return html`<svg${frame}>${axis}${curves}${drawn}${numbers}</svg>`;
}

function per(share: number): string {
  return `${share.toFixed(2)}%`;
}

/** A place in a drawing: in per cent of the width, and in pixels from the top. */
type Place = { readonly x: number; readonly y: number };

/** A curve in a box of its own, which is stretched to its place: from what is answered, at the left, to the answer. */
function curve(from: Place, to: Place, kind: string): Html {
  const down = to.y - from.y;
  const [bend, rise] = ["M0 0C10 100 60 100 100 100", "M0 100C40 100 90 100 100 0"];
  const path = down === 0 ? "M0 0C20 100 80 100 100 0" : down > 0 ? bend : rise;
  const box = { x: per(from.x), y: Math.min(from.y, to.y), width: per(to.x - from.x), height: Math.abs(down) || 6 };
  const line = html`<path class="${kind}" d="${path}" vector-effect="non-scaling-stroke" />`;
  return html`<svg${attributes(box)} viewBox="0 0 100 100" preserveAspectRatio="none">${line}</svg>`;
}
