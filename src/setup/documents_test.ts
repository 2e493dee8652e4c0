import { deepEqual } from "node:assert/strict";
import { NO_LINE } from "../archive/journal.ts";
import { STARTED, written } from "../archive/_journal_fixture.ts";
import type { EventBody } from "../transcript/event.ts";
import { keptTexts } from "./documents.ts";

Deno.test("keptTexts() also returns what a tool found and somebody opened, as those who are asked on cite it", async () => {
  const use = { call: "rounds/statement/a#1.1", place: 1 };
  const open = { call: "rounds/statement/b#1.1", place: 1 };
  const source = { name: "look-1", address: "https://a.example", sha256: "0".repeat(64) };
  const bodies: readonly EventBody[] = [
    STARTED,
    { type: "tool.sent", ...use, tool: "look", input: {} },
    { type: "tool.answered", ...use, output: "Oak lasts.", source },
  ];
  const textsAfter = async (more: readonly EventBody[]) => {
    const { events } = await written([...bodies, ...more]);
    const reading = { dialogueId: "d1", seq: events.length, hash: NO_LINE, events, wholeBytes: 0, tornBytes: 0 };
    return await keptTexts({ shown: "a", folder: "a", reading });
  };
  deepEqual(await textsAfter([]), []);
  deepEqual(await textsAfter([{ type: "tool.sent", ...open, tool: "read_source", input: { name: "look-1" } }]), [
    { source: { name: "look-1", title: "https://a.example", text: "Oak lasts." } },
  ]);
});
