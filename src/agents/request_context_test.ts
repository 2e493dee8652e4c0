import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { ScriptedModel } from "../models/scripted_model.ts";
import { contextRequestIn } from "../transcript/context_request.ts";
import { directCalls, requestOf } from "./_agents_fixture.ts";
import { ChatAgent } from "./chat_agent.ts";
import { InputNeededError } from "./client_agent.ts";
import { requestContext } from "./request_context.ts";
import { mostResults } from "./use_tools.ts";

/** Takes a turn that asks for something, and returns what the model is shown. */
async function asked(input: object, answers = {}): Promise<string> {
  const toolCalls = [{ id: "c", name: "request_context", arguments: JSON.stringify(input) }];
  const model = new ScriptedModel({ lines: [{ toolCalls }, "So be it."] });
  const request = requestOf({ key: "openings/opening/ana", tools: [requestContext(answers)] });
  await new ChatAgent({ model }).answer(request, directCalls);
  return model.calls[1]?.at(-1)?.text ?? "";
}

const QUERY = { query: "How many?", reason: "", required: true };
const { id = "" } = contextRequestIn("openings/opening/ana", QUERY) ?? {};

Deno.test("requestContext() gives a prepared answer, or says that there is none", async () => {
  match(await asked(QUERY, { [id]: " Nine. " }), /Result of request_context>>>\n\{"answer":"Nine\."\}\n/);
  for (const none of [null, "", "  "]) match(await asked(QUERY, { [id]: none }), /\{"answer":null,"note":"There is no/);
});

Deno.test("requestContext() stops at a required question, and lets a speaker go on after any other", async () => {
  await rejects(asked(QUERY), (error) => error instanceof InputNeededError && error.message.includes(id));
  match(await asked({ ...QUERY, required: false }), /Refusal of request_context>>>\nNobody has answered yet\. Go on/);
  match(await asked({ ...QUERY, required: "yes" }), /Go on without it/);
});

Deno.test("requestContext() refuses what is no question, or too long", async () => {
  for (const query of ["", " ", 7, undefined, "?".repeat(1001)]) {
    match(await asked({ ...QUERY, query }), /'query' must be a question of at most 1000 characters\./);
  }
});

Deno.test("contextRequestIn() gives the same question by the same speaker the same id", () => {
  const idOf = (key: string, query: string) => contextRequestIn(key, { query, required: true })?.id;
  equal(idOf("round-2/statement/ana", " How many? "), idOf("round-1/statement/ana", "How many?"));
  const others = [idOf("round-1/statement/ben", "How many?"), idOf("round-1/statement/ana", "How much?")];
  deepEqual(others.includes(idOf("round-1/statement/ana", "How many?")), false);
});

Deno.test("requestContext() takes three questions a turn, and a rehearsal foresees no more", async () => {
  const tool = requestContext();
  const ask = (n: number) => ({
    toolCalls: [{ id: `c${n}`, name: tool.name, arguments: JSON.stringify({ query: `${n}?`, required: false }) }],
  });
  const model = new ScriptedModel({ lines: [...[1, 2, 3, 4, 5].map(ask), "Enough."], contextWindow: 128_000 });
  const request = requestOf({ key: "openings/opening/ana", tools: [tool] });
  equal((await new ChatAgent({ model }).answer(request, directCalls)).text, "Enough.");
  model.assertDone();
  const shown = model.calls.slice(1).map((prompt) => prompt.at(-1)?.text ?? "");
  deepEqual(shown.map((text) => /may not be used again/.test(text)), [false, false, false, true, true]);
  match(shown.at(-1) ?? "", /Answer now, without tools\.$/);
  equal(mostResults(request, model).length, 5);
});
