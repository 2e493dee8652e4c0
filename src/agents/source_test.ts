import assert from "node:assert/strict";
import { withFiles } from "./_brief_fixture.ts";
import { loadSources } from "./documents.ts";
import { citableName, sourcesJson } from "./source.ts";
import { makeLinks } from "../runtime/_links_fixture.ts";
import type { Warning } from "../transcript/failure.ts";

const FILES = {
  "a.md": "\ufeff---\ntitle: A\nyear: 2020\n---\n\n\nFirst line.\r\nSecond line.\n",
  "b.txt": "  # Plain words\n\nAnd more.",
  "c.html": "<title>Page C</title><p>It cut traffic.<script>no()</script>",
  "d.csv": "1,2",
};

Deno.test("loadSources() reads each text, with its title from front matter, page or heading", () =>
  withFiles(FILES, async (dir) => {
    assert.deepEqual(await loadSources(dir), [
      { name: "a", title: "A", text: "First line.\r\nSecond line.", file: "a.md", year: 2020 },
      { name: "b", title: "Plain words", text: "# Plain words\n\nAnd more.", file: "b.txt" },
      { name: "c", title: "Page C", text: "It cut traffic.", file: "c.html" },
      { name: "d", title: "d", text: "1,2", file: "d.csv" },
    ]);
  }));

Deno.test("loadSources() names each file that it leaves out, with the reason, and guessed encodings", () =>
  withFiles({ ...FILES, "e.html": "<script>x</script>", ".env": "KEY=1" }, async (dir) => {
    await Deno.writeFile(`${dir}/f.txt`, Uint8Array.from("Le métro est très plein.", (char) => char.charCodeAt(0)));
    await Deno.writeFile(`${dir}/g.xlsx`, Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0));
    await Deno.writeFile(`${dir}/h.png`, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
    const warnings: Warning[] = [];
    const sources = await loadSources(dir, { onWarning: (warning) => warnings.push(warning) });
    assert.deepEqual(sources.map(({ name }) => name), ["a", "b", "c", "d", "f"]);
    assert.equal(sources[4]?.text, "Le métro est très plein.");
    const lines = warnings.map(({ code, text }) => `${code}: ${text.slice(text.lastIndexOf("/") + 1)}`);
    assert.deepEqual(lines, [
      "unread_source: e.html was not read: it contains no text",
      "source_encoding: f.txt was read as windows-1252, a guess from its bytes",
      "unread_source: g.xlsx was not read: it is a ZIP file and no DOCX; save it as PDF, DOCX, CSV or text",
      "passed_over: .env",
      "unread_source: h.png was not read: it is an image",
    ]);
  }));

Deno.test("citableName() makes short names that citations can write, each once", () => {
  const taken = new Set(["memo", "bericht-2024"]);
  const names = [
    "memo.pdf",
    "notes/plan.md",
    "Bericht 2024.docx",
    "Übersicht (neu).pdf",
    "報告.pdf",
    `${"x".repeat(90)}.txt`,
  ]
    .map((file) => citableName(file, taken));
  assert.deepEqual(names, ["memo-2", "plan", "Bericht-2024-2", "Ubersicht-neu", "document", "x".repeat(40)]);
});

Deno.test("sourcesJson() does not depend on where a source was read from", () =>
  withFiles(FILES, async (dir) => {
    const sources = await loadSources(dir);
    const told = sources.map(({ name, title, text, year }) => ({ name, title, text, ...(year ? { year } : {}) }));
    assert.equal(sourcesJson(sources), JSON.stringify(told));
    assert.notEqual(sourcesJson(sources), sourcesJson(sources.slice(1)));
  }));

Deno.test("loadSources() opens no links that lead out, devices and named pipes", () =>
  withFiles({ "secret.txt": "SECRET", "in/a.md": "Text.", "in/folder.md/b.md": "More." }, async (dir) => {
    const links = { "in/out.md": "../secret.txt", "in/out.pdf": "../secret.txt", "in/zero.md": "/dev/zero" };
    await makeLinks(dir, { links, pipes: ["in/pipe.md"] });
    const left: string[] = [];
    const sources = await loadSources(`${dir}/in`, { onWarning: ({ text }) => void left.push(text) });
    assert.deepEqual(sources.map(({ file }) => file), ["a.md", "folder.md/b.md"]);
    assert.deepEqual(left.map((text) => text.split(" ")[0]), ["in/out.md", "in/out.pdf", "in/pipe.md", "in/zero.md"]);
    await assert.rejects(loadSources(`${dir}/none`), /the folder cannot be read/);
  }));
