import assert from "node:assert/strict";
import type { FlowClaim } from "../../transcript/flow.ts";
import { Sample } from "../_sample_record_fixture.ts";
import { type ClaimAlone, claimsApart } from "./claims.ts";

function claim(message: number, gist: string, words = gist): FlowClaim {
  const span = { text: words, start: 0, end: words.length };
  return { id: `${message}.1`, by: "ada", side: "ada", message, words: span, gist, isLine: true, answers: [] };
}

function apart(first: readonly FlowClaim[], second: readonly FlowClaim[], shared: readonly number[] = []) {
  const sides = [{ claims: first, messages: [] }, { claims: second, messages: [] }] as const;
  const { alone, common, inherited } = claimsApart(sides, new Set(shared));
  const gists = (list: readonly ClaimAlone[]) => list.map(({ claim }) => claim.gist);
  return { alone: alone.map(gists), common: common.map((pair) => pair.map(({ gist }) => gist)), inherited };
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

Deno.test("claimsApart() looks up in what the other said whatever is noted in one only", () => {
  const { messages } = new Sample().phase("openings")
    .turn("moderator", "announcement", "Whether a lane given to buses can be bought back.")
    .turn(
      "advocate-1",
      "opening",
      "I agree. **A lane given to buses**, will not be bought back. Streets are hot.",
    )
    .record;
  const number = messages.at(-1)?.number ?? assert.fail();
  const noted = [claim(3, LANES), claim(4, TREES)];
  const closeTo = (shared: readonly number[]) =>
    claimsApart([{ claims: noted, messages: [] }, { claims: [], messages }], new Set(shared)).alone[0]
      .map(({ close }) => close);
  // one word in common does not make a sentence close
  assert.deepEqual(closeTo([]), [
    { message: number, text: "A lane given to buses, will not be bought back." },
    undefined,
  ]);
  assert.deepEqual(closeTo([number]), [undefined, undefined]);
});
