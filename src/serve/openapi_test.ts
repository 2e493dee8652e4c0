import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Hono } from "hono";
import { z } from "zod";
import { REVIEW, trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { problemsIn } from "../transcript/problems.ts";
import { Access, type Asking } from "./access.ts";
import { addApi } from "./api.ts";
import { Hall } from "./hall.ts";
import { Idempotency } from "./idempotency.ts";
import { sha256 } from "../text/sha256.ts";
import { openApi } from "./openapi.ts";
import { Operator } from "./operator.ts";
import { Shelf } from "./shelf.ts";
import { DEBATE, TOKEN, withServer } from "./_server_fixture.ts";

// deno-lint-ignore no-explicit-any -- whatever the description has
type Description = Record<string, any>;

/** Returns the schema of a description's answer, or of its problem. */
function schemaOf(description: Description, method: string, path: string, status: number): z.ZodType {
  const { responses } = description["paths"][path][method];
  const { content } = responses[status] ?? responses.default;
  const [json] = Object.entries<Description>(content).filter(([type]) => /json$/.test(type)).map(([, each]) => each);
  return z.fromJSONSchema(json?.["schema"]);
}

Deno.test("The description has every route of the API, and no other", async () => {
  const [shelf, operator, app] = [new Shelf("nowhere"), new Operator({}), new Hono<Asking>()];
  const io = { env: () => undefined, runtime: systemRuntime };
  const hall = new Hall({ shelf, operator, io, concurrency: 1, onError() {} });
  const access = new Access({ token: TOKEN, host: "127.0.0.1" });
  const signal = new AbortController().signal;
  addApi({ app, shelf, hall, operator, access, once: new Idempotency(), readOnly: false, signal });
  const { paths } = await openApi() as Description;
  deepEqual(
    Object.entries<object>(paths).flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one} ${path}`))
      .sort(),
    app.routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`).sort(),
  );
});

Deno.test("What is asked and answered is as described", async () => {
  await withServer(async (server) => {
    const { body: description } = await server.get("/api/openapi.json");
    equal(description["openapi"], "3.1.0");
    const seen = new Set<string>();
    const check = (
      method: string,
      path: string,
      { status, body }: { readonly status: number; readonly body: unknown },
    ) => {
      const described = path.replace(/\?.*/, "").replace(/dialogues\/[^/]+/, "dialogues/{id}")
        .replace(/messages\/\d+/, "messages/{number}").replace(/seats\/.*/, "seats/{participant}");
      deepEqual(problemsIn(schemaOf(description, method, described, status), body), [], `${method} ${path} ${status}`);
      seen.add(`${method} ${described} ${status < 400 ? status : "default"}`);
    };
    const get = async (path: string) => {
      const answered = await server.get(path);
      check("get", path, answered);
      return answered.body;
    };
    const post = async (path: string, body: object = {}) => {
      const { requestBody } = description["paths"][
        path.replace(/\?.*/, "").replace(/dialogues\/[^/]+/, "dialogues/{id}").replace(
          /seats\/.*/,
          "seats/{participant}",
        )
      ].post;
      const answered = await server.post(path, body);
      if (answered.status < 300) {
        const schema = z.fromJSONSchema(requestBody.content["application/json"].schema);
        ok(schema.safeParse(body).success, `${path} takes what is described`);
      }
      check("post", path, answered);
      return answered.body;
    };

    const { models } = server;
    await post("/api/dialogues?dryRun", DEBATE);
    const { problem } = await post("/api/dialogues?dryRun=form", { ...DEBATE, model: "nobody" });
    equal(problem.errors[0].field, "model");
    await post("/api/dialogues", {});
    models.hold();
    const asking = { ...DEBATE, scoringEnabled: true, models: { "advocate-2": "human" } };
    const { id } = await post("/api/dialogues", asking);
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => models.waiting.length === 1);
    await get(path);
    await get("/api/dialogues");
    models.release();
    const { seats: [seat] } = await server.until(`${path}/seats`, ({ seats }) => seats.length === 1);
    await get(`${path}/seats`);
    await post(`${path}/pause`);
    await post(`${path}/seats/advocate-2`, { key: seat.key });
    await post(`${path}/seats/advocate-2`, { key: seat.key, text: "Buses." });
    await server.ended(id);
    await post(`${path}/resume`);
    await post(`${path}/stop`);
    await server.ended(id);
    await post(`${path}/stop`);
    const over = await server.start({ ...DEBATE, documents: [{ name: "notes.md", text: "Oak lasts." }] });
    await server.ended(over);
    await post(`/api/dialogues/${over}/judge`, { judges: ["fast"] });
    await server.ended(over);
    await post(`/api/dialogues/${over}/ask`, { question: "What would it cost?" });
    await server.ended(over);
    await get(`/api/dialogues/${over}`);
    const fork = await post(`/api/dialogues/${over}/fork`, { at: 2 });
    await server.ended(fork["id"]);
    await get("/api/dialogues");
    await get(`/api/dialogues/${fork["id"]}`);
    await get("/api/dialogues/nobody");
    const sample = await trialDebate();
    const archive = `${server.directory}/2026-03-01/2026-03-01T10-00-00_sample`;
    for (
      const [folder, { journal }] of [[archive, sample.dialogue], [`${archive}/${REVIEW}`, sample.review]] as const
    ) {
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(`${folder}/journal.jsonl`, journal);
    }
    const flow = await get("/api/dialogues/sample/flow");
    equal(flow.claims.length, sample.argued.reading.flow.claims.length);
    match((await get(`/api/dialogues/${over}/flow`)).detail, /^Nobody has noted what was argued/);
    await get("/api/openapi.json");
    const json = await server.fetch(`/api/dialogues/${over}/messages/2`, { headers: { Accept: "application/json" } });
    check("get", `/api/dialogues/${over}/messages/2`, { status: json.status, body: await json.json() });
    const source = `sources/notes-${sha256("Oak lasts.").slice(0, 12)}.txt`;
    const streams = [["events?speed=100000", "text/event-stream"], ["download?format=md", "text/markdown"], [
      source,
      "text/plain",
    ]];
    for (const [at, type] of streams) {
      const response = await server.fetch(`/api/dialogues/${over}/${at}`);
      await response.body?.cancel();
      equal(response.headers.get("content-type")?.split(";")[0], type);
      const path = `/api/dialogues/{id}/${at?.split("?")[0]?.replace(/sources\/.*/, "sources/{name}")}`;
      const described = description["paths"][path].get;
      ok(type !== undefined && type in described.responses[200].content);
      seen.add(`get ${path} 200`);
    }
    for (const [path, methods] of Object.entries<Description>(description["paths"])) {
      for (const [method, { responses }] of Object.entries<Description>(methods)) {
        for (const status of Object.keys(responses)) {
          if (status !== "default") {
            ok(seen.has(`${method} ${path} ${status}`), `not seen: ${method} ${path} ${status}`);
          }
        }
      }
    }
  });
});

Deno.test("What only the operator sets is not described, and is refused", async () => {
  await withServer(async (server) => {
    const { body: description } = await server.get("/api/openapi.json");
    const { oneOf } = description["paths"]["/api/dialogues"].post.requestBody.content["application/json"].schema;
    equal(oneOf.length, 5);
    for (const { properties, additionalProperties } of oneOf) {
      equal(additionalProperties, false);
      ok("model" in properties && "participants" in properties);
      for (
        const field of ["baseUrl", "providers", "prices", "outputDirectory", "files", "requestId"]
      ) {
        ok(!(field in properties), field);
        const { status, body } = await server.post("/api/dialogues", { ...DEBATE, [field]: "x" });
        deepEqual([status, body["errors"][0].field], [422, field]);
      }
    }
  });
});
