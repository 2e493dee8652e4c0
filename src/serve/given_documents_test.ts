import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { docxOf, pdfOf } from "../documents/_document_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { sha256 } from "../text/sha256.ts";
import { DEBATE, journalOf, type TestServer, withServer } from "./_server_fixture.ts";

const MB = 1024 * 1024;
const QUOTED = "The mill needs a new roof by spring";
const PDF = pdfOf(["Memo on the mill.", `${QUOTED}. It costs 240,000.`]);
const MEMO = { name: "memo.pdf", type: "application/pdf", base64: PDF.toBase64() };
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).toBase64();

/** Returns the folder of the one archive of a server. */
async function archiveOf({ directory }: TestServer): Promise<string> {
  const [day] = await names(directory);
  const [archive] = await names(join(directory, day ?? ""));
  return join(directory, day ?? "", archive ?? "");
}

async function names(folder: string): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

/** Posts a debate with documents, and returns its problem. */
async function refused(server: TestServer, documents: unknown) {
  const { status, body: { errors, detail } } = await server.post("/api/dialogues", { ...DEBATE, documents });
  equal(status, 422);
  return { detail, fields: errors.map(({ field }: { field: string }) => field) };
}

Deno.test("Documents of a request are sources: shown to whom they are for, checked, and kept in the archive", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const documents = [
      MEMO,
      {
        name: "offer.txt",
        type: "text/plain; charset=iso-8859-1",
        base64: latin("Für Ada: 90 % im März."),
        for: ["advocate-1"],
      },
      { name: "notes.md", text: "# What the carpenter says\n\nOak lasts." },
      { name: "plan.docx", base64: docxOf("<w:p><w:r><w:t>Begin in May.</w:t></w:r></w:p>").toBase64() },
      { name: "dot.gif", base64: btoa("GIF89a and its pixels") },
    ];
    const id = await server.start({ ...DEBATE, documents });
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
    models.waiting.shift()?.answer(`The memo is plain: "${QUOTED}" [memo]. It costs 240,000 [memo].`);
    models.release();
    const { status, warnings } = await server.ended(id);
    equal(status, "completed");
    deepEqual(warnings.map(({ text }: { text: string }) => text), [
      "offer.txt was read as windows-1252, as it declares",
    ]);

    const [ada, ben] = models.requests.map(({ prompt }) => prompt);
    match(ada ?? "", /\[memo\] memo[^]*The mill needs[^]*\[notes\] What the carpenter says[^]*Begin in May[^]*Für Ada/);
    doesNotMatch(ben ?? "", /Für Ada/);
    match(
      await (await server.fetch(`/api/dialogues/${id}/messages/3`)).text(),
      /quotations: 1 exact; 1 figure found in the source/,
    );
    const page = await (await server.fetch(`/dialogues/${id}`)).text();
    match(page, /It costs <mark>240,000<\/mark>\.<\/p>\s*<p class="kind">memo\.pdf, page 2; quoted in/);

    const folder = await archiveOf(server);
    const hash = sha256(PDF).slice(0, 12);
    const kept = await names(join(folder, "sources"));
    ok(kept.includes(`memo-${hash}.pdf`) && kept.length === 7, kept.join(" "));
    deepEqual(await Deno.readFile(join(folder, "sources", `memo-${hash}.pdf`)), PDF);
    deepEqual(await names(join(folder, "attachments")), ["dot.gif"]);
    const [first] = await journalOf(server.directory, id);
    doesNotMatch(JSON.stringify(first?.["configuration"]), /memo|documents/);
    match(JSON.stringify(first?.["settings"]), /"file":"memo\.pdf"/);

    const { events } = await readJournal(folder);
    const { problems, checked } = await verifyArchive(folder, events);
    deepEqual([problems, checked.quotations, checked.figures], [[], 1, 1]);
    const moved = JSON.parse(JSON.stringify(events), (name, value) => name === "offset" ? value + 1 : value);
    const again = await verifyArchive(folder, moved);
    ok(again.problems.includes("message 3 gives 240,000, which does not stand in [memo] any more"));

    const before = models.requests.length;
    const fork = await server.post(`/api/dialogues/${id}/fork`, { at: 2 });
    equal(fork.status, 201, "a fork reads what the archive keeps");
    await server.ended(fork.body["id"]);
    ok(models.requests.slice(before).some(({ prompt }) => prompt.includes(QUOTED)));
  });
});

Deno.test("A document that cannot be taken is named by its place, with the reason, before anything is asked", async () => {
  await withServer(async (server) => {
    const text = { name: "a.txt", text: "A." };
    const cases: readonly (readonly [documents: unknown, field: string, detail: RegExp])[] = [
      [
        [text, { name: "b.pdf", base64: btoa("%PDF-1.4 and no more") }],
        "documents[1]",
        /^Cannot use b\.pdf: it is no PDF/,
      ],
      [[text, { name: "b.zip", base64: btoa("PK\x03\x04") }], "documents[1]", /^Cannot use b\.zip: it is /],
      [[text, { name: "b.txt", text: " " }], "documents[1]", /it contains no text; wanted: PDF, DOCX/],
      [[text, { name: "b.gif", base64: btoa("GIF89a"), for: ["Ada"] }], "documents[1]", /only a text can be for some/],
      [[{ name: "b.txt" }], "documents[0]", /must have either 'text' or 'base64'/],
      [[{ ...text, base64: "QQ==" }], "documents[0]", /must have either 'text' or 'base64'/],
      [[{ name: "b.txt", base64: "é" }], "documents[0]", /a 'base64' that is not valid/],
      [[text, text], "documents[1].name", /must differ/],
      [[{ text: "A." }], "documents[0].name", /must be a file's name/],
      [[{ ...text, name: "a".repeat(201) }], "documents[0].name", /at most 200 characters/],
      [[{ ...text, path: "/etc/passwd" }], "documents[0].path", /is not a known field/],
      ["/etc/passwd", "documents", /must be a list/],
      [Array.from({ length: 101 }, () => text), "documents", /100 entries at most/],
    ];
    for (const [documents, field, about] of cases) {
      const { detail, fields } = await refused(server, documents);
      deepEqual(fields, [field], detail);
      match(detail, about);
    }
    const { status, body } = await server.post("/api/dialogues", { ...DEBATE, documents: [{ ...text, for: ["Zoe"] }] });
    deepEqual([status, /'Zoe': there is no such participant/.test(body["detail"])], [422, true], body["detail"]);
    equal(server.models.requests.length, 0);
    deepEqual(server.errors, []);
  });
});

Deno.test("Documents may have 20 MB together, and bodies of other requests no more than before", async () => {
  await withServer(async (server) => {
    const half = { name: "a.txt", text: "A mill. ".repeat(MB / 8) };
    const more = { name: "b.txt", base64: new Uint8Array(19 * MB + 1).fill(65).toBase64() };
    const { detail, fields } = await refused(server, [half, more]);
    deepEqual(fields, ["documents"]);
    match(detail, /20\.0 MB together: at most 20 MB/);
    const whole = { name: "c.txt", base64: new Uint8Array(23 * MB).toBase64() };
    const tooLarge = await server.post("/api/dialogues", { ...DEBATE, documents: [whole] });
    equal(tooLarge.status, 413);
    match(tooLarge.body["detail"], /documents 20 MB together/);
    equal((await server.post("/api/dialogues/x/fork", { at: "a".repeat(MB) })).status, 413);
  });
});

Deno.test("An estimate counts documents; a repeated request starts nothing, and one with another document is refused", async () => {
  await withServer(async (server) => {
    const estimate = async (documents?: unknown) =>
      (await server.post("/api/dialogues?dryRun", { ...DEBATE, documents })).body["about"].tokens;
    const long = { name: "long.txt", text: "The mill stands by the river. ".repeat(500) };
    ok(await estimate([long]) > await estimate() + 3000);
    equal((await server.get("/api/dialogues")).body["total"], 0);
    const { body } = await server.post("/api/dialogues?dryRun", { ...DEBATE, documents: [long, MEMO] });
    const [beginning, memo] = body["documents"];
    deepEqual([beginning.text.length, beginning.characters, memo.name], [2000, long.text.trim().length, MEMO.name]);
    const [exact, later] = [await estimate([long, MEMO]), await estimate([beginning, memo])];
    ok(Math.abs(later - exact) < exact / 20, `${later} for ${exact}`);
    const start = await server.post("/api/dialogues", { ...DEBATE, documents: [beginning] });
    deepEqual([start.status, start.body["errors"][0].field], [422, "documents[0].characters"], "for estimates only");

    const key = { "Idempotency-Key": "once" };
    const asked = { ...DEBATE, documents: [MEMO] };
    const first = await server.post("/api/dialogues", asked, key);
    equal(first.status, 201);
    await server.ended(first.body["id"]);
    await server.restart();
    deepEqual(await server.post("/api/dialogues", asked, key), first);
    equal((await server.post("/api/dialogues", { ...asked, documents: [long] }, key)).status, 422);
    equal((await server.get("/api/dialogues")).body["total"], 1);
  });
});
