import assert from "node:assert/strict";
import { join } from "node:path";
import { renderAll, Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { ArchiveWriter, renderArchive } from "./archive_writer.ts";
import type { ProtocolPage } from "./render/facts.ts";
import { verifyArchive } from "./verify.ts";
import { formatsIn, viewPaths } from "./view_files.ts";
import { RecordFold } from "../transcript/fold.ts";

async function withFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Follows a sample as the engine does: each event is folded, then heard. */
function follow(writer: ArchiveWriter, sample: Sample): void {
  const folding = new RecordFold();
  for (const event of sample.events) {
    folding.add(event);
    writer.update(event, () => folding.record);
  }
}

for (const format of ["md", "json", "txt"] as const) {
  Deno.test(`ArchiveWriter leaves the same ${format} files as rendering the whole`, () =>
    withFolder(async (folder) => {
      const sample = sampleDebate();
      const writer = new ArchiveWriter(folder, { format, transcript: true });
      follow(writer, sample);
      await writer.flush();
      assert.deepEqual(writer.problems, []);
      const expected = renderAll(sample.record, { format, transcript: true });
      assert.deepEqual([...viewPaths(folder)].sort(), expected.map(({ path }) => path).sort());
      for (const { path, content } of expected) assert.equal(await Deno.readTextFile(join(folder, path)), content);
      assert.deepEqual((await verifyArchive(folder, sample.events)).problems, []);
    }));
}

Deno.test("a protocol's part stands in the pages where it is known, and an archive of another has the plain ones", () =>
  withFolder(async (folder) => {
    const { record, events } = sampleDebate();
    const own: ProtocolPage = {
      protocol: "debate",
      outcome: () => [{ heading: "My outcome", level: 2 }],
      note: (_, { kind }) => kind === "score" ? [{ paragraph: "My score" }] : [],
      files: () => [{ path: "mine.csv", content: "a,b\n" }],
      data: () => ({ mine: 1 }),
    };
    await renderArchive(folder, record, { protocols: [own] });
    assert.match(await Deno.readTextFile(join(folder, "summary.md")), /\n## My outcome\n/);
    assert.match(await Deno.readTextFile(join(folder, "notes/002_score_cfde2ca5.md")), /\nMy score\n/);
    assert.equal(await Deno.readTextFile(join(folder, "mine.csv")), "a,b\n");
    assert.deepEqual((await verifyArchive(folder, events, { protocols: [own] })).problems, []);
    await renderArchive(folder, record, { protocols: [{ ...own, protocol: "another" }] });
    assert.doesNotMatch(await Deno.readTextFile(join(folder, "summary.md")), /My outcome/);
  }));

Deno.test("ArchiveWriter writes a message after its turn and again with its scores", () =>
  withFolder(async (folder) => {
    const writer = new ArchiveWriter(folder);
    const sample = new Sample().phase("openings").turn("advocate-1", "opening", "Said.");
    follow(writer, sample);
    await writer.flush();
    const [path = ""] = viewPaths(folder).filter((path) => path.startsWith("messages/"));
    assert.doesNotMatch(await Deno.readTextFile(join(folder, path)), /logical_coherence/);
    sample.score(1, 7, 8);
    writer.update(sample.events.at(-1)!, () => sample.record);
    await writer.flush();
    assert.match(await Deno.readTextFile(join(folder, path)), /logical_coherence: 7/);
    assert.equal(viewPaths(folder).filter((path) => path.startsWith("notes/")).length, 1);
  }));

Deno.test("ArchiveWriter writes by itself, without being flushed", () =>
  withFolder(async (folder) => {
    const writer = new ArchiveWriter(folder);
    follow(writer, sampleDebate());
    while (!viewPaths(folder).includes("summary.md")) await new Promise((resolve) => setTimeout(resolve, 5));
    await writer.flush();
    assert.deepEqual(writer.problems, []);
  }));

Deno.test("ArchiveWriter collects what it cannot write, each once, and never throws", () =>
  withFolder(async (folder) => {
    const gone = join(folder, "file");
    await Deno.writeTextFile(gone, "");
    const writer = new ArchiveWriter(gone);
    follow(writer, sampleDebate());
    await writer.flush();
    await writer.flush();
    assert.ok(writer.problems.length > 0);
    assert.equal(new Set(writer.problems).size, writer.problems.length);
    for (const problem of writer.problems) {
      assert.match(problem, /^Cannot write (?:messages|notes|index|metadata|summary)/);
    }

    const broken = new ArchiveWriter(folder);
    broken.update(sampleDebate().events[0]!, () => {
      throw new Error("no record");
    });
    await broken.flush();
    assert.deepEqual(broken.problems, ["Cannot write its views: no record"]);
  }));

Deno.test("formatsIn() names the forms of an archive, none of a folder without views or that is not there", () =>
  withFolder(async (folder) => {
    assert.deepEqual(formatsIn(join(folder, "gone")), []);
    assert.deepEqual(formatsIn(folder), []);
    await renderArchive(folder, sampleDebate().record, { format: "txt" });
    await Deno.writeTextFile(join(folder, "index.json"), "{}");
    assert.deepEqual(formatsIn(folder), ["json", "txt"]);
  }));

Deno.test("ArchiveWriter refuses a format it does not know", async () => {
  const html = JSON.parse('{"format":"html"}');
  assert.throws(() => new ArchiveWriter("x", html), /'format' must be md, json or txt/);
  await assert.rejects(() => renderArchive("x", sampleDebate().record, html), /'format' must be md, json or txt/);
});
