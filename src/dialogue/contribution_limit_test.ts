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
