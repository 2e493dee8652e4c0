import assert from "node:assert/strict";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import type { FlowClaim, FlowMove } from "../../transcript/flow.ts";
import { ClaimsRead } from "./claims.ts";
import { CHOICES, choicesOf, generatedDialogue, sentence, turns } from "./_generated_flow_fixture.ts";

const { setting, statements } = turns({ messages: 4, closings: 1 });

/** What a clerk notes of words: the sentence of a message. */
function noted(message: number, n: number, does?: string) {
  return { does, words: sentence(message, n), because: null, gist: `gist ${message} ${n}` };
}

/** Returns what was read of entries, the first about message 1. */
function read(...entries: readonly unknown[]) {
  const claims = new ClaimsRead(setting, statements);
  for (const [n, entry] of entries.entries()) claims.add(n + 1, entry);
  return claims;
}

const line = { claims: [noted(1, 0)] };
const why = (claims: ClaimsRead) => claims.flow.leftOut.map((each) => each.why);
const links = (claims: ClaimsRead) =>
  claims.flow.claims.map(({ id, isLine, answers }) =>
    `${id}${isLine ? " line" : ""}${
      answers.map(({ to, how, asked }) => ` ${how} ${to}${asked === 2 ? " late" : ""}`).join("")
    }`
  );
const moves = (claims: ClaimsRead) =>
  claims.flow.moves.map(({ id, kind, to, asked }) => `${id} ${kind} ${to} ${asked}`);

Deno.test("ClaimsRead cuts words from the message, and keeps the evidence apart", () => {
  const words = `${sentence(1, 0).toUpperCase()} …`;
  const [claim] = read({ claims: [{ words, because: sentence(1, 2), gist: " A gist.\n" }] }).claims;
  const text = statements[0]?.text ?? "";
  assert.equal(claim?.words.text, sentence(1, 0).slice(0, -1));
  assert.deepEqual([claim?.words, claim?.because].map((span) => span && text.slice(span.start, span.end)), [
    claim?.words.text,
    claim?.because?.text,
  ]);
  assert.deepEqual([claim?.id, claim?.by, claim?.gist, claim?.isLine], ["1.1", "side-1", "A gist", true]);
});

Deno.test("ClaimsRead names what it leaves out, and gives ids by place so that a better look-up changes none", () => {
  const six = Array.from({ length: 6 }, (_, n) => noted(1, n));
  const claims = read({ claims: six.with(1, { ...noted(1, 1), words: sentence(2, 1) }) });
  assert.deepEqual(claims.claims.map(({ id }) => id), ["1.1", "1.3", "1.4", "1.5"]);
  assert.deepEqual(why(claims), ["too many claims", "words not found"]);
  assert.deepEqual(why(read({ claims: [{ ...noted(1, 0), because: "nobody has said anything like this" }] })), [
    "evidence not found",
  ]);
  const four = [0, 1, 2, 3].map((n) => noted(2, n, "but"));
  const answered = read(line, { others: { "1.1": four } });
  assert.deepEqual([links(answered).length, ...why(answered)], [4, "too many for one claim"]);
  const again = read(line, {}, { own: { "1.1": [noted(3, 0, "again"), noted(3, 1, "more")] } });
  assert.deepEqual([...moves(again), ...why(again)], ["3.1 again 1.1 1", "too many for one claim"]);
  const unreadable = read(line, { others: { "1.1": [noted(2, 0, "agrees"), "denies", { does: "but" }] } });
  assert.deepEqual(why(unreadable), ["unreadable", "words not found", "words not found"]);
  const unknown = { others: { "1.1": {}, "9.9": [], "2.1": [noted(2, 1, "but")] }, own: { "1.1": [] }, claims: [] };
  assert.deepEqual(why(read(line, unknown)), ["unreadable", "unknown claim", "unknown claim", "unknown claim"]);
  for (const entry of [null, "an answer", 7, []]) assert.deepEqual(read(line, entry).flow.unread, [2]);
});

Deno.test("ClaimsRead lets the same words be for two claims, and for a third only where they are found later", () => {
  const three = { claims: [0, 1, 2, 3].map((n) => noted(1, n)) };
  const same = noted(2, 0, "denies");
  const claims = read(three, { others: { "1.1": [same], "1.2": [same], "1.3": [same] } });
  assert.deepEqual(links(claims).slice(4), ["2.1 denies 1.1 denies 1.2"]);
  assert.deepEqual(why(claims), ["one span for many"]);
  claims.look("side-2", { others: { "1.3": [{ ...same, message: 2 }], "1.4": [{ ...same, message: 2 }] } });
  assert.deepEqual(links(claims).slice(4), ["2.1 denies 1.1 denies 1.2 denies 1.3 late"]);
  assert.deepEqual(why(claims), ["one span for many", "one span for many"]);
  const accepted = noted(2, 0, "accepts");
  assert.deepEqual(why(read(three, { others: { "1.1": [accepted], "1.2": [same], "1.3": [accepted] } })), [
    "one span for many",
  ]);
});

Deno.test("ClaimsRead makes one claim of the same words, which may answer and be a line", () => {
  const claims = read(line, { others: { "1.1": [noted(2, 0, "denies")] }, claims: [noted(2, 0), noted(2, 0)] });
  assert.deepEqual(links(claims), ["1.1 line", "2.1 line denies 1.1"]);
  claims.add(3, { others: { "2.2": [noted(3, 0, "but")] } });
  assert.deepEqual(links(claims).at(-1), "3.1 but 2.1", "an id that was given to the same claim is one of its names");
});

Deno.test("ClaimsRead takes words that accept a claim and call it wrong for words that accept it with a but", () => {
  for (const order of [["accepts", "denies"], ["denies", "accepts"]]) {
    const claims = read(line, { others: { "1.1": order.map((does) => noted(2, 0, does)) } });
    assert.deepEqual([links(claims).at(-1)?.slice(4), claims.moves.map(({ kind }) => kind)], ["but 1.1", ["accepts"]]);
  }
  const apart = read(line, { others: { "1.1": [noted(2, 0, "accepts"), noted(2, 1, "denies")] } });
  assert.deepEqual(links(apart).at(-1), "2.2 denies 1.1");
});

Deno.test("ClaimsRead takes a claim in words or with a gist that its side had before for the same claim again", () => {
  const said = [...statements.slice(0, 2), { number: 3, text: `${sentence(1, 0)} ${sentence(3, 1)}` }];
  for (const again of [{ ...noted(1, 0), gist: "" }, { ...noted(3, 1), gist: "GIST 1 0" }]) {
    const claims = new ClaimsRead(setting, said);
    claims.add(1, line);
    claims.add(3, { claims: [again] });
    assert.deepEqual([links(claims), moves(claims)], [["1.1 line"], ["3.1 again 1.1 1"]]);
  }
  const byOther = read(line, { claims: [{ ...noted(2, 0), gist: "gist 1 0" }] });
  assert.deepEqual(links(byOther), ["1.1 line", "2.1 line"]);
});

Deno.test("ClaimsRead takes a find of a second look for one where it stands, and a misquoted one not for silence", () => {
  const looked = (...given: readonly object[]) => {
    const claims = read(line, {});
    claims.look("side-2", { others: { "1.1": given } });
    return {
      links: links(claims).slice(1),
      moves: moves(claims),
      why: why(claims),
      twice: claims.flow.asked.get("1.1")?.twice.size ?? 0,
    };
  };
  assert.deepEqual(looked(), { links: [], moves: [], why: [], twice: 1 });
  assert.deepEqual(looked({ ...noted(2, 0, "but"), message: 2 }, { ...noted(4, 0, "accepts"), message: 4 }), {
    links: ["2.1 but 1.1 late"],
    moves: ["4.1 accepts 1.1 2"],
    why: [],
    twice: 1,
  });
  const misquoted = { links: [], moves: [], why: ["words not found"], twice: 0 };
  for (const message of [1, 3, 4, 9, "two", null]) {
    assert.deepEqual(looked({ ...noted(2, 0, "but"), message }), misquoted);
  }
  const known = read(line, { others: { "1.1": [noted(2, 0, "but")] } });
  known.look("side-2", { others: { "1.1": [{ ...noted(2, 1, "denies"), message: 2 }] } });
  assert.deepEqual(links(known), ["1.1 line", "2.1 but 1.1"], "that message was found to answer it before");
});

Deno.test("ClaimsRead reads what a last text does with a line", () => {
  const claims = read(line);
  claims.end(4, {
    lines: { "1.1": { does: "holds", words: sentence(4, 0) }, "9.9": { does: "holds", words: sentence(4, 0) } },
  });
  claims.end(3, { lines: { "1.1": { does: "absent", words: null } } });
  claims.end(2, { lines: { "1.1": { does: "changed", words: sentence(4, 0) } } });
  claims.end(2, { lines: { "1.1": { does: "forgets", words: sentence(2, 0) } } });
  assert.deepEqual(claims.flow.endings.map(({ line, message, does, words }) => [line, message, does, words?.text]), [
    ["1.1", 4, "holds", sentence(4, 0).slice(0, -1)],
    ["1.1", 3, "absent", undefined],
  ]);
  assert.deepEqual(why(claims), ["words not found"]);
});

Deno.test("ClaimsRead lets an entry deal with earlier claims only, and a second look find later words of that side only", () => {
  const inside = read(line, { others: { "1.1": [noted(2, 0, "but")] }, own: { "2.1": [noted(2, 1, "drops")] } });
  assert.deepEqual([moves(inside), why(inside)], [[], ["unknown claim"]]);
  const claims = read({}, {}, { claims: [noted(3, 0)] }, {});
  const looked = (message: number, words: number) =>
    claims.look("side-2", { others: { "3.1": [{ ...noted(words, 0, "but"), message }] } });
  looked(2, 2); // before it was said
  looked(1, 1); // by its own side
  assert.deepEqual([links(claims), why(claims)], [["3.1 line"], ["words not found", "words not found"]]);
  looked(4, 4);
  assert.deepEqual(links(claims), ["3.1 line", "4.1 but 3.1 late"]);
  const own = read(line);
  own.look("side-2", { others: { "1.1": [{ ...noted(3, 0, "but"), message: 3 }] } });
  assert.deepEqual(links(own), ["1.1 line"], "message 3 is by the side that said it");
});

Deno.test("ClaimsRead keeps one link and one move of a kind for each claim in a message", () => {
  const two = { claims: [noted(1, 0), noted(1, 1)] };
  const same = read(two, { others: { "1.1": [noted(2, 0, "denies"), noted(2, 0, "but")] } });
  assert.deepEqual(links(same).at(-1), "2.1 denies 1.1");
  const accepted = read(two, { others: { "1.1": [noted(2, 0, "accepts"), noted(2, 1, "accepts")] } });
  assert.deepEqual(moves(accepted), ["2.1 accepts 1.1 1"]);
  const one = noted(2, 0, "denies");
  const both = read(two, { others: { "1.2": [one], "1.1": [one, { ...one, does: "accepts" }] } });
  assert.deepEqual(links(both).at(-1), "2.1 denies 1.2 but 1.1");
});

Deno.test("ClaimsRead knows a claim that was said again by each of its ids, and by the first of its gists", () => {
  const claims = read(line, {}, { claims: [{ ...noted(3, 0), gist: "gist 1 0" }] }, {
    others: { "3.1": [noted(4, 0, "but")] },
  });
  assert.deepEqual(links(claims), ["1.1 line", "4.1 but 1.1"]);
  const twice = read({ claims: [{ ...noted(1, 0), gist: "Same" }, { ...noted(1, 1), gist: "same" }] }, {}, {
    claims: [{ ...noted(3, 0), gist: "same." }],
  });
  assert.deepEqual(moves(twice), ["3.1 again 1.1 1"]);
});

/** Anything that could stand in an entry about a message: what the form asks for, names that objects have, other JSON. */
function anyEntry(): fc.Arbitrary<unknown> {
  const id = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 })).map((parts) => parts.join("."));
  const key = fc.oneof(
    { weight: 5, arbitrary: id },
    fc.constantFrom("__proto__", "constructor", "length", "0", "1.1 "),
  );
  const words = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(6)).map(([at, n]) => sentence(at, n)) },
    fc.string(),
  );
  const does = fc.constantFrom(
    "denies",
    "but",
    "accepts",
    "again",
    "more",
    "drops",
    "settled",
    "unanswered",
    "__proto__",
    7,
  );
  const fields = { does, words, because: fc.option(words), gist: fc.string(), message: fc.nat(12) };
  const item = fc.record(fields, { requiredKeys: [] });
  const json = fc.jsonValue({ maxDepth: 2 });
  const items = fc.oneof({ weight: 5, arbitrary: fc.array(item, { maxLength: 7 }) }, json);
  const keyed = fc.array(fc.tuple(key, items), { maxLength: 6 }).map((all) => Object.fromEntries(all));
  const form = fc.record({ others: keyed, own: keyed, claims: items, lines: keyed }, { requiredKeys: [] });
  return fc.oneof({ weight: 6, arbitrary: form }, json);
}

Deno.test("an entry, or a second look, changes only what its own speaker is held to have said, and says it in spans", () => {
  const check = (choices: readonly number[], number: number, entry: unknown, look: unknown) => {
    const { setting, statements, answers } = generatedDialogue(choicesOf(choices), {
      messages: 8,
      closings: 2,
      every: 2,
    });
    const claims = new ClaimsRead(setting, statements);
    for (let n = 1; n < number; n++) claims.add(n, answers.get(`entry-${n}`));
    const before = structuredClone(claims.flow);
    claims.add(number, entry);
    const after = structuredClone(claims.flow);
    assert.deepEqual(after.claims.filter(({ message }) => message !== number), before.claims);
    assert.deepEqual(after.moves.filter(({ message }) => message !== number), before.moves);
    const by = setting.speeches[number - 1]?.by ?? "";
    claims.look(by, look);
    const ofOthers = (all: readonly (FlowClaim | FlowMove)[]) => all.filter((each) => each.by !== by);
    assert.deepEqual(ofOthers(claims.flow.claims), ofOthers(before.claims));
    assert.deepEqual(ofOthers(claims.flow.moves), ofOthers(before.moves));
    for (const { message, words } of [...claims.flow.claims, ...claims.flow.moves]) {
      assert.equal(statements[message - 1]?.text.slice(words.start, words.end), words.text);
    }
    for (const { id, answers } of claims.flow.claims) {
      for (const { to } of answers) assert.ok(parseFloat(to) < Math.floor(parseFloat(id)), `${id} to ${to}`);
    }
  };
  fc.assert(fc.property(CHOICES, fc.integer({ min: 1, max: 8 }), anyEntry(), anyEntry(), check), {
    numRuns: NIGHTLY ? 5000 : 200,
  });
});
