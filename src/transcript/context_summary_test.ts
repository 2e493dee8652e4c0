import { deepEqual } from "node:assert/strict";
import { type ContextSummary, readContextSummary } from "./context_summary.ts";

const whole: ContextSummary = {
  text: "Both agree on buses.",
  method: "from the previous one",
  of: "5-40",
  from: ["context/ana/1"],
  before: { characters: 9_000, tokens: 2_100 },
  after: { characters: 20, tokens: 5 },
  cut: true,
};

Deno.test("readContextSummary() reads back what was written, also without what may be absent", () => {
  deepEqual(readContextSummary(JSON.parse(JSON.stringify(whole))), whole);
  const { from: _from, cut: _cut, ...least } = whole;
  deepEqual(readContextSummary(JSON.parse(JSON.stringify(least))), least);
});

Deno.test("readContextSummary() takes nothing else for a summary", () => {
  const { text, method, of, before, after } = whole;
  for (
    const value of [
      null,
      "Both agree on buses.",
      [],
      { text },
      { text, method, of: 5, before, after },
      { text, method, of, before, after: { characters: 1.5, tokens: 1 } },
      { text, method, of, before: { characters: -1, tokens: 1 }, after },
      { text, method, of, before: { characters: 1 }, after },
      { text, method, of, before, after, from: "context/ana/1" },
      { text, method, of, before, after, from: [1] },
    ]
  ) deepEqual(readContextSummary(JSON.parse(JSON.stringify(value))), undefined, JSON.stringify(value));
});
