import { deepEqual, equal, match, ok as isTrue } from "node:assert/strict";
import { minimalInstance } from "../models/filler_model.ts";
import { body, ok, type ServerRequest, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

/** Returns an answer as long as the prompt allows; short if it gives no length. */
function longAnswer({ body, prompt }: ServerRequest): string {
  const [, words = "40"] = /Use at most (\d+) words/.exec(prompt) ?? [];
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
          "dialectic",
          "The desk must lend tools. It should be cheap.",
          "--model",
          "openai/local-model",
          "--base-url",
          server.baseUrl,
          "--out",
          "out",
          "--json",
          ...flags,
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

Deno.test("--model summarizer=SPEC and --context-prompt say who writes summaries and from which instruction, also when resumed", async () => {
  const server = await startMisbehavingServer((request) =>
    request.number === 20 ? body("No", { status: 401, type: "text/plain" }) : ok(longAnswer(request))
  );
  const asksForSummary = ({ prompt }: ServerRequest) => /^Sum up message/m.test(prompt);
  const argumentsOf = (...more: readonly string[]) => [
    "dialectic",
    "The desk must lend tools.",
    "--model",
    "openai/speaker",
    "--model",
    "summarizer=openai/scribe",
    "--base-url",
    server.baseUrl,
    "--out",
    "out",
    "--json",
    "--rounds",
    "3",
    "--context",
    "length-based",
    "--context-threshold",
    "600",
    "--context-max-length",
    "200",
    "--context-prompt",
    "summary.md",
    ...more,
  ];
  try {
    await withFolder(async (cwd) => {
      await Deno.writeTextFile(`${cwd}/summary.md`, "Keep every price.\n");
      const stopped = JSON.parse((await convene(argumentsOf(), { cwd })).out);
      equal(stopped.endReason, "provider");
      const before = server.requests.length;
      const resumed = await convene(["resume", stopped.archive, "--base-url", server.baseUrl, "--json"], { cwd });
      equal(JSON.parse(resumed.out).status, "completed", resumed.err);
      for (const request of server.requests) {
        equal(request.body["model"], asksForSummary(request) ? "scribe" : "speaker");
        equal(request.prompt.includes("Keep every price."), asksForSummary(request));
      }
      isTrue(
        server.requests.slice(0, before).some(asksForSummary) && server.requests.slice(before).some(asksForSummary),
      );
      await Deno.writeTextFile(`${cwd}/summary.md`, "\n");
      match((await convene(argumentsOf(), { cwd })).err, /Cannot use summary\.md: 'context' must be a text/);
    });
  } finally {
    await server.stop();
  }
});
