import { equal, match, ok } from "node:assert/strict";
import * as announcements from "./announcements.ts";
import { debateRules } from "./options.ts";

const advocates = ["Ada", "Ben", "Cy"].map((name, seat) => ({
  id: name.toLowerCase(),
  name,
  role: "position_advocate",
  position: ["Yes", "No!", "反対。"][seat] ?? "",
}));
const [ada, ben, cy] = advocates as [typeof advocates[0], typeof advocates[0], typeof advocates[0]];
const pairs = [[ada, ben], [ben, cy], [cy, ada]] as const;

Deno.test("welcome() names the motion, each side once, the rounds and the limits that hold", () => {
  const rules = debateRules({ debateFormat: "competitive", roundCount: 4, argumentMaxTokens: 123 });
  equal(
    announcements.welcome("Should we?", advocates, rules),
    "Welcome to this competitive debate. The motion is: Should we? Ada's position: Yes. Ben's position: No! " +
      "Cy's position: 反対。 We hear opening statements of about 150 words, then 4 rounds of arguments and " +
      "rebuttals of about 70 words, and closing statements of about 180 words.",
  );
  match(
    announcements.welcome("We should", advocates, debateRules({ roundCount: 1 })),
    /The motion is: We should\. .* then one round of/,
  );
});

Deno.test("announcements tell who speaks after whom", () => {
  const rules = debateRules({ roundCount: 2 });
  equal(
    announcements.statements("opening", advocates, rules),
    "We come to the opening statements. Ada, then Ben, then Cy.",
  );
  equal(announcements.statements("closing", [ada, ben], rules), "We come to the closing statements. Ada, then Ben.");
  equal(
    announcements.round(2, pairs, rules),
    "Round 2 of 2. Ada argues and Ben rebuts; then Ben argues and Cy rebuts; then Cy argues and Ada rebuts.",
  );
  equal(announcements.conclusion(), "The debate is closed. A summary follows.");
});

Deno.test("announcements of a simultaneous debate announce that all speak at once", () => {
  const rules = debateRules({ turnOrder: "simultaneous" });
  ok(announcements.welcome("M", advocates, rules).endsWith(" In each step all speak at once."));
  equal(
    announcements.statements("opening", advocates, rules),
    "We come to the opening statements. Ada, Ben and Cy speak at once.",
  );
  equal(
    announcements.round(1, pairs.slice(0, 2), rules),
    "Round 1 of 3. All argue at once; then all rebut at once: Ben rebuts Ada and Cy rebuts Ben.",
  );
});
