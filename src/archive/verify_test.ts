import assert from "node:assert/strict";
import { join } from "node:path";
import { Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { renderArchive } from "./archive_writer.ts";
import { FORMATS } from "./layout.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { allViews, type RenderOptions } from "./render/render.ts";
import { type ReportMaker, writeReport } from "./report.ts";
import { verifyArchive } from "./verify.ts";
import { writeView } from "./view_files.ts";

/** Stands for the layer above, which makes pages of HTML. */
const report: ReportMaker = ({ topic }, { reviews = [] }) => Promise.resolve(`${topic}, Ada, ${reviews.length}`);

/** Writes an archive as older versions did, which left several forms side by side. */
async function writeAllForms(folder: string, record: DialogueRecord, options: RenderOptions = {}): Promise<void> {
  for (const format of FORMATS) {
    for (const file of allViews(record, { ...options, format })) await writeView(folder, file);
  }
  await writeReport(folder, record, options);
}

/** An archive with a view changed, and what is said of it. */
async function problemsAfter(
  change: (folder: string) => Promise<void>,
  sample: Sample = sampleDebate(),
): Promise<Awaited<ReturnType<typeof verifyArchive>>> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(folder, "journal.jsonl"), sample.journal);
    await writeAllForms(folder, sample.record, { transcript: true, report });
    await change(folder);
    return await verifyArchive(folder, sample.events, { report });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const MESSAGE = "messages/004_position_advocate_ada";

async function edit(folder: string, path: string, change: (content: string) => string): Promise<void> {
  const file = join(folder, path);
  const content = await Deno.readTextFile(file);
  const changed = change(content);
  assert.notEqual(changed, content);
  await Deno.writeTextFile(file, changed);
}

Deno.test("verifyArchive() finds nothing wrong with what was written, and checks each form if an archive has several", async () => {
  const { problems, checked } = await problemsAfter(async () => {});
  assert.deepEqual(problems, []);
  assert.deepEqual(checked.formats, FORMATS);
  assert.equal(checked.files, 3 * 23 + 1);
  assert.equal(checked.otherVersions, 0);
  assert.equal(checked.links, 11);
});

for (const format of FORMATS) {
  Deno.test(`verifyArchive() names each ${format} view that was changed, is missing or does not belong`, async () => {
    for (const path of [`${MESSAGE}.${format}`, `index.${format}`, `summary.${format}`, `transcript.${format}`]) {
      const { problems } = await problemsAfter((folder) =>
        edit(folder, path, (content) => content.replace("Ada", "Eve"))
      );
      assert.deepEqual(problems, [`${path} is not what the journal says`]);
    }
    for (const path of [`${MESSAGE}.${format}`, `metadata.${format}`]) {
      const { problems } = await problemsAfter((folder) => Deno.remove(join(folder, path)));
      assert.deepEqual(problems, [`${path} is missing`]);
    }
    for (const path of [`messages/099_x_y.${format}`, `index-x.${format}`, "notes/left.behind"]) {
      const { problems } = await problemsAfter((folder) => Deno.writeTextFile(join(folder, path), ""));
      assert.deepEqual(problems, [`${path} does not belong here: nothing in the journal stands for it`]);
    }
  });

  Deno.test(`verifyArchive() looks at contents, and in Markdown at links, only in ${format} of another renderer`, async () => {
    const older = (content: string) => content.replace(/(renderer"?: )\d+/, "$10").replace("Phase", "Part");
    const fine = await problemsAfter(async (folder) => {
      await edit(folder, `${MESSAGE}.${format}`, (content) => content.replace("Ada", "Adalberta"));
      await edit(folder, `index.${format}`, older);
    });
    assert.deepEqual(fine.problems, []);
    assert.equal(fine.checked.otherVersions, 23);
    const bad = await problemsAfter(async (folder) => {
      await edit(folder, `${MESSAGE}.${format}`, (content) => content.replaceAll("18 per cent", "80 per cent"));
      await edit(folder, `index.${format}`, (content) => older(content).replaceAll("messages/001_", "messages/000_"));
    });
    assert.deepEqual(bad.problems, [
      `${MESSAGE}.${format} does not hold what was said`,
      ...(format === "md" ? ["index.md leads to messages/000_moderator_mo.md, which is not there"] : []),
    ]);
  });
}

Deno.test("verifyArchive() names a report that was changed or is missing, but of other renderers checks none", async () => {
  const changed = await problemsAfter((folder) => edit(folder, "report.html", (page) => page.replace("Ada", "Eve")));
  assert.deepEqual(changed.problems, ["report.html is not what the journal says"]);
  const missing = await problemsAfter((folder) => Deno.remove(join(folder, "report.html")));
  assert.deepEqual(missing.problems, ["report.html is missing"]);
  const torn = await problemsAfter((folder) => Deno.writeTextFile(join(folder, "report.html.tmp"), "<"));
  assert.deepEqual(torn.problems, ["report.html.tmp was left half-written"]);
  const older = await problemsAfter(async (folder) => {
    for (const format of FORMATS) {
      await edit(folder, `index.${format}`, (text) => {
        return text.replace(/(renderer"?: )\d+/, "$11").replace(/, or all of it on one page: .*/, "");
      });
    }
    await Deno.remove(join(folder, "report.html"));
  });
  assert.deepEqual(older.problems, []);
});

Deno.test("verifyArchive() leaves files of the user alone", async () => {
  const { problems } = await problemsAfter((folder) => Deno.writeTextFile(join(folder, "notes.md"), "mine"));
  assert.deepEqual(problems, []);
});

Deno.test("verifyArchive() names a file with the name of a view, and does not look for the rest of its form", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const sample = sampleDebate();
    await renderArchive(folder, sample.record);
    await Deno.writeTextFile(join(folder, "summary.txt"), "mine");
    const { problems } = await verifyArchive(folder, sample.events);
    assert.deepEqual(problems, ["summary.txt does not belong here: nothing in the journal stands for it"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("verifyArchive() takes views that lag behind an unfinished journal for no fault, but not changed words", async () => {
  const before = () => new Sample().phase("p").turn("advocate-1", "argument", "Said.");
  const after = before().score(1, 7, 7).turn("advocate-2", "rebuttal", "Answered.");
  const lagging = await problemsAfter(async (folder) => {
    for (const path of ["messages", "notes"]) await Deno.remove(join(folder, path), { recursive: true });
    await writeAllForms(folder, before().record);
  }, after);
  assert.deepEqual(lagging.problems, []);
  assert.ok(lagging.checked.behind.length >= 9);
  const changed = await problemsAfter(
    (folder) => edit(folder, "messages/001_position_advocate_ada.md", (text) => text.replace("Said.", "Lied.")),
    after,
  );
  assert.deepEqual(changed.problems, ["messages/001_position_advocate_ada.md is not what the journal says"]);
});

Deno.test("verifyArchive() tells pages that were never written, or not all of them, from pages that are missing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { record, events } = sampleDebate();
    const checked = async () => {
      const { problems, checked: { isWritten } } = await verifyArchive(folder, events);
      return { problems, isWritten };
    };
    assert.deepEqual(await checked(), { problems: [], isWritten: false });
    const paths = await renderArchive(folder, record);
    assert.deepEqual(await checked(), { problems: [], isWritten: true });
    const [message = ""] = paths.filter((path) => path.startsWith("messages/"));
    await Deno.remove(join(folder, message));
    assert.equal((await checked()).problems[0], `${message} is missing`);
    await Deno.remove(join(folder, "index.md")); // as a kill leaves it: the index comes last
    assert.deepEqual(await checked(), { problems: [], isWritten: false });
    await Deno.writeTextFile(join(folder, "summary.md"), "Trams won.");
    assert.deepEqual((await checked()).problems, ["summary.md is not what the journal says"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("verifyArchive() finds what was said in views of other versions, however they show what is hidden", async () => {
  const hidden = "Seen.\u200b\u200b\u202e\u{e0041}\u00ad And so on.";
  const sample = new Sample().phase("openings").turn("advocate-1", "opening", hidden);
  const file = "messages/001_position_advocate_ada";
  const asBefore = async (folder: string) => {
    for (const format of FORMATS) {
      await edit(folder, `index.${format}`, (text) => text.replace(/^( {2}"renderer"|renderer): \d+/m, "$1: 1"));
    }
  };
  const { problems, checked } = await problemsAfter(async (folder) => {
    await asBefore(folder);
    await edit(folder, `${file}.md`, (content) => content.replaceAll("⟨U+200B ×2⟩", "").replace("⟨U+00AD⟩", "\u00ad"));
  }, sample);
  assert.deepEqual(problems, []);
  assert.equal(checked.otherVersions, 3 * 6);
  const changed = await problemsAfter(async (folder) => {
    await asBefore(folder);
    await edit(folder, `${file}.json`, (content) => content.replace("And so on", "And no more"));
  }, sample);
  assert.deepEqual(changed.problems, [`${file}.json does not hold what was said`]);
});
