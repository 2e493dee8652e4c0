import { deepEqual, equal } from "node:assert/strict";
import * as misbehave from "./misbehaving_server_fixture.ts";
import { type Behaviour, ok, type ServerRequest, startMisbehavingServer } from "./misbehaving_server_fixture.ts";
import type { CompleteOptions, Prompt, ToolDefinition } from "./chat_model.ts";
import { OpenAIChatModel } from "./openai_chat_model.ts";
import { ScriptedModel } from "./scripted_model.ts";

const PROMPT: Prompt = [{ role: "system", text: "Be brief." }, { role: "user", text: "Look it up." }];
const READ: ToolDefinition = {
  name: "read_file",
  description: "Reads a file.",
  jsonSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
};
const CALLS = [
  { id: "c1", name: "read_file", arguments: '{"path": "notes.md"}' },
  { id: "c2", name: "read_file", arguments: '{"path": "plan.md"}' },
];

async function withModel(
  handler: (request: ServerRequest) => Behaviour,
  test: (model: OpenAIChatModel, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer(handler, { maxRequests: 20 });
  try {
    const key = { apiKey: "sk-test-0123456789abcdef" };
    await test(new OpenAIChatModel({ id: "openai/t", model: "t", baseUrl: server.baseUrl, ...key }), server.requests);
  } finally {
    await server.stop();
  }
}

/** Both ways in which an answer can come. */
const WAYS: readonly (readonly [string, CompleteOptions])[] = [
  ["whole", { tools: [READ] }],
  ["streamed", { tools: [READ], onDelta: () => {} }],
];

for (const [way, options] of WAYS) {
  Deno.test(`OpenAIChatModel sends tools, and reads what is asked for, ${way}`, () =>
    withModel(() => misbehave.asksForTools(CALLS), async (model, requests) => {
      const answer = await model.complete(PROMPT, options);
      deepEqual(answer.toolCalls, CALLS);
      deepEqual([answer.text, answer.finishReason, answer.usage?.outputTokens], ["", "stop", 5]);
      deepEqual(requests[0]?.body.tools, [{
        type: "function",
        function: { name: "read_file", description: "Reads a file.", parameters: READ.jsonSchema },
      }]);
      equal("tool_choice" in (requests[0]?.body ?? {}), false);
      await model.complete(PROMPT, { ...options, toolChoice: "none" });
      equal(requests[1]?.body.tool_choice, "none");
    }));
}

Deno.test("OpenAIChatModel sends calls and results as messages of their kind, and as words to a server without tools", async () => {
  const asked: Prompt = [
    ...PROMPT,
    { role: "assistant", text: 'I use read_file with {"path": "notes.md"}', toolCalls: CALLS.slice(0, 1) },
    { role: "user", text: "Result: nothing.", answers: "c1" },
    { role: "user", text: "Answer now." },
  ];
  const refuse = misbehave.fail(400, { message: "tools are not supported" });
  await withModel(() => ok("Done."), async (model, requests) => {
    await model.complete(asked, { tools: [READ] });
    deepEqual(requests[0]?.body.messages, [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Look it up." },
      {
        role: "assistant",
        content: null,
        tool_calls: [{
          id: "c1",
          type: "function",
          function: { name: "read_file", arguments: '{"path": "notes.md"}' },
        }],
      },
      { role: "tool", tool_call_id: "c1", content: "Result: nothing." },
      { role: "user", content: "Answer now." },
    ]);
  });
  await withModel((request) => "tools" in request.body ? refuse : ok("Done."), async (model, requests) => {
    await model.complete(asked, { tools: [READ] });
    deepEqual(requests[1]?.body.messages, [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Look it up." },
      { role: "assistant", content: 'I use read_file with {"path": "notes.md"}' },
      { role: "user", content: "Result: nothing.\n\nAnswer now." },
    ]);
  });
});

Deno.test("ScriptedModel asks for tools", async () => {
  const script = new ScriptedModel({ lines: [{ toolCalls: CALLS }, "Found."] });
  const first = await script.complete(PROMPT, { tools: [READ] });
  deepEqual([first.text, first.toolCalls], ["", CALLS]);
  await script.complete([...PROMPT, { role: "user", text: "Result." }], { tools: [READ] });
  script.assertDone();
});
