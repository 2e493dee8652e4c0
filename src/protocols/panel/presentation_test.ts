import assert from "node:assert/strict";
import fc from "fast-check";
import { balancedOrders } from "../../judging/mod.ts";
import { checkClaims } from "../../judging/quotations/check_claims.ts";
import { SourceIndex } from "../../judging/quotations/source_index.ts";
import { loadTokenizer } from "../../text/tokens.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Statement } from "../../transcript/message.ts";
import type { DialogueRecord, Note } from "../../transcript/record.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import { Nameless } from "./nameless.ts";
import { present } from "./presentation.ts";
import { affirmativeOf, isOfCase, sidesOf } from "./sides.ts";

await loadTokenizer();

const { record } = recordedDebate();

Deno.test("present() shows each statement of a side's case once, and maps its numbers back", () => {
  const sides = sidesOf(record);
  assert.deepEqual(sides.map(({ id, position }) => [id, position]), [["a", "They should"], ["b", "They should not"]]);
  assert.equal(affirmativeOf(record, sides), "a");
  for (const order of balancedOrders(["a", "b"])) {
    const { statements, numbers, cast } = present(record, sides, order);
    assert.deepEqual(statements.map(({ number }) => number), statements.map((_, at) => at + 1));
    const said = record.messages.filter(({ speaker }) => speaker === "a" || speaker === "b").map(({ number }) =>
      number
    );
    assert.deepEqual([...numbers].sort((a, b) => a - b), said);
    assert.deepEqual(cast.map(({ name, position }) => [name, position]), [
      ["Side 1", order[0] === "a" ? "They should" : "They should not"],
      ["Side 2", order[0] === "a" ? "They should not" : "They should"],
    ]);
    for (const [at, { speaker, replyTo }] of statements.entries()) {
      const original = record.messages.find(({ number }) => number === numbers[at]);
      assert.equal(order[Number(speaker.slice(-1)) - 1], original?.speaker);
      if (original?.replyTo !== undefined) assert.equal(numbers[(replyTo ?? 0) - 1], original.replyTo);
    }
  }
});

/** Returns a random dialogue with this many speakers, in any order, kinds and phases. */
function dialogueOf(said: readonly (readonly [speaker: number, phase: number, kind: FloorKind])[]): DialogueRecord {
  const participants = ["x", "y", "z"].map((id) => ({ id, name: `Name ${id}`, role: "participant" }));
  const messages = said.map(([speaker, phase, kind], at): Statement => ({
    number: at + 1,
    key: `p${phase}/${kind}-${at}/${participants[speaker]?.id}`,
    phase: `p${phase}`,
    kind,
    speaker: participants[speaker]?.id ?? "",
    at: "2026-01-01T00:00:00.000Z",
    failed: false,
    text: `said ${at + 1}`,
  }));
  return { ...record, protocol: "dialogue", participants, messages, calls: [], settings: {} };
}

Deno.test("present() shows the same steps in every order, so that the structure does not reveal who spoke first", () => {
  const spoken = fc.tuple(fc.nat(2), fc.nat(2), fc.constantFrom<FloorKind>("argument", "rebuttal", "statement"));
  fc.assert(fc.property(fc.array(spoken, { minLength: 6, maxLength: 30 }), (said) => {
    const dialogue = dialogueOf(said.toSorted((a, b) => a[1] - b[1]));
    const heard = new Set(said.map(([speaker]) => speaker)).size;
    fc.pre(heard === 3);
    const sides = sidesOf(dialogue);
    const steps = balancedOrders(sides.map(({ id }) => id)).map((order) => {
      const { statements, numbers } = present(dialogue, sides, order);
      assert.equal(new Set(numbers).size, said.length);
      // seats never change within a step
      for (const [at, one] of statements.entries()) {
        const next = statements[at + 1];
        if (next && next.phase === one.phase && next.kind === one.kind) assert.ok(one.speaker <= next.speaker);
      }
      return JSON.stringify(statements.map(({ phase, kind }) => [phase, kind]));
    });
    assert.equal(new Set(steps).size, 1);
  }));
});

Deno.test("judges read each argument before the rebuttal that answers it, in both orders, and no chain of answers", () => {
  const said = dialogueOf([
    ...[[0, 0, "opening"], [1, 0, "opening"]] as const,
    ...[[0, 1, "argument"], [1, 1, "rebuttal"], [1, 1, "argument"], [0, 1, "rebuttal"]] as const,
    ...[[1, 2, "statement"], [0, 2, "statement"], [1, 2, "argument"], [0, 2, "answer"], [1, 2, "rebuttal"]] as const,
  ]);
  const replies = new Map([[4, 3], [6, 5], [8, 7], [9, 8], [10, 9], [11, 10]]);
  const messages = said.messages.map((message) => {
    const replyTo = replies.get(message.number);
    return replyTo === undefined ? message : { ...message, replyTo };
  });
  const dialogue = { ...said, participants: said.participants.slice(0, 2), messages };
  const read = (order: readonly string[]) => present(dialogue, sidesOf(dialogue), order).numbers;
  assert.deepEqual(read(["x", "y"]), [1, 2, 3, 4, 5, 6, 8, 9, 7, 10, 11]);
  assert.deepEqual(read(["y", "x"]), [2, 1, 5, 6, 3, 4, 7, 8, 9, 10, 11]);
});

Deno.test("judges read an imported dialogue in the order of speech with the questions in it, and exchange the labels only", () => {
  const participants = [
    { id: "m", name: "Mo", role: "moderator" },
    { id: "a", name: "Ana", role: "participant" },
    { id: "b", name: "Ben", role: "participant" },
    { id: "j", name: "Judy", role: "judge" },
  ];
  const said: readonly (readonly [speaker: string, text: string, kind?: FloorKind])[] = [
    ["m", "Buses or trams?"],
    ["a", "Can a tram go everywhere?"],
    ["b", "No, but it carries more. Who pays?"],
    ["j", "Ben leads."],
    ["a", "You have not answered, Ben."],
    ["m", "So Ben won.", "summary"],
    ["b", "I said no."],
  ];
  const messages = said.map(([speaker, text, kind = "statement"], at): Statement => ({
    number: at + 1,
    key: `transcript/message-${at + 1}/${speaker}`,
    phase: "transcript",
    kind,
    speaker,
    at: "2026-01-01T00:00:00.000Z",
    failed: false,
    text,
  }));
  const imported = { file: "talk.txt", form: "lines", sha256: "", version: "1" } as const;
  const dialogue = { ...dialogueOf([]), protocol: "imported", participants, messages, imported };
  const sides = sidesOf(dialogue);
  for (const order of [["a", "b"], ["b", "a"]]) {
    const { statements, numbers, cast, others } = present(dialogue, sides, order);
    assert.deepEqual(numbers, [1, 2, 3, 5, 7]);
    const sideOf = (id: string) => `side:${order.indexOf(id) + 1}`;
    assert.deepEqual(
      statements.map(({ speaker }) => speaker),
      ["other:1", sideOf("a"), sideOf("b"), sideOf("a"), sideOf("b")],
    );
    assert.equal(statements[3]?.text, `You have not answered, Side ${order.indexOf("b") + 1}.`);
    assert.deepEqual(cast.map(({ name }) => name), ["Side 1", "Side 2"]);
    assert.deepEqual(others, [{ id: "other:1", name: "Mo", role: "moderator" }]);
  }
});

Deno.test("advocates of one position form one side; neutral participants, and those without a position next to others, form none", () => {
  const participants = [
    { id: "m", name: "Mo", role: "moderator" },
    { id: "x", name: "Ann", role: "position_advocate", position: "Buses" },
    { id: "y", name: "Bob", role: "position_advocate", position: "Trams" },
    { id: "z", name: "Cid", role: "position_advocate", position: " buses " },
    { id: "q", name: "Quin", role: "participant" },
  ];
  const dialogue = { ...dialogueOf([[0, 0, "argument"], [1, 0, "argument"], [2, 0, "argument"]]), participants };
  const sides = sidesOf(dialogue);
  assert.deepEqual(sides.map(({ id, name, members }) => [id, name, members]), [["x", "Ann, Cid", ["x", "z"]], [
    "y",
    "Bob",
    ["y"],
  ]]);
  const { statements, numbers } = present(dialogue, sides, ["y", "x"]);
  assert.deepEqual(numbers, [2, 1, 3]);
  assert.deepEqual(statements.map(({ speaker }) => speaker), ["side:1", "side:2", "side:2"]);
});

/** Returns the text that judges see, if these two are the sides. */
function shown(
  [first, second]: readonly (Partial<Participant> & Pick<Participant, "id" | "name">)[],
): (text: string) => string {
  const sided = [first, second].flatMap((one) => one ? [{ role: "participant", ...one }] : []);
  const participants = [...sided, { id: "judge-1", name: "Judge Mo", role: "moderator" }];
  const settings = { participants: { a: { agent: { type: "chat", model: "openai/gpt-4o" } } } };
  const sides = sided.map((one) => ({ ...one, members: [one.id] }));
  const nameless = new Nameless(
    { participants, settings, calls: [] },
    sides,
    (side) => `Side ${sides.findIndex(({ id }) => id === side.id) + 1}`,
  );
  return (text) => nameless.said(text, 1);
}

Deno.test("Nameless removes whole and partial names of sides, ids and models, and keeps everybody else's", () => {
  const hide = shown([{ id: "a", name: "Ada Will Lovelace" }, { id: "advocate-2", name: "Ben Hur" }]);
  const cases: Readonly<Record<string, string>> = {
    "ADA WILL LOVELACE and Ben  Hur met.": "Side 1 and Side 2 met.",
    "Lovelace told Hur; will you, Ada?": "Side 1 told Side 2; will you, Side 1?",
    "Advocate-2 said a thing. Will it?": "Side 2 said a thing. Will it?",
    "GPT-4o and openai/gpt-4o agree.": "a model and a model agree.",
    "Judge Mo nods. Apologies, Judge.": "Judge Mo nods. Apologies, Judge.",
    "The hurry of benefits adapts.": "The hurry of benefits adapts.",
  };
  for (const [said, expected] of Object.entries(cases)) assert.equal(hide(said), expected);
});

Deno.test("Nameless replaces labels of positions, even at the start of a sentence", () => {
  const hide = shown([{ id: "x", name: "Debater A", position: "PRO" }, {
    id: "y",
    name: "Debater B",
    position: "against",
  }]);
  const cases: Readonly<Record<string, string>> = {
    "PRO grants it, which PRO denied.": "Side 1 grants it, which Side 1 denied.",
    "Debater A's case; A's quote, and B’s: A plan is a plan.":
      "Side 1's case; Side 1's quote, and Side 2's: A plan is a plan.",
    "AGAINST has it. Against all odds I am against it.": "Side 2 has it. Against all odds I am against it.",
    "A professional and pro-market view.": "A professional and pro-market view.",
  };
  for (const [said, expected] of Object.entries(cases)) assert.equal(hide(said), expected);
});

Deno.test("judges see the results of quotation checks without names, if the dialogue has them", () => {
  const sides = sidesOf(record);
  const [first] = record.messages.filter(({ speaker }) => speaker === "a");
  assert.ok(first);
  const other = record.messages.findLast(({ speaker }) => speaker === "b");
  assert.ok(other);
  const text = "Ada read that “Ada said so on a clear day” [report]. So “it will rain for ever and ever”.";
  const sources = new SourceIndex([{ name: "report", title: "Report", text: "Nothing of it." }]);
  const earlier = [{ number: other.number, speaker: "b", text: "I say it will rain for ever and ever." }];
  const claims = checkClaims({ number: 100, speaker: "a", text }, { sources, earlier });
  const note: Note = {
    key: `openings/claim_check-${first.number}/a`,
    participant: "a",
    kind: "claim_check",
    about: first.number,
    answer: { given: true, value: JSON.parse(JSON.stringify({ claims })) },
    at: "2026-01-01T00:00:00.000Z",
  };
  const { statements, numbers } = present({ ...record, notes: [note] }, sides, ["b", "a"]);
  const annotations = statements.map(({ annotation }) => annotation);
  const marked = annotations[numbers.indexOf(first.number)];
  const shown = numbers.indexOf(other.number) + 1;
  assert.notEqual(shown, other.number);
  assert.equal(
    marked,
    "looked up: “Side 2 said so on a clear day” is not in what is cited; “it will rain for ever and …” was said before " +
      `(message ${shown}, Side 1)`,
  );
  assert.deepEqual(annotations.filter((one) => one !== marked), Array(annotations.length - 1).fill(""));
});

Deno.test("judges see fact checkers' findings, and notes about cut statements, without names", () => {
  const sides = sidesOf(record);
  const [first, second] = record.messages.flatMap((one) => one.failed || !isOfCase(one, sides) ? [] : [one]);
  assert.ok(first && second);
  const seen = `messages ${first.number}, ${second.number} and 99`;
  const findings = [
    { claim: "Ada said so", verdict: "contradicted", reason: `Ben did: see ${seen} and message 99.`, source: "report" },
    { claim: "It rains", verdict: "overstated", reason: "It drizzles." },
    { claim: "It is wet", verdict: "supported", reason: "It is." },
    { claim: "It will be", verdict: "unverifiable", reason: "Who knows." },
  ];
  const answer = { given: true, value: { findings } } as const;
  const note = { key: "k", participant: "f", kind: "fact_check", about: first.number, answer, at: first.at } as const;
  const none = { ...note, key: "l", about: second.number, answer: { given: true, value: { findings: [] } } } as const;
  const said = { ...first, text: "Nobody doubts it: Ada said so." };
  const over = { ...second, overrun: { limit: 300, tokens: 403, whole: "All of it, by Ada." } };
  const messages = record.messages.map((one) => one === first ? said : one === second ? over : one);
  const { statements, numbers } = present({ ...record, messages, notes: [note, none] }, sides, ["b", "a"]);
  const noted = (number: number) => statements[numbers.indexOf(number)]?.annotation;
  const shown = ({ number }: Statement) => numbers.indexOf(number) + 1;
  assert.equal(
    noted(first.number),
    `Fay finds: “Side 2 said so” is contradicted. Side 1 did: see messages ${shown(first)}, ${
      shown(second)
    } and another and another message. [report]; It rains: overstated. It drizzles.; ` +
      "1 claim supported; 1 claim unverifiable",
  );
  assert.equal(noted(second.number), "it was cut at its limit; Fay found nothing to check");
  assert.equal(statements.filter(({ annotation }) => annotation !== "").length, 2);
  assert.ok(statements.every(({ overrun }) => overrun === undefined));
});
