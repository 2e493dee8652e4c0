import assert from "node:assert/strict";
import fc from "fast-check";
import {
  debate,
  type HistoryOptions,
  inShort,
  statement,
  type StatementOptions,
  tokensOfAll,
} from "../_history_fixture.ts";
import { isStatement, type Plan } from "../plan.ts";
import type { Statement } from "../../transcript/message.ts";
import { dialogues, quickHistory, table } from "./_plan_fixture.ts";
import { retrieval } from "./retrieval.ts";

const FILLER = Array(60).fill("Nobody doubts that much remains to be settled here.").join(" ");

/** A dialogue of some remarks, each amid much that says nothing. */
function remarks(texts: readonly string[], options: StatementOptions = {}): readonly Statement[] {
  return texts.map((text, index) => {
    const speaker = index % 2 === 0 ? "ada" : "ben";
    return statement(index + 1, { speaker, ...options, text: `${FILLER}\n\n${text}\n\n${FILLER}` });
  });
}

function planOf(statements: readonly Statement[], options: HistoryOptions = {}): Plan {
  return retrieval().plan(quickHistory(statements, { roomTokens: 3000, ...options }));
}

function foundIn({ late = [] }: Plan): readonly (readonly [number, string])[] {
  return late.map(({ of, text }) => [of.number, text]);
}

Deno.test("retrieval() shows everything while it fits", () => {
  const said = debate(3);
  assert.deepEqual(planOf(said), { parts: said });
});

Deno.test("retrieval() shows the openings, the newest statements and passages of the others that answer the opponent", () => {
  const shown = [1, 3, 10, 100].map((rounds) => {
    const { parts, late = [] } = planOf(debate(rounds, { tokens: 150 }));
    return `${table(parts)} | ${table(late)}`;
  });
  assert.deepEqual(shown, [
    "1–10 | ",
    "2–3 20 | 4~ 5~ 6~ 7~ 8~ 9~ 10~ 11~",
    "2–3 52–55 | 4~ 5~ 6~ 7~ 8~ 9~ 10~ 11~",
    "2–3 500–505 | 4~ 5~ 6~ 7~ 8~ 9~ 10~ 11~",
  ]);
});

Deno.test("retrieval() finds what bears on the statement that is answered, or else on what another said last", () => {
  const said = remarks([
    "Bicycle lanes cost the city of Ghent little.",
    "Nurses in Leeds were underpaid for years.",
    "A toll on lorries paid for the Gotthard tunnel.",
    "We ought to speak of tunnels and tolls.",
    "I have nothing to add.",
  ]);
  const found = foundIn(planOf(said, { instruction: "" }));
  assert.deepEqual(found.map(([number]) => number), [3, 4]);
  assert.ok(found[0]?.[1].includes("A toll on lorries paid for the Gotthard tunnel."));
  const replyTo = statement(9, { text: "How are nurses in Leeds?" });
  assert.deepEqual(foundIn(planOf(said, { replyTo })).map(([number]) => number), [2]);
  const instruction = "Say something of bicycles in Ghent.";
  assert.ok(foundIn(planOf(said, { replyTo: statement(9, { text: "?" }), instruction })).some(([n]) => n === 1));
});

Deno.test("retrieval() finds no announcement, though it has the words of the instruction", () => {
  const announced = remarks(["Round 1 of 9: one side argues, the other side rebuts."], { kind: "announcement" });
  const said = remarks(["Fares rose.", "Buses cost more than trams.", "So they say.", "Trams cost little."]);
  const all = [...announced, ...said.map((one) => ({ ...one, number: one.number + 1 }))];
  const found = foundIn(planOf(all, { instruction: "It is your side that argues in this round; nobody rebuts." }));
  assert.ok(found.length > 0);
  assert.ok(found.every(([number]) => number > 1), JSON.stringify(found.map(([number]) => number)));
});

Deno.test("retrieval() finds passages of Japanese, Chinese and Thai, which put no spaces between words", () => {
  const filler = "この点については、まだ多くのことが残っている。".repeat(80);
  for (
    const [fact, question] of [
      ["ロンドンでは渋滞税により交通量が三割減った。", "渋滞税は本当に効果があったのか。"],
      ["伦敦的拥堵费使交通量减少了三成。", "拥堵费真的有效吗？"],
      ["ค่าธรรมเนียมรถติดในลอนดอนลดจำนวนรถลง", "ค่าธรรมเนียมรถติดได้ผลจริงหรือ"],
    ] as const
  ) {
    const said = [`${filler}\n\n${fact}`, filler, filler, filler].map((text, at) => statement(at + 1, { text }));
    const replyTo = statement(9, { speaker: "ben", text: question });
    const { late = [] } = planOf(said, { replyTo });
    assert.ok(late.some(({ text }) => text.includes(fact)), question);
  }
});

Deno.test("retrieval() takes signs of a query language as text", () => {
  const said = remarks(["Tolls work.", "They do not.", "They do.", "No."]);
  for (
    const text of [
      '"',
      "*",
      "toll*",
      "NEAR(tolls, 2)",
      "tolls AND NOT",
      "words: tolls",
      "^tolls",
      "-",
      "{a b} : c",
      "\0",
      "a\0b",
      "'",
      "';--",
    ]
  ) {
    const plan = planOf(said, { replyTo: statement(9, { text }), instruction: `${text} tolls` });
    assert.ok(foundIn(plan).some(([, text]) => text.includes("Tolls work.")), text);
  }
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      planOf(said, { replyTo: statement(9, { text }) });
    }),
    { numRuns: 20 },
  );
});

Deno.test("retrieval() finds sources by the mark with which they are cited", () => {
  const said = remarks(["Traffic fell by a third [tfl-2008].", "It rose again [ons-2014].", "So be it.", "So be it."]);
  const plan = planOf(said, { replyTo: statement(9, { text: "Is [tfl-2008] sound?" }), instruction: "" });
  assert.deepEqual(foundIn(plan).map(([number]) => number), [1]);
});

Deno.test("retrieval() shows no passage of what is shown whole, is answered, or is outside the view", () => {
  fc.assert(fc.property(dialogues(), fc.integer({ min: 200, max: 3000 }), (said, roomTokens) => {
    const used = retrieval();
    used.plan(quickHistory(said, { roomTokens })); // the index once held all of it
    const view = said.filter(({ number }) => number % 3 !== 0);
    const replyTo = view.at(-2);
    const { parts, late = [] } = used.plan(quickHistory(view, { roomTokens, ...(replyTo ? { replyTo } : {}) }));
    for (const { of, text } of late) {
      assert.ok(view.includes(of) && !parts.includes(of) && of !== replyTo, `${of.number}`);
      assert.ok(of.text.includes(text));
    }
    assert.ok(parts.every((part) => isStatement(part) && view.includes(part)));
  }));
});

Deno.test("retrieval() plans no more than there is room for", () => {
  fc.assert(
    fc.property(dialogues(), fc.nat(4000), (said, roomTokens) => {
      const given = quickHistory(said, { roomTokens });
      const { parts, late = [] } = retrieval().plan(given);
      assert.ok(tokensOfAll([...parts, ...late], given) <= roomTokens);
    }),
    { numRuns: 60 },
  );
});

Deno.test("retrieval() gives the same plan for the same history, whatever it was asked before", () => {
  const said = remarks([
    "Tolls work.",
    "Trains are late.",
    "Tolls were tried in Oslo.",
    "Trains again.",
    "Tolls?",
    "Yes.",
  ]);
  const other = remarks(Array(6).fill("Tolls tolls tolls in Oslo and nothing else."), { phase: "elsewhere" });
  const used = retrieval();
  for (const statements of [other, said.slice(0, 5), said.toSpliced(2, 1), other.slice(1)]) {
    used.plan(quickHistory(statements, { roomTokens: 3000 }));
  }
  const copies = said.map((statement) => ({ ...statement }));
  const again = used.plan(quickHistory(copies, { roomTokens: 3000 }));
  assert.ok((again.late?.length ?? 0) > 0);
  assert.deepEqual(again, planOf(said));
});

Deno.test("retrieval() only adds to what stands before the passages until its share of the room is full", () => {
  const said = debate(30, { tokens: 150 });
  const used = retrieval();
  let renewals = 0;
  let before = "";
  for (let end = 1; end <= said.length; end++) {
    const shown = inShort(used.plan(quickHistory(said.slice(0, end), { roomTokens: 5000 })).parts).join();
    if (!shown.startsWith(before)) renewals++;
    before = shown;
  }
  assert.ok(renewals < said.length / 8, `${renewals} renewals`);
});
