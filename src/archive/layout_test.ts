import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { sampleDebate } from "./_sample_record_fixture.ts";
import { createArchiveFolder, fileNumber, id8, messageFileName } from "./layout.ts";

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

Deno.test("messageFileName() has number, role and the start of the hash of the participant's id", () => {
  const hash = createHash("sha256").update("advocate-1").digest("hex");
  assert.equal(id8("advocate-1"), hash.slice(0, 8));
  const { messages, participants } = sampleDebate().record;
  assert.equal(messageFileName(messages[1]!, participants[1]!, "md"), `002_position_advocate_${hash.slice(0, 8)}.md`);
  assert.equal(fileNumber(1234), "1234");
});

Deno.test("messageFileName() is safe for any role", () => {
  const message = sampleDebate().record.messages[0]!;
  fc.assert(fc.property(fc.string({ unit: "binary" }), (role) => {
    const name = messageFileName(message, { id: "x", name: "X", role }, "txt");
    assert.match(name, /^001_[\p{L}\p{N}\p{M}_-]+_[0-9a-f]{8}\.txt$/u);
    assert.ok(new TextEncoder().encode(name).length <= 255, name);
  }));
});
