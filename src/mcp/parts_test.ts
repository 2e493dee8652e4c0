import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { REVIEW, trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { loadTokenizer } from "../text/tokens.ts";
import type { Standing } from "./desk.ts";
import { tokensOf } from "./fitted.ts";
import { readOf } from "../serve/standing.ts";
import { PART } from "./parts.ts";
import { readRecorded, RECORDED } from "./_read_fixture.ts";

await loadTokenizer();

async function standing(args: readonly string[]): Promise<Standing> {
  const read = await readRecorded(args);
  return { id: "d1", record: read.facts.record, events: [], status: "completed", next: "", ...read };
}

Deno.test("citations are listed once each, and those of a round or a participant on request", async () => {
  const roundtable = await standing(RECORDED.roundtable);
  const cited = (choice: Parameters<typeof PART.citations>[1]) => {
    const { total, citations } = PART.citations(roundtable, choice);
    const listed = Array.isArray(citations) ? citations : [];
    equal(listed.length, total);
    return listed.map((each) => Object(each));
  };
  const all = cited({});
  equal(new Set(all.map(({ source }) => source)).size, all.length);
  deepEqual(all.find(({ source }) => source === "trip-hybrid")?.by, [
    "Participant A",
    "Participant B",
    "Participant C",
  ]);
  const ofFirst = cited({ number: 1 });
  equal(ofFirst.length > 0 && ofFirst.length <= all.length, true);
  const ofOne = cited({ participant: "Participant B" });
  equal(ofOne.every(({ by }) => by.includes("Participant B")), true);
  throws(
    () => PART.citations(roundtable, { participant: "Nobody" }),
    /no participant 'Nobody': the participants are .*Participant A/,
  );
});

Deno.test("a round has its messages, and how far they agreed after it", async () => {
  const roundtable = await standing(RECORDED.roundtable);
  const [first, last] = [{ number: 1 }, {}].map((choice) => Object(PART.round(roundtable, choice)));
  deepEqual([first.round, last.round, last.rounds], [1, 3, 3]);
  deepEqual(first.agreement.differences, ["Participant A against Participant B: Opposite stances."]);
  match(String(last.agreement.differences), /^Participant A against Participant B \(message \d+\): “.*who must prove/);
  deepEqual([first, last].map(({ messages }) => messages.length), [3, 3]);
});

Deno.test("a verdict has the conclusion nearly whole, with who wrote it", async () => {
  for (const protocol of ["council", "roundtable"] as const) {
    const read = await standing(RECORDED[protocol]);
    const { conclusion, by, message, no_conclusion } = PART.verdict(read, {});
    const last = read.record.messages.at(-1);
    deepEqual([message, no_conclusion], [last?.number, undefined]);
    equal(by, read.facts.participant(last?.speaker ?? "").name);
    const text = last?.failed === false ? last.text.replaceAll(/\s+/g, " ") : "";
    const shown = String(conclusion).replace(/…$/, "");
    ok(text.startsWith(shown) && shown.length >= Math.min(text.length, 1000), `${protocol}: ${conclusion}`);
  }
});

Deno.test("a part that has no conclusion says how to get one", async () => {
  const council = await standing([...RECORDED.council, "--phases", "gather,formulate,vote"]);
  match(String(PART.verdict(council, {})["no_conclusion"]), /a council has one if its phases contain synthesis/);
  match(String(PART.verdict({ ...council, status: "running" }, {})["no_conclusion"]), /not over/);
  const roundtable = await standing([...RECORDED.roundtable, "--no-conclusion"]);
  match(String(PART.verdict(roundtable, {})["no_conclusion"]), /unless 'conclusion' is false/);
});

Deno.test("the part flow gives the lines with words and answers, of one participant on request, within 2,000 tokens", async () => {
  const { facts, review } = await trialDebate();
  const read = readOf(facts, [{ path: REVIEW, record: review.record }]);
  const debate: Standing = { id: "d1", record: facts.record, events: [], status: "completed", next: "", ...read };
  const flow = PART.flow(debate, {});
  ok(tokensOf(flow) <= 2000);
  const [first] = Array.isArray(flow["lines"]) ? flow["lines"] : [];
  const { id, said, state, answers } = Object(first);
  deepEqual([id, state], ["3.1", "Ben conceded it, with a but"]);
  equal(said, "Ada claims it (message 3): “it works where other remedies do not”");
  match(answers[0], /^Ben grants it \(message 21\): “a price keeps cars out/);
  match(answers[1], /^Stands\. Ben denies it \(message 4\): “The relief/);
  equal(PART.flow(debate, { participant: "Ben" })["total"], 4);
  throws(() => PART.flow({ ...debate, reviews: [] }, {}), /Nobody noted what was argued/);
});
