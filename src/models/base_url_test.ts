import { deepEqual, equal } from "node:assert/strict";
import { withoutOperation } from "./base_url.ts";
import { createModel } from "./model_spec.ts";
import { listModels } from "./models_list.ts";
import { knownProviders, serverOf } from "./provider_server.ts";
import { startWireServer } from "./wire_server_fixture.ts";

/** Ends of an address, as people copy them. */
const ENDS = [
  "",
  "/",
  "//",
  "/chat/completions",
  "/chat/completions/",
  "/Chat/Completions",
  "/completions",
  "/responses",
  "/models/",
];

Deno.test("an address that ends in an operation is the one before it, with its query", () => {
  for (const end of ENDS) {
    for (const query of ["", "?api-version=2", "?a=/v1/chat/completions", "#top"]) {
      equal(withoutOperation(`http://127.0.0.1:9/v1${end}${query}`), `http://127.0.0.1:9/v1${query}`);
    }
  }
  for (
    const kept of ["http://h/v1/mychat/completionsx", "http://h/completions/v1", "http://models", "http://h/xmodels"]
  ) {
    equal(withoutOperation(kept), kept);
  }
  equal(withoutOperation("https://api.anthropic.com/v1/messages"), "https://api.anthropic.com/v1");
});

Deno.test("models and their list are asked for at one path, however the address of their server ends", async () => {
  const message = { role: "assistant", content: "Hi." };
  const answer = { model: "m", choices: [{ index: 0, message, finish_reason: "stop" }], data: [{ id: "m" }] };
  await using server = startWireServer(() => Response.json(answer));
  const provider = knownProviders().get("openai");
  if (!provider) throw new Error("There is no openai");
  for (const end of ENDS) {
    for (const query of ["", "?api-version=2"]) {
      const options = { baseUrl: `${server.url}/v1${end}${query}`, env: () => undefined };
      const model = await createModel("openai/m", options);
      await model.complete([{ role: "user", text: "Hello" }]);
      await listModels(serverOf("openai", provider, options));
      const asked = server.requests.slice(-2).map(({ path }) => path);
      deepEqual(asked, [`/v1/chat/completions${query}`, `/v1/models${query}`], end);
    }
  }
  const anthropic = knownProviders().get("anthropic");
  if (!anthropic) throw new Error("There is no anthropic");
  for (const end of ["", "/v1", "/v1/", "/v1/messages"]) {
    const env = (name: string) => name === "ANTHROPIC_BASE_URL" ? `${server.url}${end}` : undefined;
    equal(serverOf("anthropic", anthropic, { env }).baseUrl, `${server.url}/v1`, end);
  }
});
