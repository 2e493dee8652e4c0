import { deepEqual, equal } from "node:assert/strict";
import { firstSentences, letters, withUnits, wrap } from "./display.ts";

Deno.test("letters() continues after Z, and gives each place different letters", () => {
  deepEqual([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letters), ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
  equal(new Set(Array.from({ length: 1000 }, (_, place) => letters(place))).size, 1000);
});

Deno.test("wrap() keeps a figure with its unit, and whole words and marks between letters of scripts without spaces", () => {
  equal(wrap("measured 20 % to 25 % of 5 million", { width: 12 }), "measured\n20 % to 25 %\nof 5 million");
  equal(wrap("20 mice, 20\u00a0kg", { width: 5 }), "20\nmice,\n20\u00a0kg");
  equal(
    wrap("交通量は70,000台減り、20 %を超えた。「渋滞は減る」とAdaは言った。", { width: 16 }),
    "交通量は70,000台\n減り、20 %を超え\nた。「渋滞は減\nる」とAdaは言っ\nた。",
  );
});

Deno.test("withUnits() keeps a figure with its unit, and no other words", () => {
  equal(withUnits("20 % of 5 million in 3 minutes, 20 mice"), "20\u202f% of 5\u202fmillion in 3 minutes, 20 mice");
});

Deno.test("firstSentences() cuts no sentence, and ends before a heading or a list", () => {
  const design = "## Design\n\nThe **cellar** writes. The keeper reads [plan].\n\nAt the desk:\n- To lend, write it.";
  equal(firstSentences(design, 40), "The cellar writes. The keeper reads [plan].");
  equal(firstSentences(design, 5), "The cellar writes.");
  equal(firstSentences(design, 2), "The cellar writes.");
  equal(firstSentences("One sentence of seven words.", 2), "One sentence of seven…");
  equal(firstSentences("- One thing.\n- Another thing.", 40), "One thing. Another thing.");
});
