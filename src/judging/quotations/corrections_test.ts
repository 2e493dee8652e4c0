import { deepEqual } from "node:assert/strict";
import { correctionsIn } from "./corrections.ts";

function corrected(claim: string, reason: string) {
  return correctionsIn({ claim, reason, verdict: "contradicted" }).map(({ text, stands }) => `${text} → ${stands}`);
}

Deno.test("correctionsIn() finds the figure that a reason puts between the same words, and guesses nothing else", () => {
  deepEqual(
    corrected(
      "potentially more than 900 extra trucks a day",
      "The source says potentially more than 700 extra trucks a day; the figure of 900 is not in it.",
    ),
    ["900 → 700"],
  );
  deepEqual(corrected("fell by 12 % within a year", "It fell by 21 % within a year, by 3 % in 2009."), ["12 → 21"]);
  deepEqual(corrected("fell by 12 %", "The study of 2008 gives no figure."), []);
  deepEqual(corrected("more than 900 trucks a day", "More than 900 trucks a day came, not fewer."), []);
  deepEqual(corrected("about 5 trucks a day", "About 6 trucks a day, or about 7 trucks a day."), []);
  const supported = { claim: "5 trucks a day", reason: "6 trucks a day", verdict: "supported" } as const;
  deepEqual(correctionsIn(supported), []);
});
