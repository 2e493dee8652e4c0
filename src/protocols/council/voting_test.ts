import { deepEqual, equal, match } from "node:assert/strict";
import { VOTING_METHODS } from "../../judging/mod.ts";
import { callsOf, held, order, type Script, sentFor, SHORT } from "./_council_fixture.ts";

/** Ada has the most first places, Ben beats every other in pairs, and Cyn has the most approvals. */
const SPLIT: Script = {
  members: 5,
  rankings: {
    ada: ["ada", "ben", "cyn", "dov", "eli"],
    ben: ["ada", "ben", "cyn", "dov", "eli"],
    cyn: ["ben", "cyn", "ada", "dov", "eli"],
    dov: ["cyn", "ben", "ada", "dov", "eli"],
    eli: ["dov", "ben", "cyn", "eli", "ada"],
  },
  approvals: { ada: ["ada"], ben: ["ada", "cyn"], cyn: ["cyn"], dov: ["cyn", "ben"], eli: ["dov"] },
};

const PARADOX: Script = {
  rankings: { ada: ["ada", "ben", "cyn"], ben: ["ben", "cyn", "ada"], cyn: ["cyn", "ada", "ben"] },
};

Deno.test("a council decides by the configured method, and shows the results of the others", async () => {
  const winners = { borda: "ben", irv: "ada", schulze: "ben", approval: "cyn", plurality: "ada" };
  for (const voting of VOTING_METHODS) {
    const { result } = await held(SPLIT, { voting, phases: ["gather", "vote"] });
    const { tally, verdict } = result;
    deepEqual([voting, verdict.kind === "decided" && verdict.winner], [voting, winners[voting]]);
    equal(tally?.method, voting);
    equal(tally?.agree, false);
    deepEqual(VOTING_METHODS.map((method) => tally?.counts[method].winners.join()).slice(0, 3), ["ben", "ada", "ben"]);
    equal(result.ballots.every(({ approved }) => (approved !== undefined) === (voting === "approval")), true, voting);
    equal(tally?.pairwise["ben"]?.["ada"], 3);
  }
});

Deno.test("self-votes are counted, discounted or excluded as configured", async () => {
  const own = { ada: ["ada", "cyn", "ben"], ben: ["ben", "cyn", "ada"], cyn: ["cyn", "ada", "ben"] };
  const scores = async (selfVotes: "count" | "discount" | "exclude") => {
    const { result } = await held({ rankings: own }, { selfVotes, phases: ["gather", "vote"] });
    return result.tally?.counts.plurality.scores;
  };
  deepEqual(await scores("count"), { ada: 1, ben: 1, cyn: 1 });
  deepEqual(await scores("discount"), { ada: 1, ben: 0.5, cyn: 1.5 });
  deepEqual(await scores("exclude"), { ada: 1, ben: 0, cyn: 2 });
});

Deno.test("weights affect every method", async () => {
  const { result } = await held(PARADOX, { weights: { cyn: 2.5 }, phases: ["gather", "vote"] });
  for (const method of VOTING_METHODS) deepEqual(result.tally?.counts[method].winners, ["cyn"], method);
  deepEqual(result.ballots.map(({ weight }) => weight), [undefined, undefined, 2.5]);
});

Deno.test("a tie is the outcome, unless the chair decides it", async () => {
  const tied = await held(PARADOX);
  deepEqual(tied.result.verdict, { kind: "tied", between: ["ada", "ben", "cyn"] });
  const bound = sentFor(tied, "synthesis/synthesis/ada");
  match(bound, /settled: "The vote is tied between the positions of Ada, Ben and Cyn: nothing is decided\./);
  deepEqual(tied.result.minority, []);

  const member = await held(PARADOX, { ties: "chair" });
  equal(callsOf(member), 22, "the first member is in the chair, and has a ballot anyway");
  deepEqual(member.result.verdict, { kind: "decided", winner: "ada", margin: 0, by: "chair" });
  const settled = sentFor(member, "synthesis/synthesis/ben");
  match(settled, /settled: "The vote was tied, and the chair chose the position of Ada\./);
  deepEqual(member.result.minority.map(({ voter }) => voter), ["ben", "cyn"]);

  const rankings = { ...PARADOX.rankings, hal: ["cyn", "ada", "ben"] };
  const chaired = await held({ chair: "Hal", rankings }, { ties: "chair" });
  equal(callsOf(chaired), 23);
  deepEqual(chaired.result.verdict, { kind: "decided", winner: "cyn", margin: 0, by: "chair" });
  deepEqual(chaired.result.tally?.quorum, { members: 3, cast: 3, needed: 2, reached: true });
  equal(chaired.result.tally?.casting?.voter, "hal");
  deepEqual(chaired.result.ballots.map(({ voter }) => voter), ["ada", "ben", "cyn"]);
});

Deno.test("a quorum of the members must vote", async () => {
  const voting = (prompt: readonly { readonly text: string }[]) =>
    prompt.some(({ text }) => text.startsWith("Phase: vote."));
  const unreadable = [{ when: voting, times: 2, text: "No." }];
  const lines = { ben: unreadable, cyn: unreadable };
  for (const [quorum, kind] of [[0, "decided"], [1 / 3, "decided"], [0.5, "undecided"], [1, "undecided"]] as const) {
    const { result } = await held({ lines }, { quorum, phases: ["gather", "vote"] });
    equal(result.verdict.kind, kind, `${quorum}`);
  }
});

Deno.test("the result of the vote is announced: places, methods, how close it was, and the minority", async () => {
  const text = async (script: Script) => {
    const { result } = await held(script, SHORT);
    const said = result.messages.find(({ kind }) => kind === "announcement");
    return said?.failed ? "" : said?.text ?? "";
  };
  const split = await text(SPLIT);
  match(split, /^5 of 5 members voted\. By Borda's count, from the best to the worst: Ben 16; Cyn 13; Ada 12; /);
  match(split, /do not agree\. instant-runoff: Ada; Schulze's method: Ben; plurality: Ada\./);
  match(
    split,
    /minority: Ada ranked their own position first, Dov ranked Cyn's .* Eli ranked Dov's/, // Ben's own position won
  );
  const close = await text({ rankings: { ben: ["ben", "ada", "cyn"] } });
  match(
    close,
    /: Ada 5; Ben 4; Cyn 0\. The council chose the position of Ada\. Instant-runoff, Schulze's method and plurality come to/,
  );
  match(close, /By Borda's count it was close: .*In the minority: Ben ranked their own position first\.$/);
});

Deno.test("councils hold the listed phases, and no others", async () => {
  const short = await held({}, SHORT);
  equal(callsOf(short), 10);
  deepEqual([...new Set(short.result.messages.map(({ phase }) => phase))], ["gather", "debate", "vote", "synthesis"]);
  equal(short.result.tally?.candidates.length, 3);
  const unvoted = await held({}, { phases: ["gather", "formulate", "synthesis"] });
  equal(callsOf(unvoted), 7);
  deepEqual(unvoted.result.verdict, { kind: "undecided", reason: "There was no vote" });
  match(sentFor(unvoted, "synthesis/synthesis/ada"), /settled: "The council decided nothing: there was no vote\./);
  const lists = [
    ["gather"],
    ["formulate"],
    ["gather", "plan", "formulate"],
    ["formulate", "debate", "adjust", "rebuttal"],
    ["gather", "debate", "adjust", "vote"],
    ["formulate", "vote", "synthesis"],
  ] as const;
  for (const phases of lists) {
    const { result } = await held({}, { phases });
    deepEqual([result.status, result.failures, result.warnings], ["completed", [], []], phases.join());
    const asked = order(result).map((line) => line.split(" ")[0] ?? "");
    deepEqual([...new Set(asked)], phases, phases.join());
  }
});
