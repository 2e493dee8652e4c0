import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { nameReplacer } from "./names.ts";

const replaced = (text: string, ...names: readonly string[]) =>
  nameReplacer(new Map(names.map((name, n) => [name, `<${n}>`])))(text);

Deno.test("nameReplacer() replaces whole words only, as written and in capitals", () => {
  equal(
    replaced("Ada, ADA and Ada's Adamant Canada; Ada_2 Ada2.", "Ada"),
    "<0>, <0> and <0>'s Adamant Canada; Ada_2 Ada2.",
  );
  equal(replaced("Rose says prices rose. Will Will?", "Rose", "Will"), "<0> says prices rose. <1> <1>?");
  equal(replaced("ana, Ana, ANA; anas", "ana"), "<0>, <0>, <0>; anas");
  equal(replaced("Zoë and Zoe\u0308 are not Zoe.", "Zoe"), "Zoë and Zoe\u0308 are not <0>.");
  equal(replaced("Zoë and Zoe\u0308, ZOË", "Zoë"), "<0> and <0>, <0>");
});

Deno.test("nameReplacer() ignores case and space in names of several words, and replaces the longer name first", () => {
  equal(replaced("Ada Lovelace met Ada; Ada\n  lovelace left.", "Ada", "Ada Lovelace"), "<1> met <0>; <1> left.");
  equal(replaced("Advocate-1 and advocate-1", "advocate-1"), "<0> and <0>");
});

Deno.test("nameReplacer() finds names in other scripts", () => {
  equal(replaced("Анна и АННА, но не Аннаты.", "Анна"), "<0> и <0>, но не Аннаты.");
  equal(replaced("ΆΝΝΑ, Άννα", "Άννα"), "<0>, <0>");
  equal(replaced("قال أحمد لليلى", "أحمد"), "قال <0> لليلى");
  equal(replaced("田中さんは賛成、Adaさんは反対。", "田中", "Ada"), "<0>さんは賛成、<1>さんは反対。");
  equal(replaced("민수는 Ada의 말에", "민수", "Ada"), "<0>는 <1>의 말에");
  equal(replaced("สมชายพูดว่า", "สมชาย"), "<0>พูดว่า");
});

Deno.test("nameReplacer() takes names literally, replaces nothing twice, and reports replacements", () => {
  equal(replaced("GPT-4.1 (beta) vs. GPT-4x1 (beta)", "GPT-4.1 (beta)"), "<0> vs. GPT-4x1 (beta)");
  const told: string[][] = [];
  const replace = nameReplacer(new Map([["A1", "B1"], ["B1", "$&A1"]]));
  equal(replace("a1 B1", (...replaced) => told.push(replaced)), "B1 $&A1");
  deepEqual(told, [["a1", "B1"], ["B1", "$&A1"]]);
  equal(replaced("as it was", "", " "), "as it was");
});

Deno.test("nameReplacer() leaves no name between spaces, whatever its characters", () => {
  const names = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(names, (list) => {
      for (const name of list.map((one) => one.trim()).filter((one) => one !== "")) {
        equal(replaced(`x ${name} y`, name), "x <0> y");
      }
    }),
    { numRuns: 40 },
  );
});
