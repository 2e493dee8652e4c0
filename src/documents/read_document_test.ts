import assert from "node:assert/strict";
import { zipSync } from "fflate";
import { docxOf, pdfOf } from "./_document_fixture.ts";
import { readPdf } from "./pdf.ts";
import { type DocumentText, readDocument } from "./read_document.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function textOf(data: Uint8Array, more: { readonly name?: string; readonly type?: string } = {}) {
  return await readDocument({ name: "file", data, ...more }) as DocumentText;
}

Deno.test("readDocument() reads a PDF by page", async () => {
  const { form, text } = await textOf(pdfOf(["The charge (2003)\ncut traffic.", "", "It stayed down."]));
  assert.equal(form, "pdf");
  assert.deepEqual(text.split("\f").map((page) => page.trim()), [
    "The charge (2003)\ncut traffic.",
    "",
    "It stayed down.",
  ]);
});

Deno.test("readDocument() says why a PDF cannot be read", async () => {
  await assert.rejects(textOf(pdfOf(["", ""])), { name: "DocumentError", message: /no text: they are pictures/ });
  await assert.rejects(textOf(bytes("%PDF-1.7 and nothing else")), { message: /it is no PDF that can be read/ });
  await assert.rejects(readPdf(pdfOf(["One"]), { timeoutMs: 0 }), { message: /takes longer than 0 s/ });
  const none = { mostMemory: -Infinity };
  await assert.rejects(readPdf(pdfOf(Array(300).fill("One")), none), {
    message: /takes more than -Infinity MB of memory/,
  });
});

const styled = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

Deno.test("readDocument() knows the title and headings of a DOCX by the names of styles that state no level", async () => {
  const style = ([id, name]: readonly [string, string]) =>
    `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const styles = ([["Titel", "Title"], ["berschrift2", "heading 2"], ["Kopf", "header"]] as const).map(style).join("");
  const data = docxOf(
    styled("Titel", "The memo") + styled("berschrift2", "Die Gebühr") + styled("Kopf", "It is short."),
    { "word/styles.xml": `<w:styles>${styles}</w:styles>` },
  );
  const read = await readDocument({ name: "memo.docx", data });
  assert.deepEqual(read, { form: "docx", text: "# The memo\n\n## Die Gebühr\n\nIt is short." });
});

Deno.test("readDocument() reads paragraphs, headings, lists, tables and notes of a DOCX", async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const data = docxOf(
    styled("berschrift2", "Die Gebühr") +
      '<w:p><w:r><w:t xml:space="preserve">It cut </w:t></w:r><w:del><w:r><w:delText>no </w:delText></w:r></w:del>' +
      '<w:ins><w:r><w:t>traffic</w:t></w:r></w:ins><w:r><w:footnoteReference w:id="2"/></w:r></w:p>' +
      '<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>One &amp; only</w:t></w:r></w:p>' +
      `<w:tbl><w:tr>${cell("2003")}${cell("18")}</w:tr><w:tr>${cell("2008")}${cell("")}</w:tr></w:tbl>`,
    {
      "word/styles.xml":
        '<w:styles><w:style w:styleId="berschrift2"><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>',
      "word/footnotes.xml": '<w:footnotes><w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>-</w:t></w:r></w:p>' +
        '</w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>Report, page 3</w:t></w:r></w:p></w:footnote></w:footnotes>',
    },
  );
  assert.deepEqual(await readDocument({ name: "memo.docx", data }), {
    form: "docx",
    text: "## Die Gebühr\n\nIt cut traffic[^2]\n\n- One & only\n\n| 2003 | 18 |\n| 2008 |  |\n\n[^2]: Report, page 3",
  });
});

Deno.test("readDocument() refuses a DOCX that unzips to too much, and other ZIP files", async () => {
  const bomb = docxOf(`<w:p><w:r><w:t>${"x".repeat(70 * 1024 * 1024)}</w:t></w:r></w:p>`);
  assert.ok(bomb.length < 100_000);
  await assert.rejects(textOf(bomb), { name: "DocumentError", message: "it unzips to more than 64 MB" });
  await assert.rejects(textOf(zipSync({ "xl/workbook.xml": bytes("<a/>") })), { message: /a ZIP file and no DOCX/ });
  await assert.rejects(textOf(docxOf("text").subarray(0, 60)), { name: "DocumentError" });
});

Deno.test("readDocument() reads pages by their content, their name or their type, and tells how a text was decoded", async () => {
  const latin = Uint8Array.from('<meta charset="iso-8859-1"><title>Café</title><p>café', (char) => char.charCodeAt(0));
  assert.deepEqual(await textOf(latin, { name: "page.html" }), {
    form: "html",
    text: "café",
    title: "Café",
    encoding: { encoding: "windows-1252", by: "declared" },
  });
  assert.equal((await textOf(bytes("<!doctype html><p>One"))).form, "html");
  assert.equal((await textOf(bytes("<p>One"), { type: "text/html; charset=utf-8" })).form, "html");
  assert.deepEqual(await textOf(bytes("<p>One")), { form: "text", text: "<p>One" });
  const typed = await textOf(Uint8Array.of(0x4f, 0x6c, 0xe9), { type: 'text/plain; charset="iso-8859-2"' });
  assert.deepEqual([typed.text, typed.encoding], ["Olé", { encoding: "iso-8859-2", by: "declared" }]);
});

Deno.test("readDocument() reads what is said in captions with a time every 30 seconds, without repeated lines", async () => {
  const vtt = "WEBVTT\r\n\r\n00:01.000 --> 00:03.000\r\n<v Ana>Buses go <i>everywhere</i>.\r\n\r\n" +
    "00:03.000 --> 00:05.000\r\n<v Ana>Buses go everywhere.\r\n<v Ben>Trams carry more.\r\n";
  assert.deepEqual(await textOf(bytes(vtt)), {
    form: "captions",
    text: "[00:00:01] Ana: Buses go everywhere.\nBen: Trams carry more.",
  });
  const srt = "1\n00:00:01,000 --> 00:00:03,000\nOne\ntwo &amp; three.\n\n2\n00:00:04,000 --> 00:00:05,000\nOne\n";
  assert.equal((await textOf(bytes(srt))).text, "[00:00:01] One\ntwo & three.\nOne");
  const cue = (start: string) => `${start}.000,${start}.900\nAt ${start}.\n`;
  const long = ["0:00:01", "0:00:30", "0:00:31", "1:02:03", "0:00:05"].map(cue).join("\n");
  assert.equal(
    (await textOf(bytes(long))).text,
    "[00:00:01] At 0:00:01.\nAt 0:00:30.\n[00:00:31] At 0:00:31.\n[01:02:03] At 1:02:03.\n[00:00:05] At 0:00:05.",
  );
});

Deno.test("readDocument() knows images by their content, and refuses what is no text", async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0);
  assert.deepEqual(await readDocument({ name: "a.txt", data: png }), { form: "image", mediaType: "image/png" });
  await assert.rejects(textOf(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3)), {
    message: /neither text nor a form/,
  });
  await assert.rejects(textOf(bytes(" \n")), { message: "it contains no text" });
  await assert.rejects(textOf(new Uint8Array(21 * 1024 * 1024)), { message: "it has 21.0 MB; at most 20 MB are read" });
});

Deno.test("readDocument() ends the pages of a DOCX where they were last laid out, or the author ended them, once each", async () => {
  const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`;
  const data = docxOf(
    run("<w:t>One.</w:t>") +
      run('<w:br w:type="page"/>') +
      run("<w:lastRenderedPageBreak/><w:t>Two, which goes </w:t><w:lastRenderedPageBreak/><w:t>on as three.</w:t>") +
      "<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>Four.</w:t></w:r></w:p>" +
      run("<w:t>Four, too.</w:t><w:br/><w:t>And its end.</w:t>"),
  );
  assert.deepEqual(await readDocument({ name: "memo.docx", data }), {
    form: "docx",
    text: "One.\n\n\fTwo, which goes \fon as three.\n\n\fFour.\n\nFour, too.\nAnd its end.",
  });
});
