import { deepEqual, equal, ok as isTrue, rejects } from "node:assert/strict";
import * as misbehave from "./misbehaving_server_fixture.ts";
import {
  type Behaviour,
  ok,
  type SentToolCall,
  type ServerRequest,
  startMisbehavingServer,
} from "./misbehaving_server_fixture.ts";
import type { CompleteOptions, Prompt, ToolDefinition } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
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
    await test(new OpenAIChatModel({ id: "openai/t", model: "t", baseURL: server.baseUrl, ...key }), server.requests);
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

  Deno.test(`OpenAIChatModel puts up with how servers write calls for tools, ${way}`, async () => {
    const cases:
      readonly (readonly [readonly SentToolCall[], Parameters<typeof misbehave.asksForTools>[1], unknown])[] = [
        // all with the same index, told apart by their ids
        [CALLS.map((call) => ({ ...call, index: 0 })), { whole: true }, CALLS],
        [CALLS.slice(0, 1).map((call) => ({ ...call, index: null })), {}, CALLS.slice(0, 1)],
        [CALLS, { finishReason: "stop" }, CALLS],
        [[{ name: "read_file", arguments: { path: "a" } }], { whole: true }, [
          { id: "call_1", name: "read_file", arguments: '{"path":"a"}' },
        ]],
        [[{ id: "c1", name: "read_file" }], {}, [{ id: "c1", name: "read_file", arguments: "" }]],
        [[{ id: "c1", arguments: "{" }], {}, [{ id: "c1", name: "", arguments: "{" }]],
      ];
    for (const [calls, behaviour, expected] of cases) {
      await withModel(() => misbehave.asksForTools(calls, behaviour), async (model) => {
        deepEqual((await model.complete(PROMPT, options)).toolCalls, expected, JSON.stringify(calls));
      });
    }
    await withModel(() => misbehave.asksForTools(CALLS, { text: "Let me look." }), async (model) => {
      const answer = await model.complete(PROMPT, options);
      deepEqual([answer.text.trim(), answer.toolCalls?.length], ["Let me look.", 2]);
    });
  });

  Deno.test(`OpenAIChatModel takes no call for a tool where none was offered, nor one that broke off, ${way}`, async () => {
    const { tools: _, ...without } = options;
    const codeOf = async (behaviour: Behaviour, asked: CompleteOptions) => {
      let code: string | undefined;
      await withModel(() => behaviour, (model) =>
        rejects(model.complete(PROMPT, asked), (error) => {
          isTrue(error instanceof ModelError);
          code = error.code;
          return true;
        }));
      return code;
    };
    equal(await codeOf(misbehave.asksForTools(CALLS, { finishReason: "stop" }), without), "empty");
    equal(await codeOf(misbehave.asksForTools(CALLS), without), "malformed");
    equal(await codeOf(misbehave.asksForTools(CALLS, { finishReason: null }), options), "truncated");
    equal(await codeOf(misbehave.asksForTools([]), options), "malformed");
  });

  Deno.test(`OpenAIChatModel does without tools where the server takes none, and remembers it, ${way}`, async () => {
    const messages = [
      "registry.example/library/small does not support tools",
      "Unsupported parameter: 'tools' is not supported with this model.",
      '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    ];
    const refusals = messages.map((message) => misbehave.fail(400, { message }));
    const router = misbehave.fail(404, { message: "No endpoints found that support tool use." });
    for (const refuse of [...refusals, router]) {
      await withModel((request) => "tools" in request.body ? refuse : ok("Without."), async (model, requests) => {
        equal(model.takesTools, undefined);
        equal((await model.complete(PROMPT, options)).text.trim(), "Without.");
        deepEqual([model.takesTools, requests.length], [false, 2]);
        await model.complete(PROMPT, options);
        equal(requests.length, 3, "asked without them at once");
      });
    }
  });

  Deno.test(`OpenAIChatModel does not take a wrong tool for a server without tools, ${way}`, () =>
    withModel(
      () => misbehave.fail(400, { message: "Invalid 'tools[0].function.name': string does not match pattern." }),
      async (model, requests) => {
        await rejects(model.complete(PROMPT, options), { code: "bad_request" });
        deepEqual([requests.length, model.takesTools], [1, undefined]);
      },
    ));
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
