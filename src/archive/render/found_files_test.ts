import { deepEqual } from "node:assert/strict";
import type { Statement } from "../../transcript/message.ts";
import type { ToolUse } from "../../transcript/record.ts";
import { foundFiles } from "./found_files.ts";

const HASH = "0123456789ab".padEnd(64, "c");

function found(name: string): ToolUse {
  const source = { name, address: `${name}.md`, sha256: HASH, text: `Text of ${name}.`, at: "2026-11-27T10:00:00Z" };
  return { key: "rounds/statement/ada", tool: "read_file", input: {}, source };
}

function says(text: string): Statement {
  return {
    key: "rounds/statement/ada",
    number: 1,
    kind: "statement",
    phase: "rounds",
    speaker: "ada",
    at: "2026-11-27T10:00:00Z",
    failed: false,
    text,
  };
}

Deno.test("foundFiles() returns what was cited or opened, each once, and not what nobody used", () => {
  const tools = [
    found("read-1"),
    found("read-2"),
    found("read-3"),
    found("read-2"),
    { key: "rounds/statement/ben", tool: "read_source", input: { name: "[read-3]" } },
  ];
  const files = foundFiles({ messages: [says("It is empty [Read-2].")], notes: [], tools });
  deepEqual(files, [
    { name: "read-2", address: "read-2.md", path: "sources/read-2-0123456789ab.txt", text: "Text of read-2." },
    { name: "read-3", address: "read-3.md", path: "sources/read-3-0123456789ab.txt", text: "Text of read-3." },
  ]);
});

Deno.test("foundFiles() leaves out what a journal from elsewhere would write to another place", () => {
  const names = ["../../escaped", "a/b", "..", "", "a\u0000b"];
  const opened = names.map((name) => ({ key: "a/b/ben", tool: "read_source", input: { name } }));
  deepEqual(foundFiles({ messages: [], notes: [], tools: [...names.map(found), ...opened] }), []);
});
