import { deepEqual, equal, match, ok } from "node:assert/strict";
import { REVIEW, trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { Facts } from "../archive/render/facts.ts";
import { pagesOf } from "../protocols/pages.ts";
import { loadTokenizer } from "../text/tokens.ts";
import { ARGUED } from "../words/argued.ts";
import { readArchive, readRecorded, RECORDED } from "./_read_fixture.ts";
import { type Data, tokensOf } from "./fitted.ts";
import { type Read, readOf } from "../serve/standing.ts";
import { LAYERS } from "./layers.ts";

await loadTokenizer();

/** Returns the layers of a dialogue, after checking what they cost. */
function layersOf(read: Read): Readonly<Record<keyof typeof LAYERS, Data>> {
  const { decision, responses, evidence, metadata } = LAYERS;
  const layers = {
    decision: decision(read),
    responses: responses(read),
    evidence: evidence(read),
    metadata: metadata(read),
  };
  // as get_dialogue answers
  const around = {
    id: "693b9d1ea2271c13",
    status: "completed",
    part: "decision",
    next: "get_dialogue: part decision, then others as needed; judge_dialogue for another opinion",
  };
  const [first, all] = [tokensOf({ ...around, ...layers.decision }), tokensOf({ ...around, ...layers })];
  ok(first <= 400 && all <= 1500, `too long: ${first}, ${all}`);
  ok(first >= 120 && all >= 600, `too little is said: ${first}, ${all}`);
  return layers;
}

Deno.test("the layers of the recorded council give the vote, the chosen position, and why it was close", async () => {
  const { decision, responses, evidence } = layersOf(await readRecorded(RECORDED.council));
  match(String(decision["outcome"]), /^The town keeps the whole yard, [^]* votes on one block of homes$/);
  match(String(decision["answer"]), /^The council should decide an order of steps with dates/);
  equal(decision["agreement"], "first choices: 2 of 3 for one position; all ways of counting agree");
  equal(decision["advice"], "verify");
  match(String(decision["why"]), /^Compared with the sources, 1 claim is in doubt/);
  match(JSON.stringify(responses), /"id":"member-1"[^]*"change":"I gave up the place nearest the station/);
  match(JSON.stringify(evidence), /"conflicts":\["Wim prefers Wim: It answers most fully what the yard should be/);
});

Deno.test("the evidence names three conflicts, and says how many more there are", async () => {
  const read = await readRecorded(RECORDED.council);
  const differences = ["first", "second", "third", "fourth", "fifth"];
  const { conflicts, more_conflicts } = LAYERS.evidence({ ...read, outcome: { ...read.outcome, differences } });
  deepEqual([conflicts, more_conflicts], [["first", "second", "third"], 2]);
  equal("more_conflicts" in LAYERS.evidence(read), false);
});

Deno.test("the layers of the recorded roundtable give how far they agree, and how stances and confidence moved", async () => {
  const { decision, responses, evidence } = layersOf(await readRecorded(RECORDED.roundtable));
  equal(decision["agreement"], "level 0.33 of 1 (no agreement), round 3, compared by their words");
  equal(decision["advice"], "look_at_details");
  const [, second] = Array.isArray(responses["responses"]) ? responses["responses"] : [];
  const { stance, confidence, change } = Object(second);
  deepEqual([stance, confidence, change], ["neutral", 0.6, "stance no → neutral, confidence 0.58 → 0.60"]);
  match(JSON.stringify(evidence), /"source":"trip-hybrid","by":\["Participant A","Participant B","Participant C"\]/);
});

Deno.test("the layers of the recorded debate give scores, and what checks found against claims", async () => {
  const { decision, responses, evidence, metadata } = layersOf(await readRecorded(RECORDED.debate));
  match(
    String(decision["outcome"]),
    /^Slightly for charging drivers .*, on one model's reading$/,
  );
  equal(decision["agreement"], "not measured");
  match(String(decision["why"]), /The scores are one recorded reading[^]*5 claims contradicted or overstated/);
  match(JSON.stringify(responses), /"score":"7\.96"/);
  match(JSON.stringify(responses), /"id":"advocate-1"[^]*"message":22[^]*"id":"advocate-2"[^]*"message":23/); // of its own
  match(JSON.stringify(evidence), /message 10: “potentially more than 900[^”]*” is contradicted/);
  deepEqual(metadata["models"], ["recorded answers"]); // no path of this machine
});

Deno.test("the layers of the recorded dialectic give the solution and the judge's confidence", async () => {
  const { decision, metadata } = layersOf(await readRecorded(RECORDED.dialectic));
  match(String(decision["answer"]), /^\*\*The cellar writes on paper/);
  match(String(decision["agreement"]), /the judge's confidence: \d+ of 100/);
  match(JSON.stringify(metadata["left_out"]), /12 messages in full/);
});

Deno.test("the decision says what is disputed, and what nobody answered", async () => {
  const { facts, review } = await trialDebate();
  const read = readOf(facts, [{ path: REVIEW, record: review.record }]);
  const decision = LAYERS.decision(read);
  ok(tokensOf(decision) <= 350);
  deepEqual(decision["disputed"], [
    "A charge reduces traffic (3.1, Ada): Ben conceded it, with a but",
    "The price falls hardest on the poor (4.5, Ben): Ada conceded it, with a but",
    "Cities can reclaim their streets without a toll (4.3, Ben): 1 of 2 answers stands",
  ]);
  deepEqual(decision["unanswered"], []);
  equal(decision["note"], ARGUED.noVerdict);
  equal("disputed" in LAYERS.decision(readOf(facts, [])), false);
});

Deno.test("the layers of old archives stay within their tokens", async () => {
  for (const name of ["council_1", "debate_1", "dialectic_1", "roundtable_1"]) {
    layersOf(await readArchive(`src/testdata/archives/${name}`));
  }
});

Deno.test("the layers of a dialogue with long names, many participants and no end stay within their tokens", async () => {
  for (const text of ["word ".repeat(2000), "長い名前".repeat(1000), "x".repeat(8000), "\u0000\u202e𝔘".repeat(2000)]) {
    const { facts: { record } } = await readRecorded(RECORDED.roundtable);
    const participants = Array.from({ length: 40 }, (_, n) => ({ id: `p${n}`, name: text, role: "participant" }));
    const messages = record.messages.map((message, n) => ({ ...message, speaker: `p${n}`, text }));
    const warnings = participants.map(() => ({ code: "odd", text }));
    const long = { ...record, topic: text, participants, messages, warnings };
    const facts = Facts.of(long, "md", await pagesOf(record.protocol));
    layersOf(readOf(facts, []));
    const { status: _, endReason: _reason, ...open } = long;
    const unfinished = layersOf(readOf(Facts.of(open, "md", await pagesOf(record.protocol)), []));
    equal(unfinished.decision["advice"], "look_at_details");
  }
});
