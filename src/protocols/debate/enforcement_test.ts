import { deepEqual, equal, match, ok } from "node:assert/strict";
import { renderMessage } from "../../archive/render/render.ts";
import { fold } from "../../transcript/fold.ts";
import type { DialogueEvent } from "../../transcript/event.ts";
import { held, inFolder, order, scene, type Script, scripted, subjectOf } from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";

/** 1 welcome, 2–3 openings, 4–7 the round, unless the moderator steps in. */
const CONFIG: DebateConfig = { roundCount: 1, debateFormat: "casual", scoringEnabled: false, enforceRules: true };

/** Numbers of the messages that the moderator was asked to rule on. */
function ruledOn(events: readonly DialogueEvent[]): readonly number[] {
  return events.flatMap((event) =>
    event.type === "note.recorded" && event.kind === "rule_check" ? [event.about ?? 0] : []
  );
}

Deno.test("the moderator rules on each contribution of an advocate, and says nothing where no rule is broken", async () => {
  const { result, events } = await held({ checkers: 1 }, CONFIG);
  deepEqual(ruledOn(events), [2, 3, 4, 5, 6, 7, 9, 10]);
  const { result: without, events: none } = await held({ checkers: 1 }, { ...CONFIG, enforceRules: false });
  deepEqual(order(result), order(without));
  deepEqual(ruledOn(none), []);
});

Deno.test("the moderator steps in once in each phase, before the next turn, and is asked nothing more in it", async () => {
  const { result, events, scene } = await held({ rule: (message) => `Ada, keep to the case in ${message}.` }, CONFIG);
  deepEqual(order(result), [
    "announcement mo",
    "opening ada", // 2
    "interruption mo",
    "opening ben",
    "argument ada", // 5
    "interruption mo",
    "rebuttal ben",
    "argument ben",
    "rebuttal ada",
    "round_summary mo",
    "closing ada", // 11
    "interruption mo",
    "closing ben",
    "summary mo",
  ]);
  deepEqual(ruledOn(events), [2, 5, 11]);
  const said = result.messages.flatMap((message) =>
    message.kind === "interruption" && !message.failed ? [[message.replyTo, message.text]] : []
  );
  deepEqual(said, [2, 5, 11].map((number) => [number, `Ada, keep to the case in ${number}.`]));
  const [opening = []] = scene.models["ben"]?.calls ?? [];
  ok(opening.some(({ text }) => text.includes("Ada, keep to the case in 2.")), "the next speaker has heard it");
});

Deno.test("the page of a contribution says what the rule check came to", async () => {
  const rulings: Readonly<Record<number, object>> = {
    4: { breaks: true, rule: "Be\nfair", says: "Stop." },
    10: { breaks: true, says: "Stop." },
  };
  const { events } = await held({ rule: (message) => rulings[message] }, CONFIG);
  const record = fold(events);
  const page = (number: number) => {
    const message = record.messages[number - 1];
    ok(message);
    return renderMessage(record, message, "md").content;
  };
  match(page(2), /^rule check: no breach \(\[note\]/m);
  match(page(4), /^rule check: breaks “Be fair” \(\[note\]/m);
  match(page(10), /^rule check: a breach \(\[note\]/m);
});

Deno.test("of contributions at once the first that breaks a rule is interrupted, whichever ruling comes first", async () => {
  for (const slow of [4, 5]) {
    const ruling = (message: number, delayMs: number) => ({
      when: (prompt: Parameters<typeof subjectOf>[0], { schema }: { readonly schema?: { readonly name: string } }) =>
        schema?.name === "ruling" && subjectOf(prompt) === message,
      delayMs,
      text: JSON.stringify({ rule: "Be fair", breaks: true, says: `Stop, ${message}.` }),
    });
    const lines = { mo: [4, 5].map((message) => ruling(message, message === slow ? 20 : 0)) };
    const { result } = await held({ lines }, { ...CONFIG, turnOrder: "simultaneous" });
    deepEqual(order(result).slice(3, 7), ["argument ada", "argument ben", "interruption mo", "rebuttal ben"]);
    const [said] = result.messages.filter(({ kind }) => kind === "interruption");
    equal(said && !said.failed && said.text, "Stop, 4.");
  }
});

Deno.test("the scorer sees what the moderator said to the speaker it scores", async () => {
  const script: Script = { rule: (message) => message === 4 ? "Ada, no insults." : undefined };
  const { scene } = await held(script, { ...CONFIG, scoringEnabled: true });
  const { calls = [], callOptions = [] } = scene.models["mo"] ?? {};
  const asked = calls.filter((_, at) => callOptions[at]?.schema?.name === "scores");
  deepEqual(asked.map((prompt) => prompt.some(({ text }) => text.includes("Ada, no insults."))), [
    false, // openings
    true,
    true,
    true,
  ]);
});

Deno.test("a ruling that cannot be used is none, with a warning", async () => {
  for (const ruling of [{ breaks: true, rule: "Be fair", says: " " }, { rule: "Be fair", says: "Stop." }, {}]) {
    const { result, events } = await held({ rule: (message) => message === 4 ? ruling : undefined }, CONFIG);
    deepEqual(result.messages.filter(({ kind }) => kind === "interruption"), []);
    ok(result.warnings.some(({ code }) => code === "unreadable_rule_check"), JSON.stringify(ruling));
    deepEqual([result.status, result.failures], ["completed", []]);
    equal(ruledOn(events).length, 8, "as nobody stepped in, it is asked on");
  }
});

Deno.test("a ruling is read field by field, and its words are held to two lines", async () => {
  const long = `Ada, no insults.\n${"And so on. ".repeat(100)}`;
  const ruling = { breaks: "Yes", says: long };
  const { result } = await held({ rule: (message) => message === 4 ? ruling : undefined }, CONFIG);
  const said = result.messages.find(({ kind }) => kind === "interruption");
  const text = said && !said.failed ? said.text : "";
  ok(text.startsWith("Ada, no insults. And so on.") && text.length < 600 && !text.includes("\n"), text);
  ok(result.warnings.some(({ code }) => code === "incomplete_answer"), "the rule is missing");
});

Deno.test("a debate in which the moderator stepped in is resumed to the same", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { ...CONFIG, outputDirectory };
    const script: Script = { rule: (message) => `Keep to the case in ${message}.` };
    const { result: whole } = await held(script, config);
    for (const at of ["openings/intervention-2/mo", "arguments/round-1/rebuttal/ben"]) {
      const controller = new AbortController();
      const part = await scripted(scene(script), config).run({
        signal: controller.signal,
        onEvent: (event) => event.type === "turn.completed" && event.key === at && controller.abort(),
      });
      equal(part.endReason, "aborted");
      const again = await scripted(scene(script), config).resume(part.archive ?? "");
      deepEqual(order(again), order(whole));
    }
  });
});
