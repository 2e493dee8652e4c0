import { deepEqual, equal } from "node:assert/strict";
import { redact } from "../text/redact.ts";
import { fetchWith, problemsInExtras, type RequestExtras, resolveExtras } from "./request_extras.ts";

const placesOf = (extras: RequestExtras) => problemsInExtras(extras).map(({ path }) => path.join("."));

Deno.test("problemsInExtras() takes what gateways need", () => {
  const headers = {
    "api-key": { env: "AZURE_KEY" },
    Authorization: { env: "GATEWAY_AUTHORIZATION" },
    "x-title": "Debates of ours",
    "HTTP-Referer": "https://example.org/debates?page=1",
    "x-portkey-provider": "openai",
    "x-request-group": "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "anthropic-beta": "context-1m-2025-08-07",
    "cf-aig-cache-key": "mine",
    "x-anything": { env: "lower_case" },
  };
  const body = {
    top_p: 0.9,
    chat_template_kwargs: { enable_thinking: false },
    provider: { order: ["azure", "openai"], data_collection: "deny", quantizations: ["fp8"] },
    metadata: { user: "ada", model_version: "accounts/firm/models/claude-3-5-sonnet-20241022" },
    skip_special_tokens: true,
    stop: ["END", null],
    prompt_cache_key: "debate-7",
    logit_bias: { 50256: -100 },
    none: null,
  };
  deepEqual(problemsInExtras({ headers, body }), []);
  deepEqual(problemsInExtras({}), []);
});

Deno.test("problemsInExtras() refuses a secret that is written down, whatever its header is called", () => {
  const names = [
    "authorization",
    "Proxy-Authorization",
    "api-key",
    "x-api-key",
    "X-Goog-Api-Key",
    "cookie",
    "Set-Cookie",
    "cf-aig-authorization",
    "Helicone-Auth",
    "x-portkey-virtual-key",
    "x-access-token",
    "x-client-secret",
    "apikey",
    "x-amz-signature",
    "x-password",
    "x-user-credentials",
  ];
  for (const name of names) deepEqual(placesOf({ headers: { [name]: "short" } }), [`headers.${name}`], name);
  const values = [
    "Bearer abc",
    "basic abc",
    "sk-1",
    "pk_live_1",
    "eyJhbGciOi",
    "0123456789abcdef0123456789abcdef",
    "xai-Ab3dEf6hIj9lMn2pQr5t",
    "https://me:letmein@example.org",
    "https://example.org/?token=x",
  ];
  for (const value of values) deepEqual(placesOf({ headers: { "x-custom": value } }), ["headers.x-custom"], value);
  for (const { wanted } of problemsInExtras({ headers: { "api-key": "short", "x-custom": "sk-1" } })) {
    equal(wanted, "{ env: NAME }, the variable that holds its secret value");
  }
});

Deno.test("problemsInExtras() refuses headers that the engine sets or that cannot be sent", () => {
  const headers = {
    Host: "a",
    "content-type": "b",
    "Content-Length": "1",
    "a b": "c",
    "": "d",
    "x-a": "e\nf",
    "x-b": "é",
  };
  deepEqual(placesOf({ headers }), Object.keys(headers).map((name) => `headers.${name}`));
});

Deno.test("problemsInExtras() refuses fields that the engine sets, limits at any depth, and secrets", () => {
  const fields: readonly (readonly [RequestExtras["body"] & object, string])[] = [
    ...["model", "messages", "stream", "stream_options", "temperature", "seed", "tools", "tool_choice", "n"]
      .map((field) => [{ [field]: "x" }, `body.${field}`] as const),
    ...["response_format", "reasoning_effort", "system", "contents", "generationConfig", "thinking", "models"]
      .map((field) => [{ [field]: {} }, `body.${field}`] as const),
    ...["max_tokens", "max_completion_tokens", "max_output_tokens", "maxOutputTokens", "max_new_tokens", "min_tokens"]
      .map((field) => [{ [field]: 5 }, `body.${field}`] as const),
    [{ options: { num_predict: 5 } }, "body.options.num_predict"],
    [{ list: [{ num_ctx: 5 }] }, "body.list.0.num_ctx"],
    [{ api_key: "short" }, "body.api_key"],
    [{ auth: { password: "short" } }, "body.auth.password"],
    [{ metadata: { note: ["a", "sk-1"] } }, "body.metadata.note.1"],
    [{ note: "0123456789abcdef0123456789abcdef" }, "body.note"],
  ];
  for (const [body, place] of fields) deepEqual(placesOf({ body }), [place], place);
});

Deno.test("resolveExtras() names a variable that is not set, and keeps values out of what is written", () => {
  const headers = { "api-key": { env: "A" }, authorization: { env: "B" }, "x-title": "mine" };
  const values = new Map([["A", "azure-secret-1"], ["B", "Bearer gateway-secret-2"]]);
  const { missing, ...resolved } = resolveExtras({ headers }, (name) => values.get(name));
  deepEqual(resolved.headers, {
    "api-key": "azure-secret-1",
    authorization: "Bearer gateway-secret-2",
    "x-title": "mine",
  });
  equal(missing, undefined);
  equal(redact("azure-secret-1, gateway-secret-2, a bearer"), "[redacted], [redacted], a bearer");
  equal(resolveExtras({ headers }, (name) => name === "A" ? "azure-secret-1" : undefined).missing, "B");
});

Deno.test("fetchWith() adds headers and fields, and changes nothing that the engine sends but placeholders", async () => {
  const seen: RequestInit[] = [];
  const reach = (_: unknown, init: RequestInit = {}) => {
    seen.push(init);
    return Promise.resolve(new Response());
  };
  const add = fetchWith({ headers: { "x-a": "1", "x-b": "2" }, body: { top_p: 0.5, model: "other" } }, reach);
  const body = JSON.stringify({ model: "m", messages: [] });
  await add("http://127.0.0.1", { method: "POST", headers: { authorization: "Bearer none", "x-b": "old" }, body });
  await add("http://127.0.0.1", { headers: { authorization: "Bearer mine", "x-goog-api-key": "none" } });
  await add("http://127.0.0.1", { method: "POST", body: "no JSON" });
  deepEqual(JSON.parse(String(seen[0]?.body)), { top_p: 0.5, model: "m", messages: [] });
  const sent = seen.map(({ headers }) => Object.fromEntries(new Headers(headers)));
  deepEqual(sent[0], { "x-a": "1", "x-b": "2" });
  deepEqual(sent[1], { authorization: "Bearer mine", "x-a": "1", "x-b": "2" });
  deepEqual([seen[1]?.body, seen[2]?.body], [undefined, "no JSON"]);
  equal(fetchWith({ headers: {}, body: {} }, reach), reach);
});
