import { deepEqual, notEqual } from "node:assert/strict";
import { debate, history } from "../_history_fixture.ts";
import { STRATEGIES } from "../settings.ts";
import { full } from "./full.ts";
import { hierarchical } from "./hierarchical.ts";
import { lengthBased } from "./length_based.ts";
import { summarizerFor } from "./mod.ts";
import { retrieval } from "./retrieval.ts";
import { window } from "./window.ts";

Deno.test("summarizerFor() gives each strategy its own plan, and each speaker a summarizer of its own", async () => {
  const given = history(debate(6), { roomTokens: 2_000 });
  const plans = {
    "full": full(),
    "window": window(),
    "length-based": lengthBased(),
    "hierarchical": hierarchical(),
    "retrieval": retrieval(),
  } as const;
  for (const strategy of STRATEGIES) {
    const summarizer = await summarizerFor(strategy);
    deepEqual(summarizer.plan(given), plans[strategy].plan(given), strategy);
    notEqual(summarizer, await summarizerFor(strategy));
  }
});
