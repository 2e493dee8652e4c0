import assert from "node:assert/strict";
import { createServer } from "node:http";
import { effortIn, readRequest, requestText } from "./gateway_call.ts";
import { gatewayModel } from "./gateway_model.ts";
import { listen } from "../runtime/listen.ts";
import type { CompleteOptions, Prompt } from "./chat_model.ts";

const PROMPT: Prompt = [{ role: "user", text: "What is 2 + 2?" }];
const DESCRIPTION = { id: "openai/m", contextWindow: 1000, contextWindowKnown: true };

/** A gateway that ends calls as it is told, one after the other: with a text, or by breaking the connection. */
async function fakeGateway(...ends: readonly (string | "break")[]) {
  const left = [...ends];
  const server = createServer(({ method }, response) => {
    const end = method === "GET" ? JSON.stringify(DESCRIPTION) : left.shift() ?? assert.fail("one request too many");
    if (end !== "break") return void response.end(`\n\n${end}`);
    response.write("\n", () => response.destroy());
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((stopped) => server.close(stopped)) };
}

Deno.test("a request's text is read back as it was, and is the same each time", () => {
  const image = { name: "map", mediaType: "image/png", data: new Uint8Array([1, 2, 255]) };
  const toolCalls = [{ id: "c1", name: "look", arguments: "{}" }];
  const call = {
    spec: "openai/m",
    effort: "low" as const,
    prompt: [
      { role: "user", text: "A map", image },
      { role: "assistant", text: "Look.", toolCalls },
      { role: "user", text: "Found.", answers: "c1" },
    ] as const,
    options: {
      maxOutputTokens: 9,
      temperature: 0,
      seed: 1,
      toolChoice: "none" as const,
      schema: { name: "vote", schema: { type: "object" } },
      tools: [{ name: "look", description: "Looks.", jsonSchema: { type: "object" } }],
    },
  };
  const text = requestText(call);
  assert.deepEqual(readRequest(text), call);
  const options: CompleteOptions = { ...call.options, key: "d k#1", onDelta: () => {} };
  assert.equal(requestText({ ...call, options }), text, "what holds only for the moment is no part of it");
  for (const bad of ["", "{}", "[]", text.replace("openai/m", ""), text.replace('"seed"', '"speed"')]) {
    assert.equal(readRequest(bad), undefined, bad);
  }
});

Deno.test("effortIn() takes only efforts", () => {
  assert.deepEqual([effortIn("high"), effortIn("huge"), effortIn(undefined)], ["high", undefined, undefined]);
});

Deno.test("gatewayModel() passes on answers and failures as the gateway sends them", async () => {
  const failure = { code: "quota", message: "Nothing left", retryable: false, mayHaveBeenPaid: false };
  const answer = { text: "4", finishReason: "stop", model: "m-1", usage: { inputTokens: 3, outputTokens: 1 } };
  const ends = [{ answer, paidOnce: true }, { failure }].map((end) => JSON.stringify(end));
  const { url, stop } = await fakeGateway(...ends, "break", "<html>");
  try {
    const model = await gatewayModel("openai/m", { url, token: "t" });
    assert.deepEqual([model.id, model.contextWindow, model.keyed], ["openai/m", 1000, true]);
    const ask = () => model.complete(PROMPT, { key: "d k#1" });
    assert.deepEqual(await ask(), { ...answer, paidOnce: true });
    await assert.rejects(ask, { ...failure, name: "ModelError" });
    await assert.rejects(ask, { code: "unreachable", mayHaveBeenPaid: true, retryable: true });
    await assert.rejects(ask, { code: "malformed", mayHaveBeenPaid: true });
    await assert.rejects(model.complete(PROMPT), /without the key of the call/);
  } finally {
    await stop();
  }
});

Deno.test("gatewayModel() waits for a gateway that is away, and no longer than it is to wait", async () => {
  const first = await fakeGateway();
  const { url } = first;
  await first.stop();
  const patient = gatewayModel("openai/m", { url, token: "t" });
  await assert.rejects(gatewayModel("openai/m", { url, token: "t", patienceMs: 0 }), /start it, or check --gateway/);
  const again = Deno.serve(
    { port: Number(new URL(url).port), hostname: "127.0.0.1", onListen: () => {} },
    () => Response.json(DESCRIPTION),
  );
  assert.equal((await patient).id, "openai/m");
  await again.shutdown();
});

Deno.test("gatewayModel() rejects an address that is no gateway's, and one that never answers", async () => {
  const errors = [
    ["<html>It works!</html>", { code: "malformed" }],
    [undefined, { code: "unreachable", message: /does not answer/ }],
  ] as const;
  for (const [page, error] of errors) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    if (page !== undefined) resolve(new Response(page));
    const { port, close } = await listen(() => promise, { port: 0, hostname: "127.0.0.1" });
    const options = { url: `http://127.0.0.1:${port}`, token: "t", patienceMs: 0 };
    await assert.rejects(gatewayModel("openai/m", options), { name: "GatewayError", ...error });
    resolve(new Response());
    await close();
  }
});
