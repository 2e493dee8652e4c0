import { doesNotMatch, match, ok } from "node:assert/strict";
import { debateFormats } from "./formats.ts";
import { debateRules } from "./options.ts";
import { summaryTask, TASKS } from "./prompts.ts";
import { scoringGuidance } from "./scoring.ts";

Deno.test("an argument answers what is not answered yet, without a set phrase and without its speaker's last rebuttal", () => {
  doesNotMatch(TASKS.argument, /still stands/);
  match(TASKS.argument, /that you have not answered yet, if there is one/);
  match(TASKS.argument, /do not repeat a rebuttal that you have just made/);
});

Deno.test("a scorer judges what it can see, counts no words, and knows what backs a claim without sources", () => {
  const guidance = scoringGuidance(debateRules({}), { annotated: false });
  match(guidance, /what you cannot see counts for nobody/);
  match(guidance, /Length, confidence and fine words are no merit/);
  match(guidance, /^- rule_adherence: (?!.*(?:limit|length)).*$/m);
  match(guidance, /^- evidence_quality: .*without sources by examples/m);
});

Deno.test("summaries add nothing but explanations of terms, where a format asks for these", () => {
  for (const { name, roundSummary, summary } of Object.values(debateFormats)) {
    for (const task of [roundSummary, summary].map(summaryTask)) {
      match(task, /add no claim, source or figure that no speaker gave/);
      ok(task.includes("these explanations alone are your own") === (name === "educational"), task);
    }
  }
});
