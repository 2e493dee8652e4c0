import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict";
import OpenAI from "openai";
import { fail } from "../models/misbehaving_server_fixture.ts";
import { ASKED, type Door, KEY, linkedIn, withDoor } from "./_door_fixture.ts";

const PRESETS = { short: { council: { phases: ["gather", "vote", "synthesis"] }, roundtable: { roundCount: 1 } } };

Deno.test("the openai package lists models and gets one", () =>
  withDoor(async ({ client }) => {
    const openai = client();
    const { data } = await openai.models.list();
    deepEqual(data.map(({ id }) => id), ["debate", "council", "council/short", "critique"]);
    equal((await openai.models.retrieve("council/short")).id, "council/short");
    for (const id of ["roundtable", "council/standard", "roundtable/short", "__proto__", "council/constructor"]) {
      await rejects(openai.models.retrieve(id), (error) => {
        ok(error instanceof OpenAI.NotFoundError, String(error));
        match(error.message, /There is no model '.*': ask one of debate, council, council\/short, critique$/);
        deepEqual([error.code, error.param, error.type], ["model_not_found", "model", "invalid_request_error"]);
        return true;
      });
    }
  }, { operator: { models: { fast: "openai/gpt-4o" }, presets: PRESETS } }));

Deno.test("the openai package gets a whole answer with usage and progress, whose link is that of its archive", () =>
  withDoor(async ({ client, server }) => {
    const answer = await client().chat.completions.create({ ...ASKED, temperature: 0.3, max_tokens: 500, seed: null });
    const [choice] = answer.choices;
    const id = linkedIn(choice?.message.content);
    deepEqual([answer.model, answer.object, choice?.finish_reason], ["council", "chat.completion", "stop"]);
    equal(answer.id, `chatcmpl-${id}`);
    const { reasoning_content: progress, reasoning } = Object(choice?.message);
    match(progress, /^[123] Member [ABC], gathering: .*\n[^]*\n20 Member A, synthesis: x$/);
    equal(reasoning, progress);
    const { body } = await server.get(`/api/dialogues/${id}`);
    deepEqual([body["status"], body["topic"]], ["completed", "Trams or buses?"]);
    const { inputTokens, outputTokens } = body["usage"];
    const [prompt_tokens, completion_tokens] = [inputTokens, outputTokens];
    deepEqual(answer.usage, { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens });
    const [warning] = body["warnings"].filter(({ code }: { readonly code: string }) => code === "ignored_fields");
    match(warning.text, /^The request's temperature, max_tokens had no effect: /);
  }));

Deno.test("the openai package streams progress, then the answer, with usage only if asked", () =>
  withDoor(async ({ client }) => {
    for (const include_usage of [true, false]) {
      const question = { ...ASKED, messages: [{ role: "user" as const, content: `Trams? ${include_usage}` }] };
      const options = { ...question, stream: true, stream_options: { include_usage } } as const;
      let [progress, content, finish, used] = ["", "", "", 0];
      for await (const { choices: [choice], usage } of await client().chat.completions.create(options)) {
        ok(content === "" || !("reasoning_content" in Object(choice?.delta)), "progress comes first");
        progress += Object(choice?.delta).reasoning_content ?? "";
        content += choice?.delta.content ?? "";
        finish += choice?.finish_reason ?? "";
        used += usage?.total_tokens ?? 0;
      }
      equal(progress.trimEnd().split("\n").length, 20);
      equal(finish, "stop");
      match(content, /^\*\*Undecided: [^]*\[The whole dialogue\]\(http.*\)$/);
      equal(used > 0, include_usage);
    }
  }));

Deno.test("an answer does not say how many tokens it took where no model says so", () =>
  withDoor(async ({ post, server }) => {
    server.models.keepUsage();
    equal((await (await post(ASKED)).json()).usage, undefined);
    const streamed = { stream: true, stream_options: { include_usage: true } };
    const text = await (await post({ ...ASKED, ...streamed })).text();
    match(text, /\[The whole dialogue\]/);
    doesNotMatch(text, /"usage":\{/);
  }));

Deno.test("protocols and presets are asked as models, each with its subject", () =>
  withDoor(async ({ post, server }) => {
    for (const [model, messages] of [["debate", 6], ["critique", 4], ["council/short", 5]] as const) {
      const { choices: [{ message: { content } }] } = await (await post({ ...ASKED, model })).json();
      const { body } = await server.get(`/api/dialogues/${linkedIn(content)}`);
      equal(body["topic"], "Trams or buses?", model);
      ok(body["messages"].length >= messages - 2, `${model}: ${body["messages"].length}`);
      equal(body["status"], "completed");
    }
  }, { operator: { models: { fast: "openai/gpt-4o" }, presets: PRESETS } }));

/** A request that is refused: what it changes, and the status, code and field of the answer. */
type Refused = readonly [change: object, status: number, code: string | null, param: string | null, says: RegExp];

const user = (...content: readonly unknown[]) => ({ messages: [{ role: "user", content }] });
const text = { type: "text", text: "And this?" };

const REFUSED: readonly Refused[] = [
  [{ model: "gpt-4o" }, 404, "model_not_found", "model", /ask one of debate, council, critique/],
  [{ model: undefined }, 404, "model_not_found", "model", /no model 'undefined'/],
  [{ model: { toString: 1 } }, 404, "model_not_found", "model", /There is no model/],
  [{ tools: [{ type: "function", function: { name: "f" } }] }, 400, "unsupported_parameter", "tools", /operator/],
  [{ functions: [{ name: "f" }] }, 400, "unsupported_parameter", "functions", /not supported/],
  [{ tool_choice: "required" }, 400, "unsupported_parameter", "tool_choice", /not supported/],
  [{ n: 2 }, 400, "unsupported_parameter", "n", /one outcome/],
  [{ response_format: { type: "json_object" } }, 400, "unsupported_parameter", "response_format", /Markdown/],
  [{ logprobs: true }, 400, "unsupported_parameter", "logprobs", /probabilities/],
  [{ modalities: ["text", "audio"] }, 400, "unsupported_parameter", "modalities", /must be/],
  [{ messages: "Trams?" }, 400, null, "messages", /a list/],
  [{ messages: [] }, 400, null, "messages", /a message of the user/],
  [{ messages: [{ role: "assistant", content: "Yes" }] }, 400, null, "messages", /a message of the user/],
  [{ messages: [{ role: "user", content: "  " }] }, 400, null, "messages[0].content", /must have a text/],
  [{ messages: [null] }, 400, null, "messages[0].role", /must be one of system/],
  [{ messages: [{ role: "god", content: "x" }] }, 400, null, "messages[0].role", /must be one of system/],
  [user(text, { type: "input_audio" }), 400, "unsupported_parameter", "messages[0].content[1]", /not read/],
  [user(text, { type: "file", file: { file_id: "f-1" } }), 400, null, "messages[0].content[1]", /nothing is fetched/],
  [
    user(text, { type: "file", file: { file_data: "data:text/plain,x" } }),
    400,
    null,
    "messages[0].content[1]",
    /base64/,
  ],
  [
    user(text, { type: "file", file: { file_data: "%%%", filename: "a.txt" } }),
    400,
    null,
    "messages",
    /'a\.txt'.*base64/,
  ],
  [user(text, { type: "image_url", image_url: { url: "data:text/html;base64,PGI+" } }), 400, null, null, /data:image/],
];

/** Checks an error as the answer tells it. */
async function refused(response: Response, [, status, code, param, says]: Refused): Promise<void> {
  const { error, ...rest } = await response.json();
  deepEqual([response.status, rest], [status, {}], JSON.stringify(error));
  match(error.message, says);
  equal(error.code, code);
  if (param !== null) equal(error.param, param);
  equal(typeof error.type, "string");
}

Deno.test("requests that cannot be fulfilled get errors in the form of OpenAI's API, and start nothing", () =>
  withDoor(async ({ origin, post, server }) => {
    for (const each of REFUSED) await refused(await post({ ...ASKED, ...each[0] }), each);
    const none = [{}, 400, null, null, /must be/] as const;
    for (const body of ["", "{", "[]", "null", '"x"', "[".repeat(1_000_000)]) await refused(await post(body), none);
    const post401 = [{}, 401, "invalid_api_key", null, /key/] as const;
    await refused(await post(ASKED, { headers: { Authorization: "Bearer wrong-key-of-nobody" } }), post401);
    for (const path of ["models", "models/council", "nothing"]) {
      await refused(await fetch(`${origin}/v1/${path}`), post401);
    }
    const headers = { Authorization: `Bearer ${KEY}` };
    for (const path of ["responses", "completions", "embeddings"]) {
      const other = await fetch(`${origin}/v1/${path}`, { method: "POST", headers, body: "{}" });
      await refused(other, [{}, 404, null, null, /^Only chat completions are answered here: POST \/v1\/chat\/compl/]);
    }
    await refused(await fetch(`${origin}/v1/models`, { method: "DELETE", headers }), [{}, 405, null, null, /GET/]);
    deepEqual((await server.get("/api/dialogues")).body["dialogues"], []);
    equal(server.models.requests.length, 0);
    deepEqual(server.errors, []);
  }));

Deno.test("a server that only shows archives, or has no model, says so", async () => {
  await withDoor(async ({ post }) => {
    await refused(await post(ASKED), [{}, 403, null, null, /--read-only/]);
  }, { readOnly: true });
  await withDoor(async ({ post }) => {
    await refused(await post(ASKED), [{}, 503, null, null, /no model: start it with --model/]);
  }, { operator: {} });
});

Deno.test("of 20 at once, those that find no room get 429 and Retry-After; with room, each has its own archive", async () => {
  const asks = ({ post }: Door, n: number) => post({ ...ASKED, messages: [{ role: "user", content: `Trams? ${n}` }] });
  const twenty = Array.from({ length: 20 }, (_, n) => n);
  await withDoor(async (door) => {
    door.server.models.hold();
    const all = twenty.map((n) => asks(door, n));
    let full = 0;
    const seen = all.map(async (response) => {
      const { status, headers } = await response;
      if (status === 429) equal(headers.get("retry-after"), "60");
      if (status === 429 && ++full === 16) door.server.models.release();
      return status;
    });
    deepEqual((await Promise.all(seen)).sort(), [...Array(4).fill(200), ...Array(16).fill(429)]);
    for (const response of all) {
      const { error, choices } = await (await response).json();
      ok(error ? error.code === "rate_limit_exceeded" : linkedIn(choices[0].message.content));
    }
  });
  await withDoor(async (door) => {
    const answers = await Promise.all(twenty.map(async (n) => await (await asks(door, n)).json()));
    const ids = new Set(answers.map(({ choices: [{ message }] }) => linkedIn(message.content)));
    equal(ids.size, 20);
    equal((await door.server.get("/api/dialogues")).body["total"], 20);
  }, { concurrency: 20 });
});

Deno.test("a dialogue that a provider stops is an error that leads to its archive, and the same request continues it", () =>
  withDoor(async ({ client, server, post }) => {
    const question = { ...ASKED, model: "critique" };
    const { answer } = server.models;
    Object.assign(server.models, { answer: fail(401, { message: "No such key" }) });
    await rejects(client({ maxRetries: 2 }).chat.completions.create(question), (error) => {
      ok(error instanceof OpenAI.APIError);
      deepEqual([error.status, error.code], [502, "provider"]);
      match(error.message, /The dialogue is stopped.*See http:\/\/127\.0\.0\.1:\d+\/dialogues\/\w+\. The same request/);
      return true;
    });
    const stream = await client().chat.completions.create({ ...question, stream: true });
    await rejects(Array.fromAsync(stream), (error) => {
      ok(error instanceof OpenAI.APIError);
      match(error.message, /The dialogue is stopped/);
      return true;
    });
    equal((await server.get("/api/dialogues")).body["total"], 2, "the stream is another request");
    Object.assign(server.models, { answer });
    const { choices: [{ message }] } = await (await post(question)).json();
    equal((await server.get("/api/dialogues")).body["total"], 2);
    equal((await server.get(`/api/dialogues/${linkedIn(message.content)}`)).body["status"], "completed");
  }));

Deno.test("an answer that a limit cut has the finish reason length", () =>
  withDoor(async ({ post }) => {
    const { choices: [choice], error } = await (await post({ ...ASKED, model: "debate/long" })).json();
    equal(choice?.finish_reason, "length", JSON.stringify(error));
    match(
      choice.message.content,
      /\n\n\*\*Cut short:\*\* Stopped by the budget \(\$1\.00\) in round \d+ of 30, .*\n\n\[/,
    );
  }, {
    operator: {
      models: { fast: "openai/gpt-4o" },
      prices: { "openai/gpt-4o": { inputUsd: 40, outputUsd: 40 } },
      presets: { long: { debate: { roundCount: 30, scoringEnabled: false } } },
    },
  }));

Deno.test("silence is broken by comments in a stream, and by empty lines before a whole answer", () =>
  withDoor(async ({ post, server }) => {
    for (const stream of [true, false]) {
      server.models.hold();
      const response = await post({ ...ASKED, stream });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let whole = "";
      for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
        whole += piece.value;
        if (/:\n\n:\n\n|\n\n\n/.test(whole)) server.models.release();
      }
      if (stream) match(whole, /^data: [^]*\n:\n\n:\n\n[^]*data: \[DONE\]\n\n$/);
      else ok(linkedIn(JSON.parse(whole).choices[0].message.content));
    }
  }, { chat: { quietMs: 10 } }));
