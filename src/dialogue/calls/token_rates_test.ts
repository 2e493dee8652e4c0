import { equal } from "node:assert/strict";
import type { CallAnswered, CallSent } from "../../transcript/event.ts";
import { TokenRates } from "./token_rates.ts";

const model = { id: "some/model" };

/** Adds a prompt of so many counted tokens, of which the model reports others. */
function report(rates: TokenRates, counted: number, inputTokens: number | undefined, call = "k#1.1"): void {
  const sent: CallSent = {
    type: "call.sent",
    call,
    model: model.id,
    blocks: [],
    maxOutputTokens: 50,
    reserved: { tokens: counted + 50 },
  };
  const usage = inputTokens === undefined ? {} : { usage: { inputTokens, outputTokens: 7 } };
  const rest = { text: "Yes.", finishReason: "stop", model: model.id, durationMs: 1 } as const;
  const answered: CallAnswered = { type: "call.answered", call, ...rest, ...usage };
  rates.add(sent);
  rates.add(answered);
}

Deno.test("TokenRates counts bytes until three prompts are reported, then a little more than the highest rate", () => {
  const rates = new TokenRates();
  const most = () => rates.mostOf(model, { tokens: 1_000, bytes: 5_000 });
  report(rates, 100, 90);
  report(rates, 100, undefined);
  report(rates, 100, 120);
  equal(most(), 5_000);
  report(rates, 100, 100);
  equal(most(), 1_380); // 1.15 times 1.2
  equal(rates.mostOf(model, { tokens: 1_000, bytes: 1_100 }), 1_100, "no text has more tokens than bytes");
  equal(rates.mostOf({ id: "another/model" }, { tokens: 1_000, bytes: 5_000 }), 5_000);
});

Deno.test("TokenRates believes no journal that reports hardly any tokens", () => {
  const rates = new TokenRates();
  for (const inputTokens of [1, 1, 1, NaN]) report(rates, 1_000, inputTokens);
  equal(rates.mostOf(model, { tokens: 1_300, bytes: 9_000 }), 1_300);
});
