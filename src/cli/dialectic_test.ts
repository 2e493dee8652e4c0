import { deepEqual, equal } from "node:assert/strict";
import { minimalInstance } from "../models/filler_model.ts";
import { ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

/** An answer as long as a prompt allows: what is not told of a length is short. */
function longAnswer({ body, prompt }: ServerRequest): string {
  const [, words = "40"] = /Use at most about (\d+) words/.exec(prompt) ?? [];
  const text = "The desk keeps a book of loans. ".repeat(Math.floor(Number(words) / 7));
  const { schema } = Object(Object(body["response_format"])["json_schema"]);
  return schema === undefined ? text : JSON.stringify(minimalInstance(Object(schema), text));
}

for (const [size, flags] of [["unknown size", []], ["8,192 tokens", ["--context-window", "8192"]]] as const) {
  Deno.test(`a dialectic with a model of ${size} on a plain server comes to its end without a failure`, async () => {
    const server = await startMisbehavingServer((request) => ok(longAnswer(request)));
    try {
      await withFolder(async (cwd) => {
        const run = await convene([
          ...["dialectic", "The desk must lend tools. It should be cheap.", "--model", "openai/local-model"],
          ...["--base-url", server.baseUrl, "--out", "out", "--json", ...flags],
        ], { cwd });
        equal(run.code, 0, run.err);
        const { status, failures, messages } = JSON.parse(run.out);
        deepEqual([status, failures, messages.length], ["completed", [], 32]);
        equal(/The context size of openai\/local-model is not known/.test(run.err), flags.length === 0);
      });
    } finally {
      await server.stop();
    }
  });
}
