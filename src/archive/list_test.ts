import assert from "node:assert/strict";
import { join } from "node:path";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { costOfEntry, listArchives } from "./list.ts";

async function withArchives(
  archives: Readonly<Record<string, string | undefined>>,
  body: (out: string) => Promise<void>,
): Promise<void> {
  const out = await Deno.makeTempDir();
  try {
    for (const [path, journal] of Object.entries(archives)) {
      await Deno.mkdir(join(out, path), { recursive: true });
      if (journal !== undefined) await Deno.writeTextFile(join(out, path, "journal.jsonl"), journal);
    }
    await body(out);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}

Deno.test("listArchives() lists archives by start time, from the first and last lines", async () => {
  const finished = sampleDebate().journal;
  const killed = new Sample({ topic: "渋滞" }).phase("p").turn("advocate-1", "argument", "x".repeat(100_000)).journal;
  const later = finished.replaceAll("2026-03-01T10:00:01.000Z", "2026-03-02T10:00:01.000Z");
  await withArchives({
    "2026-03-02/2026-03-02T10-00-01_debate": later,
    "2026-03-01/2026-03-01T10-00-01_debate": finished,
    "2026-03-01/2026-03-01T10-00-01_debate-2": `${killed}{"type":"turn.comp`,
    "2026-03-01/notes": "{}",
    "elsewhere/2026-03-01T10-00-01_debate": finished,
  }, async (out) => {
    const entries = await listArchives(out);
    assert.deepEqual(entries.map(({ path }) => path.slice(out.length + 1)), [
      "2026-03-01/2026-03-01T10-00-01_debate",
      "2026-03-01/2026-03-01T10-00-01_debate-2",
      "2026-03-02/2026-03-02T10-00-01_debate",
    ]);
    assert.deepEqual(entries[0], {
      path: join(out, "2026-03-01/2026-03-01T10-00-01_debate"),
      startedAt: "2026-03-01T10:00:01.000Z",
      dialogueId: "sample",
      protocol: "debate",
      topic: "Congestion pricing",
      title: "Congestion pricing",
      status: "completed",
      endReason: "completed",
      usage: NO_USAGE,
    });
    assert.equal(entries[1]?.topic, "渋滞");
    assert.equal(entries[1]?.status, undefined);
    assert.equal(entries[1]?.problem, undefined);
  });
});

Deno.test("listArchives() lists unreadable archives with their problem", async () => {
  const started = sampleDebate().journal;
  for (
    const [journal, problem] of [
      [undefined, /there is no journal\.jsonl/],
      ["", /nothing was recorded/],
      ["{half a line", /nothing was recorded/],
      ["not json\n", /its journal cannot be read/],
      ["[]\n", /line 1 is not 'dialogue\.started'/],
      [started.replace('"journal":1', '"journal":2'), /version 2; this program supports version 1/],
      [`${started}garbage\n`, /its journal cannot be read/],
    ] as const
  ) {
    await withArchives({ "2026-03-01/2026-03-01T09-08-07_debate": journal }, async (out) => {
      const [entry, ...others] = await listArchives(out);
      assert.deepEqual(others, []);
      assert.match(entry?.problem ?? "", problem);
      assert.equal(entry?.startedAt, "2026-03-01T09:08:07.000Z");
    });
  }
});

Deno.test("listArchives() rejects if the directory does not exist", async () => {
  await withArchives({}, (out) => assert.rejects(listArchives(join(out, "none")), { code: "ENOENT" }));
});

Deno.test("listArchives() adds the cost of reviews, of which an unfinished one counts as a call without a price", async () => {
  const archive = "2026-03-01/2026-03-01T10-00-01_debate";
  const verdict = new Sample({ settings: { reviewed: { dialogueId: "sample" } }, participants: [] })
    .decide({ kind: "tied", between: ["advocate-1", "advocate-2"] });
  const paid = new Sample({ settings: { reviewed: { dialogueId: "sample" } }, participants: [] }).end().journal
    .replace('"unpricedCalls":0', '"unpricedCalls":0,"costUsd":0.25');
  const files = {
    [archive]: sampleDebate().journal,
    [`${archive}/verdicts/001`]: paid,
    [`${archive}/verdicts/002`]: verdict.journal,
  };
  await withArchives(files, async (out) => {
    assert.deepEqual((await listArchives(out))[0]?.reviews, { unpricedCalls: 1, costUsd: 0.25 });
  });
});

Deno.test("costOfEntry() says nothing only where all calls have a price, or there were none", () => {
  const entry = { path: "", startedAt: "", dialogueId: "", protocol: "debate", topic: "" };
  const shown = (costUsd: number | undefined, unpricedCalls: number, reviews?: { readonly unpricedCalls: number }) => {
    const usage = { ...NO_USAGE, unpricedCalls, ...omitUndefined({ costUsd }) };
    return costOfEntry({ ...entry, usage, ...omitUndefined({ reviews }) });
  };
  assert.deepEqual([shown(undefined, 0), shown(0, 0), shown(0.5, 0)], ["nothing", "nothing", "$0.50"]);
  assert.deepEqual([shown(undefined, 2), shown(0, 2), shown(0.5, 2)], ["unknown", "$0.00 or more", "$0.50 or more"]);
  assert.deepEqual([shown(0.5, 0, { unpricedCalls: 1 }), costOfEntry(entry)], ["$0.50 or more", ""]);
});
