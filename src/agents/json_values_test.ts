import assert from "node:assert/strict";
import fc from "fast-check";
import { findJson } from "./json_values.ts";

const closed = (text: string) => findJson(text).filter(({ closed }) => closed).map(({ source }) => source);

Deno.test("findJson() finds objects and arrays in prose, and is not misled by brackets in strings", () => {
  assert.deepEqual(closed('So: {"a": "} \\" {"} and ["]"]!'), ['{"a": "} \\" {"}', '["]"]']);
  assert.deepEqual(closed("{'a': 'it's } here', 'b': 1,}"), ["{'a': 'it's } here', 'b': 1,}"]);
  assert.deepEqual(closed('the range [0, 10) holds; {"a": 1}'), ['{"a": 1}']);
  assert.deepEqual(closed('a ] b } c {"a": [1}] {"b": 2}'), ['{"b": 2}']);
  assert.deepEqual(findJson("no value, 12"), []);
});

Deno.test("findJson() does not look into strings, also not of a piece that is cut", () => {
  const inner = '{\\"score\\": 10}';
  assert.deepEqual(findJson(`{"quote": "he wrote ${inner}`), [{
    source: `{"quote": "he wrote ${inner}…`,
    closed: false,
  }]);
  assert.deepEqual(closed(`{"quote": "he wrote ${inner}", "score": 11}`).length, 1);
});

Deno.test("findJson() keeps nothing of a number or a name that was cut", () => {
  const cut = (text: string) => findJson(text)[0]?.source;
  assert.equal(cut('{"a": 1, "b": 1'), '{"a": 1, "b": ');
  assert.equal(cut('{"a": 1, "b": tru'), '{"a": 1, "b": ');
  assert.equal(cut('{"a": 1, "b": "advocate-1'), '{"a": 1, "b": ');
  assert.equal(cut('{"a": 1, "b": "two words'), '{"a": 1, "b": "two words…');
  assert.equal(cut('{"a": 1, "b": {"c": 2}'), '{"a": 1, "b": {"c": 2}');
  assert.equal(cut('```json\n{"a": 1, "b": {"c": 2}\n```\nThat is all.'), '{"a": 1, "b": {"c": 2}\n');
});

Deno.test("findJson() finds any JSON object in any prose around it", () => {
  const prose = fc.stringMatching(/^[A-Za-z ,.!?\n'")(]*$/);
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), prose, prose, (value, before, after) => {
    for (const json of [JSON.stringify(value), JSON.stringify(value, undefined, 2)]) {
      assert.deepEqual(closed(`${before}\n${json}\n${after}`), [json]);
    }
  }));
});

Deno.test("findJson() ends on every text", () => {
  fc.assert(fc.property(fc.stringMatching(/^[{}[\]"'\\:, `a1\n]*$/), (text) => {
    for (const { source } of findJson(text)) assert.match(source, /^[{[]/);
  }));
});
