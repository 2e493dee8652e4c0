import { equal, ok } from "node:assert/strict";
import { exceedHalf, sourceMaterial } from "./source_material.ts";
import { SOURCES } from "../words/sources.ts";

const REPORT = {
  name: "report",
  title: "A report",
  publisher: "The Ministry",
  year: 2024,
  url: "https://example.org/r",
};

Deno.test("sourceMaterial() numbers pages, and lists texts with their length and first headings", () => {
  const text = "# A report\n\nIt says this.\n\f## Costs\n\nTen euros.\n";
  equal(
    sourceMaterial([{ ...REPORT, text }]),
    `${SOURCES.title}\n\n[report] A report (The Ministry, 2024) https://example.org/r\n# A report\n\nIt says this.\n` +
      "(page 2)\n## Costs\n\nTen euros.\n",
  );
  equal(
    sourceMaterial([{ ...REPORT, text }, { name: "note", title: "note", text: "Short." }], { listed: true }),
    `${SOURCES.title}\nThey are too long to be shown. This is a list of them: read what you need of them with ` +
      "read_source.\n\n[report] A report (The Ministry, 2024) https://example.org/r: 8 words on 2 pages\n" +
      "- A report\n- Costs\n\n[note] note: 1 word",
  );
});

Deno.test("sourceMaterial() lists twelve headings of a source, and fewer where there are many", () => {
  const text = Array.from({ length: 20 }, (_, at) => `## Part ${at}\n\nText.\n`).join("\n");
  const headings = (count: number) => {
    const sources = Array.from({ length: count }, (_, at) => ({ name: `s${at}`, title: "S", text }));
    return sourceMaterial(sources, { listed: true }).split("- Part ").length - 1;
  };
  equal(headings(1), 12);
  equal(headings(100), 200);
  equal(headings(500), 0);
});

Deno.test("exceedHalf() compares the texts of all sources with half a context, at four bytes a token", () => {
  const sources = [{ ...REPORT, text: "a".repeat(300) }, { ...REPORT, text: "b".repeat(100) }];
  equal(exceedHalf(sources, 200), false);
  equal(exceedHalf(sources, 199), true);
  ok(!exceedHalf(sources, Infinity));
});
