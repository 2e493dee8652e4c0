import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { debate, ordersOf, planOf } from "./_planning_fixture.ts";
import { summaryInstruction, type SummaryPromptOptions } from "./summary_prompt.ts";

const OPTIONS: SummaryPromptOptions = {
  role: "position_advocate",
  method: "afresh",
  numbers: "4,9-16",
  maxLength: 2_500,
  unit: "characters",
  text: "Rents rose.",
};
const METHODS = [
  "afresh",
  "from the previous summary",
  "contribution",
  "contributions",
  "block",
];
const paragraphs = (options: Partial<SummaryPromptOptions>) =>
  summaryInstruction({ ...OPTIONS, ...options }).split("\n\n");

Deno.test("summaryInstruction() has a distinct text for each method and role", () => {
  equal(new Set(METHODS.map((method) => paragraphs({ method })[0])).size, METHODS.length);
  const roles = ["position_advocate", "fact_checker", "elder"];
  equal(new Set(roles.map((role) => paragraphs({ role })[1])).size, roles.length);
  deepEqual(paragraphs({ role: "elder" }), paragraphs({ role: "constructor" }));
  match(paragraphs({ method: "by lot" })[0] ?? "", /^Sum up messages 4, 9 to 16, as they stand\.$/);
  match(paragraphs({ numbers: "7" })[0] ?? "", /^Sum up message 7: /);
  match(paragraphs({ method: "contributions" })[1] ?? "", /Under each speaker's name give the claims/);
});

Deno.test("summaryInstruction() has a text for every method of an order", () => {
  const said = debate(40, { roundsEndWith: "statement" });
  const plans = [[1600, 150], [1600, 200], [1600, 1200], [6000, 5000]].flatMap((
    [epochTokens = 0, summaryRoomTokens = 0],
  ) =>
    ["length-based", "hierarchical"].map((strategy) =>
      planOf(strategy === "hierarchical" ? strategy : "length-based", said, { epochTokens, summaryRoomTokens })
    )
  );
  const methods = new Set(ordersOf(plans).map(({ method }) => method));
  deepEqual(methods, new Set(METHODS));
  for (const method of methods) notEqual(paragraphs({ method })[0], paragraphs({ method: "by lot" })[0]);
});

Deno.test("summaryInstruction() replaces the role's text with the prompt of the settings, and keeps the rules", () => {
  const [own, given] = [paragraphs({}), paragraphs({ prompt: "List the figures." })];
  equal(given[1], "List the figures.");
  deepEqual(given.with(1, own[1] ?? ""), own);
  for (const rule of [/invent nothing/, /who is right/, /square brackets/, /numbers of messages/]) {
    match(given.join(), rule);
  }
});

Deno.test("summaryInstruction() gives the limit once, in words, whatever the unit of the settings", () => {
  equal(paragraphs({}).at(-1), "Use at most 410 words.");
  equal(paragraphs({ unit: "tokens", maxLength: 600 }).at(-1), "Use at most 360 words.");
  equal(paragraphs({ maxLength: 1 }).at(-1), "Use at most 1 word.");
});
