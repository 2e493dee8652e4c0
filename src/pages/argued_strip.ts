import { nameOf } from "../archive/render/words.ts";
import { type LineRead, movesIn } from "../judging/flow/mod.ts";
import type { FlowClaim, FlowMove } from "../transcript/flow.ts";
import { ARGUING_VERBS } from "../words/en/argued.ts";
import { isClaim } from "./argued_rows.ts";
import type { Sheets } from "./argued_sheet.ts";
import { attributes, type Html, html } from "./html.ts";
import { shapeOf } from "./style.ts";

/** Distance of marks that stand below each other, and of the first from the top, in pixels. */
const [STEP, TOP] = [12, 8];
/** Height of the numbers of messages below the marks, in pixels. */
const FOOT = 14;
/** Most numbers of messages that there is room for on a phone. */
const NUMBERS = 13;
const DIAMOND = "M0-5.5 5.5 0 0 5.5-5.5 0Z";

/** A mark in a drawing: its place in per cent of the width, and from the top in pixels. */
interface Mark {
  readonly each: FlowClaim | FlowMove;
  readonly x: number;
  readonly y: number;
}

/** Draws a line of argument turn by turn, in per cent of the width, so that no mark shrinks: a curve leads to what is answered. */
export function strip({ claim }: LineRead, { within, reading: { graph, flow: { speeches } } }: Sheets): Html {
  const { colourOf } = within;
  const byMessage = Map.groupBy(movesIn(graph, claim), ({ message }) => message);
  const marks = speeches.flatMap(({ number }, n) =>
    (byMessage.get(number) ?? []).map((each, at): Mark => ({ each, x: middle(n, speeches.length), y: TOP + at * STEP }))
  );
  const places = new Map(marks.map((mark) => [mark.each.id, mark]));
  const curves = marks.flatMap(({ each, x, y }) =>
    isClaim(each)
      ? each.answers.map(({ to, how }) => {
        const target = places.get(to);
        return target && curve(target, { x, y }, `${how} ${colourOf(each.by)}`);
      })
      : []
  );
  const height = Math.max(TOP, ...marks.map(({ y }) => y)) + TOP;
  const every = Math.ceil(speeches.length / NUMBERS);
  let free = 0;
  const numbers = speeches.map(({ number, by }, n) => {
    if (n < free || every > 1 && !byMessage.has(number)) return undefined;
    free = n + every;
    const at = attributes({ class: colourOf(by), x: per(middle(n, speeches.length)), y: height + FOOT / 2 });
    return html`<text${at} text-anchor="middle"><tspan>${shapeOf(colourOf(by))}</tspan>${number}</text>`;
  });
  const told = marks.map(({ each }) => {
    const how = isClaim(each) && each !== claim ? each.answers[0]?.how : undefined;
    const verb = isClaim(each) ? how ?? "claims" : each.kind;
    return `${nameOf(within.facts, each.by)} (${each.message}) ${ARGUING_VERBS[verb]}`;
  });
  return html`<svg${
    attributes({ class: "strip", role: "img", "aria-label": told.join(", "), height: height + FOOT })
  }><line class="grid" x1="${per(marks[0]?.x ?? 0)}" x2="100%" y1="${TOP}" y2="${TOP}" />${curves}${
    marks.map((mark) => markInHtml(mark, `${colourOf(mark.each.by)} ${labelOf(mark.each)}`, claim))
  }${numbers}</svg>`;

  function labelOf(each: FlowClaim | FlowMove): string {
    return isClaim(each) ? graph.label(each) : "in";
  }
}

/** The middle of a column, in per cent. */
function middle(column: number, columns: number): number {
  return 100 * (column + 0.5) / columns;
}

function per(share: number): string {
  return `${share.toFixed(2)}%`;
}

/** A disc for a claim, larger for the line itself; a diamond for what concedes or gives up; a dot for the rest. */
function markInHtml({ each, x, y }: Mark, side: string, line: FlowClaim): Html {
  if (!isClaim(each) && (each.kind === "accepts" || each.kind === "drops" || each.kind === "settled")) {
    return html`
      <svg class="${side}" x="${per(x)}" y="${y}">
        <path class="conceded" d="${DIAMOND}" />
      </svg>
    `;
  }
  const radius = !isClaim(each) ? 2 : each.id === line.id ? 6 : 4.5;
  return html`<circle class="${side}" cx="${per(x)}" cy="${y}" r="${radius}" />`;
}

/** A curve in a box of its own, which is stretched to its place: from what is answered, at the left, to the answer. */
function curve(from: Pick<Mark, "x" | "y">, to: Pick<Mark, "x" | "y">, kind: string): Html {
  const down = to.y - from.y;
  const path = down === 0
    ? "M0 0C20 100 80 100 100 0"
    : down > 0
    ? "M0 0C10 100 60 100 100 100"
    : "M0 100C40 100 90 100 100 0";
  const box = { x: per(from.x), y: Math.min(from.y, to.y), width: per(to.x - from.x), height: Math.abs(down) || 6 };
  return html`
    <svg${attributes(box)} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path class="${kind}" d="${path}" vector-effect="non-scaling-stroke" />
      </svg>
  `;
}
