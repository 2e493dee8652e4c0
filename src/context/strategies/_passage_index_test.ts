import assert from "node:assert/strict";
import { statement } from "../_history_fixture.ts";
import { PassageIndex } from "./_passage_index.ts";

Deno.test("PassageIndex finds words literally, whatever signs of a query language they have", () => {
  const index = new PassageIndex();
  index.setTo([statement(1, { text: "Tolls work." }), statement(2, { text: "Trains are late." })]);
  for (const sign of ['"', '"*', "*", "NEAR(", ":", "AND", "a\0b", ""]) {
    assert.deepEqual(index.find([sign, "toll"]).map(({ of }) => of.number), [1], sign);
  }
  assert.deepEqual(index.find(['"']), []);
  assert.deepEqual(index.find([]), []);
});

Deno.test("PassageIndex holds nothing but the statements it was last set to", () => {
  const index = new PassageIndex();
  const said = [1, 2, 3].map((number) => statement(number, { text: `Tolls of town ${number}.` }));
  index.setTo(said);
  index.setTo([...said.slice(1), statement(4, { text: "Trains." })]);
  assert.deepEqual(index.find(["toll"]).map(({ of }) => of.number), [2, 3]);
  index.setTo([statement(2, { text: "Ships sail." })]);
  assert.deepEqual(index.find(["toll", "ship"]).map(({ of }) => of.text), ["Ships sail."]);
});
