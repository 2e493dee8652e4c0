import { equal } from "node:assert/strict";
import { toPlainText } from "./plain_text.ts";

Deno.test("toPlainText() keeps a heading on one line, as long as the rule under it, and shows what is invisible", () => {
  const heading = "Outcome:\nTrees\u202e";
  const shown = "Outcome: Trees⟨U+202E⟩";
  equal(
    toPlainText({ fields: {}, blocks: [{ heading, level: 2 }] }).split("\n").slice(-3).join("\n"),
    `${shown}\n${"-".repeat(shown.length)}\n`,
  );
});
