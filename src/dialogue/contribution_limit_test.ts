import { deepEqual, equal, ok } from "node:assert/strict";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { holdToLimit } from "./contribution_limit.ts";

await loadTokenizer();

const words = (count: number) => Array(count).fill("word").join(" ");

Deno.test("holdToLimit() allows a contribution to be up to 30 % over", () => {
  equal(countTokens(words(26)), 26);
  deepEqual(holdToLimit(words(26), { maxTokens: 20 }), { text: words(26) });
  deepEqual(holdToLimit(words(27), { maxTokens: 20, overrun: "note" }), {
    text: words(27),
    overrun: { limit: 20, tokens: 27 },
  });
  deepEqual(holdToLimit(words(1_000), {}), { text: words(1_000) });
});

Deno.test("holdToLimit() cuts after the last sentence that ends within the tolerance, and keeps the whole", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve. Thirteen fourteen.";
  const { overrun, text: cut } = holdToLimit(text, { maxTokens: 10 });
  equal(cut, "One two three four. Five six seven eight.");
  deepEqual(overrun, { limit: 10, tokens: countTokens(text), whole: text });
});

Deno.test("holdToLimit() is quick with a text that is one long word", () => {
  const { text } = holdToLimit("x".repeat(50_000), { maxTokens: 100 });
  ok(text.length < 1_000 && text.endsWith("x…"));
});

Deno.test("holdToLimit() cuts what its model broke off within the limit after the last whole sentence", () => {
  const brokenOff = { brokenOff: true };
  const text = "Trams carry more people. Buses go to every";
  deepEqual(holdToLimit(text, { maxTokens: 20 }, brokenOff), {
    text: "Trams carry more people.",
    overrun: { limit: 20, tokens: countTokens(text), whole: text },
  });
  equal(holdToLimit("Trams carry more than", { maxTokens: 20, overrun: "note" }, brokenOff).text, "Trams carry…");
  for (const whole of ["Trams carry more.", 'He said: "No!"', "电车更好。", "*Never.*"]) {
    deepEqual(holdToLimit(whole, { maxTokens: 20 }, brokenOff), { text: whole });
  }
  deepEqual(holdToLimit(text, { maxTokens: 20 }), { text });
});
