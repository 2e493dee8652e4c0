import assert from "node:assert/strict";
import { join } from "node:path";
import { renderAll, Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { ArchiveWriter, renderArchive } from "./archive_writer.ts";
import type { ProtocolPage } from "./render/facts.ts";
import { verifyArchive } from "./verify.ts";
import { formatOf, viewPaths } from "./view_files.ts";
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

Deno.test("ArchiveWriter links simultaneous messages that end in any order, with pauses between", () =>
  withFolder(async (folder) => {
    const sample = new Sample().phase("openings");
    const writer = new ArchiveWriter(folder);
    const folding = new RecordFold();
    let heard = 0;
    const flush = async () => {
      for (const event of sample.events.slice(heard)) {
        folding.add(event);
        writer.update(event, () => folding.record);
      }
      heard = sample.events.length;
      await writer.flush();
    };
    for (const number of [2, 3, 1]) {
      const participant = number === 2 ? "advocate-2" : "advocate-1";
      const key = `openings/opening-${number}/${participant}`;
      const turn = { key, number, participant, phase: "openings", kind: "opening", text: `Speech ${number}.` } as const;
      sample.add({ type: "turn.completed", ...turn });
      await flush();
    }
    sample.end();
    await flush();
    assert.deepEqual((await verifyArchive(folder, sample.events)).problems, []);
  }));

Deno.test("ArchiveWriter writes a message and those beside it, however many came before", () =>
  withFolder(async (folder) => {
    const sample = new Sample().phase("openings");
    const writer = new ArchiveWriter(folder);
    const folding = new RecordFold();
    let heard = 0;
    const written: (readonly string[])[] = [];
    for (const text of ["One.", "Two.", "Three.", "Four."]) {
      sample.turn("advocate-1", "opening", text);
      for (const event of sample.events.slice(heard)) {
        folding.add(event);
        writer.update(event, () => folding.record);
      }
      heard = sample.events.length;
      await writer.flush();
      const pages = [...viewPaths(folder)].filter((path) => path.startsWith("messages/")).sort();
      const isNew = await Promise.all(pages.map(async (path) => await Deno.readTextFile(join(folder, path)) !== "old"));
      written.push(pages.filter((_, n) => isNew[n]).map((path) => path.slice(9, 12)));
      for (const path of pages) await Deno.writeTextFile(join(folder, path), "old");
    }
    assert.deepEqual(written, [["001"], ["001", "002"], ["002", "003"], ["003", "004"]]);
  }));

Deno.test("ArchiveWriter writes no page before the end where pages are for the end", () =>
  withFolder(async (folder) => {
    const sample = sampleDebate();
    const writer = new ArchiveWriter(folder, { pages: "end" });
    follow(writer, sample);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.deepEqual(viewPaths(folder), []);
    await writer.flush();
    assert.deepEqual((await verifyArchive(folder, sample.events)).problems, []);
  }));

Deno.test("a protocol's part stands in the pages where it is known, and an archive of another has the plain ones", () =>
  withFolder(async (folder) => {
    const { record, events } = sampleDebate();
    const own: ProtocolPage = {
      protocol: "debate",
      blocks: () => [{ heading: "My outcome", level: 2 }],
      note: (_, { kind }) => kind === "score" ? [{ paragraph: "My score" }] : [],
      data: () => ({ mine: 1 }),
    };
    await renderArchive(folder, record, { protocols: [own] });
    assert.match(await Deno.readTextFile(join(folder, "summary.md")), /\n## My outcome\n/);
    assert.match(await Deno.readTextFile(join(folder, "notes/002_score.md")), /\nMy score\n/);
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
    assert.doesNotMatch(await Deno.readTextFile(join(folder, path)), /Score/);
    sample.score(1, 7, 8);
    writer.update(sample.events.at(-1)!, () => sample.record);
    await writer.flush();
    assert.match(
      await Deno.readTextFile(join(folder, path)),
      /^Score 7\.40 of 10 \(\[note\]\(\.\.\/notes\/001_score\.md\)\) · \[details\]/m,
    );
    assert.equal(viewPaths(folder).filter((path) => path.startsWith("notes/")).length, 2);
  }));

Deno.test("ArchiveWriter writes the note on claims again when a fact check supports what it calls missing", () =>
  withFolder(async (folder) => {
    const figure = { text: "18", start: 8, end: 10, found: false };
    const claim = { message: 1, speaker: "advocate-1", text: "It fell 18 % [tfl].", start: 0, figures: [figure] };
    const writer = new ArchiveWriter(folder);
    const sample = new Sample().phase("openings").turn("advocate-1", "opening", claim.text)
      .aside("claim_check", 1, "advocate-1", { claims: [{ ...claim, citations: [], quotations: [] }] });
    const isMissing = async () => {
      await writer.flush();
      return /figure not in the source/.test(await Deno.readTextFile(join(folder, "notes/001_claim_check.md")));
    };
    follow(writer, sample);
    assert.equal(await isMissing(), true);
    sample.aside("fact_check", 1, "checker", {
      findings: [{ claim: "It fell 18 %", verdict: "supported", reason: "So." }],
    });
    writer.update(sample.events.at(-1)!, () => sample.record);
    assert.equal(await isMissing(), false);
  }));

Deno.test("ArchiveWriter writes by itself, without being flushed", () =>
  withFolder(async (folder) => {
    const writer = new ArchiveWriter(folder);
    follow(writer, sampleDebate());
    while (!viewPaths(folder).includes("summary.md")) await new Promise((resolve) => setTimeout(resolve, 5));
    await writer.flush();
    assert.deepEqual(writer.problems, []);
  }));

Deno.test("ArchiveWriter asks for the record only when it writes", () =>
  withFolder(async (folder) => {
    const sample = sampleDebate();
    let asked = 0;
    const writer = new ArchiveWriter(folder);
    for (const event of sample.events) writer.update(event, () => (asked++, sample.record));
    assert.equal(asked, 0);
    await writer.flush();
    assert.ok(asked >= 1 && asked <= 3, `asked ${asked} times`);
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

Deno.test("ArchiveWriter writes everything again when a dialogue is resumed", () =>
  withFolder(async (folder) => {
    const sample = sampleDebate();
    await Deno.mkdir(join(folder, "messages"));
    await Deno.writeTextFile(join(folder, "messages", "004_position_advocate_ada.md.tmp"), "half of");
    await Deno.writeTextFile(join(folder, "messages", "099_somebody_x.md"), "of another time");
    await Deno.writeTextFile(join(folder, "messages", "mine.md"), "kept");
    sample.add({ type: "dialogue.resumed", mayHaveBeenPaid: [] });
    const writer = new ArchiveWriter(folder);
    writer.update(sample.events.at(-1)!, () => sample.record);
    await writer.flush();
    const paths = new Set(viewPaths(folder));
    for (const { path } of renderAll(sample.record)) assert.ok(paths.has(path), path);
    assert.ok(paths.has("messages/mine.md"));
    assert.ok(!paths.has("messages/099_somebody_x.md"));
    assert.ok(![...paths].some((path) => path.endsWith(".tmp")));
  }));

/** A debate that was stopped in its middle, and the same resumed and brought to its end. */
function stoppedAndResumed(): { readonly stopped: Sample; readonly resumed: Sample } {
  const stopped = () => {
    const sample = new Sample().phase("openings").turn("advocate-1", "opening", "Said.").score(1, 7, 8);
    const durationMs = 1;
    const usage = sample.record.usage;
    return sample.add({
      type: "dialogue.ended",
      status: "stopped",
      endReason: "aborted",
      usage,
      failures: [],
      durationMs,
    });
  };
  const resumed = stopped().add({ type: "dialogue.resumed", mayHaveBeenPaid: [] })
    .turn("advocate-2", "opening", "Answered.").score(2, 6, 6).score(1, 5, 5, "Looked at again.").end();
  return { stopped: stopped(), resumed };
}

for (const format of ["json", undefined] as const) {
  Deno.test(`ArchiveWriter goes on in the form of a stopped archive, or in place of it in ${format}`, () =>
    withFolder(async (folder) => {
      const { stopped, resumed } = stoppedAndResumed();
      await Deno.writeTextFile(join(folder, "journal.jsonl"), resumed.journal);
      await renderArchive(folder, stopped.record, { format: "txt", transcript: true });
      const writer = new ArchiveWriter(folder, format === undefined ? {} : { format });
      const folding = new RecordFold();
      for (const event of resumed.events) {
        folding.add(event);
        if (event.seq <= stopped.events.length) continue;
        writer.update(event, () => folding.record);
        if (event.type === "dialogue.resumed") await writer.flush();
      }
      await writer.flush();
      assert.deepEqual(writer.problems, []);
      const { problems, checked } = await verifyArchive(folder, resumed.events);
      assert.deepEqual(problems, []);
      const now = format ?? "txt";
      assert.deepEqual(checked.formats, [now]);
      const transcripts = viewPaths(folder).filter((path) => path.startsWith("transcript"));
      assert.deepEqual(transcripts, [`transcript.${now}`]);
      assert.match(await Deno.readTextFile(join(folder, `transcript.${now}`)), /Answered\./);
    }));
}

Deno.test("ArchiveWriter writes everything in its own form at the end if another was rendered while it ran", () =>
  withFolder(async (folder) => {
    const { stopped, resumed } = stoppedAndResumed();
    const writer = new ArchiveWriter(folder);
    const folding = new RecordFold();
    for (const event of resumed.events) {
      folding.add(event);
      writer.update(event, () => folding.record);
      if (event.type !== "score.recorded") continue;
      await writer.flush();
      if (event.about === 2) await renderArchive(folder, stopped.record, { format: "txt", transcript: true });
    }
    await writer.flush();
    const { problems, checked } = await verifyArchive(folder, resumed.events);
    assert.deepEqual([problems, checked.formats], [[], ["md"]]);
    assert.match(await Deno.readTextFile(join(folder, "transcript.md")), /Answered\./);
  }));

Deno.test("ArchiveWriter does not take a file of somebody's own for a form of the archive", () =>
  withFolder(async (folder) => {
    const sample = sampleDebate();
    for (const own of ["summary.txt", "metadata.json", "messages/mine.txt", "index.txt.bak"]) {
      await Deno.mkdir(join(folder, "messages"), { recursive: true });
      await Deno.writeTextFile(join(folder, own), "mine");
    }
    const writer = new ArchiveWriter(folder);
    writer.rewrite(() => sample.record);
    await writer.flush();
    assert.equal(formatOf(folder), "md");
    assert.equal(await Deno.readTextFile(join(folder, "summary.txt")), "mine");
    assert.equal(await Deno.readTextFile(join(folder, "metadata.json")), "mine");
  }));

Deno.test("formatOf() names the form of an archive's index, the first of two", () =>
  withFolder(async (folder) => {
    assert.equal(formatOf(join(folder, "gone")), undefined);
    assert.equal(formatOf(folder), undefined);
    await renderArchive(folder, sampleDebate().record, { format: "txt" });
    assert.equal(formatOf(folder), "txt");
    await Deno.writeTextFile(join(folder, "index.json"), "{}");
    assert.equal(formatOf(folder), "json");
  }));

Deno.test("renderArchive() without a format writes the form that is there again, else Markdown", () =>
  withFolder(async (folder) => {
    const { stopped, resumed } = stoppedAndResumed();
    assert.ok((await renderArchive(folder, stopped.record)).includes("index.md"));
    await Deno.remove(folder, { recursive: true });
    await Deno.mkdir(folder);
    await renderArchive(folder, stopped.record, { format: "txt" });
    assert.ok((await renderArchive(folder, resumed.record)).includes("index.txt"));
    const { problems, checked } = await verifyArchive(folder, resumed.events);
    assert.deepEqual([problems, checked.formats], [[], ["txt"]]);
  }));

Deno.test("ArchiveWriter refuses a format it does not know", async () => {
  const html = JSON.parse('{"format":"html"}');
  assert.throws(() => new ArchiveWriter("x", html), /'format' must be md, json or txt/);
  await assert.rejects(() => renderArchive("x", sampleDebate().record, html), /'format' must be md, json or txt/);
});

Deno.test("renderArchive() replaces the form that is there, but no file of somebody's own, and keeps a transcript", () =>
  withFolder(async (folder) => {
    const { record } = sampleDebate();
    await renderArchive(folder, record, { format: "md", transcript: true });
    for (const own of ["notes.md", "messages/mine.md"]) await Deno.writeTextFile(join(folder, own), "mine");
    for (const stale of ["index-gone.md", "messages/099_x_y.md.tmp"]) {
      await Deno.writeTextFile(join(folder, stale), "old");
    }
    const written = await renderArchive(folder, record, { format: "txt" });
    assert.ok(written.includes("transcript.txt"));
    assert.deepEqual(viewPaths(folder).filter((path) => !path.endsWith(".txt")).sort(), [
      "messages/mine.md",
      "notes.md",
    ]);
    assert.deepEqual([...written].sort(), viewPaths(folder).filter((path) => path.endsWith(".txt")).sort());
  }));

Deno.test("an archive killed while its form is replaced is not damaged, and the same again completes it", () =>
  withFolder(async (folder) => {
    const { record, events } = sampleDebate();
    await renderArchive(folder, record);
    const target = join(folder, "summary.txt");
    await Deno.mkdir(target); // stops the rendering before the index, as a kill does
    await assert.rejects(renderArchive(folder, record, { format: "txt" }));
    const { problems, checked } = await verifyArchive(folder, events);
    assert.deepEqual([problems, checked.isWritten], [[], false]);
    await Deno.remove(target);
    await renderArchive(folder, record, { format: "txt" });
    assert.deepEqual((await verifyArchive(folder, events)).checked.formats, ["txt"]);
  }));
