import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { loadBrief } from "../../agents/brief.ts";
import { sentences } from "../../text/sentences.ts";
import { checkClaims } from "./check_claims.ts";
import { SourceIndex } from "./source_index.ts";

const BRIEFS = new URL("../../../examples/briefs/", import.meta.url).pathname;

Deno.test("the shipped briefs cite existing sources, and only figures they contain", async () => {
  for (const name of await readdir(BRIEFS)) {
    const brief = await loadBrief(`${BRIEFS}${name}`);
    const sources = new SourceIndex(brief.sources);
    for (const { id, body } of brief.positions) {
      const claims = checkClaims({ number: 1, speaker: id, text: body }, { sources });
      assert(claims.length > 20, `${name} ${id}`);
      for (const { citations, quotations, figures, text } of claims) {
        assert(citations.every(({ known }) => known), `${name}: ${text}`);
        assert(quotations.every(({ verdict }) => verdict === "exact"), `${name}: ${text}`);
        assert.deepEqual(figures.filter(({ found }) => !found).map(({ text }) => text), [], `${name}: ${text}`);
      }
    }
  }
});

Deno.test("every sentence of the shipped sources is an exact quotation of its source", async () => {
  for (const name of await readdir(BRIEFS)) {
    const { sources: all } = await loadBrief(`${BRIEFS}${name}`);
    const sources = new SourceIndex(all);
    assert(all.length >= 5, name);
    for (const source of all) {
      const said = sentences(source.text);
      assert(said.length > 0, source.name);
      for (const { text } of said) {
        const quoted = text.replaceAll("“", "‘").replaceAll("”", "’").replaceAll('"', "'");
        const statement = { number: 1, speaker: "ana", text: `They write: “${quoted}” [${source.name}]` };
        const marks = checkClaims(statement, { sources }).flatMap(({ quotations }) => quotations);
        assert.deepEqual(
          marks.map(({ verdict }) => verdict.replace("_but_short", "")),
          ["exact"],
          `${source.name}: ${text}`,
        );
      }
    }
  }
});
