import { deepEqual, equal, rejects } from "node:assert/strict";
import {
  type Behaviour,
  body,
  fail,
  ok,
  type ServerRequest,
  startMisbehavingServer,
} from "./misbehaving_server_fixture.ts";
import type { Prompt } from "./chat_model.ts";
import { createModel } from "./model_spec.ts";
import { OpenAIChatModel } from "./openai_chat_model.ts";

const image = { name: "dot.gif", mediaType: "image/gif", data: Uint8Array.fromHex("474946383961") };
const PROMPT: Prompt = [
  { role: "system", text: "Be brief." },
  { role: "user", text: "Look." },
  { role: "user", text: "The image dot.gif.", image },
  { role: "user", text: "Speak." },
];
const PARTS = [
  { type: "text", text: "Look." },
  { type: "text", text: "The image dot.gif." },
  { type: "image_url", image_url: { url: "data:image/gif;base64,R0lGODlh" } },
  { type: "text", text: "Speak." },
];
const UNSEEN = "You cannot see it: say so where it matters, and do not guess what it shows.";

async function withModel(
  handler: (request: ServerRequest) => Behaviour,
  test: (model: OpenAIChatModel, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer(handler, { maxRequests: 20 });
  try {
    await test(new OpenAIChatModel({ id: "openai/t", model: "t", baseUrl: server.baseUrl }), server.requests);
  } finally {
    await server.stop();
  }
}

const contentOf = (request: ServerRequest | undefined) => Object(request?.body.messages)[1].content;

Deno.test("OpenAIChatModel sends an image as a part beside the words around it", () =>
  withModel(() => ok("Seen."), async (model, requests) => {
    const answer = await model.complete(PROMPT);
    deepEqual(contentOf(requests[0]), PARTS);
    equal(answer.imagesRefused, undefined);
    await model.complete([
      { role: "user", text: "", image },
      { role: "assistant", text: "So." },
      ...PROMPT.slice(1, 2),
    ]);
    deepEqual(Object(requests[1]?.body.messages).map(({ role }: { role: string }) => role), [
      "user",
      "assistant",
      "user",
    ]);
    equal(Object(requests[1]?.body.messages)[2].content, "Look.");
  }));

/** As real servers refuse. */
const REFUSALS: readonly (readonly [number, string])[] = [
  [400, "Invalid content type. image_url is only supported by certain models."],
  [400, "this model does not support image input"],
  [400, "test/model is not a multimodal model"],
  [400, "messages[1].content must be a string"],
  [422, "messages[1]: unknown variant `image_url`, expected `text`"],
  [404, "No endpoints found that support image input"],
  [500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
  [413, "Request Entity Too Large"],
];

for (const [status, message] of REFUSALS) {
  Deno.test(`OpenAIChatModel asks without images where ${status} says: ${message}`, () =>
    withModel(
      ({ body }) => JSON.stringify(body.messages).includes("image_url") ? fail(status, { message }) : ok("Unseen."),
      async (model, requests) => {
        for (const expected of [2, 3]) {
          const answer = await model.complete(PROMPT, { temperature: 0 });
          deepEqual([answer.text, answer.imagesRefused, requests.length], ["Unseen.", true, expected]);
          equal(contentOf(requests.at(-1)), `Look.\n\nThe image dot.gif. ${UNSEEN}\n\nSpeak.`);
          equal(requests.at(-1)?.body.temperature, 0);
        }
      },
    ));
}

Deno.test("OpenAIChatModel takes no other refusal for one of images", async () => {
  await withModel(() => fail(401, { message: "No image for this key" }), async (model, requests) => {
    await rejects(model.complete(PROMPT), { code: "auth" });
    equal(requests.length, 1);
  });
  await withModel(() => fail(400, { message: "image_url is not supported" }), async (model, requests) => {
    await rejects(model.complete(PROMPT.slice(0, 2)));
    equal(requests.length, 1);
  });
});

Deno.test("createModel() learns from Ollama whether a model takes images", async () => {
  for (const [capabilities, takes] of [[["completion"], false], [["completion", "vision"], true], [null, true]]) {
    const elsewhere = body(JSON.stringify({ capabilities }), { type: "application/json" });
    const server = await startMisbehavingServer(() => ok("Seen."), { elsewhere });
    try {
      const env = (name: string) => name === "OLLAMA_HOST" ? server.baseUrl.replace(/\/v1$/, "") : undefined;
      equal((await createModel("ollama/t", { env })).takesImages, takes, String(capabilities));
    } finally {
      await server.stop();
    }
  }
});
