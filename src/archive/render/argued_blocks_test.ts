import { equal, match, ok } from "node:assert/strict";
import { readFlow } from "../../judging/flow/mod.ts";
import { REVIEW, reviewedBy, trialDebate } from "../flow_exports/_argued_fixture.ts";
import { sideNames } from "./argued.ts";
import { arguedBlocks } from "./argued_blocks.ts";
import { Facts } from "./facts.ts";
import { indexPage } from "./index_page.ts";
import { toMarkdown } from "./page.ts";
import { renderReport } from "./render.ts";
import { summaryPage } from "./summary_page.ts";

const SENTENCE =
  "11 lines of argument. Both closing statements came back to 4. No line went unanswered; 11 claims were " +
  "conceded. Ada left 6 of 20 claims without a reply, Ben 7 of 20.";

Deno.test("the summary says what it came down to before anything else, and the index in a line", async () => {
  const { dialogue: { record }, review } = await trialDebate();
  const facts = Facts.of(record, "md");
  const reviews = [{ path: REVIEW, record: review.record }];
  const summary = toMarkdown(summaryPage(facts, reviews));
  ok(summary.indexOf("## What it came down to") < summary.indexOf("## Summary"));
  ok(summary.includes(`\n\n${SENTENCE}\n\n`), summary);
  const [, first = ""] = summary.split(/^- \*\*/m).filter((part) => part.startsWith("A charge reduces traffic"))[0]
    ?.split(/^(?= {2}- )/m) ?? [];
  match(
    first,
    /^ {2}- Stands\. \*\*Ben\*\* \(4\.1\) denies it, message \[4\]\(messages\/004_\S+\.md\): “The relief is/,
  );
  match(summary, /\*\*1 of 2 answers stands\.\*\* Without 17\.1, it would have ended differently\.$/m);
  match(summary, / {2}- Given up\. \*\*Ada\*\* \(6\.2\) denies it, /);
  match(summary, /^- \*\*Also conceded\*\*\n {2}- \*\*Ben\*\* \(7\.5\) grants 6\.5, message /m);
  match(summary, /^- \*\*Ada left without a reply \(6 of 20\)\*\*(\n {2}- \*\*Ben\*\* .*){6}\n- /m);
  match(summary, /^\| Fewer cars mean fewer people hurt .* \| 5 \| Ben conceded it, with a but \|$/m);
  match(
    summary,
    /Noted by Clerk \(openai\/gpt-sample\): \[flows\/001\]\(flows\/001\/summary\.md\)\. This is not a second/,
  );
  const index = toMarkdown(indexPage(facts, reviews));
  ok(index.includes(`- **Argued:** ${SENTENCE} ([summary](summary.md))`), index);
  equal(index.split("flows/001").length, 1); // no other line about it
  equal(toMarkdown(summaryPage(facts)).includes("came down to"), false);
  ok(renderReport(record, { reviews }).includes(`### What it came down to\n\n${SENTENCE}\n`));
});

Deno.test("a clerk's words stay text in a summary, and what could not be used of its notes is named", async () => {
  const { dialogue, facts } = await trialDebate();
  const words = (facts.message(3) as { text: string }).text.slice(0, 60);
  const answers = new Map([["entry-3", {
    others: { "9.9": [] },
    own: {},
    claims: [{ words, because: null, gist: "](http://x)\n# **A** | <b>" }, { words: "never said so", gist: "x" }],
  }]]);
  const { argued } = reviewedBy(dialogue, answers);
  const page = toMarkdown({ fields: {}, blocks: arguedBlocks(Facts.of(dialogue.record, "md"), argued) });
  match(page, /^As far as the messages were read: 1 line of argument\. /m);
  match(page, /^Messages 4, 6, .* were not read: nothing here takes account of what they may say\./m);
  match(
    page,
    /Left out of the clerk's notes: 1 about a claim that was not listed and 1 whose words are not in the message\./,
  );
  match(page, /not known: messages 4, 7, /);
  equal(/^#+ (?!What it came)|(?<!\\)\]\(http:|(?<!\\)<b>/m.test(page), false, page);
});

Deno.test("a summary says how far a second clerk noted the same, and which line ended otherwise", async () => {
  const { dialogue: { record }, review, argued: { reading } } = await trialDebate();
  const facts = Facts.of(record, "md");
  const [one, two] = ["a/one", "b/two"].map((model, n) => ({
    path: `flows/00${n + 1}`,
    record: { ...review.record, settings: { participants: { clerk: { agent: { type: "chat", model } } } } },
  }));
  ok(one && two);
  const lost = reading.flow.claims.map((claim) => claim.id === "17.1" ? { ...claim, answers: [] } : claim);
  const second = { review: one, reading: readFlow({ ...reading.flow, claims: lost }) };
  const page = toMarkdown({
    fields: {},
    blocks: arguedBlocks(facts, { reading, names: sideNames(facts, reading.flow), review: two, second }),
  });
  match(
    page,
    /^\*\*How far two clerks agree\*\*\n\n- Of \d+ places .*\n- Of 11 lines that both noted, 9 ended alike/m,
  );
  match(
    page,
    /- Cities can reclaim their .* \(4\.3, Ben\): Clerk \(a\/one\) reads it differently: fought to the end$/m,
  );
  const none = { review: one, reading: readFlow({ ...reading.flow, claims: [], moves: [] }) };
  const alone = arguedBlocks(facts, { reading, names: sideNames(facts, reading.flow), review: two, second: none });
  match(toMarkdown({ fields: {}, blocks: alone }), /^- The other clerk noted nothing: there is nothing to compare/m);
});

Deno.test("a summary says what all hold at the end, what the outcome lacks, and who gave what up for whose words", async () => {
  const { dialogue: { record }, argued: { reading: { flow } } } = await trialDebate();
  const [first] = flow.claims;
  ok(first);
  const ending = (line: string, message: number, does: "holds" | "absent") => ({ line, message, does });
  const drop = {
    ...first,
    kind: "drops",
    to: "4.3",
    by: "advocate-2",
    side: "advocate-2",
    message: 21,
    asked: 1,
  } as const;
  const reading = readFlow({
    ...flow,
    ends: { texts: [20, 21], outcome: 2 },
    endings: [
      ...[20, 21, 2].map((message) => ending("3.1", message, "holds")),
      ...[20, 21].map((message) => ending("3.2", message, "holds")),
      ending("3.2", 2, "absent"),
    ],
    moves: [...flow.moves, drop],
  });
  const facts = Facts.of(record, "md");
  const page = toMarkdown({
    fields: {},
    blocks: arguedBlocks(facts, { reading, names: sideNames(facts, reading.flow) }),
  });
  match(page, /2 are held by all at the end, and the outcome lacks 1 that all others hold\./);
  match(page, /^- \*\*Held by all at the end\*\*\n {2}- A charge reduces traffic \(3\.1, Ada, message /m);
  match(page, /^- \*\*Held by all others, and absent from the outcome\*\*\n {2}- Other remedies, /m);
  match(page, /^ {2}- \*\*Ben\*\* \(3\.1\) gives 4\.3 up, message .*\n {4}- \*\*Ada\*\* \(17\.1\), message /m);
  match(
    page,
    /^\| Line \| Ada \| Ben \| Outcome \|\n.*\n\| A charge .* \| holds \| holds \| holds \|\n.* \| absent \|$/m,
  );
});
