import { deepEqual, match } from "node:assert/strict";
import { intervalChart } from "./interval_chart.ts";

function drawn(rows: Parameters<typeof intervalChart>[0]["rows"], reference = 0): string {
  return intervalChart({ caption: "C", label: "L", reference, tick: String, rows }).text;
}

function ticksOf(chart: string): readonly string[] {
  return [...chart.matchAll(/text-anchor="\w+">([^<]*)</g)].map(([, tick = ""]) => tick);
}

Deno.test("intervalChart() draws round ticks around all intervals and the reference", () => {
  deepEqual(ticksOf(drawn([{ name: "a", value: 1.3, interval: { low: 0.8, high: 1.84 } }])), [
    "0",
    "0.5",
    "1",
    "1.5",
    "2",
  ]);
  deepEqual(ticksOf(drawn([{ name: "a", value: -0.002 }])), ["-0.002", "-0.0015", "-0.001", "-0.0005", "0"]);
  deepEqual(ticksOf(drawn([{ name: "a", value: 0 }])), ["0", "0.2"]);
});

Deno.test("intervalChart() aligns the first and the last label with the ends, so that nothing of them is cut", () => {
  const chart = drawn([{ name: "a", value: 1.3, interval: { low: 0.8, high: 1.84 } }]);
  const anchors = [...chart.matchAll(/text-anchor="(\w+)"/g)].map(([, anchor]) => anchor);
  deepEqual(anchors, ["start", "middle", "middle", "middle", "end"]);
});

Deno.test("intervalChart() draws an estimate without an interval as a ring, and cuts the beginning of long names", () => {
  const chart = drawn([{ name: `${"x".repeat(60)}/model-2`, value: 1 }]);
  match(chart, /<circle class="ring"/);
  match(chart, />…x+\/model-2</);
});
