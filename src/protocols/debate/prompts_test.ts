import { doesNotMatch, match, ok } from "node:assert/strict";
import { debateFormats } from "./formats.ts";
import { debateRules } from "./options.ts";
import { CHECKING_GUIDANCE, scoringGuidance, summaryTask, TASKS } from "./prompts.ts";

Deno.test("an argument answers what is not answered yet, without a set phrase and without its speaker's last rebuttal", () => {
  doesNotMatch(TASKS.argument, /still stands/);
  match(TASKS.argument, /that you have not answered yet, if there is one/);
  match(TASKS.argument, /do not repeat a rebuttal that you have just made/);
});

Deno.test("a scorer judges what it can see, counts no words, and knows what backs a claim without sources", () => {
  const guidance = scoringGuidance(debateRules({}), "Should we?", { annotated: false });
  match(guidance, /Whether a point is new counts only where you see that it is or is not/);
  match(guidance, /Length is neither a merit nor a fault/);
  match(guidance, /If others are shown before it/);
  const { criteria } = debateRules({});
  doesNotMatch(criteria.find(({ id }) => id === "rule_adherence")?.description ?? "", /limit|length/);
  match(criteria.find(({ id }) => id === "evidence_quality")?.description ?? "", /without sources by examples/);
});

Deno.test("a wrong figure is contradicted and not overstated, and claims are given in the speaker's words", () => {
  match(CHECKING_GUIDANCE, /in the speaker's own words/);
  match(
    CHECKING_GUIDANCE,
    /contradicted: .* A figure that is wrong is contradicted\.\n- overstated: .* figures are right\./,
  );
});

Deno.test("summaries add nothing but explanations of terms, where a format asks for these", () => {
  for (const { name, roundSummary, summary } of Object.values(debateFormats)) {
    for (const task of [roundSummary, summary].map(summaryTask)) {
      match(task, /add no claim, source or figure that no speaker gave/);
      ok(task.includes("these explanations alone are your own") === (name === "educational"), task);
    }
  }
});
