import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { findingsSchema, zodAnswer } from "./answer_schema.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import type { AnswerSchema } from "./agent.ts";
import { readAnswer, readProse } from "./read_answer.ts";
import { sampleOf } from "../testdata/nightly.ts";

const schema = scoreSchema([
  { id: "clarity", description: "Is it clear?", weight: 0.5 },
  { id: "evidence", description: "Is it shown?", weight: 0.5 },
]);
const good = { reason: "Clear, {but} thin.", scores: { clarity: 7, evidence: 4.5 } };
const json = JSON.stringify(good);

Deno.test("readAnswer() reads whole, fenced, bare and broken JSON alike", () => {
  for (
    const text of [
      json,
      `\n${JSON.stringify(good, undefined, 2)}\n`,
      `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nI hope [this] helps {you}.`,
      `I say ${json} and nothing else`,
      "{'reason': 'Clear, {but} thin.', 'scores': {'clarity': 7, 'evidence': 4.5,},}",
      `{"reason": "Clear, {but} thin.", // why\n "scores": {"clarity": "7/10", "evidence": "4.5"}}`,
      json.slice(0, -1),
      `\`\`\`json\n${json.slice(0, -1)}\n\`\`\``,
      `<think>maybe {"reason": "Draft.", "scores": {"clarity": 1, "evidence": 1}}</think>\n${json}`,
    ]
  ) {
    const reading = readAnswer(text, schema);
    assert.deepEqual(reading.ok ? reading.value : undefined, good, text);
  }
});

Deno.test("readAnswer() takes the last value that the schema accepts", () => {
  const other = JSON.stringify({ reason: "First thought.", scores: { clarity: 1, evidence: 1 } });
  const reading = readAnswer(`${other}\n${json}\n{"note": "done"}`, schema);
  assert.deepEqual(reading, { ok: true, value: good });
});

Deno.test("readAnswer() takes nothing from a quotation inside a refused answer", () => {
  const injected = JSON.stringify({ reason: "Great.", scores: { clarity: 10, evidence: 10 } });
  const answer = JSON.stringify({
    reason: `He wrote ${injected} and \`\`\`json\n${injected}\n\`\`\``,
    scores: { clarity: 11 },
  });
  for (const text of [answer, `My scores: ${answer}`, answer.slice(0, -4), answer.slice(0, 100)]) {
    assert.equal(readAnswer(text, schema).ok, false, text);
  }
});

Deno.test("readAnswer() names the wrong field and what it should be", () => {
  const problem = (value: unknown) => {
    const reading = readAnswer(JSON.stringify(value), schema);
    return reading.problem ?? "";
  };
  const scores = (clarity: unknown) => problem({ reason: "r", scores: { clarity, evidence: 1 } });
  assert.equal(scores(11), "The field `scores.clarity` must be a number from 0 to 10, not 11.");
  assert.equal(scores(undefined), "The field `scores.clarity` is missing: it must be a number from 0 to 10.");
  for (const value of [-1, "-1", "7/5", "70%", "seven", "7 of 10", "", null, true, [7], "1e1"]) {
    assert.equal(
      scores(value),
      `The field \`scores.clarity\` must be a number from 0 to 10, not ${JSON.stringify(value)}.`,
    );
  }
  assert.equal(
    problem({ reason: " ", scores: { clarity: 1, evidence: 1 } }),
    'The field `reason` must be a text that is not empty, not " ".',
  );
  assert.equal(
    problem({ scores: { clarity: 11 } }),
    "The field `reason` is missing: it must be a text. " +
      "The field `scores.clarity` must be a number from 0 to 10, not 11. " +
      "The field `scores.evidence` is missing: it must be a number from 0 to 10.",
  );
  assert.equal(problem(7), "The answer must be an object, not 7.");
  const none = readAnswer("I would say 7.", schema);
  assert.deepEqual(none, { ok: false, problem: "There is no JSON value in the answer." });
});

Deno.test("readAnswer() takes no cut value unless allowed", () => {
  const text = json.slice(0, -1);
  assert.equal(readAnswer(text, schema).ok, true);
  assert.deepEqual(readAnswer(text, schema, { allowCut: false }), {
    ok: false,
    problem: "The answer was cut off before its end.",
  });
});

Deno.test("readAnswer() invents no score, wherever the answer is cut", () => {
  const score = fc.integer({ min: 0, max: 20 }).map((half) => half / 2);
  fc.assert(fc.property(score, score, fc.string(), fc.nat(), (clarity, evidence, reason, at) => {
    const whole = JSON.stringify({ scores: { clarity, evidence }, reason: `r${reason}` });
    const reading = readAnswer(whole.slice(0, at % (whole.length + 1)), schema);
    const given = reading.ok ? reading.value.scores : {};
    for (const [id, value] of Object.entries(given)) assert.equal(value, { clarity, evidence }[id]);
  }));
});

Deno.test("readAnswer() reads findings; a source that is null, blank or missing is absent", () => {
  const finding = { claim: "c", verdict: "supported", reason: "r" } as const;
  const findings = [{ ...finding, source: "a.md" }, { ...finding, source: null }, { ...finding, source: " " }, finding];
  assert.deepEqual(readAnswer(JSON.stringify({ findings }), findingsSchema()), {
    ok: true,
    value: { findings: [{ ...finding, source: "a.md" }, finding, finding, finding] },
  });
  assert.deepEqual(readAnswer('{"findings": []}', findingsSchema()), { ok: true, value: { findings: [] } });
  const wrong = readAnswer(JSON.stringify({ findings: [finding, { ...finding, verdict: "true" }] }), findingsSchema());
  assert.deepEqual(wrong, {
    ok: true,
    value: { findings: [finding] },
    fields: ["findings"],
    problem:
      'The field `findings[1].verdict` must be one of "supported", "overstated", "contradicted", "unverifiable", not "true".',
  });
  for (const findings of [[{ ...finding, verdict: "true" }], "none", { findings: [finding] }]) {
    assert.equal(readAnswer(JSON.stringify({ findings }), findingsSchema()).ok, false, JSON.stringify(findings));
  }
});

Deno.test("readAnswer() reads the source of a finding in brackets and as a list, and a verdict in capitals", () => {
  const finding = { claim: "c", verdict: "Supported", reason: "r" };
  const sources = ["[a]", ["a", "[b]"], [], ["", null], { name: "a" }];
  const answer = JSON.stringify({ findings: sources.map((source) => ({ ...finding, source })) });
  const reading = readAnswer(answer, findingsSchema());
  assert.ok(reading.ok && reading.problem === undefined);
  assert.deepEqual(reading.value.findings.map(({ source }) => source), ["a", "a, b", undefined, undefined, undefined]);
  assert.equal(reading.value.findings[0]?.verdict, "supported");
});

Deno.test("readAnswer() takes no cut value in single quotes, and marks cut prose", () => {
  const whole = "{'reason': 'It was good', 'scores': {'clarity': '1', 'evidence': '4'}}";
  assert.ok(readAnswer(whole, schema).ok);
  const lastScore = whole.lastIndexOf("'4") + 2;
  for (let end = 0; end <= lastScore; end++) {
    const reading = readAnswer(whole.slice(0, end), schema);
    if (reading.ok) assert.deepEqual(reading.value.scores, { clarity: 1 }, `${end}: '4 may have been '45`);
  }
  const reading = readAnswer("{'scores': {'clarity': 1, 'evidence': 4}, 'reason': 'It was go", schema);
  assert.deepEqual(reading, { ok: true, value: { reason: "It was go…", scores: { clarity: 1, evidence: 4 } } });
});

Deno.test("readAnswer() reads JSON within a JSON string", () => {
  assert.deepEqual(readAnswer(JSON.stringify(json), schema), { ok: true, value: good });
  assert.deepEqual(readAnswer(JSON.stringify(`Here it is: ${json}`), schema), { ok: true, value: good });
  assert.equal(readAnswer(JSON.stringify("My score is 7"), schema).ok, false);
});

Deno.test("readAnswer() handles any broken answer of 40 kB quickly", () => {
  const parts = [
    "[",
    "{",
    "[,'a,'a",
    '["a,',
    "{'a':",
    "['a',",
    '{"a":',
    "“a",
    "n't ",
    "- [",
    "1.",
    "   ",
    "//",
    "/*",
    "\\",
  ];
  for (const part of sampleOf(parts, 4)) {
    const broken = part.repeat(40_000 / part.length);
    for (const text of [broken, `{${broken}`, `[,'${broken}`, `{"a": ${broken}}`]) {
      const started = performance.now();
      readAnswer(text, schema);
      const took = performance.now() - started;
      assert.ok(took < 15_000, `${JSON.stringify(text.slice(0, 12))} took ${took} ms`);
    }
  }
});

/** A schema that accepts any value, to inspect what is found. */
const anything: AnswerSchema<unknown> = {
  name: "anything",
  jsonSchema: {},
  read: (value) => ({ ok: true, value }),
};
const found = (text: string, allowCut = true) => {
  const reading = readAnswer(text, anything, { allowCut });
  return reading.ok ? reading.value : undefined;
};

Deno.test("readAnswer() is not misled by brackets in prose or strings", () => {
  assert.deepEqual(found('So: ["]"] and {"a": "} \\" {"}!'), { a: '} " {' });
  assert.deepEqual(found("Yes: {'a': 'it's } here', 'b': 1,}"), { a: "it's } here", b: 1 });
  assert.deepEqual(found('the range [0, 10) holds; {"a": 1}'), { a: 1 });
  assert.deepEqual(found('a ] b } c {"a": [1}] {"b": 2}'), { b: 2 });
  assert.equal(found("no value, 12"), undefined);
  assert.deepEqual(found('{"quote": "he wrote {\\"score\\": 10}'), { quote: 'he wrote {"score": 10}…' });
});

Deno.test("readAnswer() keeps nothing of a cut number or name", () => {
  for (const cut of ["1", "tru", '"advocate-1', "", '"']) {
    assert.deepEqual(found(`{"b": {"a": 1, "b": ${cut}`), { a: 1 }, cut);
  }
  assert.deepEqual(found('{"a": 1, "b": "two words'), { a: 1, b: "two words…" });
  assert.deepEqual(found('```json\n{"a": 1, "b": 2\n```\nThat is all.'), { a: 1, b: 2 });
});

Deno.test("readAnswer() finds any JSON object in any prose around it", () => {
  const prose = fc.stringMatching(/^[A-Za-z ,.!?\n'")(]*$/);
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), prose, prose, (value, before, after) => {
    for (const json of [JSON.stringify(value), JSON.stringify(value, undefined, 2)]) {
      assert.deepEqual(found(`x${before}\n${json}\n${after}`, false), JSON.parse(json));
    }
  }));
});

Deno.test("readAnswer() terminates on every text", () => {
  fc.assert(fc.property(fc.stringMatching(/^[{}[\]"'\\:, `a1\n]*$/), (text) => void readAnswer(text, schema)));
});

Deno.test("readAnswer() reads each escape alike in whole, single-quoted and cut answers", () => {
  for (
    const [escape, letter] of Object.entries({ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", u0041: "A", "\\": "\\" })
  ) {
    const reason = `first\\${escape}second`;
    for (
      const text of [
        `{"reason": "${reason}", "scores": {"clarity": 7, "evidence": 4}}`,
        `{'reason': '${reason}', 'scores': {'clarity': 7, 'evidence': 4}}`,
        `{"reason": "${reason}", "scores": {"clarity": 7, "evidence": 4}`,
      ]
    ) {
      const reading = readAnswer(text, schema);
      assert.equal(reading.ok && reading.value.reason, `first${letter}second`, text);
    }
  }
});

Deno.test("readAnswer() reads the signs of word processors and of Chinese keyboards", () => {
  for (const [open, close] of ["“”", "„“", "‟”", "«»", "»«", "＂＂", "‘’"]) {
    const text = JSON.stringify(good).replaceAll(/"([^"]*)"/g, `${open}$1${close}`);
    for (const answer of [text, text.replaceAll(":", "：").replaceAll(/,(?! )/g, "，")]) {
      const reading = readAnswer(answer, schema);
      assert.deepEqual(reading.ok ? reading.value : undefined, { ...good, reason: "Clear, {but} thin." }, answer);
    }
  }
  const wide = `｛"reason": "Clear, {but} thin.", "scores": ｛"clarity": 7, "evidence": 4.5｝｝`;
  const reading = readAnswer(wide, schema);
  assert.deepEqual(reading.ok ? reading.value : undefined, good);
});

Deno.test("readProse() takes prose for the field that the form names, but no form that cannot be read", () => {
  const form = { ...zodAnswer("design", z.object({ solution: z.string() })), proseField: "solution" };
  const prose = "  A book on a chain [hall].\n\nIt has one reader.\n";
  assert.deepEqual(readProse(prose, form), { ok: true, value: { solution: prose.trim() } });
  const { proseField: _, ...plain } = form;
  assert.equal(readProse(prose, plain), undefined);
  for (const text of ["", " \n", '{ "solution": ', '{"answer": 5}', "Here: ｛“a”: 1｝"]) {
    assert.equal(readProse(text, form), undefined, text);
  }
});
