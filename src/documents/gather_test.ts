import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeLinks } from "../runtime/_links_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { gatherFile, gatherFolder } from "./gather.ts";

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

Deno.test("gatherFolder() reads files in order, and names each that it leaves out with the reason", () =>
  inFolder(async (dir) => {
    await write(dir, {
      "in/b.md": "B",
      "in/a/c.txt": "C",
      "in/a/.gitignore": "/made.txt",
      "in/a/made.txt": "made",
      "in/.env": "KEY=secret",
      "in/.git/config": "git",
      "in/.gitignore": "*.log\nout/\n!kept.log",
      "in/one.log": "log",
      "in/kept.log": "kept",
      "in/out/x.md": "out",
      "outside.txt": "secret",
    });
    await makeLinks(dir, { links: { "in/link.txt": "../outside.txt", "in/loop": "." }, pipes: ["in/pipe"] });
    const { files, unread } = await gatherFolder(join(dir, "in"));
    assert.deepEqual(files.map(({ name }) => name), ["a/c.txt", "b.md", "kept.log"]);
    assert.equal(new TextDecoder().decode(files[1]?.data), "B");
    const reasons = Object.fromEntries(unread.map(({ path, reason }) => [path, reason]));
    assert.deepEqual(Object.keys(reasons).sort(), [
      ".env",
      ".git",
      ".gitignore",
      "a/.gitignore",
      "a/made.txt",
      "link.txt",
      "loop",
      "one.log",
      "out",
      "pipe",
    ]);
    assert.equal(reasons[".env"], "it is hidden");
    assert.equal(reasons["a/made.txt"], "a .gitignore excludes it");
    assert.match(reasons["link.txt"] ?? "", /a link that leads out of the folder/);
    assert.match(reasons["loop"] ?? "", /or to a place that is read already/);
    assert.equal(reasons["pipe"], "it is a named pipe or a device");
  }));

Deno.test("gatherFolder() stops at 500 files, and names the others", () =>
  inFolder(async (dir) => {
    const names = Array.from({ length: 502 }, (_, n) => `${String(n).padStart(3, "0")}.txt`);
    await write(dir, Object.fromEntries(names.map((name) => [name, name])));
    const { files, unread } = await gatherFolder(dir);
    assert.equal(files.length, 500);
    assert.deepEqual(unread.map(({ path }) => path), ["500.txt", "501.txt"]);
  }));

Deno.test("gatherFile() reads a file that is named, even a hidden one or a link", () =>
  inFolder(async (dir) => {
    await write(dir, { "far/.env": "KEY=1" });
    await makeLinks(dir, { links: { "near.txt": "far/.env" } });
    const read = async (path: string) => {
      const { name, data } = await gatherFile(join(dir, path));
      return [name, new TextDecoder().decode(data)];
    };
    assert.deepEqual(await read("far/.env"), [".env", "KEY=1"]);
    assert.deepEqual(await read("near.txt"), ["near.txt", "KEY=1"]);
    await assert.rejects(gatherFile(join(dir, "none")), { name: "DocumentError", message: "there is no such file" });
    await assert.rejects(gatherFile(join(dir, "far")), { name: "DocumentError", message: "it is a folder" });
  }));
