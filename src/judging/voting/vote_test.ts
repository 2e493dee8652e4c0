import { deepEqual, equal, match } from "node:assert/strict";
import type { Json, Settings } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { VOTING_METHODS } from "./methods.ts";
import { tally } from "./tally.ts";
import { tallyOf, verdictOfTally, voteOf, voteRules, voteVerdict } from "./vote.ts";

const NO_RECORD = fold([{
  seq: 1,
  at: "2026-01-31T12:00:00.000Z",
  dialogueId: "d1",
  prev: "",
  type: "dialogue.started",
  journal: 1,
  protocol: "council",
  topic: "Should we?",
  participants: [],
  settings: {},
  secret: "",
}]);
const VOTE = { voters: ["ada", "ben", "cyn"], method: "plurality", selfVotes: "count", ties: "report" };

function note(participant: string, value: Json | undefined): Note {
  const answer = value === undefined
    ? { given: false, code: "refusal", reason: "It would not" } as const
    : { given: true, value } as const;
  return { key: `vote/ballot/${participant}`, participant, kind: "ballot", answer, at: "" };
}

/** A record with positions of these members, voting settings and notes. */
function record(holders: readonly string[], notes: readonly Note[], vote: Json = VOTE): DialogueRecord {
  const messages = holders.map((speaker, n) => ({
    number: n + 1,
    key: `formulate/position/${speaker}`,
    phase: "formulate",
    kind: "position" as const,
    speaker,
    at: "",
    failed: false as const,
    text: `Position of ${speaker}`,
  }));
  const settings: Settings = { vote };
  return { ...NO_RECORD, settings, messages, notes };
}

const ballot = (voter: string, ...ranking: readonly string[]) => note(voter, { voter, ranking: [...ranking] });

Deno.test("tallyOf() counts the ballots in the notes; members without one abstain, with the reason", () => {
  const counted = tallyOf(record(["ada", "ben"], [ballot("ada", "ben"), note("cyn", undefined)]));
  deepEqual(counted?.counts.plurality.scores, { ada: 0, ben: 1 });
  deepEqual(counted?.abstentions, [
    { voter: "ben", abstained: "no ballot is recorded" },
    { voter: "cyn", abstained: "It would not" },
  ]);
});

Deno.test("tallyOf() is undefined without a vote in the settings, before it has begun, or with nothing to choose between", () => {
  const votes = ["ada", "ben", "cyn"].map((voter) => ballot(voter, "ada"));
  equal(tallyOf(record(["ada", "ben"], votes, null)), undefined);
  equal(tallyOf(record(["ada", "ben"], [])), undefined);
  equal(tallyOf(record(["ada"], votes)), undefined);
  equal(tallyOf(record(["ada", "ben"], votes))?.ballots.length, 3);
});

Deno.test("voteVerdict() explains why nothing is decided", () => {
  const reason = (of: DialogueRecord) => {
    const verdict = voteVerdict(of);
    return verdict.kind === "undecided" ? verdict.reason : verdict.kind;
  };
  equal(reason(record(["ada", "ben"], [], null)), "there was no vote");
  equal(reason(record([], [])), "nobody has a position");
  match(reason(record(["ada"], [])), /^only ada has a position/);
  equal(reason(record(["ada", "ben"], [])), "no vote was held");
  match(reason(record(["ada", "ben"], [ballot("ada", "ben")])), /^no quorum: 1 of 3/);
});

Deno.test("voteRules() reads settings, and omits invalid rules", () => {
  deepEqual(voteRules({ vote: { ...VOTE, quorum: 0.5, weights: { ada: 2, ben: "x" }, chair: "ada", ties: "chair" } }), {
    ...VOTE,
    ties: "chair",
    quorum: 0.5,
    weights: { ada: 2 },
    chair: "ada",
  });
  deepEqual(voteRules({ vote: { voters: ["ada"], method: "coin", quorum: "all" } }), { voters: ["ada"] });
  for (const vote of [null, "borda", [], {}, { voters: "ada" }]) equal(voteRules({ vote }), undefined);
});

Deno.test("voteOf() treats anything but a ballot as an abstention", () => {
  for (
    const value of ["ada", 7, null, [], {}, { voter: "ada" }, { voter: "ada", ranking: "ben" }, {
      voter: "ada",
      ranking: [1],
    }]
  ) {
    deepEqual(voteOf("ada", { given: true, value }), {
      voter: "ada",
      abstained: "the recorded answer is not a ballot",
    });
  }
});

Deno.test("verdictOfTally() gives the lead by the deciding method, and none if the chair decided", () => {
  const votes = [["ada", "ben"], ["ben", "ada"], ["ben", "ada"]].map((ranking, n) => ({ voter: `v${n}`, ranking }));
  const verdict = (options: Parameters<typeof tally>[2]) => verdictOfTally(tally(["ada", "ben"], votes, options));
  deepEqual(verdict({ method: "borda" }), { kind: "decided", winner: "ben", margin: 1, by: "votes" });
  deepEqual(verdict({ weights: { v0: 2 } }), { kind: "tied", between: ["ada", "ben"] });
  const chaired = verdict({ weights: { v0: 2 }, ties: "chair", chair: "v0" });
  deepEqual(chaired, { kind: "decided", winner: "ada", margin: 0, by: "chair" });
});

Deno.test("verdictOfTally() gives an instant-runoff's margin over the runner-up, without the votes transferred from it", () => {
  const votes = ["ada", "ada", "ada", "ben", "ben"].map((first, n) => ({
    voter: `v${n}`,
    ranking: first === "ada" ? ["ada", "ben"] : ["ben", "ada"],
  }));
  const margins = (["irv", "plurality", "schulze"] as const).map((method) => {
    const verdict = verdictOfTally(tally(["ada", "ben"], votes, { method }));
    return verdict.kind === "decided" ? verdict.margin : verdict;
  });
  deepEqual(margins, [1, 1, 1]);
});

Deno.test("verdictOfTally() gives no margin by any method if a chair decided", () => {
  const votes = [["ada", "ben"], ["ben", "ada"]].map((ranking, n) => ({ voter: `v${n}`, ranking, approved: ranking }));
  for (const method of VOTING_METHODS) {
    const counted = tally(["ada", "ben"], votes, { method, ties: "chair", chair: "v1" });
    deepEqual(verdictOfTally(counted), { kind: "decided", winner: "ben", margin: 0, by: "chair" }, method);
  }
});

Deno.test("a non-voting chair decides ties with a vote that counts for nothing else", () => {
  const votes = [{ voter: "v0", ranking: ["ada"] }, { voter: "v1", ranking: ["ben"] }];
  const chair = { ties: "chair", chair: "hal" } as const;
  const counted = tally(["ada", "ben"], votes, { ...chair, casting: { voter: "hal", ranking: ["zoe", "ben"] } });
  deepEqual(counted.outcome, { kind: "decided", winner: "ben", by: "chair" });
  deepEqual([counted.quorum.members, counted.counts.plurality.scores], [2, { ada: 1, ben: 1 }]);
  deepEqual(counted.casting && "ranking" in counted.casting && counted.casting.ranking, ["ben"]);
  const silent = tally(["ada", "ben"], votes, { ...chair, casting: { voter: "hal", abstained: "ill" } });
  equal(silent.outcome.kind, "tied");
  const clear = [...votes, { voter: "v2", ranking: ["ada"] }];
  const unneeded = tally(["ada", "ben"], clear, { ...chair, casting: { voter: "hal", ranking: ["ben"] } });
  deepEqual(unneeded.outcome, { kind: "decided", winner: "ada", by: "votes" });
});
