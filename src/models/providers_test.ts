// How servers behave in the wild, and what must come of it: one line a case, over real HTTP.
import { deepEqual, equal, match, ok as isTrue, rejects } from "node:assert/strict";
import type { FailureCode } from "../transcript/failure.ts";
import type { CompleteOptions, Completion, Prompt, ToolDefinition } from "./chat_model.ts";
import * as misbehave from "./misbehaving_server_fixture.ts";
import {
  asksForTools,
  type Behaviour,
  body,
  fail,
  ok,
  raw,
  type ServerRequest,
  startMisbehavingServer,
} from "./misbehaving_server_fixture.ts";
import { ModelError } from "./model_error.ts";
import { OpenAIChatModel } from "./openai_chat_model.ts";

const KEY = "sk-test-abcdef-0123456789";
const PROMPT: Prompt = [{ role: "system", text: "Be brief." }, { role: "user", text: "Say something." }];
const PROPERTIES = { score: { type: "number" } };
const SCHEMA = {
  name: "score",
  schema: { type: "object", properties: PROPERTIES, required: ["score"], additionalProperties: false },
};
const SCORE: CompleteOptions = { schema: SCHEMA };
const READ: ToolDefinition = { name: "read", description: "Reads.", jsonSchema: { type: "object" } };
const TOOLS: CompleteOptions = { tools: [READ] };
const CALLS = [{ id: "c1", name: "read", arguments: '{"p": "a"}' }, {
  id: "c2",
  name: "read",
  arguments: '{"p": "b"}',
}];

const bytes = (text: string) => new TextEncoder().encode(text);
const say = (content: unknown, more: object = {}) => ({ choices: [{ index: 0, delta: { content }, ...more }] });
const END = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
const data = (...events: readonly unknown[]) =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");
const sse = (...events: readonly unknown[]) => body(data(...events), { type: "text/event-stream" });
const message = (content: unknown, more: object = {}) =>
  JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: "stop", ...more }] });
const whole = (content: unknown, more: object = {}) => body(message(content, more));
const choice = (index: number | undefined, content: string) => ({ index, delta: { content } });
const GZIPPED = new Uint8Array(
  await new Response(new Blob([message("Packed.")]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer(),
);
const BEE = bytes(data(say("Ada 🐝 spät"), END, "[DONE]"));
const JSON_TYPE = "content-type: application/json";
const SSE_TYPE = "content-type: text/event-stream";

/** Ways to ask. */
type Ways = readonly ("whole" | "streamed")[];
const BOTH: Ways = ["whole", "streamed"];

async function withModel(
  server: Behaviour,
  test: (model: OpenAIChatModel, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  const { baseUrl, requests, stop } = await startMisbehavingServer(() => server, { maxRequests: 20 });
  try {
    await test(new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl, apiKey: KEY }), requests);
  } finally {
    await stop();
  }
}

/** Options that ask for an answer in that way, and the pieces that are heard. */
function asked(way: Ways[number], options: CompleteOptions = {}) {
  const pieces: string[] = [];
  return { pieces, options: way === "whole" ? options : { ...options, onDelta: (text: string) => pieces.push(text) } };
}

type Fields = { readonly [field in keyof Completion]?: Completion[field] | undefined };

/** An answer: behaviour of the server, text, other fields of the answer; in which ways, and what was asked for besides. */
type AnswerCase = readonly [string, Behaviour, string, Fields?, Ways?, CompleteOptions?];

const LENGTH = { finishReason: "length" };
const UNSTATED = { finishReason: "unstated" };
const WHOLE: Ways = ["whole"];
const STREAMED: Ways = ["streamed"];
const used = (fields: unknown) => ok("Two words", { usage: fields });
const counts = (more: object) => used({ prompt_tokens: 9, completion_tokens: 2, ...more });
const cached = (cachedInputTokens: number) => ({ usage: { inputTokens: 9, cachedInputTokens, outputTokens: 2 } });
const NOT_CACHED = { usage: { inputTokens: 9, outputTokens: 2 } };
const NO_USAGE = { usage: undefined };

// deno-fmt-ignore
const ANSWERS: readonly AnswerCase[] = [
  // the form of the answer
  ["a plain answer", ok("One two.", { usage: null }), "One two.", { finishReason: "stop", model: "m" }],
  ["gzip", raw([JSON_TYPE, "content-encoding: gzip"], GZIPPED), "Packed."],
  ["no length", raw([JSON_TYPE], message("Open")), "Open"],
  ["JSON without a type", raw([], message("Bare")), "Bare"],
  ["JSON as a stream of events", raw([SSE_TYPE], message("Mislabelled")), "Mislabelled"],
  ["JSON as text, after empty lines", raw(["content-type: text/plain"], "\r\n\n", message("Late")), "Late"],
  ["JSON with a byte order mark", raw([JSON_TYPE], `\ufeff${message("Marked")}`), "Marked"],
  ["JSON in pieces cut inside a letter", raw([JSON_TYPE], ...[...bytes(message("äß🐝"))].map((b) => Uint8Array.of(b))), "äß🐝"],
  ["events without a type", raw([], data(say("Bare"), END)), "Bare"],
  ["events as JSON", raw([JSON_TYPE], data(say("Mislabelled"), END)), "Mislabelled"],
  ["events as text", raw(["content-type: text/plain"], data(say("Mislabelled"), END)), "Mislabelled"],
  ["events in bytes", raw([SSE_TYPE], ...[...BEE].map((byte) => Uint8Array.of(byte))), "Ada 🐝 spät"],
  ["events with CRLF", raw([SSE_TYPE], data(say("One "), say("two"), END).replaceAll("\n", "\r\n")), "One two"],
  ["events with CR", raw([SSE_TYPE], data(say("One "), say("two"), END).replaceAll("\n", "\r")), "One two"],
  ["data without a space", raw([SSE_TYPE], data(say("Tight"), END).replaceAll("data: ", "data:")), "Tight"],
  ["data in several lines", raw([SSE_TYPE], `data: {"choices": [{\ndata: "delta": {"content": "Split"}}]}\n\n${data(END)}`), "Split"],
  ["comments, ids and names", raw([SSE_TYPE], `: wait\n\nid: 1\nevent: chunk\nretry: 9\n${data(say("Named"), END)}`), "Named"],
  ["a byte order mark", raw([SSE_TYPE], `\ufeff${data(say("Marked"), END)}`), "Marked"],
  ["no empty line at the end", raw([SSE_TYPE], data(say("Short"), END).trimEnd()), "Short"],
  ["[DONE] with spaces", sse(say("Done"), END, "[DONE] "), "Done"],
  ["rubbish after [DONE]", sse(say("Done"), END, "[DONE]", "no JSON"), "Done"],
  ["rubbish after the end", sse(say("Done"), END, "no JSON"), "Done"],
  ["an error after the end", sse(say("Done"), END, { error: { message: "too late" } }), "Done"],
  ["a broken connection after the end", raw([SSE_TYPE, "content-length: 9999"], data(say("Done"), END)), "Done"],
  ["text with the end", sse(say("All", { finish_reason: "stop" })), "All"],
  ["an empty finish reason in every chunk", sse(say("One ", { finish_reason: "" }), say("two", { finish_reason: "" }), END), "One two"],
  ["a chunk without choices", sse({ choices: [] }, { prompt_filter_results: [] }, say("Filtered"), END), "Filtered"],
  ["a stream although none is asked for", sse(say("Streamed"), END), "Streamed", {}, WHOLE],
  ["none although a stream is asked for", whole("At once"), "At once", {}, STREAMED],
  // what is in it
  ["a list of parts", whole([{ type: "text", text: "Part " }, { type: "text", text: "two" }]), "Part two"],
  ["a list of parts in a stream", sse(say([{ type: "text", text: "Part " }]), say([{ type: "text", text: "two" }]), END), "Part two"],
  ["reasoning in a field", ok("Yes.", { reasoning: "Hm." }), "Yes."],
  ["reasoning as a part", whole([{ type: "thinking", thinking: [] }, { type: "text", text: "Yes." }]), "Yes."],
  ["two choices", body('{"choices":[{"index":1,"message":{"content":"B"}},{"index":0,"message":{"content":"A"},"finish_reason":"stop"}]}'), "A"],
  ["two choices in each chunk", sse({ choices: [choice(0, "A"), choice(1, "B")] }, END), "A"],
  ["two choices in turn", sse({ choices: [choice(0, "A")] }, { choices: [choice(1, "B")] }, { choices: [choice(0, "a")] }, END), "Aa"],
  ["two choices, the second first", sse({ choices: [choice(1, "B"), choice(0, "A")] }, END), "A"],
  ["two choices without numbers", sse({ choices: [choice(undefined, "A")] }, END, { choices: [choice(undefined, "B")] }, END), "A"],
  ["tool calls nobody asked for", asksForTools(CALLS, { text: "Still." }), "Still."],
  ["a finish reason of tools without any", ok("Done.", { finishReason: "tool_calls" }), "Done."],
  // its end
  ...["stop", "STOP", "eos", "eos_token", "end_turn", "stop_sequence", "COMPLETE"].map((finishReason): AnswerCase =>
    [`finish reason ${finishReason}`, ok("Done.", { finishReason }), "Done.", { finishReason: "stop" }]
  ),
  ...["length", "max_tokens", "MAX_TOKENS", "max_output_tokens"].map((finishReason): AnswerCase =>
    [`cut: ${finishReason}`, ok("As far as", { finishReason }), "As far as", LENGTH]
  ),
  ["no finish reason", ok("Done.", { finishReason: null }), "Done.", UNSTATED],
  ["an unknown finish reason", ok("Done.", { finishReason: "Wrapped_Up" }), "Done.", { finishReason: "wrapped_up" }],
  ["only [DONE]", sse(say("Done."), "[DONE]"), "Done.", UNSTATED],
  // usage
  ["no usage", used(null), "Two words", NO_USAGE],
  ["usage in words", used("many"), "Two words", NO_USAGE],
  ["a negative count", used({ prompt_tokens: -1, completion_tokens: 3 }), "Two words", NO_USAGE],
  ["half a token", used({ prompt_tokens: 1.5, completion_tokens: 3 }), "Two words", NO_USAGE],
  ["a count as text", used({ prompt_tokens: "9", completion_tokens: 3 }), "Two words", NO_USAGE],
  ["counts of 0", used({ prompt_tokens: 0, completion_tokens: 0 }), "Two words", NO_USAGE],
  ["no tokens for a text", used({ prompt_tokens: 9, completion_tokens: 0 }), "Two words", NO_USAGE],
  ["one count", used({ prompt_tokens: 9 }), "Two words", NO_USAGE],
  ["cached tokens of OpenAI", counts({ prompt_tokens_details: { cached_tokens: 8 }, cached_tokens: 3 }), "Two words", cached(8)],
  ["cached tokens of DeepSeek", counts({ prompt_tokens_details: { cached_tokens: null }, prompt_cache_hit_tokens: 7 }), "Two words", cached(7)],
  ["cached tokens of Moonshot", counts({ prompt_tokens_details: { cached_tokens: 0 }, cached_tokens: 6 }), "Two words", cached(6)],
  ["no cached tokens", counts({ prompt_tokens_details: { cached_tokens: 0 } }), "Two words", cached(0)],
  ["more cached tokens than tokens", counts({ prompt_tokens_details: { cached_tokens: 10 } }), "Two words", NOT_CACHED],
  ["fewer cached tokens than none", counts({ prompt_tokens_details: null, cached_tokens: -1 }), "Two words", NOT_CACHED],
  ["usage in each chunk", sse({ ...say("Hi"), usage: null }, { ...END, usage: { prompt_tokens: 9, completion_tokens: 2 } }), "Hi", NOT_CACHED],
  // calls for tools
  ["tools", asksForTools(CALLS), "", { toolCalls: CALLS, finishReason: "stop" }, BOTH, TOOLS],
  ["tools with the index 0", asksForTools(CALLS.map((call) => ({ ...call, index: 0 })), { whole: true }), "", { toolCalls: CALLS }, BOTH, TOOLS],
  ["a tool without an index", asksForTools([{ ...CALLS[0], index: null }]), "", { toolCalls: CALLS.slice(0, 1) }, BOTH, TOOLS],
  ["tools that end with stop", asksForTools(CALLS, { finishReason: "stop" }), "", { toolCalls: CALLS }, BOTH, TOOLS],
  ["arguments as an object", asksForTools([{ name: "read", arguments: { p: "a" } }], { whole: true }), "", { toolCalls: [{ id: "call_1", name: "read", arguments: '{"p":"a"}' }] }, BOTH, TOOLS],
  ["a tool without arguments", asksForTools([{ id: "c1", name: "read" }]), "", { toolCalls: [{ id: "c1", name: "read", arguments: "" }] }, BOTH, TOOLS],
  ["a tool without a name", asksForTools([{ id: "c1", arguments: "{" }]), "", { toolCalls: [{ id: "c1", name: "", arguments: "{" }] }, BOTH, TOOLS],
  ["tools and text", asksForTools(CALLS, { text: "I look." }), "I look.", { toolCalls: CALLS }, BOTH, TOOLS],
];

for (const [name, server, text, fields = {}, ways = BOTH, options = {}] of ANSWERS) {
  for (const way of ways) {
    Deno.test(`a server that answers ${way} with ${name} is understood`, () =>
      withModel(server, async (model, requests) => {
        const { pieces, options: all } = asked(way, options);
        const answer = await model.complete(PROMPT, all);
        const { text: said, finishReason, model: answered, usage, toolCalls } = answer;
        const { finishReason: end = "stop", ...others } = fields;
        deepEqual([said.trim(), finishReason, requests.length], [text, end, 1]);
        deepEqual({ model: answered, usage, toolCalls, ...others }, { model: answered, usage, toolCalls });
        equal("usage" in answer, usage !== undefined);
        if (way === "streamed") equal(pieces.join(""), said);
      }));
  }
}

/** A failure: behaviour of the server, code, whether it is retried and may have been paid, words of its message. */
type FailureCase = readonly [string, Behaviour, FailureCode, boolean, boolean, RegExp?, CompleteOptions?];

const inAnswer = (text: string, code?: string | number) =>
  body(JSON.stringify({ error: code === undefined ? text : { message: text, code } }));

// deno-fmt-ignore
const FAILURES: readonly FailureCase[] = [
  // refusals
  ["400", fail(400), "bad_request", false, false],
  ["400 for the context", fail(400, { code: "context_length_exceeded" }), "context", false, false, /larger context/],
  ["400 for vLLM's context", fail(400, { message: "'max_tokens' is too large: maximum context length is 4096" }), "context", false, false],
  ["400 of a content filter", fail(400, { code: "content_filter" }), "content_filter", false, false],
  ["400 for a value out of range", fail(400, { message: "Invalid 'temperature': expected <= 2", param: "temperature" }), "bad_request", false, false],
  ["400 for a tool's name", fail(400, { message: "Invalid 'tools[0].function.name': no match" }), "bad_request", false, false, /tools\[0\]/, TOOLS],
  ["401", fail(401, { message: `Incorrect API key: ${KEY}` }), "auth", false, false, /^openai refused the key \(401\).*\[redacted\].*Set OPENAI_API_KEY/],
  ["402", fail(402), "quota", false, false, /Add credit/],
  ["403", fail(403), "auth", false, false],
  ["404", fail(404, { code: "model_not_found" }), "not_found", false, false, /Check the model's name and --base-url/],
  ["404 as a page", body("<html><title>404</title></html>", { status: 404, type: "text/html" }), "not_found", false, false],
  ["408", fail(408), "rate_limit", true, false],
  ["409", fail(409), "rate_limit", true, false],
  ["422", fail(422), "bad_request", false, false],
  ["429", fail(429, { headers: { "retry-after": "7" } }), "rate_limit", true, false, /^[^]*(?<!wait.*)$/],
  ["429 for an hour", fail(429, { headers: { "retry-after": "3600" } }), "rate_limit", true, false, /It asks to wait 60 minutes$/],
  ["429 of an empty account", misbehave.insufficientQuota(), "quota", false, false, /credit/],
  ["500", fail(500, { message: "line one\nline two\u001b[31m" }), "server", true, false, /line one line two/],
  ["503 with a page", body("<html>busy</html>", { status: 503, type: "text/html" }), "server", true, false, /: busy$/],
  ["529", fail(529, { message: "Overloaded" }), "server", true, false, /Overloaded/],
  // refusals with status 200
  ["200, model not found", inAnswer("model 'm' not found, try pulling it first"), "not_found", false, false],
  ["200, model does not exist", inAnswer("The model `m` does not exist", ""), "not_found", false, false],
  ["200, no key", inAnswer("Invalid API key"), "auth", false, false],
  ["200, no credit", inAnswer("Insufficient balance"), "quota", false, false],
  ["200, too fast", inAnswer("Rate limit reached"), "rate_limit", true, false],
  ["200, too long", inAnswer("This model's maximum context length is 4096"), "context", false, false],
  ["200, status in the body", inAnswer("Bad gateway", 502), "server", true, true],
  ["200, no reason", misbehave.errorInAnswer({ message: "Provider failed" }), "server", true, true],
  ["200, an event of errors", body('event: error\ndata: {"message": "Overloaded", "code": 503}\n\n'), "server", true, true, /\(503\): Overloaded/],
  ["200, an error in a chunk", sse(say("As"), { error: { message: "Overloaded", code: 503 } }), "server", true, true, /\(503\): Overloaded/],
  ["200, an error in a choice", sse({ choices: [{ index: 0, error: { message: "Overloaded", code: 503 } }] }), "server", true, true],
  // answers that break off or are none
  ["reset before the answer", misbehave.resetBeforeAnswer(), "unreachable", true, true],
  ["reset in the answer", misbehave.resetMidStream(), "truncated", true, true],
  ["a stream without an end", misbehave.noFinishReason(), "truncated", true, true],
  ["a page with status 200", misbehave.htmlPage(), "malformed", true, true],
  ["malformed JSON", misbehave.malformedJson(), "malformed", true, true],
  ["JSON of another shape", misbehave.wrongShape(), "malformed", true, true],
  ["JSON null", body("null"), "malformed", true, true],
  ["no choices", body('{"choices": []}'), "malformed", true, true],
  ["a choice without message", body('{"choices": [{"finish_reason": "stop"}]}'), "malformed", true, true],
  ["content of another shape", whole({ x: 1 }), "malformed", true, true],
  ["an empty body", body(""), "malformed", true, true],
  ["a finish reason of a failure", ok("Done", { finishReason: "abort", usage: null }), "malformed", true, true, /'abort'/],
  ["an unknown finish reason without text", ok("", { finishReason: "wrapped_up", usage: null }), "empty", true, true, /'wrapped_up'/],
  ["white space to the limit under a form", whole(" \n \n ", { finish_reason: "length" }), "blank", false, true, /white space/, SCORE],
  ["only [DONE]", sse("[DONE]"), "malformed", true, true],
  ["an empty answer", misbehave.emptyAnswer(), "empty", true, true],
  ["a blank answer", ok(" \n ", { usage: null }), "empty", true, true],
  ["[DONE] without text", sse(say(""), "[DONE]"), "truncated", true, true],
  ["reasoning only", ok("", { reasoning: "Hm.", usage: null }), "empty", true, true, /sent reasoning and no answer/],
  ["length without text", misbehave.lengthEmpty(), "length", false, true, /--reasoning-effort/],
  ["a refusal", misbehave.refusal(), "refusal", false, true],
  ["a content filter", misbehave.contentFilter(), "content_filter", false, true],
  // calls for tools
  ["tool calls nobody asked for", asksForTools(CALLS), "malformed", true, false],
  ["tool calls nobody asked for, at an end", asksForTools(CALLS, { finishReason: "stop" }), "empty", true, false],
  ["tool calls that break off", asksForTools(CALLS, { finishReason: null }), "truncated", true, false, /./, TOOLS],
  ["a call for no tool", asksForTools([]), "malformed", true, false, /./, TOOLS],
];

for (const [name, server, code, retryable, mayHaveBeenPaid, words = /./, options = {}] of FAILURES) {
  for (const way of BOTH) {
    Deno.test(`a server that fails with ${name}, asked ${way}, is '${code}'`, () =>
      withModel(server, async (model, requests) => {
        const error = await model.complete(PROMPT, { temperature: 0, ...asked(way, options).options }).catch((
          error: unknown,
        ) => error);
        isTrue(error instanceof ModelError, String(error));
        const { message } = error;
        deepEqual([error.code, error.retryable, error.mayHaveBeenPaid], [code, retryable, mayHaveBeenPaid], message);
        match(message, words);
        // deno-lint-ignore no-control-regex -- a server's text must not steer a terminal
        isTrue(message.length > 10 && !/[\u0000-\u001f]/.test(message) && !message.includes(KEY), message);
        deepEqual([requests.length, model.dropped], [1, []], "it asks once, and nothing is remembered");
      }));
  }
}

/** A refusal of a request with something in it: what it is, the server's words, what is asked, what is sent instead. */
type RefusalCase = readonly [string, Behaviour, CompleteOptions, object];

const IN_WORDS = { response_format: undefined };
const MERGED = { messages: [{ role: "user", content: "Be brief.\n\nSay something." }] };
const no = (status: number, text: string, more: object = {}) => fail(status, { message: text, ...more });
const named = (param: string, value = "") =>
  no(
    400,
    `Unsupported ${value === "" ? "parameter" : "value"}: '${param}' ${value} is not supported with this model.`,
    { param },
  );
const JINJA = "Error rendering prompt with jinja template: ";

// deno-fmt-ignore
const REFUSALS: readonly RefusalCase[] = [
  ["max_tokens", no(400, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."), { maxOutputTokens: 5 }, { max_tokens: undefined, max_completion_tokens: 5 }],
  ["max_tokens", body('{"detail":[{"type":"extra_forbidden","loc":["body","max_tokens"],"msg":"Extra inputs are not permitted"}]}', { status: 422 }), { maxOutputTokens: 5 }, { max_completion_tokens: 5 }],
  ["max_tokens", body('{"error":"unknown field max_tokens"}', { status: 400 }), { maxOutputTokens: 5 }, { max_completion_tokens: 5 }],
  ["max_tokens", body("max_tokens is not supported", { status: 422 }), { maxOutputTokens: 5 }, { max_completion_tokens: 5 }],
  ["temperature", no(400, "'temperature' does not support 0.2 with this model. Only the default (1) value is supported.", { param: "temperature" }), { temperature: 0.2 }, { temperature: undefined }],
  ["temperature", no(500, "temperature: extra fields not permitted"), { temperature: 0 }, { temperature: undefined }],
  ["seed", named("seed"), { seed: 3 }, { seed: undefined }],
  ["stream_options", named("stream_options"), { onDelta: () => {} }, { stream: true, stream_options: undefined }],
  ["response_format", named("response_format", "'json_schema'"), SCORE, IN_WORDS],
  ["response_format", no(400, "This response_format type is unavailable now"), SCORE, IN_WORDS],
  ["response_format", no(500, "Not implemented"), SCORE, IN_WORDS],
  ["response_format", no(501, "Sorry"), SCORE, IN_WORDS],
  ["response_format", body("", { status: 501 }), SCORE, IN_WORDS],
  ["tools", no(400, "registry.example/library/small does not support tools"), TOOLS, { tools: undefined }],
  ["tools", named("tools"), TOOLS, { tools: undefined }],
  ["tools", no(400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'), TOOLS, { tools: undefined }],
  ["tools", no(404, "No endpoints found that support tool use."), TOOLS, { tools: undefined }],
  ["system", body('{"object":"error","message":"System role not supported","type":"BadRequestError","param":null,"code":400}', { status: 400 }), {}, MERGED],
  ["system", body('{"error":{"code":500,"message":"Jinja Exception: System role not supported","type":"server_error"}}', { status: 500 }), {}, MERGED],
  ["system", no(400, `${JINJA}"Conversation roles must alternate user/assistant/user/assistant/..."`), {}, MERGED],
  ["system", no(400, `${JINJA}"Only user and assistant roles are supported!"`), SCORE, MERGED],
  ["system", no(400, "Developer instruction is not enabled for models/gemma-3-27b-it"), {}, MERGED],
  ["system", no(400, "Unsupported value: 'messages[0].role' does not support 'system' with this model.", { param: "messages[0].role" }), {}, MERGED],
];

for (const [n, [name, refuse, options, instead]] of REFUSALS.entries()) {
  Deno.test(`a server that refuses ${name} is asked without it, now and from then on (${n + 1})`, () =>
    withModel((request, exchange) => {
      const refused = name === "system" ? rolesOf(request).includes("system") : name in request.body;
      return (refused ? refuse : ok('{"score": 7}'))(request, exchange);
    }, async (model, requests) => {
      for (const count of [2, 3]) {
        equal((await model.complete(PROMPT, options)).text, '{"score": 7}');
        equal(requests.length, count);
        const sent = new Map(Object.entries(requests.at(-1)?.body ?? {}));
        for (const [field, value] of Object.entries(instead)) deepEqual(sent.get(field), value, field);
      }
      deepEqual(model.dropped, [name]);
      const { structured, takesTools } = model;
      deepEqual([structured, takesTools], [
        options.schema ? name !== "response_format" : undefined,
        name === "tools" ? false : undefined,
      ]);
    }));
}

// deno-fmt-ignore
const SCHEMA_FAILURES: readonly RefusalCase[] = [
  ["response_format", no(400, "Failed to initialize samplers: failed to parse grammar"), SCORE, IN_WORDS],
  ["response_format", no(400, "Bad request"), SCORE, IN_WORDS],
  ["response_format", no(422, "Unprocessable"), SCORE, IN_WORDS],
  ["response_format", no(500, "json_schema cannot be compiled"), SCORE, IN_WORDS],
];

for (const [, refuse] of SCHEMA_FAILURES) {
  Deno.test("a server that cannot use one schema is sent the next, and none after two in a row", async () => {
    const bad = { ...SCORE, schema: { ...SCHEMA, name: "bad" } };
    const isRefused = ({ body }: ServerRequest) => JSON.stringify(body["response_format"] ?? "").includes('"bad"');
    await withModel(
      (request, exchange) => (isRefused(request) ? refuse : ok('{"score": 7}'))(request, exchange),
      async (
        model,
        requests,
      ) => {
        // requests so far, and whether the server holds answers to schemas
        for (
          const [options, count, structured] of [
            [bad, 2, undefined],
            [SCORE, 3, true],
            [bad, 5, true],
            [bad, 7, false],
            [SCORE, 8, false],
          ] as const
        ) {
          equal((await model.complete(PROMPT, options)).text, '{"score": 7}');
          deepEqual([requests.length, model.structured], [count, structured]);
        }
      },
    );
  });
}

function rolesOf({ body: { messages } }: ServerRequest): readonly unknown[] {
  return Array.isArray(messages) ? messages.map((message) => Object(message).role) : [];
}

Deno.test("a server that refuses everything is asked without, one by one", () => {
  const refused = ["max_tokens", "response_format", "temperature", "seed", "stream_options"];
  return withModel(misbehave.unsupported(refused, ok('{"score": 7}')), async (model, requests) => {
    const options = { maxOutputTokens: 50, temperature: 0.2, seed: 3, ...SCORE, onDelta: () => {} };
    for (const count of [6, 7]) {
      equal((await model.complete(PROMPT, options)).text, '{"score": 7}');
      equal(requests.length, count);
    }
    equal(requests.at(-1)?.body.max_completion_tokens, 50);
    deepEqual([...model.dropped].sort(), refused.toSorted());
  });
});

Deno.test("a server whatever is asked of it refuses is asked once without, and nothing is remembered", () =>
  withModel(fail(400, { message: "response_format is not supported" }), async (model, requests) => {
    await rejects(model.complete(PROMPT, SCORE), { code: "bad_request" });
    deepEqual([requests.length, model.dropped, model.structured], [2, [], undefined]);
  }));

Deno.test("a server whose roles must alternate is served, also where the speaker began", () => {
  const asWritten: Prompt = [
    { role: "user", text: "one" },
    { role: "system", text: "rules" },
    { role: "user", text: "two" },
    { role: "assistant", text: "three" },
    { role: "system", text: "persona" },
    { role: "assistant", text: "four" },
    { role: "user", text: "five" },
  ];
  const strict: Behaviour = (request, exchange) => {
    const [first, ...roles] = rolesOf(request);
    const alternates = [first, ...roles].every((role, n) => role === (n % 2 === 0 ? "user" : "assistant"));
    return (alternates ? ok("Fine.") : no(500, "Conversation roles must alternate"))(request, exchange);
  };
  return withModel(strict, async (model, requests) => {
    await model.complete(asWritten);
    await model.complete(asWritten.slice(3));
    deepEqual(requests.map(({ body: { messages } }) => messages), [
      [
        { role: "system", content: "rules\n\npersona" },
        { role: "user", content: "one\n\ntwo" },
        { role: "assistant", content: "three\n\nfour" },
        { role: "user", content: "five" },
      ],
      [
        { role: "user", content: "rules\n\npersona\n\none\n\ntwo" },
        { role: "assistant", content: "three\n\nfour" },
        { role: "user", content: "five" },
      ],
      [
        { role: "user", content: "persona" },
        { role: "assistant", content: "three\n\nfour" },
        { role: "user", content: "five" },
      ],
    ]);
  });
});

Deno.test("OpenAI itself is sent the newer field for the limit, and others the older", async () => {
  const server = await startMisbehavingServer(() => ok("Fine."));
  try {
    const { baseUrl, requests } = server;
    const instead = (input: string | URL | Request, init?: RequestInit) =>
      fetch(String(input).replace(/^https:.*\/v1/, baseUrl), init);
    const own = { apiKey: KEY, fetch: instead };
    const router = { baseUrl: "https://openrouter.ai/api/v1", customServer: false };
    for (const more of [own, { ...own, ...router }, { baseUrl }]) {
      await new OpenAIChatModel({ id: "a/m", model: "m", ...more }).complete(PROMPT, { maxOutputTokens: 5 });
    }
    deepEqual(requests.map(({ body }) => [body.max_completion_tokens, body.max_tokens]), [
      [5, undefined],
      [undefined, 5],
      [undefined, 5],
    ]);
  } finally {
    await server.stop();
  }
});
