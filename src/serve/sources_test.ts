import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { pdfOf } from "../documents/_document_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { archiveFolders } from "../archive/list.ts";
import { fold } from "../transcript/fold.ts";
import type { ToolUse } from "../transcript/record.ts";
import { downloadSource } from "./download.ts";
import { DEBATE, type TestServer, withServer } from "./_server_fixture.ts";

const UNCITED = "The cellar is dry";
const PDF = pdfOf(["Memo on the mill.", `${UNCITED}. It costs 240,000.`]);
const DOCUMENTS = [
  { name: "memo.pdf", type: "application/pdf", base64: PDF.toBase64() },
  { name: "offer.txt", text: "Oak lasts for ever." },
];

/** Runs a body with a finished debate that was given documents. */
function withSources(body: (server: TestServer, dialogue: { id: string; folder: string }) => Promise<void>) {
  return withServer(async (server) => {
    const id = await server.start({ ...DEBATE, documents: DOCUMENTS });
    await server.ended(id);
    const [folder = ""] = await archiveFolders(server.directory);
    await body(server, { id, folder });
  });
}

async function zipped(server: TestServer, path: string): Promise<ReadonlyMap<string, string>> {
  const response = await server.fetch(path);
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return new Map(files.map(([name, data]) => [name, new TextDecoder().decode(data)]));
}

Deno.test("Whole texts of sources leave the server only if they are asked for, and no link leads to them otherwise", () =>
  withSources(async (server, { id }) => {
    const path = `/api/dialogues/${id}/download`;
    const files = await zipped(server, `${path}?format=zip`);
    const whole = [...files].filter(([, text]) => text.includes(UNCITED) || text.includes("Oak lasts"));
    deepEqual(whole.map(([name]) => name), []);
    deepEqual([...files.keys()].filter((name) => name.startsWith("sources") || name === "journal.jsonl"), []);
    match(files.get("journal_left_out.txt") ?? "", /whole texts of sources were left out[^]*\?sources=true/);
    match(files.get("metadata.md") ?? "", /\\\[memo\\\]/);
    for (const [name, text] of files) doesNotMatch(text, /\(sources\/|"sources\//, name);
    for (const form of ["md", "html", "json"]) {
      const text = await (await server.fetch(`${path}?format=${form}`)).text();
      ok(!text.includes(UNCITED) && !text.includes("Oak lasts"), form);
    }

    const all = await zipped(server, `${path}?format=zip&sources=true`);
    const kept = [...all.keys()].filter((name) => name.startsWith("sources/"));
    deepEqual(kept.map((name) => name.replace(/-[0-9a-f]{12}/, "")).sort(), [
      "sources/memo.pdf",
      "sources/memo.txt",
      "sources/offer.txt",
    ]);
    ok(all.has("journal.jsonl"));
    for (const [, target = ""] of (all.get("metadata.md") ?? "").matchAll(/\((sources\/[^)]+)\)/g)) ok(all.has(target));
  }));

Deno.test("A source is got as an attachment, by the name in its archive, and nothing else is", () =>
  withSources(async (server, { id, folder }) => {
    const page = await (await server.fetch(`/dialogues/${id}`)).text();
    const links = [...page.matchAll(/href="(\/api\/[^"]*\/sources\/[^"]+)" download/g)].map(([, link = ""]) => link);
    equal(links.length, 3);
    for (const link of links) {
      const { status, headers } = await server.fetch(link);
      const name = link.split("/").at(-1) ?? "";
      equal(status, 200);
      equal(headers.get("content-disposition"), `attachment; filename="${name}"`);
      match(headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/);
      equal(headers.get("x-content-type-options"), "nosniff");
      const isText = name.endsWith(".txt");
      equal(headers.get("content-type"), isText ? "text/plain; charset=utf-8" : "application/octet-stream");
    }
    const text = links.find((link) => /offer/.test(link)) ?? "";
    equal(await (await server.fetch(text)).text(), "Oak lasts for ever.");
    const outside = ["journal.jsonl", "..%2Fjournal.jsonl", "%2e%2e%2fjournal.jsonl", "memo", "offer-000000000000.txt"];
    for (const name of outside) {
      equal((await server.fetch(`/api/dialogues/${id}/sources/${name}`)).status, 404, name);
    }
    await Deno.writeTextFile(join(folder, "sources", text.split("/").at(-1) ?? ""), "Oak rots.");
    const { status, body } = await server.get(text);
    equal(status, 409);
    match(body["detail"], /^sources\/offer-[0-9a-f]{12}\.txt was changed/);
  }));

Deno.test("A text that a tool found is got by its name once somebody has opened it, as the journal has it", async () => {
  const source = { name: "look-1", address: "https://a.example", sha256: "0".repeat(64), text: "Oak.", at: "" };
  const look = { key: "a/b/ada", tool: "look", input: {}, source };
  const open = { key: "a/b/ada", tool: "read_source", input: { name: "look-1" } };
  const { record, reading } = await readShelf();
  const got = async (tools: readonly ToolUse[]) =>
    await downloadSource({ folder: "", reading, record: { ...record, tools } }, "look-1-000000000000.txt");
  const { mediaType, data } = await got([look, open]);
  deepEqual([mediaType, new TextDecoder().decode(data)], ["text/plain; charset=utf-8", "Oak."]);
  await rejects(() => got([look]), /There is no such source/);
});

async function readShelf() {
  const reading = await readJournal("src/testdata/archives/debate_1");
  return { reading, record: fold(reading.events) };
}
