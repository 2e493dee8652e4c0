import { deepEqual } from "node:assert/strict";
import { renderSummary, Sample } from "../_sample_record_fixture.ts";
import { degradedLines, type ToldElsewhere } from "./degraded.ts";
import { Facts } from "./facts.ts";
import type { RenderedFile } from "./page.ts";
import { renderIndex } from "./render.ts";

/** Returns the lines of a debate with these warnings and this many missing scores. */
function lines(
  warnings: readonly (readonly [code: string, text: string])[],
  { missing = [], told }: { readonly missing?: readonly number[]; readonly told?: ToldElsewhere } = {},
) {
  const sample = new Sample();
  for (const [code, text] of warnings) sample.add({ type: "warning.raised", code, text });
  for (let about = 1; about <= 8; about++) {
    const answer = missing.includes(about)
      ? { given: false as const, code: "unreadable" as const, reason: "the field 'scores' was missing twice" }
      : { given: true as const, value: { reason: "So.", scores: {} } };
    const key = `arguments/score-${about}/moderator`;
    sample.add({ type: "score.recorded", key, participant: "moderator", kind: "score", about, answer });
  }
  return { found: degradedLines(Facts.of(sample.record, "md"), told), record: sample.record };
}

Deno.test("degradedLines() is empty if nothing is missing, even with notices", () => {
  deepEqual(lines([]).found, []);
  deepEqual(lines([["limit_near", "80 % is used"], ["wording", "Other words"]]).found, []);
});

Deno.test("degradedLines() names missing answers by message, at most the first five", () => {
  deepEqual(lines([], { missing: [5] }).found, [["Missing", "1 of 8 scores (message 5)"]]);
  deepEqual(lines([], { missing: [7, 2] }).found, [["Missing", "2 of 8 scores (messages 2 and 7)"]]);
  deepEqual(lines([], { missing: [1, 2, 3, 4, 5, 6] }).found, [[
    "Missing",
    "6 of 8 scores (messages 1, 2, 3, 4, 5 and 6)",
  ]]);
  deepEqual(lines([], { missing: [1, 2, 3, 4, 5, 6, 7] }).found, [
    ["Missing", "7 of 8 scores (messages 1, 2, 3, 4, 5 and 2 more)"],
  ]);
});

Deno.test("degradedLines() combines warnings by code, including users' own, and skips those that the status covers", () => {
  deepEqual(
    lines([
      ["tool_failed", "The tool a failed"],
      ["mine", "The bell rang late"],
      ["tool_failed", "The tool b failed"],
      ["cut_short", "Cut short"],
      ["unreadable_score", "score is missing"],
      ["tool_failed", "The tool c failed"],
    ]).found,
    [["Warning", "The tool a failed; and 2 similar warnings in the metadata"], ["Warning", "The bell rang late"]],
  );
  const warnings = [["mine", "The bell rang late"], ["canary", "It was told"]] as const;
  const told = { kinds: ["score"], codes: ["mine"] } as const;
  deepEqual(lines(warnings, { missing: [1], told }).found, [["Warning", "It was told"]]);
});

Deno.test("missing answers are in the first lines of the summary and of the index", () => {
  const { record } = lines([["mine", "The bell rang late"]], { missing: [5] });
  const told = ({ content }: RenderedFile) => {
    const [heading = ""] = content.split("\n## ");
    return heading.split("\n").filter((line) => /\*\*(Missing|Warning):/.test(line));
  };
  deepEqual(told(renderSummary(record, "md")), [
    "- **Missing:** 1 of 8 scores (message 5)",
    "- **Warning:** The bell rang late",
  ]);
  const [index] = [...renderIndex(record, "md")];
  deepEqual(index && told(index), ["- **Missing:** 1 of 8 scores (message 5); The bell rang late"]);
});
