import assert from "node:assert/strict";
import { parse } from "yaml";
import { Sample, sampleWithSummaries } from "../_sample_record.ts";
import type { Format } from "../layout.ts";
import { renderMessage, renderNote } from "./mod.ts";

const { record } = sampleWithSummaries();
const NOTE = "../notes/003_context_summary_1_f28b2dac";

function page(number: number, format: Format = "md", of = record): string {
  const message = of.messages.find((message) => message.number === number) ?? assert.fail();
  return renderMessage(of, message, format).content;
}

function frontMatter(number: number) {
  const { shown, summaries, passages_of, left_out } = parse(page(number).split("---\n")[1] ?? "");
  return { shown, summaries, passages_of, left_out };
}

Deno.test("a message's front matter says what its speaker was shown, whole, summed up, in part or not at all", () => {
  const nothing = { summaries: undefined, passages_of: undefined, left_out: undefined };
  assert.deepEqual(frontMatter(3), { ...nothing, shown: "1-2" });
  assert.deepEqual(frontMatter(6), { ...nothing, shown: "1,5", summaries: [`${NOTE}.md`], passages_of: "4" });
  assert.deepEqual(frontMatter(7), { ...nothing, shown: "6", left_out: "1-5" });
  const { shown, summaries, passages_of, left_out } = JSON.parse(page(6, "json"));
  assert.deepEqual([shown, summaries, passages_of, left_out], ["1,5", [`${NOTE}.json`], "4", undefined]);
});

Deno.test("a message's page says in a line what its speaker was shown", () => {
  assert.match(page(3), /\*\*Shown to the speaker:\*\* messages 1 and 2 in full$/m);
  assert.ok(
    page(6).includes(
      `**Shown to the speaker:** messages 1 and 5 in full; a summary of 2 and 3 ([note](${NOTE}.md)); passages of 4\n`,
    ),
    page(6),
  );
  assert.match(page(7), /\*\*Shown to the speaker:\*\* message 6 in full; left out: 1 to 5$/m);
  const text = page(6, "txt").replace(/\s+/g, " ");
  assert.ok(text.includes('shown: "1,5" '), text);
  assert.ok(text.includes(`Shown to the speaker: messages 1 and 5 in full; a summary of 2 and 3 (note <${NOTE}.txt>)`));
});

Deno.test("nothing shown is told from nobody asked", () => {
  const { record } = new Sample().phase("p").turn("moderator", "announcement", "Welcome.")
    .turn("advocate-1", "argument", "First.", { shown: "" });
  assert.doesNotMatch(page(1, "md", record), /shown/i);
  assert.match(page(2, "md", record), /^shown: ""$/m);
  assert.match(page(2, "md", record), /\*\*Shown to the speaker:\*\* nothing that had been said$/m);
});

Deno.test("a summary that is not on record is named by its key", () => {
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "A.", {
    shown: "",
    digests: [{ kind: "summary", numbers: "1-9", note: "context/advocate-1/lost" }],
  });
  assert.match(page(1, "md", record), /a summary of 1 to 9 \(context\/advocate-1\/lost\)$/m);
});

Deno.test("a note says what was shown to whoever was asked", () => {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", "A.").turn("advocate-2", "argument", "B.")
    .contextSummary("moderator", "all", { of: "1-2" });
  const asked = { participant: "moderator", kind: "score" } as const;
  sample.add({
    type: "turn.started",
    key: "p/score/moderator",
    ...asked,
    phase: "p",
    replyTo: 2,
    shown: "2",
    digests: [{ kind: "summary", numbers: "1-2", note: "context/moderator/all" }],
    wording: "00",
  });
  const { record } = sample.score(2, 5, 5).add({
    type: "score.recorded",
    key: "p/score/moderator",
    ...asked,
    about: 2,
    answer: { given: true, value: { scores: { logical_coherence: 5 } } },
  });
  const [summary, , score] = record.notes.map((note) => renderNote(record, note, "md").content);
  assert.match(score ?? "", /\*\*Shown for it:\*\* message 2 in full; a summary of 1 and 2 \(\[note\]/);
  assert.match(summary ?? "", /\*\*Used by:\*\* \[the score by Mo\]\(/);
});
