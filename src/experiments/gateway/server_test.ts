import { deepEqual, equal, match } from "node:assert/strict";
import { GATEWAY_PATHS } from "../../models/gateway_call.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { gatewayServer, type GatewayServerOptions } from "./server.ts";

Deno.test("a gateway answers a worker whose credential it knows, and nobody else", async () => {
  const asked: string[] = [];
  const gateway: GatewayServerOptions["gateway"] = {
    model(spec) {
      asked.push(spec);
      return Promise.resolve({ model: new ScriptedModel({ lines: [] }), price: undefined });
    },
    answer: () => Promise.reject(new Error("Nobody may ask")),
  };
  const answer = gatewayServer({
    gateway,
    workerWith: (token) => Promise.resolve(token === "known" ? "ada" : undefined),
    onReplaced: () => {},
    onError: () => {},
  });
  const ask = async (authorization: string | undefined, method = "GET") => {
    const path = method === "GET" ? `${GATEWAY_PATHS.model}?spec=openai/m` : GATEWAY_PATHS.calls;
    const headers = new Headers(authorization === undefined ? {} : { authorization });
    return await answer(new Request(`http://gateway${path}`, { method, headers }));
  };
  for (const authorization of [undefined, "Bearer", "Bearer unknown", "Basic known", "known"]) {
    for (const method of ["GET", "POST"]) {
      const refused = await ask(authorization, method);
      equal(refused.status, 401, `${authorization} ${method}`);
      match(await refused.text(), /does not know this credential: make one with 'convene gateway --add-worker/);
    }
  }
  deepEqual(asked, []);
  equal((await ask("Bearer known")).status, 200);
  deepEqual(asked, ["openai/m"]);
});
