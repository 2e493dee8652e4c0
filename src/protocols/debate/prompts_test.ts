import { deepEqual, doesNotMatch, match, ok } from "node:assert/strict";
import { BUSES, withFiles } from "../../agents/_brief_fixture.ts";
import { loadBrief } from "../../agents/brief.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { held, scene } from "./_debate_fixture.ts";
import { debateFormats } from "./formats.ts";
import { type DebateConfig, debateRules } from "./options.ts";
import { castOf } from "./participants.ts";
import { rulesText } from "./prompts.ts";
import { scoringGuidance } from "./scoring.ts";
import { MODERATION, TASKS } from "./words/mod.ts";

/** Returns the end of the rules: whom to convince, and what decides. */
function aimIn(config: DebateConfig, scoring = true): string {
  const how = { scoring, lookedUp: true, speeches: [] };
  const rules = rulesText("Should we?", castOf(scene().participants), debateRules(config), how);
  return rules.slice(rules.indexOf("Quote the words that matter")).split("\n").slice(1).join("\n");
}

Deno.test("rules say whom to convince and what decides, as far as somebody is named or a winner is", () => {
  const criteria = { wit: { weight: 1, description: "Is it funny?" } };
  const weighed = (decide: string) =>
    `Contributions are scored on these criteria${decide}:\n- wit (100 %): Is it funny?`;
  const convince = (whom: string) => `Speakers should convince ${whom}, not each other.`;
  deepEqual(
    aimIn({ criteria }),
    `${convince("whoever judges")}\n${weighed("; scores decide who wins, unless judges do")}`,
  );
  deepEqual(aimIn({ audience: "the  city\ncouncil of Ostwick" }, false), convince("⟦the city council of Ostwick⟧"));
  deepEqual(aimIn({ debateFormat: "casual", criteria }), weighed(""));
  deepEqual(aimIn({ debateFormat: "casual" }, false), "");
});

Deno.test("a prompt names the motion and each position once: people are shown the welcome, and models are not", async () => {
  const shown: string[] = [];
  const person = new HumanAgent({
    ask: ({ shown: statements }) => {
      shown.push(statements.map(({ text }) => text).join("\n"));
      return Promise.resolve("I say so.");
    },
  });
  const { scene: { models } } = await held({ agents: { ada: person } }, { roundCount: 1, scoringEnabled: false });
  ok(
    shown.length > 0 &&
      shown.every((text) => text.includes("The motion is: Should we? Ada's position: The side of Ada.")),
  );
  const prompts = Object.values(models).flatMap(({ calls }) => calls).map((prompt) =>
    prompt.map(({ text }) => text).join("\n")
  );
  ok(prompts.length > 0);
  for (const fact of ["Should we?", "The side of Ada", "The side of Ben"]) {
    deepEqual(new Set(prompts.map((prompt) => prompt.split(fact).length - 1)), new Set([1]), fact);
  }
});

Deno.test("a closing weighs, answers what is open and names what was never answered", () => {
  match(
    TASKS.closing,
    /Weigh: say why .* even if both are true\. Answer .* not answered yet, .* never answered\. Make no/,
  );
});

Deno.test("advocates and fact checkers are shown the brief's terms, in the same place, and the moderator is not", async () => {
  await withFiles(BUSES, async (dir) => {
    const { scene: { models } } = await held({ checkers: 1 }, { roundCount: 1, brief: await loadBrief(dir) });
    for (const [id, { calls }] of Object.entries(models)) {
      const shown = calls.map((prompt) => prompt.findIndex(({ text }) => text.includes("\n- tram: A train that runs")));
      deepEqual(new Set(shown), new Set([id === "mo" ? -1 : 2]), id);
    }
  });
});

Deno.test("an argument answers what is not answered yet, without a set phrase and without its speaker's last rebuttal", () => {
  doesNotMatch(TASKS.argument, /still stands/);
  match(TASKS.argument, /that you have not answered yet, if there is one/);
  match(TASKS.argument, /do not repeat a rebuttal that you have just made/);
});

Deno.test("a scorer judges what it can see, counts no words, and knows what backs a claim without sources", () => {
  const guidance = scoringGuidance(debateRules({}), { annotated: false, checked: false });
  match(guidance, /What came later, or is not shown, counts for nobody/);
  match(guidance, /Length, confidence and fine words are no merit/);
  match(aimIn({}), /^- rule adherence \(15 %\): (?!.*(?:limit|length)).*$/m);
  match(aimIn({}), /^- evidence quality \(25 %\): .*sources.* or, failing those, examples/m);
});

Deno.test("summaries add nothing but explanations of terms, where a format asks for these", () => {
  for (const { name, roundSummary, summary } of Object.values(debateFormats)) {
    for (const task of [roundSummary, summary].map(MODERATION.summary)) {
      match(task, /add no claim, source or figure that no speaker gave/);
      ok(task.includes("these explanations alone are your own") === (name === "educational"), task);
    }
  }
});
