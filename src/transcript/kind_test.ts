import assert from "node:assert/strict";
import { type AsideKind, CONCLUDING_KINDS, CONTRIBUTION_KINDS, FLOOR_KINDS, isAside } from "./kind.ts";

const ASIDE_KINDS: readonly AsideKind[] = [
  ...["score", "fact_check", "claim_check", "rule_check", "context_summary", "ballot", "evaluation"] as const,
  ...["analysis", "judgement", "belief", "preparation"] as const,
];

Deno.test("contributions are kinds of turns on the floor, excluding those of the moderator and the protocol", () => {
  for (const kind of CONTRIBUTION_KINDS) assert.ok(FLOOR_KINDS.includes(kind), kind);
  for (const kind of ["announcement", "interruption", "round_summary", "summary", "synthesis", "plan"] as const) {
    assert.ok(!CONTRIBUTION_KINDS.has(kind), kind);
  }
  assert.deepEqual(ASIDE_KINDS.filter((kind) => FLOOR_KINDS.map(String).includes(kind)), []);
});

Deno.test("kinds have distinct names of one form, and each is either on the floor or aside", () => {
  const kinds = [...FLOOR_KINDS, ...ASIDE_KINDS];
  assert.equal(new Set(kinds).size, kinds.length);
  for (const kind of kinds) assert.match(kind, /^[a-z]+(_[a-z]+)*$/);
  assert.deepEqual(kinds.filter(isAside), ASIDE_KINDS);
  for (const kind of CONCLUDING_KINDS) assert.ok(FLOOR_KINDS.includes(kind) && !CONTRIBUTION_KINDS.has(kind), kind);
});
