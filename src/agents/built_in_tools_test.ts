import { deepEqual, equal, match, throws } from "node:assert/strict";
import { requestOf } from "./_agents_fixture.ts";
import { type Tool, ToolError } from "./agent.ts";
import { toolsOf } from "./built_in_tools.ts";

const tool = (name: string): Tool => ({ name, description: "", jsonSchema: {}, run: () => null });

Deno.test("toolsOf() refuses names that models or providers could not tell apart, and files without a folder", () => {
  deepEqual(toolsOf(["context_search", tool("look"), "request_context"]).map(({ name }) => name), [
    "context_search",
    "look",
    "request_context",
  ]);
  throws(() => toolsOf([tool("look"), tool("look")]), /two tools with the name 'look'/);
  throws(() => toolsOf(["context_search", tool("context_search")]), /two tools with the name 'context_search'/);
  for (const name of ["", "look at", "lööken", "x".repeat(65)]) {
    throws(() => toolsOf([tool(name)]), /use letters, digits/);
  }
  for (const name of ["list_files", "read_file"] as const) throws(() => toolsOf([name]), /set 'contextDirectory'/);
  for (const value of [0, -1, 1.5, NaN, Infinity]) {
    throws(() => toolsOf([{ ...tool("look"), maxUses: value }]), /'maxUses' must be an integer >= 1: current value is/);
    throws(() => toolsOf([{ ...tool("look"), resultTokens: value }]), RangeError);
  }
  equal(toolsOf(["list_files"], { contextDirectory: "." }).length, 1);
});

Deno.test("read_source reads sources of the brief and texts that tools have found, a part at a time", async () => {
  const [readSource] = toolsOf(["read_source"]);
  const lines = Array.from({ length: 2000 }, (_, n) => `Line ${n + 1} of the study.`);
  const citable = [{ name: "study", title: "A study", text: lines.join("\n") }, { name: "bare", title: "No text" }];
  const read = async (input: object) =>
    await readSource?.run({ ...input }, {
      signal: new AbortController().signal,
      request: requestOf({ citable }),
      cite: () => {},
    });
  const first = Object(await read({ name: "[study]", from_line: 1, from_character: 1 }));
  match(first.text, /^Line 1 of the study\.\nLine 2 /);
  equal(first.title, "A study");
  const later = Object(await read({ name: "study", from_line: 1500, from_character: 1 }));
  match(later.text, /^Line 1500 of/);
  for (const name of ["bare", "nothing", 7, undefined]) {
    const error = await read({ name }).then(() => undefined, (error) => error);
    equal(error instanceof ToolError, true);
    match(error.message, /There are: study, bare\./);
  }
});
