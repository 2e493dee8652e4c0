import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ModelError } from "../../models/model_error.ts";
import { sentPrompts } from "../../transcript/fold.ts";
import { held, order, type Script } from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";

const CONFIG: DebateConfig = { crossExamination: true, roundCount: 1, summaries: false };

/** Holds a debate with a cross-examination, and returns its part of the messages too. */
async function crossed(script: Script, config: DebateConfig) {
  const debate = await held(script, { ...CONFIG, ...config });
  const { messages } = debate.result;
  return { ...debate, crossed: messages.filter(({ phase }) => phase === "cross-examination") };
}

Deno.test("after the openings each advocate questions the next, who answers before the next one asks", async () => {
  const { result, crossed: messages, events } = await crossed({ advocates: 3, checkers: 1 }, {});
  deepEqual(order({ messages }), [
    "announcement mo",
    "question ada",
    "answer ben",
    "question ben",
    "answer cy",
    "question cy",
    "answer ada",
  ]);
  deepEqual(messages.flatMap(({ number, replyTo }) => replyTo === undefined ? [] : [[number, replyTo]]), [
    [8, 7],
    [10, 9],
    [12, 11],
  ]);
  const [announcement] = messages;
  ok(announcement && !announcement.failed);
  match(announcement.text, /cross-examination\. Ada questions Ben; then Ben questions Cy; then Cy questions Ada\.$/);
  equal(result.messages[messages.length + 5]?.key, "arguments/round-1/what-follows/mo");
  const about = (kind: string) =>
    events.flatMap((event) =>
      (event.type === "score.recorded" || event.type === "note.recorded") && event.kind === kind &&
        event.key.startsWith("cross")
        ? [event.about]
        : []
    );
  deepEqual(about("score"), [8, 10, 12], "questions with their answers");
  deepEqual(about("fact_check"), [8, 10, 12]);
});

Deno.test("in a simultaneous debate all ask at once, and then all answer", async () => {
  const { crossed: messages } = await crossed({}, { turnOrder: "simultaneous", scoringEnabled: false });
  deepEqual(order({ messages }), ["announcement mo", "question ada", "question ben", "answer ben", "answer ada"]);
});

Deno.test("questions name the other side, rules name the phase, and without questions there is no answer", async () => {
  const failing = {
    when: (prompt: readonly { readonly text: string }[]) =>
      prompt.at(-1)?.text.includes("Ask Ben up to three") === true,
    error: new ModelError("No", { code: "bad_request" }),
  };
  const { crossed: messages, events } = await crossed({ lines: { ada: [failing] } }, { scoringEnabled: false });
  deepEqual(order({ messages }), ["announcement mo", "question ada", "question ben", "answer ada"]);
  equal(messages[1]?.failed, true);
  const prompts = [...sentPrompts(events).values()];
  ok(prompts.every((prompt) => prompt.some(({ text }) => text.includes("\n2. Cross-examination: each advocate"))));
  const { events: without } = await held({}, { roundCount: 1 });
  ok(![...sentPrompts(without).values()].flat().some(({ text }) => /cross-examination|question/i.test(text)));
});
