import assert from "node:assert/strict";
import { sentence, turns } from "./_generated_flow_fixture.ts";
import { ClaimsRead } from "./claims.ts";
import { listedFor, MOST_OTHERS, MOST_OWN, notOfferedIn, secondLooks } from "./listed.ts";

/** What is noted of a message: lines by number, and what it does with which claims. */
type Noted = readonly (number | readonly [to: string, does: string])[];

/** Reads what is noted of the first messages. */
function reader(shape: Parameters<typeof turns>[0], ...all: readonly Noted[]) {
  const { setting, statements } = turns(shape);
  const read = new ClaimsRead(setting, statements);
  for (const [n, noted] of all.entries()) {
    const side = setting.speeches[n]?.side;
    const item = (at: number, does = "") => ({
      does,
      words: sentence(n + 1, at),
      because: null,
      gist: sentence(n + 1, at),
    });
    const keyed = (isOwn: boolean) =>
      Object.fromEntries(
        noted.flatMap((each, at) =>
          typeof each !== "number" && (read.sideOf(each[0]) === side) === isOwn ? [[each[0], [item(at, each[1])]]] : []
        ),
      );
    const claims = noted.flatMap((each, at) => typeof each === "number" ? [item(at)] : []);
    read.add(n + 1, { others: keyed(false), own: keyed(true), claims });
  }
  const listed = (message: number) => {
    const speech = setting.speeches[message - 1] ?? assert.fail();
    const { others, own } = listedFor(speech, read);
    const notOffered = notOfferedIn(speech, read, new Set(others.map(({ id }) => id)));
    return { others: others.map(({ id }) => id), own: own.map(({ id }) => id), notOffered };
  };
  const looks = () =>
    secondLooks(setting, read).map(({ side, claims, messages }) => ({
      side,
      claims: claims.map(({ id }) => id),
      messages,
    }));
  return { listed, looks };
}

Deno.test("listedFor() lists lines, answers to this side that it has not answered, and own answers that were answered", () => {
  const { listed } = reader({ messages: 6 }, [1, 2], [["1.1", "but"], ["1.2", "denies"], 1], [["2.1", "but"], [
    "1.1",
    "again",
  ]]);
  assert.deepEqual(listed(2), { others: ["1.1", "1.2"], own: [], notOffered: 0 });
  assert.deepEqual(listed(4), { others: ["1.1", "1.2", "3.1"], own: ["2.1", "2.3"], notOffered: 0 });
  assert.deepEqual(listed(5), { others: ["2.2", "2.3"], own: ["1.1", "1.2"], notOffered: 0 });
});

Deno.test("listedFor() lists answers to this side only, among several", () => {
  const { listed } = reader({ messages: 6, sides: 3 }, [1], [["1.1", "but"]], [["2.1", "denies"]]);
  assert.deepEqual(listed(4).others, ["2.1"]);
  assert.deepEqual(listed(5).others, ["1.1", "3.1"]);
  assert.deepEqual(listed(6), { others: ["1.1"], own: [], notOffered: 0 });
});

Deno.test("listedFor() has room for lines touched last, then for the newest answers, and counts what it leaves out", () => {
  const five = [1, 2, 3, 4, 5];
  const turn = (n: number): Noted => n % 2 === 0 ? five : n === 9 ? [["1.1", "but"], ["1.2", "but"]] : [];
  const lines = reader({ messages: 12 }, ...Array.from({ length: 11 }, (_, n) => turn(n))).listed(12);
  assert.deepEqual([lines.others.length, lines.notOffered], [MOST_OTHERS, 30 - MOST_OTHERS]);
  assert.deepEqual(lines.others.slice(0, 5), ["1.1", "1.2", "3.1", "3.2", "5.1"]);
  const to = ["2.1", "but"] as const;
  const answers = reader({ messages: 10 }, five, [1], [to, ...five], [], [to, ...five], [], five, [], [1, 2, 3]).listed(
    10,
  );
  assert.deepEqual([answers.others.length, answers.notOffered], [MOST_OTHERS, 1]);
  assert.deepEqual(answers.others.filter((id) => ["3.1", "5.1"].includes(id)), ["5.1"]);
  assert.equal(reader({ messages: 9 }, five, [], five, [], five, [], five).listed(9).own.length, MOST_OWN);
});

Deno.test("secondLooks() looks again for answers to what a side had a turn to answer, and did not before its closing", () => {
  const all = reader({ messages: 6, closings: 2 }, [1, 2, 3], [["1.1", "but"], ["1.2", "accepts"], 1], [], [], [1], [[
    "1.3",
    "but",
  ], ["5.1", "but"]]);
  assert.deepEqual(all.looks(), [
    { side: "side-1", claims: ["2.1", "2.3"], messages: [3, 5] },
    { side: "side-2", claims: ["1.3"], messages: [2, 4, 6] },
  ]);
  const late = reader({ messages: 4, closings: 2 }, [], [1], [["2.1", "but"]], []);
  assert.deepEqual(late.looks(), [], "its only turn was its closing");
  assert.deepEqual(reader({ messages: 2 }, [], [1]).looks(), [], "it had no turn");
  const lines = reader(
    { messages: 40 },
    ...Array.from({ length: 40 }, (_, n): Noted => n === 1 ? [["1.1", "but"]] : n % 2 ? [] : [1]),
  ).looks();
  assert.deepEqual(lines.map(({ side, claims }) => [side, claims.length, claims[0]]), [["side-1", 1, "2.1"], [
    "side-2",
    19,
    "3.1",
  ]]);
});

Deno.test("secondLooks() keeps lines, then the newest answers, in the order in which they were said", () => {
  const { looks } = reader(
    { messages: 22 },
    [1],
    ...Array.from({ length: 20 }, (_, n): Noted => n % 2 ? [] : [["1.1", "but"], 1, 2]),
  );
  const [look] = looks();
  assert.equal(look?.claims.length, MOST_OTHERS);
  assert.deepEqual(look?.claims.filter((id) => id.endsWith(".1")), ["14.1", "16.1", "18.1", "20.1"]);
});

Deno.test("secondLooks() among several sides is content with one that answered", () => {
  const { looks } = reader({ messages: 6, sides: 3 }, [1, 2], [["1.1", "but"]], [], [], [], []);
  assert.deepEqual(looks(), [
    { side: "side-1", claims: ["2.1"], messages: [4] },
    { side: "side-2", claims: ["1.2"], messages: [2, 5] },
    { side: "side-3", claims: ["1.2"], messages: [3, 6] },
  ]);
});
