import { deepEqual, equal, match } from "node:assert/strict";
import { arguedIn } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { completedReviews } from "../archive/reviews.ts";
import { pagesOf } from "../protocols/pages.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { convene, withFolder } from "./_cli_fixture.ts";
import { heldTrial, trialClerk } from "./_trial_clerk_fixture.ts";

/** Returns what was argued, as every page reads it. */
async function arguedAt(archive: string) {
  const { record } = await readDialogue(archive);
  const protocols = await pagesOf(record.protocol);
  const argued = arguedIn(Facts.of(record, "md", protocols), await completedReviews(archive, record, protocols));
  if (!argued) throw new TypeError("Nobody noted what was argued");
  return argued;
}

Deno.test("convene flow has a clerk note what was argued in a debate, once", async () => {
  await withFolder(async (folder) => {
    const archive = await heldTrial("congestion", folder);
    const clerk = await trialClerk("congestion", archive, `${folder}/clerk.yaml`);
    const first = await convene(["flow", archive, "--clerk", clerk]);
    equal(first.code, 0, first.err);
    match(
      first.out,
      /^\S+\nWhat it came down to:\n11 lines of argument\.[^]*- A charge reduces traffic \(3\.1, Ada\): Ben conceded it/,
    );

    const { reading: { flow, lines, cameDownTo, burdens } } = await arguedAt(archive);
    equal(lines.length, 11);
    equal(flow.claims.reduce((sum, { answers }) => sum + answers.length, 0), 40);
    deepEqual(burdens.map(({ left, owed }) => `${left.length} of ${owed.length}`), ["6 of 20", "7 of 20"]);
    equal(cameDownTo.length, 4);
    deepEqual([flow.leftOut, flow.unread], [[], []]);

    const again = await convene(["flow", archive, "--clerk", clerk]);
    equal(again.code, 0, again.err);
    equal(again.err.includes("Already complete"), true, again.err);
  });
});
