import { equal } from "node:assert/strict";
import { withBrackets } from "./brackets.ts";

/** Returns what a stretch between two bars becomes. */
function stretched(marked: string): string {
  const [before = "", within = "", after = ""] = marked.split("|");
  const text = before + within + after;
  const { start, end } = withBrackets(text, { start: before.length, end: before.length + within.length });
  return text.slice(start, end);
}

Deno.test("withBrackets() takes in brackets and quotation marks whose counterparts are in a stretch", () => {
  const cases: readonly (readonly [marked: string, stretched: string])[] = [
    ["von |66,2 dB(A) auf 63,9 dB(A|), also", "66,2 dB(A) auf 63,9 dB(A)"],
    ["Er schreibt: |Sie sagt: „Es reicht (bald|)“.", "Sie sagt: „Es reicht (bald)“"],
    ["denn „|drei Minuten“ [bericht|], heißt es", "„drei Minuten“ [bericht]"],
    ["(|a) and b|)", "(a) and b"],
    ["nennt es |Änderung „innerhalb der Unsicherheit|“.", "Änderung „innerhalb der Unsicherheit“"],
    ["« |un » et « deux| »", "« un » et « deux »"],
    ['He said "|it fell|" twice', "it fell"],
    ["(|it fell|)", "it fell"],
    ["„|it fell|“", "it fell"],
    ["|it (fell| in 2003)", "it (fell"],
    ["|it fell|", "it fell"],
    ['a |12" pipe|', '12" pipe'],
  ];
  for (const [marked, wanted] of cases) equal(stretched(marked), wanted, marked);
});
