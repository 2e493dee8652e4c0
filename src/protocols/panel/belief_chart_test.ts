import assert from "node:assert/strict";
import type { BeliefAt, RecordedPanel } from "../../judging/panel/recorded.ts";
import { renderBeliefs } from "./belief_chart.ts";

function panelOf(beliefs: readonly BeliefAt[], sides = 2): RecordedPanel {
  const ids = ["x", "y", "z"].slice(0, sides);
  return {
    judged: { dialogueId: "d", protocol: "debate", hash: "h" },
    panel: { sides: ids, judges: ["eva", "tom"] },
    readings: [],
    sides: ids.map((id) => ({ id, name: `${id} <b>&"` })),
    judges: [{ id: "eva", name: "Eva", family: "gpt" }, { id: "tom", name: "Tom\u202e</svg>", family: "gpt" }],
    criteria: [],
    neutralised: [],
    beliefs,
  };
}

const BELIEFS: readonly BeliefAt[] = [
  { judge: "eva", after: "openings", point: 1, belief: { x: 0.25, y: 0.75 } },
  { judge: "eva", after: "round-1", point: 2, belief: { x: 0.5, y: 0.5 } },
  { judge: "eva", after: "closings", point: 3, belief: { x: 1, y: 0 } },
  { judge: "tom", after: "openings", point: 1, belief: { x: 0.4, y: 0.6 } },
  { judge: "tom", after: "round-1", point: 2, missing: "the model was <unreachable>" },
  { judge: "tom", after: "closings", point: 3, belief: { x: 0.6, y: 0.4 } },
];

Deno.test("renderBeliefs() draws a line for each judge, broken where a belief is missing, and says all of it in words", () => {
  const { path, content } = renderBeliefs(panelOf(BELIEFS)) ?? { path: "", content: "" };
  assert.equal(path, "beliefs.svg");
  assert.equal(content, renderBeliefs(panelOf(BELIEFS))?.content);
  // probability 1 is at the top and 0 at the bottom of a plot 160 high
  assert.match(content, /<polyline points="20,120 280,80 540,0"/);
  assert.equal(content.match(/<polyline/g)?.length, 1, "Tom's two points have a gap between them");
  assert.equal(content.match(/<circle/g)?.length, 3 + 2 + 2);
  assert.match(content, /role="img" aria-labelledby="title desc"/);
  assert.match(content, /<desc id="desc">Eva after openings: x &lt;b&gt;&amp;&quot; 0\.25, /);
  assert.match(content, /Tom[^<]* after round-1: missing, the model was &lt;unreachable&gt;\./);
  assert.match(content, /^renderer: \d+$/m);
});

Deno.test("renderBeliefs() lets nothing of a name out of its text, and draws every side of more than two", () => {
  const { content = "" } = renderBeliefs(panelOf(BELIEFS, 3)) ?? {};
  assert.equal(content.match(/<\/svg>/g)?.length, 1);
  assert.equal(content.match(/<g /g)?.length, 3);
  assert.ok(!content.includes("\u202e") && !content.includes("<b>"));
  const tags = content.replace(/<!--[^]*?-->/g, "").match(/<\/?[a-z]+/g) ?? [];
  for (const tag of tags) assert.match(tag, /^<\/?(svg|title|desc|rect|g|text|line|polyline|circle)$/);
});

Deno.test("renderBeliefs() draws nothing where nobody was asked", () => {
  assert.equal(renderBeliefs(panelOf([])), undefined);
});
