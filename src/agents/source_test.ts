import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withFiles } from "./_brief_fixture.ts";
import { loadSources, sourcesJson } from "./source.ts";
import { makeLinks } from "../runtime/_links_fixture.ts";
import type { Warning } from "../transcript/failure.ts";

const FILES = {
  "a.md": "\ufeff---\ntitle: A\nyear: 2020\n---\n\n\nFirst line.\r\nSecond line.\n",
  "b.txt": "  Plain.",
  "c.html": "<title>Page C</title><p>It cut traffic.<script>no()</script>",
  "d.csv": "1,2",
};

Deno.test("loadSources() records the file and position where a text begins", () =>
  withFiles(FILES, async (dir) => {
    const [a, b, c, ...more] = await loadSources(dir);
    assert.deepEqual(more, []);
    assert.deepEqual([a?.file, a?.begins?.line, a?.title, a?.year], ["a.md", 7, "A", 2020]);
    const content = await readFile(join(dir, "a.md"), "utf8");
    assert.equal(content.slice(a?.begins?.offset, (a?.begins?.offset ?? 0) + (a?.text.length ?? 0)), a?.text);
    assert.deepEqual(b?.begins, { offset: 2, line: 1 });
    assert.deepEqual(c, { name: "c", title: "Page C", text: "It cut traffic.", file: "c.html" });
  }));

Deno.test("loadSources() leaves out a PDF without a program to read it, and names the program", async () => {
  // Without permission to run it, the program counts as missing, even if it is installed.
  await withFiles({ ...FILES, "e.pdf": "%PDF-1.7" }, async (dir) => {
    const warnings: Warning[] = [];
    const run = await Deno.permissions.query({ name: "run", command: "pdftotext" });
    if (run.state === "granted") return;
    const sources = await loadSources(dir, { onWarning: (warning) => warnings.push(warning) });
    assert.deepEqual(sources.map(({ name }) => name), ["a", "b", "c"]);
    assert.equal(warnings[0]?.code, "unread_source");
    assert.match(warnings[0]?.text ?? "", /e\.pdf was left out: .*install poppler-utils.*--allow-run=pdftotext/);
  });
});

Deno.test("loadSources() refuses a page without text, and two sources with one name", async () => {
  await withFiles(
    { "a.html": "<script>x</script>" },
    (dir) => assert.rejects(loadSources(dir), /a\.html: it contains no text/),
  );
  await withFiles(
    { "a.html": "<p>x", "a.md": "x" },
    (dir) => assert.rejects(loadSources(dir), /another source is also called a/),
  );
});

Deno.test("sourcesJson() does not depend on where a source was read from", () =>
  withFiles(FILES, async (dir) => {
    const sources = await loadSources(dir);
    const told = sources.map(({ name, title, text, year }) => ({ name, title, text, ...(year ? { year } : {}) }));
    assert.equal(sourcesJson(sources), JSON.stringify(told));
    assert.notEqual(sourcesJson(sources), sourcesJson(sources.slice(1)));
  }));

Deno.test("loadSources() refuses links that lead out, devices, named pipes and folders, without opening them", async () => {
  const wrong: readonly (readonly [string, { links?: Record<string, string>; pipes?: string[] }, RegExp])[] = [
    ["out.md", { links: { "in/out.md": "../secret.txt" } }, /out\.md: it is outside of in/],
    ["out.html", { links: { "in/out.html": "../secret.txt" } }, /out\.html: it is outside of in/],
    ["out.pdf", { links: { "in/out.pdf": "../secret.txt" } }, /out\.pdf: it is outside of in/],
    ["zero.md", { links: { "in/zero.md": "/dev/zero" } }, /zero\.md: it (is outside of in|cannot be read)/],
    ["pipe.md", { pipes: ["in/pipe.md"] }, /pipe\.md: it is a named pipe or a device/],
  ];
  for (const [name, made, problem] of wrong) {
    await withFiles({ "secret.txt": "SECRET", "in/a.md": "Text." }, async (dir) => {
      await makeLinks(dir, made);
      await assert.rejects(loadSources(`${dir}/in`), problem, name);
    });
  }
  await withFiles({ "in/a.md": "Text.", "in/folder.md/b.md": "Text." }, async (dir) => {
    await assert.rejects(loadSources(`${dir}/in`), /folder\.md: it is a folder/);
  });
});
