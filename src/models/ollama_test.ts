import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { Block } from "./chat_model.ts";
import { createModel } from "./model_spec.ts";
import { startOllama } from "./ollama_server_fixture.ts";

await loadTokenizer();

const SCHEMA = { name: "score", schema: { type: "object", properties: { score: { type: "number" } } } };
const TOOLS = [{ name: "look", description: "Looks.", jsonSchema: { type: "object" } }];
const PNG = new Uint8Array([137, 80, 78, 71]);

function optionsOf(OLLAMA_HOST: string, more = {}) {
  return { env: (name: string) => name === "OLLAMA_HOST" ? OLLAMA_HOST : undefined, ...more };
}

Deno.test("a model of Ollama is asked by its own API, with the size of its context, whole or in pieces", async () => {
  const server = await startOllama(() => "Fares fall. Buses run.", { thinking: "Let me see." });
  try {
    const model = await createModel(
      "ollama/m",
      optionsOf(server.baseUrl, { contextWindow: 20_000, reasoningEffort: "none" }),
    );
    equal(model.contextWindow, 20_000);
    const prompt: Block[] = [
      { role: "system", text: "Be brief." },
      { role: "user", text: "Look at this.", image: { name: "a.png", mediaType: "image/png", data: PNG } },
      { role: "assistant", text: "", toolCalls: [{ id: "c1", name: "look", arguments: '{"at": 1}' }] },
      { role: "user", text: "A bus.", answers: "c1" },
    ];
    const options = { maxOutputTokens: 50, temperature: 0, seed: 3, schema: SCHEMA, tools: TOOLS };
    const whole = await model.complete(prompt, options);
    let pieces = "";
    const streamed = await model.complete(prompt, { ...options, onDelta: (text) => pieces += text });
    for (const { text, finishReason, usage } of [whole, streamed]) {
      deepEqual([text, finishReason], ["Fares fall. Buses run.", "stop"]);
      equal(usage?.outputTokens, countTokens(text));
    }
    equal(pieces, whole.text);
    const { messages, options: sent, format, think, stream, truncate, tools } = server.chats[0]?.body ?? {};
    deepEqual(sent, { num_ctx: 20_000, temperature: 0, seed: 3, num_predict: 50 });
    deepEqual([format, think, stream, truncate], [SCHEMA.schema, false, false, false]);
    deepEqual(messages, [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Look at this.", images: ["iVBORw=="] },
      { role: "assistant", content: "", tool_calls: [{ function: { name: "look", arguments: { at: 1 } } }] },
      { role: "tool", content: "A bus.", tool_name: "look" },
    ]);
    equal(Array.isArray(tools) && tools.length, 1);
    deepEqual(server.loads, [20_000], "it is loaded once");
  } finally {
    await server.stop();
  }
});

Deno.test("a prompt that exceeds Ollama's context is an error, and never cut", async () => {
  const server = await startOllama(() => "Yes.");
  try {
    const model = await createModel("ollama/m", optionsOf(server.baseUrl, { contextWindow: 512 }));
    const long = model.complete([{ role: "user", text: "Read this. ".repeat(1000) }]);
    await rejects(long, { code: "context" });
    match((await model.complete([{ role: "user", text: "Short." }])).text, /Yes/);
  } finally {
    await server.stop();
  }
});

Deno.test("a model that Ollama has loaded with a larger context is not loaded again", async () => {
  const server = await startOllama(() => "Yes.");
  try {
    for (const contextWindow of [40_000, undefined]) {
      const model = await createModel("ollama/m", optionsOf(server.baseUrl, contextWindow ? { contextWindow } : {}));
      await model.complete([{ role: "user", text: "Short." }]);
    }
    deepEqual(server.loads, [40_000]);
  } finally {
    await server.stop();
  }
});
