import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { makeLinks } from "../runtime/_links_fixture.ts";
import type { Json } from "../transcript/event.ts";
import { requestOf } from "./_agents_fixture.ts";
import { type Tool, ToolError } from "./agent.ts";
import { MOST_FILE_BYTES } from "../documents/limits.ts";
import { listFiles, readFile } from "./folder_tools.ts";

const GERMAN = "Die Straßenbahn fährt über die Brücke nach München und hält spät.";

const options = { signal: new AbortController().signal, request: requestOf(), cite: () => {} };
const run = async (tool: Tool, input: Json) => await tool.run(input, options);
const refused = (tool: Tool, path: Json, message: RegExp) =>
  rejects(run(tool, { path, from_line: 1 }), (error) => {
    ok(error instanceof ToolError, String(error));
    ok(message.test(error.message), `${JSON.stringify(path)}: ${error.message}`);
    ok(!error.message.includes("/tmp"), `tells where the folder is: ${error.message}`);
    return true;
  });

/** A folder `in` with files and links, next to a file outside it. */
async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const outside = await Deno.makeTempDir();
  const folder = `${outside}/in`;
  try {
    await Deno.mkdir(`${folder}/notes/deep`, { recursive: true });
    await Deno.mkdir(`${outside}/in-other`);
    await Deno.writeTextFile(`${outside}/secret.txt`, "SECRET");
    await Deno.writeTextFile(`${outside}/in-other/secret.txt`, "SECRET");
    await Deno.writeTextFile(`${folder}/plan.md`, "One.\nTwo.\r\nThree.");
    await Deno.writeTextFile(`${folder}/..notes`, "A legal name.");
    await Deno.writeTextFile(`${folder}/notes/a..b`, "Another.");
    await Deno.writeTextFile(`${folder}/notes/deep/é.txt`, "Grüße.");
    await Deno.writeFile(`${folder}/picture.png`, new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]));
    await Deno.writeFile(`${folder}/data.bin`, new Uint8Array([1, 2, 0, 3]));
    await Deno.writeFile(`${folder}/latin1.txt`, Uint8Array.from(GERMAN, (char) => char.charCodeAt(0)));
    await Deno.create(`${folder}/large.txt`).then((file) =>
      file.truncate(MOST_FILE_BYTES + 1).finally(() => file.close())
    );
    const links = {
      "link-out": "../secret.txt",
      "folder-out": outside,
      "sibling-out": "../in-other",
      "link-in": "plan.md",
      "link-dead": "nowhere",
    };
    await makeLinks(folder, { links, pipes: ["pipe"] });
    await test(folder);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
}

Deno.test("read_file reads text in the folder, even through a link that stays inside and by names with two dots", () =>
  inFolder(async (folder) => {
    const tool = readFile(folder);
    const text = async (path: string) => Object(await run(tool, { path, from_line: 1 })).text;
    equal(await text("plan.md"), "One.\nTwo.\nThree.");
    equal(await text("./plan.md"), "One.\nTwo.\nThree.");
    equal(await text("link-in"), "One.\nTwo.\nThree.");
    equal(await text("..notes"), "A legal name.");
    equal(await text("notes/a..b"), "Another.");
    equal(await text("notes/deep/é.txt"), "Grüße.");
  }));

Deno.test("read_file refuses everything outside the folder, however it is written, and says why", () =>
  inFolder(async (folder) => {
    const tool = readFile(folder);
    for (const path of ["link-out", "folder-out/secret.txt", "sibling-out/secret.txt"]) {
      await refused(tool, path, /is a link that leads out of the folder/);
    }
    for (const path of ["..", "../secret.txt", "notes/../../secret.txt", "notes/../plan.md", "..\\secret.txt"]) {
      await refused(tool, path, /Paths with '\.\.' are refused/);
    }
    for (const path of ["/etc/passwd", "//etc/passwd", "\\etc\\passwd", "C:\\secret.txt", "c:/secret.txt"]) {
      await refused(tool, path, /Absolute paths are refused/);
    }
    await refused(tool, `${folder}/plan.md`, /Absolute paths are refused/);
  }));

Deno.test("read_file refuses anything that is not text, too large, missing, or not a file", () =>
  inFolder(async (folder) => {
    const tool = readFile(folder);
    await refused(tool, "picture.png", /'picture\.png' is an image, and is not read/);
    await refused(tool, "data.bin", /'data\.bin' is not read: it is neither text nor a form that is read/);
    await refused(tool, "large.txt", /too large to be read: the limit is 20 MB/);
    await refused(tool, "nothing.md", /There is no 'nothing\.md' in the folder/);
    await refused(tool, "link-dead", /There is no 'link-dead'/);
    await refused(tool, "plan.md\0.png", /There is no/);
    await refused(tool, "notes", /'notes' is a folder: list it/);
    await refused(tool, "pipe", /'pipe' is not a file that can be read/);
    for (const path of ["", "  ", 7, null, ["plan.md"]]) await refused(tool, path, /'path' must be a path/);
    for (const input of [null, "plan.md", [], {}]) await rejects(run(tool, input), ToolError);
    await refused(readFile(`${folder}/gone`), "plan.md", /The folder cannot be read/);
  }));

Deno.test("read_file continues from a line, and returns no more than one part at once", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/long.txt`, Array.from({ length: 3000 }, (_, n) => `Line ${n + 1}.`).join("\n"));
    const tool = readFile(folder);
    deepEqual(await run(tool, { path: "latin1.txt" }), { text: GERMAN, lines: "1-1 of 1" });
    deepEqual(await run(tool, { path: "plan.md", from_line: 2 }), { text: "Two.\nThree.", lines: "2-3 of 3" });
    let seen = 0;
    for (let from = 1; from <= 3000;) {
      const { text, lines } = Object(await run(tool, { path: "long.txt", from_line: from }));
      ok(text.length <= 12_000 && text.startsWith(`Line ${from}.`));
      const [, last = "0"] = /-(\d+) of 3000$/.exec(lines) ?? [];
      seen += text.split("\n").length;
      from = Number(last) + 1;
    }
    equal(seen, 3000);
    const wide = `${"x".repeat(11_999)}😀${"y".repeat(13_000)}`;
    await Deno.writeTextFile(`${folder}/wide.txt`, `${wide}\nEnd.`);
    const parts = [];
    for (let from_character = 1; from_character <= wide.length;) {
      const { text, lines, characters } = Object(await run(tool, { path: "wide.txt", from_line: 1, from_character }));
      parts.push(text);
      equal(lines, characters === undefined ? "1-2 of 2" : "1-1 of 2");
      from_character = Number(
        / of 25001 of this line; go on with from_character (\d+)$/.exec(characters)?.[1] ?? Infinity,
      );
    }
    deepEqual(parts.map((part) => part.length), [11_999, 12_000, 1_007]);
    equal(parts.join(""), `${wide}\nEnd.`);
    await rejects(
      run(tool, { path: "plan.md", from_line: 1, from_character: 9 }),
      /There is no character 9 in line 1: the line has 4/,
    );
    await rejects(run(tool, { path: "plan.md", from_line: 4 }), /There is no line 4: the text has 3/);
    for (const from_line of [0, -1, 1.5, "2", null]) {
      equal(Object(await run(tool, { path: "plan.md", from_line })).lines, "1-3 of 3");
    }
  }));

Deno.test("list_files lists one level by name, and marks links that lead out of the folder", () =>
  inFolder(async (folder) => {
    const tool = listFiles(folder);
    deepEqual(await run(tool, { path: "." }), {
      entries: [
        { name: "..notes", kind: "file", bytes: 13 },
        { name: "data.bin", kind: "file", bytes: 4 },
        { name: "folder-out", kind: "refused", why: "a link that leads nowhere in the folder" },
        { name: "large.txt", kind: "file", bytes: MOST_FILE_BYTES + 1 },
        { name: "latin1.txt", kind: "file", bytes: GERMAN.length },
        { name: "link-dead", kind: "refused", why: "a link that leads nowhere in the folder" },
        { name: "link-in", kind: "file", bytes: 17 },
        { name: "link-out", kind: "refused", why: "a link that leads nowhere in the folder" },
        { name: "notes", kind: "folder" },
        { name: "picture.png", kind: "file", bytes: 8 },
        { name: "pipe", kind: "other" },
        { name: "plan.md", kind: "file", bytes: 17 },
        { name: "sibling-out", kind: "refused", why: "a link that leads nowhere in the folder" },
      ],
    });
    deepEqual(await run(tool, { path: "notes/deep" }), { entries: [{ name: "é.txt", kind: "file", bytes: 8 }] });
    deepEqual(Object(await run(tool, {})).entries.length, 13, "without a path all of it");
    await refused(tool, "plan.md", /'plan\.md' is not a folder/);
    await refused(tool, "folder-out", /leads out of the folder/);
    await refused(tool, "..", /Paths with '\.\.' are refused/);
    await refused(tool, "/", /Absolute paths are refused/);
    for (let n = 0; n < 250; n++) await Deno.writeTextFile(`${folder}/notes/deep/n${n}`, "");
    const many = Object(await run(tool, { path: "notes/deep" }));
    deepEqual([many.entries.length, many.not_listed], [200, 51]);
  }));
