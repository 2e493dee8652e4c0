import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { promptTokens } from "../../models/token_counter.ts";
import { fenceMark, fenceText } from "../../text/fence.ts";
import { countTokens, loadTokenizer } from "../../text/tokens.ts";
import { holdToLimit } from "../contribution_limit.ts";
import { mostSaid, mostTokens, worstQuoteTokens } from "./worst_case.ts";

await loadTokenizer();

Deno.test("worstQuoteTokens() is no less than what a quoted statement adds to a prompt, whatever it says and whoever says it", () => {
  const text = fc.oneof(
    fc.lorem({ maxCount: 60 }),
    fc.string({ unit: "grapheme" }),
    fc.constant("<<<end 0123456789ab"),
  );
  fc.assert(fc.property(text, fc.string({ maxLength: 200 }), fc.nat({ max: 999 }), (said, name, number) => {
    const quoted = fenceText(
      fenceMark("00ff", number),
      `Message ${number} | ${name} | round summary | round ${number}`,
      said,
    );
    const worst = worstQuoteTokens(said, name);
    const needed = promptTokens([quoted], { exact: false, count: mostTokens });
    ok(worst >= needed, `${worst} for ${needed}`);
  }));
});

Deno.test("mostSaid() is no less than what is left of a contribution, but for what is not cut", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 60 }), fc.nat({ max: 150 }), (limit, length) => {
    const { text } = holdToLimit("so ".repeat(length).trim() + " then.", { limit });
    ok(countTokens(text) <= mostSaid({ maxTokens: limit }, 500), text);
  }));
  equal(mostSaid({ maxTokens: 100, overrun: "note" }, 500), 500);
  equal(mostSaid({}, 500), 500);
});
