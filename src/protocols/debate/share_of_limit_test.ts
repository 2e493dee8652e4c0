import { deepEqual, equal, ok } from "node:assert/strict";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { heldWithLimit, type Ordinary, type Spent } from "./_ordinary_spending_fixture.ts";
import { peakOf } from "./_spending_fixture.ts";

const DEBATES = NIGHTLY ? 200 : 6;

/** Holds debates whose limit is between the least that they accept and what they would cost. */
async function heldDebates(of: Omit<Ordinary, "seed">): Promise<readonly Spent[]> {
  const held: Spent[] = [];
  for (let seed = 1; held.length < DEBATES; seed++) {
    const spent = await heldWithLimit({ ...of, seed });
    if (spent) held.push(spent);
  }
  return held;
}

/** Asserts that a debate kept to its limit, and has its closing statements and its summary. */
function keeps({ held: { result, events }, maxCostUsd }: Spent): void {
  ok(peakOf(events).costUsd <= maxCostUsd + 1e-9, "the limit holds");
  const count = (kind: string) => result.messages.filter((message) => message.kind === kind && !message.failed).length;
  equal(count("closing"), count("opening"));
  ok(result.summary !== undefined, "there is a summary");
}

Deno.test("debates of ordinary lengths use most of a limit on the cost that cuts their rounds short, and no more", async () => {
  const debates = await heldDebates({});
  for (const debate of debates) {
    keeps(debate);
    const unasked = debate.held.events.filter((event) => event.type === "limit.reached").map(({ before }) => before);
    deepEqual(unasked.filter((key) => /\/(?:score|fact_check)-/.test(key)), [], "nothing asked about turns is missing");
  }
  const shares = debates.filter(({ held }) => held.result.cut).map(({ costUsd, maxCostUsd }) => costUsd / maxCostUsd);
  ok(shares.length > DEBATES / 2);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  ok(mean >= 0.7, `${Math.round(100 * mean)} % on average`);
});

Deno.test("a limit holds, with closing statements and a summary, where closings and scores are suddenly as long as they may be", async () => {
  for (const debate of await heldDebates({ longClosings: true })) keeps(debate);
});
