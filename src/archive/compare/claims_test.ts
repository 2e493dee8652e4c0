import assert from "node:assert/strict";
import type { FlowClaim } from "../../transcript/flow.ts";
import { claimsApart } from "./claims.ts";

function claim(message: number, gist: string, words = gist): FlowClaim {
  const span = { text: words, start: 0, end: words.length };
  return { id: `${message}.1`, by: "ada", side: "ada", message, words: span, gist, isLine: true, answers: [] };
}

function apart(first: readonly FlowClaim[], second: readonly FlowClaim[], shared: readonly number[] = []) {
  const { alone, common, inherited } = claimsApart([{ claims: first }, { claims: second }], new Set(shared));
  const gists = (list: readonly FlowClaim[]) => list.map(({ gist }) => gist);
  return { alone: alone.map(gists), common: common.map(gists), inherited };
}

const RELIEF = "The relief from a charge is less secure than promised";
const LASTS = "The relief from a charge does not last as promised";
const LANES = "A lane given to buses cannot be bought back";
const TREES = "Trees cool a street in summer";

Deno.test("claimsApart() finds what both claim in much the same words, and what only one claims", () => {
  assert.deepEqual(apart([claim(3, RELIEF), claim(4, LANES)], [claim(5, TREES), claim(6, LASTS)]), {
    alone: [[LANES], [TREES]],
    common: [[RELIEF, LASTS]],
    inherited: 0,
  });
  // summed up in other words, but taken from the same ones
  assert.deepEqual(apart([claim(3, "Buses win", LANES)], [claim(3, "No car gets in", LANES)]).common.length, 1);
  assert.deepEqual(apart([claim(3, "")], [claim(3, "")]).common, []);
});

Deno.test("claimsApart() leaves out claims of messages that both share, but not what one of them says again later", () => {
  const { alone, common, inherited } = apart(
    [claim(3, RELIEF)],
    [claim(3, RELIEF), claim(9, LASTS), claim(10, TREES)],
    [3],
  );
  assert.deepEqual({ alone, common, inherited }, { alone: [[], [TREES]], common: [[RELIEF, LASTS]], inherited: 1 });
});

Deno.test("claimsApart() pairs the most similar claims first, and names each claim that has a counterpart", () => {
  const { alone, common } = apart([claim(3, RELIEF), claim(7, LASTS)], [claim(4, LASTS), claim(5, LANES)]);
  assert.deepEqual(common, [[LASTS, LASTS], [RELIEF, LASTS]]);
  assert.deepEqual(alone, [[], [LANES]]);
});
