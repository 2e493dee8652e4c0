import assert from "node:assert/strict";
import type { ArchiveEntry } from "../archive/list.ts";
import { columns } from "../text/display.ts";
import { Ink } from "./ink.ts";
import { listLines } from "./list_lines.ts";

const entry = (dialogueId: string, parent?: string): ArchiveEntry => ({
  dialogueId,
  path: dialogueId,
  startedAt: "2026-03-01T10:00:00.000Z",
  protocol: "debate",
  title: `${dialogueId}, ${"whose title is long ".repeat(9)}`,
  ...(parent === undefined ? {} : { parent: { dialogueId: parent, key: "openings/opening/a" } }),
});
const listed = (one: ArchiveEntry, isLive = false) => ({ entry: one, outcome: "for Ada", isLive });

Deno.test("listLines() puts forks below what they branch from, marks live ones, and shortens titles to two lines", () => {
  const all = [entry("a"), entry("b", "a"), entry("c"), entry("d", "b"), entry("e", "x"), entry("f", "f")];
  const lines = listLines(all.map((one) => listed(one, one.dialogueId === "c")), { ink: new Ink(false), width: 40 });
  const titles = lines.flatMap((line) => /^( *└? ?)([a-f]), /.exec(line)?.slice(1, 3).join("") ?? []);
  assert.deepEqual(titles, ["a", "  └ b", "    └ d", "c", "e", "f"]);
  assert.equal(lines.filter((line) => /^ *Live: it is being held now$/.test(line)).length, 1);
  assert.equal(lines.filter((line) => line.endsWith("…")).length, all.length);
  assert.ok(lines.some((line) => line.startsWith("    fork of a, debate\u00a0· 2026-03-01")));
  for (const line of lines) assert.ok(columns(line) <= 40, line);
});

Deno.test("listLines() shows every archive of a circle of forks", () => {
  const all = [entry("a", "b"), entry("b", "a")].map((one) => listed(one));
  const lines = listLines(all, { ink: new Ink(false), width: 60 });
  assert.deepEqual(lines.flatMap((line) => /^ *└? ?([ab]), /.exec(line)?.[1] ?? []), ["a", "b"]);
});

Deno.test("listLines() shows a wrong figure with the right one, and a panel below its dialogue", () => {
  const corrections = [{ said: "900", stands: "700" }];
  const followUps = [{ title: "Verdict of a panel", words: "2 of 2 judges name Ada" }];
  const lines = listLines([listed({ ...entry("a"), corrections, followUps })], { ink: new Ink(false), width: 80 });
  assert.deepEqual(lines.slice(-3).map((line) => line.slice(0, 20)), [
    "  ✕ 900 → 700",
    "  debate\u00a0· 2026-03-0",
    "  └ Verdict of a pan",
  ]);
});
