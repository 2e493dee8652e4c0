import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { flowSetting, readFlow, recordedFlow } from "../../judging/flow/mod.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import { isObject } from "../../transcript/json.ts";
import { recordedDebate } from "../evaluation/_evaluation_fixture.ts";
import { always, keysIn, listsFor, messageIn, noted, parsed, reading } from "./_flow_fixture.ts";
import { createClerk, createFlowWorkflow } from "./mod.ts";

const { record: DEBATE } = recordedDebate();
const SETTING = flowSetting(DEBATE);
const NUMBERS = SETTING.speeches.map(({ number }) => number);

/** Has a clerk read the recorded debate, and returns what follows from its answers. */
async function readBy(lines: readonly ScriptedLine[], config: { readonly contextWindow?: number } = {}) {
  const { workflow, model } = reading(lines, config);
  const result = await workflow.run();
  const { held } = workflow;
  if (!held) throw new TypeError("Nothing was held");
  const flow = recordedFlow(DEBATE, SETTING, held.record);
  const prompts = model.calls.map((prompt) => prompt.map(({ text }) => text).join("\n"));
  return { result, flow, read: readFlow(flow), prompts };
}

/** Returns a plain clerk's answer with some fields changed. */
function changed(
  prompt: string,
  schema: unknown,
  change: (entry: Readonly<Record<string, unknown>>) => object,
): string {
  const entry = parsed(noted(prompt, schema));
  return JSON.stringify(isObject(entry) && "claims" in entry ? { ...entry, ...change(entry) } : entry);
}

const isAbout = (number: number) => (prompt: string) => prompt.includes(`This is about message ${number},`);

Deno.test("A clerk is shown one message at a time, with the claims so far, then all that each side said after the open ones", async () => {
  const { result, prompts, read } = await readBy([always(noted)]);
  equal(result.status, "completed");
  equal(prompts.length, NUMBERS.length + 2);
  for (const [n, number] of NUMBERS.entries()) {
    const prompt = prompts[n] ?? "";
    deepEqual([...prompt.matchAll(/<<<begin [^|]*\| Message (\d+) /g)].map((found) => Number(found[1])), [number]);
    ok(isAbout(number)(prompt), prompt);
  }
  match(prompts[1] ?? "", /Claims of others:\n3\.1 Ada: ⟦I say 8c7d61ac53d9 - "I say 8c7d61ac53d9"⟧/);
  match(prompts.at(-2) ?? "", /Everything that Ada said after the first of these claims is above\./);
  equal(read.flow.claims.filter(({ isLine }) => isLine).length, NUMBERS.length);
});

Deno.test("A clerk reads an answer together with the questions that it answers", async () => {
  const [, , , , asked = 0, answered = 0] = NUMBERS;
  const kinds = new Map<number, object>([[asked, { kind: "question" }], [answered, {
    kind: "answer",
    replyTo: asked,
  }]]);
  const messages = DEBATE.messages.map((message) => ({ ...message, ...kinds.get(message.number) }));
  const { workflow, model } = reading([always(noted)], {}, { record: { ...DEBATE, messages }, hash: "0".repeat(64) });
  await workflow.run();
  const prompts = model.calls.map((prompt) => prompt.map(({ text }) => text).join("\n"));
  const question = messages.flatMap((message) => message.number === asked && !message.failed ? message.text : []);
  const shown = prompts.map((prompt) => [
    prompt.includes(`| Message ${answered} `),
    prompt.includes(`\nMessage ${answered} answers these questions; copy nothing from them: ⟦${question[0]}⟧\n`),
  ]);
  ok(shown.filter(([isShown]) => isShown).length > 1, "also in the second look");
  for (const [isShown, isAsked] of shown) equal(isAsked, isShown);
});

Deno.test("What a clerk that fails or refuses did not read is named, and nothing rests on it", async () => {
  const silent = always((prompt, schema) =>
    changed(prompt, schema, () => ({ others: listsFor(keysIn(schema, "others")) }))
  );
  const [, second = 0] = NUMBERS;
  const refusing = { when: isAboutIn(second), times: 2, text: "I'm sorry, but I can't help with that." };
  const { result, flow, read } = await readBy([refusing, silent]);
  deepEqual([result.status, result.failures.map(({ code }) => code)], ["completed", ["refusal"]]);
  deepEqual(flow.unread, [second]);
  // Ben's other messages were read twice: of the first line, to which only he had a turn, nothing is known
  deepEqual([read.lines[0]?.state, read.lines[0]?.unread], ["unknown", [second]]);
  equal(read.burdens.find(({ side }) => side === "b")?.left.some(({ id }) => id === "3.1"), false);
});

Deno.test("A clerk that reads nothing fails the review, and is asked for all of it when that is resumed", async () => {
  const { result } = await readBy([always(() => "I'm sorry, but I can't help with that.")]);
  deepEqual([result.status, result.because], ["failed", "No message could be read"]);
});

Deno.test("Words that nobody said, or that were translated, are asked for once more by name, then left out and named", async () => {
  for (const words of ["Nobody ever said these words here", "Ich sage es. Und das ist alles"]) {
    const invented = { words, because: null, gist: "Something" };
    const { flow, prompts, result } = await readBy([
      always((prompt, schema) =>
        changed(prompt, schema, () => ({
          others: listsFor(keysIn(schema, "others"), [{ does: "denies", ...invented }]),
          claims: [invented],
        }))
      ),
    ]);
    equal(result.status, "completed");
    equal(prompts.length, 2 * NUMBERS.length);
    ok(prompts[1]?.includes(`These words are not in the message: "${words}".⟧ Give \`claims\` again`), prompts[1]);
    deepEqual(flow.claims, []);
    deepEqual([...new Set(flow.leftOut.map(({ why }) => why))], ["words not found"]);
  }
});

Deno.test("A clerk that obeys a message changes only what the speaker of that message is held to have said", async () => {
  const [, , told = 0] = NUMBERS;
  const obedient = always((prompt, schema) =>
    changed(prompt, schema, (entry) => {
      if (!isAbout(told)(prompt)) return entry;
      const accepts = [{ does: "accepts", words: "And that is all", because: null, gist: "" }];
      const drops = [{ does: "drops", words: "And that is all" }];
      const all = (field: string, entries: readonly object[]) =>
        Object.fromEntries(keysIn(schema, field).map((key) => [key, entries]));
      return { others: all("others", accepts), own: all("own", drops), claims: [] };
    })
  );
  const { flow } = await readBy([obedient]);
  const speaker = SETTING.speeches.find(({ number }) => number === told)?.by;
  ok(flow.moves.length > 0);
  for (const { by, message, kind, to } of flow.moves) {
    deepEqual([by, message], [speaker, told]);
    equal(flow.claims.find(({ id }) => id === to)?.by === speaker, kind === "drops");
  }
});

Deno.test("A clerk that calls everything answered by the same words is believed for two claims", async () => {
  const { flow, read } = await readBy([
    always((prompt, schema) =>
      changed(prompt, schema, () => {
        const words = messageIn(prompt).split(" ").slice(3).join(" ");
        const entry = { does: "but", words, because: null, gist: "All that" };
        return { others: Object.fromEntries(keysIn(schema, "others").map((key) => [key, [entry]])) };
      })
    ),
  ]);
  ok(flow.leftOut.length > 0 && flow.leftOut.every(({ why }) => why === "one span for many"));
  const answers = Map.groupBy(flow.claims.flatMap((claim) => claim.answers.map(() => claim)), ({ id }) => id);
  ok([...answers.values()].every((links) => links.length <= 2));
  equal(read.burdens.reduce((sum, { left }) => sum + left.length, 0) > 0, true);
});

Deno.test("A clerk that finds a claim in everything is believed for five", async () => {
  const { flow } = await readBy([
    always((prompt, schema) =>
      changed(prompt, schema, () => {
        const words = messageIn(prompt).split(" ");
        return { claims: [...words, ...words].map((word) => ({ words: word, because: null, gist: word })) };
      })
    ),
  ]);
  const byMessage = Map.groupBy(flow.claims.filter(({ isLine }) => isLine), ({ message }) => message);
  ok([...byMessage.values()].every(({ length }) => length <= 5));
  ok(flow.leftOut.some(({ why }) => why === "too many claims"));
});

Deno.test("Of an answer that was cut off, the last key may have been cut, and counts for no silence", async () => {
  const [, , third = 0] = NUMBERS;
  const text = '{"others": {"4.1": [], "4.2": [';
  const cut = { when: isAboutIn(third), times: 2, finishReason: "length", text } as const;
  const { flow, result } = await readBy([cut, always(noted)]);
  match(result.warnings.map((warning) => warning.text).join(), /cut off before its end/);
  deepEqual(["4.1", "4.2"].map((id) => flow.asked.get(id)?.once.has(third) ?? false), [true, false]);
});

Deno.test("A second look that does not fit into the context is no look, and no claim is called unanswered for it", async () => {
  const { record, hash } = recordedDebate();
  const messages = record.messages.map((message) =>
    message.failed ? message : { ...message, text: `${message.text} ${"And so on, and so forth. ".repeat(150)}` }
  );
  const silent = always((prompt, schema) =>
    changed(prompt, schema, () => ({ others: listsFor(keysIn(schema, "others")) }))
  );
  const { workflow, model } = reading([silent], { contextWindow: 5000 }, { record: { ...record, messages }, hash });
  const result = await workflow.run();
  deepEqual(result.failures.map(({ key, code }) => `${key} ${code}`), [
    "second-looks/look-a/clerk context",
    "second-looks/look-b/clerk context",
  ]);
  equal(model.calls.length, NUMBERS.length);
  const read = readFlow(recordedFlow({ messages }, SETTING, workflow.held?.record ?? record));
  deepEqual([...new Set(read.lines.map(({ state }) => state))].sort(), ["new_in_closing", "unknown"]);
  deepEqual(read.burdens.map(({ left }) => left), [[], []]);
});

Deno.test("Nobody can note what was argued where nobody argued", () => {
  const clerk = createClerk(
    { agentConfig: { id: "clerk" } },
    new ChatAgent({ model: new ScriptedModel({ lines: [] }) }),
  );
  throws(
    () => createFlowWorkflow(recordedDebate(), clerk, { speeches: [], sides: [] }),
    /Cannot note what was argued in .*: nobody argued in it/,
  );
});

/** Returns `true` for prompts about a message. */
function isAboutIn(number: number) {
  return (prompt: readonly { readonly text: string }[]) => prompt.some(({ text }) => isAbout(number)(text));
}
