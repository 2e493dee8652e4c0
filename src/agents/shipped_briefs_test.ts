import { deepEqual, ok } from "node:assert/strict";
import { figuresIn, numbersIn } from "../text/evidence.ts";
import { sentences } from "../text/sentences.ts";
import { loadBrief } from "./brief.ts";

const BRIEFS = new URL("../../examples/briefs/", import.meta.url).pathname;

const CITATION = /\[([\w-]+)\]/g;

// The project's promise for its briefs: enough material for each side, and every figure in its source.
for (const { name } of Deno.readDirSync(BRIEFS)) {
  Deno.test(`the shipped brief ${name} has enough material for each side, and its figures are in the cited sources`, async () => {
    const brief = await loadBrief(BRIEFS + name);
    ok(brief.sources.length >= 5, `${brief.sources.length} sources`);
    deepEqual(brief.sources.filter(({ url }) => !/^https?:\/\/\S+$/.test(url ?? "")).map(({ name }) => name), []);
    const texts = new Map(
      brief.sources.map(({ name, text }) => [name, new Set(numbersIn(text).flatMap(({ values }) => values))]),
    );
    for (const { id, body } of brief.positions) {
      const prose = body.split("\n").filter((line) => !line.startsWith("#")).join("\n");
      const said = sentences(prose).map(({ text }) => text.trim()).filter((text) => text !== "");
      ok(said.length >= 25, `${id}: ${said.length} sentences`);
      for (const sentence of said) {
        const cited = [...sentence.matchAll(CITATION)].map(([, source = ""]) => source);
        const values = cited.reduce((all, source) => all.union(texts.get(source) ?? new Set()), new Set<string>());
        deepEqual(cited.filter((source) => !texts.has(source)), [], sentence);
        const own = figuresIn(sentence.replace(CITATION, "")).filter((figure) => Number(figure.values[0]) > 12);
        deepEqual(own.filter((figure) => !figure.values.some((value) => values.has(value))), [], sentence);
      }
    }
  });
}
