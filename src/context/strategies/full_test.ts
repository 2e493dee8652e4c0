import { deepEqual, ok } from "node:assert/strict";
import { debate, history, tokensOfAll } from "../_history_fixture.ts";
import { full } from "./full.ts";
import { window } from "./window.ts";

Deno.test("full() shows everything as long as it fits, to the token", () => {
  const said = debate(3);
  const roomTokens = tokensOfAll(said, history(said));
  deepEqual(full().plan(history(said, { roomTokens, epochTokens: 300 })), { parts: said });
  deepEqual(full().plan(history([], { roomTokens: 0 })), { parts: [] });
});

Deno.test("full() shows what window shows if not everything fits", () => {
  const said = debate(3);
  const tokens = tokensOfAll(said, history(said));
  const given = history(said, { roomTokens: tokens - 1, epochTokens: 800 });
  const { parts } = full().plan(given);
  ok(parts.length < said.length);
  deepEqual(parts, window().plan(given).parts);
});
