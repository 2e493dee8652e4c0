import assert from "node:assert/strict";
import fc from "fast-check";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Message } from "../../transcript/message.ts";
import { turnsAligned } from "./turns.ts";

/** Makes messages of lines such as `openings/opening/ada: Buses.`, in order. */
function said(...lines: readonly string[]): readonly Message[] {
  return lines.map((line, at) => {
    const [key = "", text = ""] = line.split(": ");
    const [speaker = "", kind, ...phase] = key.split("/").reverse();
    return {
      number: at + 1,
      key,
      phase: phase.reverse().join("/"),
      kind: kind as FloorKind,
      speaker,
      at: "2026-03-01T10:00:00.000Z",
      failed: false,
      text,
    };
  });
}

function aligned(
  first: readonly string[],
  second: readonly string[],
  protocols: readonly [string, string] = ["debate", "debate"],
  sharesQuestion = true,
) {
  const { shared, by, rows } = turnsAligned([
    { protocol: protocols[0], messages: said(...first) },
    { protocol: protocols[1], messages: said(...second) },
  ], sharesQuestion);
  const numbers = rows.map(({ isPair, turns }) =>
    turns.map((list) => list.map(({ number }) => number).join("+")).join(isPair ? "=" : "|")
  );
  return { shared: shared.length, by, rows: numbers };
}

Deno.test("turnsAligned() says once what both have word for word, and sets turns of one key beside each other", () => {
  const first = ["o/announcement/mo: Hi", "o/opening/a: A", "o/opening/b: B", "r-1/argument/a: C", "r-2/argument/a: D"];
  const second = ["o/announcement/mo: Hi", "o/opening/a: A", "o/opening/b: other", "r-1/argument/a: C"];
  assert.deepEqual(aligned(first, second), { shared: 2, by: "key", rows: ["3=3", "4=4", "5|"] });
  assert.deepEqual(aligned(second, first), { shared: 2, by: "key", rows: ["3=3", "4=4", "|5"] });
  assert.deepEqual(aligned(first, first), { shared: 5, by: "key", rows: [] });
});

Deno.test("turnsAligned() leaves announcements out, and puts a turn without counterpart where it was said", () => {
  const first = ["o/opening/a: A", "r/announcement/mo: Now", "r/argument/a: B", "c/closing/a: C"];
  const second = ["o/opening/a: Z", "r/question/b: Why?", "r/argument/a: B", "r/answer/a: So.", "c/closing/a: C"];
  assert.deepEqual(aligned(first, second).rows, ["1=1", "|2", "3=3", "|4", "4=5"]);
});

Deno.test("turnsAligned() sets turns of one kind beside each other in two protocols, and the others apart", () => {
  const debate = ["o/opening/a: A", "o/opening/b: B", "r/argument/a: C", "r/rebuttal/b: D", "end/summary/mo: E"];
  const council = ["gather/gathering/x: F", "formulate/position/x: G", "rebut/rebuttal/x: H", "s/synthesis/x: I"];
  assert.deepEqual(aligned(debate, council, ["debate", "council"]), {
    shared: 0,
    by: "phase",
    rows: ["1+2+3|1+2", "4=3", "5|4"],
  });
  assert.deepEqual(aligned(["o/opening/a: A"], ["x/proposal/b: B"], ["debate", "dialectic"]).rows, ["1|1"]);
});

Deno.test("turnsAligned() sets no turns beside each other if the questions differ", () => {
  const said = ["o/opening/a: A", "o/opening/b: B"];
  const apart = aligned(said, said.map((each) => `${each}!`), ["debate", "debate"], false);
  assert.deepEqual(apart, { shared: 0, by: "nothing", rows: ["1+2|1+2"] });
});

Deno.test("turnsAligned() has each turn of both exactly once, each dialogue's in its own order if the keys are", () => {
  const keys = fc.uniqueArray(fc.constantFrom(..."abcdefgh".split("")), { maxLength: 8 });
  fc.assert(fc.property(keys, keys, fc.boolean(), (one, other, isSame) => {
    const [first, second] = [one, other].map((all) => all.map((name) => `p/argument/${name}: ${name}`));
    const { shared, rows } = turnsAligned([
      { protocol: "debate", messages: said(...first ?? []) },
      { protocol: isSame ? "debate" : "council", messages: said(...second ?? []) },
    ], true);
    for (const [at, all] of [[0, one], [1, other]] as const) {
      const told = rows.flatMap(({ turns }) => turns[at].map(({ number }) => number));
      assert.deepEqual(told.toSorted((a, b) => a - b), all.slice(shared.length).map((_, n) => n + shared.length + 1));
    }
  }));
});
