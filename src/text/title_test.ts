import { equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { titleOf } from "./title.ts";

Deno.test("titleOf() keeps a topic of one line, however many sentences it has", () => {
  for (const topic of ["Tea?", "", "Buses are late. Should the town buy more?", "a".repeat(140), "茶".repeat(140)]) {
    equal(titleOf(topic), topic);
  }
});

Deno.test("titleOf() takes the first sentence or heading of a longer topic, without the line breaks in it", () => {
  const memo = "The memo says much. ".repeat(300);
  equal(titleOf(`Should the town\nbuy the mill? ${memo}`), "Should the town buy the mill?");
  equal(titleOf(`Should the town buy the mill?\n\n${memo}`), "Should the town buy the mill?");
  equal(titleOf(`\n## The mill\nShould the town buy it? ${memo}`), "The mill");
  equal(titleOf(`Dr. Ada asks: is it so?\nSay why.`), "Dr. Ada asks: is it so?");
});

Deno.test("titleOf() cuts a long sentence after a word, or inside one that never ends", () => {
  const cut = titleOf("whether ".repeat(200));
  ok(cut.length <= 140 && cut.length > 120, cut);
  match(cut, /whether…$/);
  equal(titleOf("x".repeat(5000)), `${"x".repeat(139)}…`);
});

Deno.test("titleOf() gives a line of at most 140 characters, and nothing for nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 800 }), (text) => {
    const title = titleOf(text);
    ok(!/[\n\r]/.test(title));
    ok([...new Intl.Segmenter("en").segment(title)].length <= 140);
  }));
});
