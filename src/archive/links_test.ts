import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { type Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { readJournal } from "./journal_reader.ts";
import { createNumberedFolder, numberedFolders } from "./layout.ts";
import { listArchives } from "./list.ts";
import { renderArchive } from "./archive_writer.ts";
import { verifyArchive } from "./verify.ts";

/** Creates an archive in a folder of days, next to an unrelated folder. */
async function withArchive(
  test: (paths: { readonly archive: string; readonly elsewhere: string }) => Promise<void>,
  sample: Sample = sampleDebate(),
): Promise<void> {
  const root = await Deno.makeTempDir();
  const [archive, elsewhere] = [join(root, "2026-03-01", "2026-03-01T10-00-00_debate"), join(root, "elsewhere")];
  try {
    await Deno.mkdir(archive, { recursive: true });
    await Deno.mkdir(elsewhere);
    await Deno.writeTextFile(join(archive, "journal.jsonl"), sample.journal);
    await test({ archive, elsewhere });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Runs a line of code in a separate process, because creating links requires permissions that tests lack. */
async function unscoped(code: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("deno", { args: ["eval", code] }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}

const link = (to: string, ...paths: readonly string[]) =>
  unscoped(`for (const path of ${JSON.stringify(paths)}) Deno.symlinkSync(${JSON.stringify(to)}, path)`);

const namesIn = async (folder: string) => (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);

Deno.test("renderArchive() writes and removes nothing through a folder that is a link", () =>
  withArchive(async ({ archive, elsewhere }) => {
    await Deno.writeTextFile(join(elsewhere, "099_notes_abcdef12.md"), "mine");
    await link(elsewhere, join(archive, "messages"));
    const { record, events } = sampleDebate();
    await assert.rejects(renderArchive(archive, record), /messages' is a link: nothing is written through links/);
    assert.deepEqual(await namesIn(elsewhere), ["099_notes_abcdef12.md"]);
    const { problems } = await verifyArchive(archive, events);
    assert.ok(problems.includes("messages is a link, which nothing follows"), problems.join("\n"));
  }));

Deno.test("renderArchive() replaces links with files, without writing to their targets", () =>
  withArchive(async ({ archive, elsewhere }) => {
    const { record, events } = sampleDebate();
    const mine = join(elsewhere, "mine.md");
    await Deno.writeTextFile(mine, "mine");
    await Deno.mkdir(join(archive, "messages"));
    const paths = ["index.md", "index.md.tmp", "summary.md.tmp", "messages/001_moderator_mo.md.tmp"];
    await link(mine, ...paths.map((path) => join(archive, path)));
    await renderArchive(archive, record);
    assert.equal(await Deno.readTextFile(mine), "mine");
    assert.deepEqual((await verifyArchive(archive, events)).problems, []);
  }));

Deno.test("reviews are neither written nor found through a link", () =>
  withArchive(async ({ archive, elsewhere }) => {
    await Deno.mkdir(join(elsewhere, "001"));
    await link(elsewhere, join(archive, "verdicts"));
    assert.deepEqual(await numberedFolders(join(archive, "verdicts")), []);
    await assert.rejects(
      createNumberedFolder(join(archive, "verdicts")),
      /is a link: nothing is written through links/,
    );
    assert.deepEqual(await namesIn(elsewhere), ["001"]);
  }));

Deno.test("a journal that is a link or a pipe is not read", () =>
  withArchive(async ({ archive, elsewhere }) => {
    const journal = join(archive, "journal.jsonl");
    await Deno.rename(journal, join(elsewhere, "journal.jsonl"));
    await link(join(elsewhere, "journal.jsonl"), journal);
    await assert.rejects(readJournal(archive), /it is a link, and links are not followed/);
    const [entry] = await listArchives(dirname(dirname(archive)));
    assert.equal(entry?.problem, "journal.jsonl is not a file");
    await Deno.remove(journal);
    await unscoped(`new Deno.Command("mkfifo", { args: [${JSON.stringify(journal)}] }).outputSync()`);
    await assert.rejects(readJournal(archive), /there is no journal/);
  }));
