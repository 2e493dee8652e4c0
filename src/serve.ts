/**
 * A server of archives and dialogues: pages to read, start, watch and join them, and an HTTP API with server-sent events,
 * which describes itself at `/api/openapi.json`. `convene serve` is this server.
 *
 * `createServer` makes a function from requests to responses, `fetch`, for any server of web standards to listen with.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createServer } from "@convenings/convenings/serve";
 *
 * const token = "a-token-that-nobody-guesses";
 * const briefs = { remote: "examples/briefs/remote-work" };
 * const models = { recorded: "recorded/examples/recordings/remote_work.yaml" };
 * const server = createServer({ directory: ".tmp/served", token, operator: { briefs, models } });
 *
 * const ask = async (path: string, body?: object) =>
 *   await server.fetch(
 *     new Request(`http://127.0.0.1:8787${path}`, {
 *       headers: { authorization: `Bearer ${token}` },
 *       ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
 *     }),
 *   );
 *
 * // A model takes part by its name in `operator.models`.
 * const roundtable = { protocol: "roundtable", brief: "remote", model: "recorded" };
 * const { id } = await (await ask("/api/dialogues", roundtable)).json();
 *
 * const { body } = await ask(`/api/dialogues/${id}/events`);
 * assert.ok(body);
 * for await (const text of body.pipeThrough(new TextDecoderStream())) {
 *   if (text.includes("event: dialogue.ended")) break;
 * }
 * const { status, messages } = await (await ask(`/api/dialogues/${id}`)).json();
 * assert.equal(status, "completed");
 * assert.equal(messages[0].kind, "response");
 * await server.close();
 * ```
 *
 * @module
 */

export { createServer, type Server, type ServerOptions } from "./serve/server.ts";
export type { OperatorConfiguration } from "./serve/operator.ts";
export type { Surroundings } from "./setup/world.ts";
