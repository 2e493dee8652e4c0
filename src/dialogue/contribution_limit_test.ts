import { deepEqual, equal, ok } from "node:assert/strict";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { holdToLimit } from "./contribution_limit.ts";

await loadTokenizer();

const words = (count: number) => Array(count).fill("word").join(" ");

Deno.test("holdToLimit() lets a contribution be up to 15 % over", () => {
  equal(countTokens(words(23)), 23);
  deepEqual(holdToLimit(words(23), { maxTokens: 20 }), { text: words(23) });
  deepEqual(holdToLimit(words(24), { maxTokens: 20, overrun: "note" }), {
    text: words(24),
    overrun: { limit: 20, tokens: 24 },
  });
  deepEqual(holdToLimit(words(1_000), {}), { text: words(1_000) });
});

Deno.test("holdToLimit() cuts after the last sentence that ends within the limit, and keeps the whole", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve. Thirteen fourteen.";
  const { overrun, text: cut } = holdToLimit(text, { maxTokens: 12 });
  equal(cut, "One two three four. Five six seven eight.");
  deepEqual(overrun, { limit: 12, tokens: countTokens(text), whole: text });
});

Deno.test("holdToLimit() ends soon on a text that is one long word", () => {
  const { text } = holdToLimit("x".repeat(50_000), { maxTokens: 100 });
  ok(text.length < 1_000 && text.endsWith("x…"));
});
