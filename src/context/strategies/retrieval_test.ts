import assert from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../../transcript/message.ts";
import {
  debate,
  dialogues,
  planning,
  planOf as plan,
  statement,
  type StatementOptions,
  table,
  tokensOfAll,
  turnOf,
} from "../_planning_fixture.ts";
import { isStatement, type Plan, type PlannedTurn } from "../plan.ts";
import { passages } from "./_passages.ts";
import { Plans } from "./mod.ts";

const FILLER = Array(60).fill("Nobody doubts that much remains to be settled here.").join(" ");

/** Builds a dialogue of a few remarks, each among much irrelevant text. */
function remarks(texts: readonly string[], options: StatementOptions = {}): readonly Statement[] {
  return texts.map((text, index) => {
    const speaker = index % 2 === 0 ? "ada" : "ben";
    return statement(index + 1, { speaker, ...options, text: `${FILLER}\n\n${text}\n\n${FILLER}` });
  });
}

interface Options extends Partial<PlannedTurn> {
  readonly epochTokens?: number;
}

function planOf(statements: readonly Statement[], { epochTokens = 3000, ...turn }: Options = {}): Plan {
  return plan("retrieval", statements, { epochTokens, turn: { roomTokens: epochTokens, ...turn } });
}

function foundIn({ late = [] }: Plan): readonly (readonly [number, string])[] {
  return late.map(({ of, text }) => [of.number, text]);
}

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

Deno.test("retrieval() finds passages relevant to the statement answered, or else to another speaker's last one", () => {
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

Deno.test("retrieval() finds no announcement, even with the words of the instruction", () => {
  const announced = remarks(["Round 1 of 9: one side argues, the other side rebuts."], { kind: "announcement" });
  const said = remarks(["Fares rose.", "Buses cost more than trams.", "So they say.", "Trams cost little."]);
  const all = [...announced, ...said.map((one) => ({ ...one, number: one.number + 1 }))];
  const found = foundIn(planOf(all, { instruction: "It is your side that argues in this round; nobody rebuts." }));
  assert.ok(found.length > 0);
  assert.ok(found.every(([number]) => number > 1), JSON.stringify(found.map(([number]) => number)));
});

Deno.test("retrieval() finds passages of Japanese, Chinese and Thai, which have no spaces between words", () => {
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

Deno.test("retrieval() treats query syntax as text", () => {
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

Deno.test("retrieval() finds sources by the mark that cites them", () => {
  const said = remarks(["Traffic fell by a third [tfl-2008].", "It rose again [ons-2014].", "So be it.", "So be it."]);
  const plan = planOf(said, { replyTo: statement(9, { text: "Is [tfl-2008] sound?" }), instruction: "" });
  assert.deepEqual(foundIn(plan).map(([number]) => number), [1]);
});

Deno.test("retrieval() shows no passage of statements that are shown whole, answered, or outside the view", () => {
  fc.assert(fc.property(dialogues(), fc.integer({ min: 200, max: 3000 }), (said, epochTokens) => {
    const plans = new Plans(planning({ epochTokens, settings: { strategy: "retrieval" } }));
    const planned = (view: readonly Statement[], turn: Partial<PlannedTurn> = {}) =>
      plans.plan(turnOf(view, { roomTokens: epochTokens, ...turn }));
    planned(said); // the index once contained everything
    const view = said.filter(({ number }) => number % 3 !== 0);
    const replyTo = view.at(-2);
    const { parts, late = [] } = planned(view, replyTo ? { replyTo } : {});
    for (const { of, text } of late) {
      assert.ok(view.includes(of) && !parts.includes(of) && of !== replyTo, `${of.number}`);
      assert.ok(of.text.includes(text));
    }
    assert.ok(parts.every((part) => isStatement(part) && view.includes(part)));
  }));
});

Deno.test("retrieval() adds no passages without room for them", () => {
  fc.assert(
    fc.property(dialogues(), fc.nat(4000), (said, epochTokens) => {
      const { parts, late = [] } = planOf(said, { epochTokens });
      const all = tokensOfAll([...parts, ...late], planning());
      assert.ok(late.length === 0 || all <= epochTokens, `${all} of ${epochTokens}`);
    }),
    { numRuns: 60 },
  );
});

Deno.test("passages() keeps sentences whole and ends at a paragraph once it is long enough", () => {
  const sentence = (word: string) => `So ${Array(23).fill(word).join(" ")}.`;
  const text =
    `${sentence("one")} ${sentence("two")} ${sentence("three")} ${sentence("four")}\n\n${sentence("five")} ` +
    Array(8).fill(sentence("six")).join(" ");
  const cut = passages(text).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(cut.map((passage) => passage.split(" ").length), [96, 144, 72]);
  assert.ok(cut[1]?.startsWith("So five"));
  assert.ok(cut.every((passage) => passage.endsWith(".")));
});

Deno.test("passages() contain every letter of a text, in order", () => {
  const word = fc.constantFrom("so", "evidence", "e.g.", "第一に、", "データ。", "\n\n", "- ", "🙂🙂🙂", "end.");
  fc.assert(fc.property(fc.array(word, { maxLength: 300 }), fc.constantFrom(" ", ""), (words, space) => {
    const text = words.join(space);
    const cut = passages(text).map(({ start, end }) => text.slice(start, end));
    assert.equal(cut.join("").replace(/\s/g, ""), text.replace(/\s/g, ""));
  }));
});
