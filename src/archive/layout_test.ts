import assert from "node:assert/strict";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { isViewName } from "./view_files.ts";
import {
  createArchiveFolder,
  createNumberedFolder,
  fileNumber,
  id8,
  indexPages,
  messageFileName,
  noteFileNames,
  numberedFolders,
} from "./layout.ts";

const AT = new Date(Date.UTC(2026, 2, 1, 9, 5, 7, 890));

Deno.test("createArchiveFolder() names the folder by day, second and protocol, and numbers those of one second", async () => {
  const out = await Deno.makeTempDir();
  try {
    const folders = await Promise.all([1, 2, 3].map(() => createArchiveFolder(join(out, "new"), AT, "debate")));
    const name = "2026-03-01T09-05-07_debate";
    assert.deepEqual(folders.map((folder) => basename(folder)).sort(), [name, `${name}-2`, `${name}-3`]);
    for (const folder of folders) {
      assert.equal(dirname(folder), join(out, "new", "2026-03-01"));
      assert.ok((await Deno.stat(folder)).isDirectory);
    }
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("createArchiveFolder() stays inside the output directory, and fails where it cannot write", async () => {
  const out = await Deno.makeTempDir();
  try {
    const folder = await createArchiveFolder(out, AT, "../../evil");
    assert.equal(folder, join(out, "2026-03-01", "2026-03-01T09-05-07_evil"));
    const file = join(out, "file");
    await Deno.writeTextFile(file, "");
    await assert.rejects(createArchiveFolder(file, AT, "debate"));
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("messageFileName() has number, role and the speaker's name, or the id where the name has no letter", () => {
  const [, message] = sampleDebate().record.messages;
  assert.ok(message);
  const nameFor = (name: string) => messageFileName(message, { id: "advocate-1", name, role: "judge" }, "md");
  assert.equal(nameFor("Ada"), "002_judge_ada.md");
  assert.equal(nameFor("  José Á. Núñez-Ortiz de la Vega  "), "002_judge_jose-a-nunez-ortiz-de-la.md");
  assert.equal(nameFor("李明"), "002_judge_advocate-1.md");
  assert.equal(fileNumber(1234), "1234");
});

Deno.test("messageFileName() is safe for any role and name", () => {
  const message = sampleDebate().record.messages[0]!;
  fc.assert(fc.property(fc.string({ unit: "binary" }), (role) => {
    const name = messageFileName(message, { id: "x", name: role, role }, "txt");
    assert.match(name, /^001_[\p{L}\p{N}\p{M}_-]+_[a-z0-9-]{1,24}\.txt$/u);
    assert.ok(new TextEncoder().encode(name).length <= 255, name);
  }));
});

Deno.test("noteFileNames() gives each note its own name, which later notes do not change", () => {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", "A")
    .aside("score", 1, "moderator", { scores: {} }, "one")
    .aside("score", 1, "moderator", { scores: {} }, "two");
  const before = noteFileNames(sample.record.notes, "md");
  const after = noteFileNames(sample.aside("score", 1, "moderator", null, "three").record.notes, "md");
  assert.equal(new Set(after.values()).size, 3);
  for (const [key, name] of before) assert.equal(after.get(key), name);
  assert.deepEqual([...before.values()], ["001_score.md", `001_score_${id8("p/two/moderator")}.md`]);
});

Deno.test("noteFileNames() names summaries made for a context by their step, also where several end at one message", () => {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", "A");
  for (const step of ["1", "2", "rounds/round-1", "rounds-round-1"]) {
    sample.contextSummary("advocate-1", step, { of: "1" });
  }
  const names = noteFileNames(sample.contextSummary("advocate-2", "1", { of: "1" }).record.notes, "md");
  assert.deepEqual([...names.values()], [
    "001_context_summary_1.md",
    "001_context_summary_2.md",
    "001_context_summary_rounds-round-1.md",
    `001_context_summary_rounds-round-1_${id8("context/advocate-1/rounds-round-1")}.md`,
    `001_context_summary_1_${id8("context/advocate-2/1")}.md`,
  ]);
  for (const name of names.values()) assert.ok(isViewName(`notes/${name}`, "md"), name);
});

Deno.test("noteFileNames() names what is about no message by its key", () => {
  const answer = { given: true, value: null } as const;
  const note = {
    key: "conclusion/../x/moderator",
    participant: "moderator",
    kind: "fact_check",
    answer,
    at: "",
  } as const;
  assert.deepEqual([...noteFileNames([note], "json").values()], ["000_conclusion-x-moderator.json"]);
});

Deno.test("indexPages() tells phases apart whose names are alike", () => {
  const sample = new Sample();
  for (const phase of ["a/b", "a-b", "A/B", "///"]) sample.phase(phase).turn("moderator", "statement", "x");
  assert.deepEqual([...indexPages(sample.record, "md").values()], [
    "index-a-b.md",
    "index-a-b-2.md",
    "index-A-B-3.md",
    "index-x.md",
  ]);
});

Deno.test("createNumberedFolder() counts on from the highest number, and never gives a folder twice", async () => {
  const parent = await Deno.makeTempDir();
  try {
    const directory = `${parent}/evaluations`;
    assert.deepEqual(await numberedFolders(directory), []);
    const first = await Promise.all(Array.from({ length: 8 }, () => createNumberedFolder(directory)));
    assert.equal(new Set(first).size, 8);
    assert.deepEqual(await numberedFolders(directory), first.toSorted());
    await Deno.remove(`${directory}/003`);
    assert.equal(
      await createNumberedFolder(directory),
      `${directory}/009`,
      "a number that was there does not come back",
    );
    await Deno.mkdir(`${directory}/0999-old`);
    await Deno.writeTextFile(`${directory}/010`, "a file of somebody's own");
    assert.equal(await createNumberedFolder(directory), `${directory}/011`);
    await Deno.mkdir(`${directory}/999`);
    assert.equal(await createNumberedFolder(directory), `${directory}/1000`);
    assert.equal((await numberedFolders(directory)).at(-1), `${directory}/1000`);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
});
