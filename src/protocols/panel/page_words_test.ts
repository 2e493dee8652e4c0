import { equal, match } from "node:assert/strict";
import { meanEstimate } from "../../judging/statistics/statistic.ts";
import { marginInWords } from "./page_words.ts";

Deno.test("marginInWords() has no sign: a side that is behind has the margin against it, with the interval turned round", () => {
  match(
    marginInWords("Ada", meanEstimate([-0.5, -0.3, -0.1])),
    /^0\.30 \(95 %: −0\.20 to 0\.80; n = 3\) against Ada, /,
  );
  match(marginInWords("Ada", meanEstimate([0.5, 0.3, 0.1])), /^0\.30 \(95 %: −0\.20 to 0\.80; n = 3\) for Ada, /);
  equal(marginInWords("Ada", meanEstimate([])).startsWith("no value (there are no values) for Ada"), true);
});
