import assert from "node:assert/strict";
import { pdfText } from "./pdf_text.ts";

/** A program that stands in for `pdftotext`: the tests may run no other than Deno. */
const program = (code: string) => ["deno", "eval", "--no-config", code, "--"] as [string, ...string[]];

Deno.test("pdfText() gives what the program writes for the file", async () => {
  const text = await pdfText("report.pdf", program("console.log(Deno.args.join(' '))"));
  assert.equal(text?.trim().replace(/^-- /, ""), "-q -enc UTF-8 -eol unix report.pdf -");
});

Deno.test("pdfText() says why a file cannot be read", async () => {
  const failing = program("console.error('Syntax Error: no trailer'); Deno.exit(1)");
  await assert.rejects(
    pdfText("report.pdf", failing),
    /report\.pdf: pdftotext cannot read it: Syntax Error: no trailer/,
  );
});

Deno.test("pdfText() gives nothing where there is no such program, or it may not be run", async () => {
  assert.equal(await pdfText("report.pdf", ["there-is-no-such-program"]), undefined);
});
