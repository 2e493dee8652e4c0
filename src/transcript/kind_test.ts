import assert from "node:assert/strict";
import { ASIDE_KINDS, CONTRIBUTION_KINDS, FLOOR_KINDS } from "./kind.ts";

Deno.test("contributions are kinds of turn on the floor, and what the moderator or the protocol says is none", () => {
  for (const kind of CONTRIBUTION_KINDS) assert.ok(FLOOR_KINDS.includes(kind), kind);
  for (const kind of ["announcement", "interruption", "round_summary", "summary"] as const) {
    assert.ok(!CONTRIBUTION_KINDS.has(kind), kind);
  }
  assert.deepEqual(ASIDE_KINDS.filter((kind) => FLOOR_KINDS.map(String).includes(kind)), []);
});
