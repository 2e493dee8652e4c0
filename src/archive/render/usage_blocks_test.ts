import assert from "node:assert/strict";
import { type Sample, sampleDebate, sampleWithSummaries } from "../_sample_record_fixture.ts";
import { renderMetadata } from "./render.ts";

const metadata = (sample: Sample) => renderMetadata(sample.record, "md").content;

Deno.test("metadata has what was used by participant, phase and purpose", () => {
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

Deno.test("metadata marks what is assumed for limits: what was set aside for calls without reported usage", () => {
  assert.doesNotMatch(metadata(sampleWithSummaries()), /Assumed for limits/);
  assert.match(
    metadata(sampleDebate()),
    /\*\*Assumed for limits:\*\* 1 call without reported usage, booked at what was set aside: 2,000 tokens, \$0\.02\./,
  );
});
