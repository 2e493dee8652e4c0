import { deepEqual, equal, match } from "node:assert/strict";
import { GATEWAY_PATHS, KEY_HEADER } from "../../models/gateway_call.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { gatewayServer, type GatewayServerOptions } from "./server.ts";

const MODEL = `${GATEWAY_PATHS.model}?spec=openai/m`;

/** A server that knows one credential, and what it asked its gateway. */
function serverOf() {
  const asked: string[] = [];
  const gateway: GatewayServerOptions["gateway"] = {
    model(spec) {
      asked.push(spec);
      return Promise.resolve({ model: new ScriptedModel({ lines: [] }), price: undefined });
    },
    answer({ call }) {
      asked.push(call);
      return Promise.resolve({ answer: '{"text":"4"}', paidOnce: true });
    },
  };
  const workerWith = (token: string) => Promise.resolve(token === "known" ? "ada" : undefined);
  const answer = gatewayServer({ gateway, workerWith, onReplaced: () => {}, onError: () => {} });
  const ask = async (path: string, headers: Record<string, string>, body?: BodyInit) => {
    const method = body === undefined ? "GET" : "POST";
    const response = await answer(new Request(`http://gateway${path}`, { method, headers, body: body ?? null }));
    return { status: response.status, text: await response.text() };
  };
  return { asked, ask };
}

Deno.test("a gateway answers a worker whose credential it knows, and nobody else", async () => {
  const { asked, ask } = serverOf();
  for (const authorization of ["", "Bearer", "Bearer unknown", "Basic known", "known"]) {
    for (const [path, body] of [[MODEL, undefined], [GATEWAY_PATHS.calls, "{}"]] as const) {
      const { status, text } = await ask(path, { authorization }, body);
      equal(status, 401, `${authorization} ${path}`);
      match(text, /does not know this credential: make one with 'convene gateway --add-worker/);
    }
  }
  deepEqual(asked, []);
  equal((await ask(MODEL, { authorization: "Bearer known" })).status, 200);
  deepEqual(asked, ["openai/m"]);
});

Deno.test("a gateway refuses a call without a key, with another text than its key's, or of another version", async () => {
  const { asked, ask } = serverOf();
  const call = async (key: string, body: string) => {
    const { status, text } = await ask(GATEWAY_PATHS.calls, { authorization: "Bearer known", [KEY_HEADER]: key }, body);
    return [status, /it ([^"\\]*)/.exec(text)?.[1]];
  };
  deepEqual(await call("d/k%231", "{}"), [400, `has no key DIALOGUE/CALL/HASH in ${KEY_HEADER}`]);
  deepEqual(await call(`d/k%231/${sha256("{ }")}`, "{}"), [409, "does not match the hash in its key"]);
  deepEqual(await call(`d/k%231/${sha256("{}")}`, "{}"), [
    400,
    "cannot be read: worker and gateway may be of different versions",
  ]);
  deepEqual(asked, []);
});

Deno.test("a call whose request broke off is one to make again, since nobody was asked", async () => {
  const { asked, ask } = serverOf();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  const headers = {
    authorization: "Bearer known",
    [KEY_HEADER]: `d/k%231/${sha256("{}")}`,
    "content-length": "2",
  };
  const { status, text } = await ask(GATEWAY_PATHS.calls, headers, broken);
  equal(status, 503);
  const { failure } = JSON.parse(text);
  deepEqual([failure.code, failure.retryable, failure.mayHaveBeenPaid], ["unreachable", true, false]);
  deepEqual(asked, []);
});
