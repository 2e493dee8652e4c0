import { equal, match } from "node:assert/strict";
import { tally, type VotingMethod } from "../../judging/mod.ts";
import { verdictOfTally } from "../../judging/voting/vote.ts";
import { announced as announcedOf } from "./prompts.ts";

/** What is announced of a vote on a number of ballots for each ranking. */
function announced(method: VotingMethod, electorate: readonly (readonly [number, readonly string[]])[]): string {
  const candidates = [...new Set(electorate.flatMap(([, ranking]) => ranking))];
  const rankings = electorate.flatMap(([times, ranking]) => Array.from({ length: times }, () => ranking));
  const counted = tally(candidates, rankings.map((ranking, n) => ({ voter: `v${n}`, ranking })), { method });
  return announcedOf({ verdict: verdictOfTally(counted), tally: counted }, (id) => id);
}

Deno.test("result() says by which count it was close, whatever method decides", () => {
  const close = /\. By Borda's count it was close: the first two are within a point for every three votes\./;
  match(announced("plurality", [[3, ["Ada", "Ben"]], [2, ["Ben", "Ada"]]]), close);
  equal(announced("plurality", [[9, ["Ada", "Ben"]], [1, ["Ben", "Ada"]]]).includes("close"), false);
});

Deno.test("result() announces an instant-runoff by the votes of the last round in which there was a rival", () => {
  match(
    announced("irv", [[3, ["Ada", "Ben"]], [2, ["Ben", "Ada"]]]),
    /^5 of 5 members voted\. By instant-runoff, from the best to the worst: Ada 3; Ben 2\./,
  );
});
