import { deepEqual, ok, throws } from "node:assert/strict";
import { debate, history } from "../_history_fixture.ts";
import type { Strategy } from "../settings.ts";
import { full } from "./full.ts";
import { lengthBased } from "./length_based.ts";
import { summarizerFor } from "./mod.ts";
import { window } from "./window.ts";

Deno.test("summarizerFor() gives each strategy its own plan", () => {
  const given = history(debate(6), { roomTokens: 2_000 });
  const plans = { "full": full(), "window": window(), "length-based": lengthBased() } as const;
  for (const [strategy, summarizer] of Object.entries(plans)) {
    deepEqual(summarizerFor(strategy as Strategy).plan(given), summarizer.plan(given));
  }
});

Deno.test("summarizerFor() names a strategy that there is not, and those that there are", () => {
  const unknown: string = "semantic";
  throws(() => summarizerFor(unknown as Strategy), (error) => {
    ok(error instanceof RangeError);
    ok(error.message.includes("'semantic'") && error.message.includes("full, window, length-based"));
    return true;
  });
});
