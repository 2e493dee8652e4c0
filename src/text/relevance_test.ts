import assert from "node:assert/strict";
import fc from "fast-check";
import { RelevanceIndex } from "./relevance.ts";

const indexOf = (texts: readonly string[]) => new RelevanceIndex(texts, (text) => text.split(" "));

Deno.test("RelevanceIndex ranks rare words over common ones, and short texts over long ones", () => {
  const index = indexOf([
    "bus lane city",
    "bus toll city",
    "bus city",
    "bus toll city and very many more words beside",
  ]);
  assert.deepEqual(index.rank(["toll"]).map((ranked) => ranked.index), [1, 3, 0, 2]);
  assert(index.weight("lane") > index.weight("toll"));
  assert(index.weight("toll") > index.weight("bus"));
});

Deno.test("RelevanceIndex gives the value of the formula", () => {
  const index = indexOf(["a b", "c d"]);
  // N = 2, n = 1, one occurrence in a text of mean length: ln(1 + 1.5 / 1.5) * 1 * 2.2 / (1 + 1.2).
  assert(Math.abs((index.scores(["a"])[0] ?? 0) - Math.log(2)) < 1e-12);
});

Deno.test("RelevanceIndex gives 0 for nothing shared, never less, and does not mind repeated query words", () => {
  const word = fc.constantFrom("a", "b", "c", "d");
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(fc.property(fc.array(text, { maxLength: 6 }), fc.array(word), (texts, query) => {
    const index = indexOf(texts);
    const scores = index.scores(query);
    texts.forEach((item, at) => {
      const shares = query.some((asked) => item.split(" ").includes(asked));
      assert.equal((scores[at] ?? -1) > 0, shares);
    });
    assert.deepEqual(index.scores([...query, ...query]), scores);
  }));
});

Deno.test("RelevanceIndex takes an empty collection", () => {
  assert.deepEqual(indexOf([]).rank(["a"]), []);
});
