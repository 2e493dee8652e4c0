import assert from "node:assert/strict";
import fc from "fast-check";
import { numbersIn } from "../../text/numbers.ts";
import { withoutReferences } from "./references.ts";

const left = (text: string) => numbersIn(withoutReferences(text)).map(({ text }) => text);

Deno.test("withoutReferences() takes out where something stands", () => {
  for (
    const text of [
      "As I said in message 7, it fell.",
      "In round 2 and rounds 3, 4 and 5 it was ignored.",
      "As section 4.2 of [a] shows (page 12), p. 3, pp. 3–5 and S. 12.",
      "See Figure 3, Table 2a, chapter 7, § 4, #12 and No. 5.",
      "Siehe Seite 12, Kapitel 3, Abb. 4 und Tabelle 2; voir tableau 3; véase la tabla 4.",
      "第3章の図2とメッセージ 7",
    ]
  ) assert.deepEqual(left(text), [], text);
});

Deno.test("withoutReferences() takes out the marks of an enumeration", () => {
  assert.deepEqual(left("(1) Traffic fell; (2) the city earned money."), []);
  assert.deepEqual(left("It found that (1) traffic fell and that (2) buses are quicker."), []);
  assert.deepEqual(left("1) Traffic fell, 2) buses are quicker."), []);
  assert.deepEqual(left("(2) The city earned money."), []);
});

Deno.test("withoutReferences() keeps what is counted", () => {
  const kept: readonly (readonly [string, readonly string[]])[] = [
    ["In round 2, 18% of rounds 3 and 40 % fell", ["18%", "40 %"]],
    ["In message 7, 12 drivers were named", ["12"]],
    ["the deaths (12) fell, and of the rest (1) more", ["12", "1"]],
    ["It has 12 pages and 3 tables; points 5 % lower", ["12", "3", "5 %"]],
    ["it cost 5 in turn 2 million", ["5", "2 million"]],
    ["section 4 of 2003", ["2003"]],
  ];
  for (const [text, numbers] of kept) assert.deepEqual(left(text), numbers, text);
});

Deno.test("withoutReferences() moves nothing, and copes with any length", () => {
  const parts = fc.constantFrom("message ", "7", "(1) ", "pp. ", "3–5", " and ", "x", "\n", "§");
  fc.assert(fc.property(fc.array(parts), (all) => {
    const text = all.join("");
    const plain = withoutReferences(text);
    assert.equal(plain.length, text.length);
    for (let at = 0; at < text.length; at++) assert(plain[at] === text[at] || plain[at] === " ");
  }));
  for (const unit of ["page ", "pages 1, ", "1, ", "(1) ", "§", "p.1-"]) assert(withoutReferences(unit.repeat(30_000)));
});
