import assert from "node:assert/strict";
import { openedSources } from "./opened_sources.ts";
import { SourceIndex } from "./source_index.ts";

const sources = new SourceIndex(["tfl-2008", "ny-air", "tokyo"].map((name) => ({ name, title: name, text: "x" })));
const use = (key: string, input: { readonly [name: string]: string | readonly string[] }) => ({
  key,
  tool: "read_file",
  input,
});

Deno.test("openedSources() counts what was shown, and what the participant gave to tools by name or path", () => {
  const tools = [
    use("r1/argument/ana", { path: "sources/tfl-2008.md", why: "to see" }),
    use("r1/argument/ben", { path: "tokyo.html" }),
  ];
  assert.deepEqual([...openedSources("ana", { sources, tools })], ["tfl-2008"]);
  assert.deepEqual([...openedSources("ana", { sources, tools, shown: ["ny-air"] })], ["ny-air", "tfl-2008"]);
  assert.deepEqual([...openedSources("ben", { sources, tools: [use("a/b/ben", { names: ["Tokyo", "none"] })] })], [
    "tokyo",
  ]);
});

Deno.test("openedSources() does not count a tool that was refused, nor one of somebody whose id ends alike", () => {
  const refused = { ...use("r1/argument/ana", { path: "tokyo" }), refused: true } as const;
  assert.equal(
    openedSources("ana", { sources, tools: [refused, use("r1/argument/diana", { path: "tokyo" })] }).size,
    0,
  );
});
