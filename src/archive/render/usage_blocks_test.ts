import assert from "node:assert/strict";
import { PRICES, renderMetadata, Sample, sampleDebate, sampleWithSummaries } from "../_sample_record_fixture.ts";

const usage = { inputTokens: 3_000, cachedInputTokens: 2_000, outputTokens: 100 };
const metadata = (sample: Sample) => renderMetadata(sample.record, "md").content;

Deno.test("metadata shows usage by participant, phase and purpose", () => {
  const page = metadata(sampleWithSummaries());
  for (
    const row of [
      "| Ben | 1 | 3,000 in (2,000 of them cached), 100 out | $0.00032 |",
      "| openings | 2 | 6,000 in (4,000 of them cached), 200 out | $0.00482 |",
      "| rounds | 1 | 3,000 in (2,000 of them cached), 100 out | $0.0045 |",
      "| Speaking | 2 | 6,000 in (4,000 of them cached), 200 out | $0.00482 |",
      "| Summarising | 1 | 3,000 in (2,000 of them cached), 100 out | $0.0045 |",
    ]
  ) assert.ok(page.includes(`\n${row}\n`), page);
  assert.equal(page.match(/^\| All \| 3 \| .* \$0\.00932 \|$/gm)?.length, 3);
});

Deno.test("metadata shows savings from caching, and where they are unknown", () => {
  const saved = (sample: Sample) => /\*\*Saved by caching:\*\* (.*)/.exec(metadata(sample))?.[1];
  assert.equal(
    saved(sampleWithSummaries()),
    "$0.009; unknown for 1 call (6,000 of 9,000 prompt tokens were cached)",
  );
  const one = (fields: { readonly savedUsd?: number }, used: Partial<typeof usage> = usage) =>
    new Sample().phase("p").turn("advocate-1", "argument", "A.", {
      usage: { ...usage, ...used },
      ...fields,
    });
  assert.equal(saved(one({ savedUsd: 0.0045 })), "$0.0045 (2,000 of 3,000 prompt tokens were cached)");
  const { cachedInputTokens: _, ...silent } = usage;
  const unreported = new Sample().phase("p").turn("advocate-1", "argument", "A.", { usage: silent });
  assert.equal(saved(unreported), "unknown: no cached tokens were reported");
  assert.equal(saved(one({}, { cachedInputTokens: 0 })), "$0.00 (0 of 3,000 prompt tokens were cached)");
  assert.equal(saved(sampleDebate()), "unknown for 2 calls (800 of 3,740 prompt tokens were cached)");
  const failure = { code: "timeout", reason: "no answer" } as const;
  assert.equal(
    saved(new Sample().phase("p").turn("advocate-1", "argument", "", { failure })),
    "unknown: no cached tokens were reported",
  );
  assert.equal(saved(new Sample().phase("p").turn("advocate-1", "argument", "A.")), undefined);
});

Deno.test("metadata shows the reserved amount of calls without reported usage as assumed for limits", () => {
  assert.doesNotMatch(metadata(sampleWithSummaries()), /Assumed for limits/);
  assert.match(
    metadata(sampleDebate()),
    /\*\*Assumed for limits:\*\* 1 call without reported usage, counted at the reserved amount: 2,000 tokens, \$0\.02\./,
  );
});

Deno.test("metadata shows the prices applied and their origin, and no table if the journal has none", () => {
  const page = metadata(sampleWithSummaries());
  for (
    const row of [
      "| openai/gpt-sample | $2.50 | $0.25 | $15.00 | table of 2026-02-01 |",
      "| openai/gpt-sample, prompts over 272,000 tokens | $5.00 | as input (assumed) | $22.50 | table of 2026-02-01 |",
      "| ollama/sample | $0.10 | as input (assumed) | $0.20 | given in the configuration |",
    ]
  ) assert.ok(page.includes(`\n${row}\n`), page);
  assert.doesNotMatch(metadata(sampleDebate()), /## Prices/);
  const { "openai/gpt-sample": _, ...some } = PRICES;
  const unpriced = new Sample({ prices: some }).phase("p").turn("advocate-1", "argument", "A.", { usage });
  assert.match(metadata(unpriced), /^\| openai\/gpt-sample \| unknown \| unknown \| unknown \| – \|$/m);
  const { prices } = JSON.parse(renderMetadata(sampleWithSummaries().record, "json").content);
  assert.deepEqual(prices, JSON.parse(JSON.stringify(PRICES)));
  assert.match(renderMetadata(sampleWithSummaries().record, "txt").content, /ollama\/sample/);
});
