import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { exists } from "../runtime/found.ts";
import { withFolder } from "../cli/_cli_fixture.ts";
import { writePages } from "./docs_site.ts";

/** What other programs write into the site. */
const WRITTEN_LATER = /^(?:\.\.\/)*(?:api\/|dialogues\/|minisearch\.js$)/;

Deno.test("every link of the documentation leads to a page, a place in it, or a file", () =>
  withFolder(async (folder) => {
    const number = await writePages(folder);
    const pages = new Map<string, string>();
    const visit = async (path: string) => {
      for await (const { name, isDirectory } of Deno.readDir(path)) {
        const inner = join(path, name);
        if (isDirectory) await visit(inner);
        else if (name.endsWith(".html")) pages.set(inner, await Deno.readTextFile(inner));
      }
    };
    await visit(folder);
    assert.equal(pages.size, number);
    let links = 0;
    for (const [path, html] of pages) {
      for (const [, target = ""] of html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)) {
        if (/^[a-z][a-z0-9+.-]*:/i.test(target) || WRITTEN_LATER.test(target)) continue;
        const [file = "", anchor] = target.split("#");
        const to = file === "" ? path : join(dirname(path), decodeURIComponent(file));
        assert.ok(await exists(to), `${path}: ${target}`);
        const isThere = anchor === undefined || (pages.get(to) ?? "").includes(` id="${decodeURIComponent(anchor)}"`);
        assert.ok(isThere, `${path}: ${target}`);
        links++;
      }
    }
    assert.ok(links > 500, `${links} links`);
  }));
