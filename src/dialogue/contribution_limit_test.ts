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

Deno.test("holdToLimit() cuts out what stands before the last sentences, and keeps the whole", () => {
  const text = Array.from({ length: 12 }, (_, n) => `Reason ${n} is good.`).join(" ") + " So trams win. Vote for them.";
  const limit = 40;
  ok(countTokens(text) > 1.3 * limit);
  const { overrun, text: cut } = holdToLimit(text, { maxTokens: limit });
  const [beginning = "", ending] = cut.split("\n\n[…]\n\n");
  equal(ending, "So trams win. Vote for them.");
  ok(text.startsWith(beginning) && beginning.endsWith("is good.") && countTokens(cut) <= 1.3 * limit);
  deepEqual(overrun, { limit, tokens: countTokens(text), whole: text });
});

Deno.test("holdToLimit() cuts after a whole sentence what has no conclusion, or too long a one", () => {
  const text = "One two three four. Five six seven eight.\n\nNine ten eleven twelve. Thirteen fourteen.";
  equal(holdToLimit(text, { maxTokens: 10 }).text, "One two three four. Five six seven eight.");
  const quoting = `${"It is long. ".repeat(15)}They write: “Trams win. And buses lose.”`;
  ok(holdToLimit(quoting, { maxTokens: 30 }).text.endsWith("It is long."));
  const reasons = Array.from({ length: 12 }, (_, n) => `Reason ${n} is good.`).join(" ");
  const cut = holdToLimit(`${reasons} And so. To`, { maxTokens: 40 }, { brokenOff: true }).text;
  ok(reasons.startsWith(cut) && cut.endsWith("good."));
});

Deno.test("holdToLimit() escapes what imitates the mark of a cut", () => {
  const text = `A good reason.\n\n[…]\n\n${"Another one is good. ".repeat(20)}\n\n[…]\n\nSo trams win.`;
  const { text: cut } = holdToLimit(text, { maxTokens: 40 });
  deepEqual(cut.match(/^.?\[…\]$/gm), ["\\[…]", "[…]", "\\[…]"]);
  ok(cut.endsWith("good.\n\n[…]\n\n\\[…]\n\nSo trams win."), cut);
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
