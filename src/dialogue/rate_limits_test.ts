import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { OpenAIChatModel } from "../models/openai_chat_model.ts";
import {
  type Behaviour,
  ok as answer,
  rateLimited,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { ask, LedgerBench } from "./calls/_ledger_fixture.ts";
import { settled, VirtualRuntime } from "./calls/_virtual_runtime_fixture.ts";
import { isRound } from "./end_rules.ts";
import { DialogueWorkflow } from "./workflow.ts";

/** A dialogue between two speakers on a model of the provider `p`. */
function dialogue(config: ConstructorParameters<typeof DialogueWorkflow>[2]): DialogueWorkflow {
  const agent = new ChatAgent({ model: new ScriptedModel({ id: "p/m", lines: ["Buses.", "Trams."] }) });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  return new DialogueWorkflow("Getting there", participants, {
    outputDirectory: false,
    endWhen: isRound(1),
    ...config,
  });
}

Deno.test("A dialogue keeps configured limits per minute, reports waits, and records their length", async () => {
  const runtime = new VirtualRuntime();
  const events: DialogueEvent[] = [];
  let passing: Promise<void> | undefined;
  const workflow = dialogue({ rateLimits: { p: { requestsPerMinute: 1 }, q: { requestsPerMinute: 9 } }, runtime });
  const result = await workflow.run({
    onEvent: (event) => {
      events.push(event);
      if (event.type === "call.waiting") passing = runtime.pass(event.waitMs);
    },
  });
  await passing;
  equal(result.endReason, "max_rounds");
  deepEqual(result.warnings.filter(({ code }) => code === "idle_rate_limit").map(({ text }) => text), [
    "'rateLimits' has limits for 'q', which provides no model here",
  ]);
  const waiting = events.filter((event) => event.type === "call.waiting");
  deepEqual(waiting, [{
    type: "call.waiting",
    dialogueId: result.dialogueId,
    key: "round-1/statement/ben",
    model: "p/m",
    waitMs: 60_000,
    reason: "requests per minute",
  }]);
  const { calls, durationMs } = fold(events.filter((event) => "seq" in event));
  deepEqual(calls.map(({ waitedMs, durationMs }) => [waitedMs, durationMs]), [[undefined, 0], [60_000, 0]]);
  equal(durationMs, 60_000);
});

Deno.test("A dialogue that waits for a limit per minute ends when its time is up", async () => {
  const runtime = new VirtualRuntime();
  const config = { rateLimits: { p: { tokensPerMinute: 1 } }, maxDurationMs: 10_000, runtime };
  let passing: Promise<void> | undefined;
  const result = await dialogue(config).run({
    onEvent: ({ type }) => {
      if (type === "call.waiting") passing = runtime.pass(10_000);
    },
  });
  await passing;
  deepEqual([result.endReason, result.messages.length, result.duration], ["max_duration", 1, 10_000]);
});

Deno.test("A dialogue rejects limits per minute other than integers >= 1", () => {
  for (const bad of [0, -1, 1.5, NaN, Infinity]) {
    for (const name of ["requestsPerMinute", "tokensPerMinute"]) {
      throws(
        () => dialogue({ rateLimits: { p: { [name]: bad } } }),
        new RegExp(`'rateLimits.p.${name}' must be an integer >= 1: current value is ${bad}`),
      );
    }
  }
});

/** A ledger on a stopped clock, with a model whose server reports in its first answer that nothing is left. */
async function withServer(
  first: Behaviour,
  test: (bench: LedgerBench, model: OpenAIChatModel, requests: readonly ServerRequest[]) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer(({ number }) => number === 1 ? first : answer("No."));
  try {
    const model = new OpenAIChatModel({ id: "openai/m", model: "m", baseUrl: server.baseUrl });
    await test(new LedgerBench(), model, server.requests);
  } finally {
    await server.stop();
  }
}

const NOTHING_LEFT = {
  "x-ratelimit-limit-requests": "5",
  "x-ratelimit-remaining-requests": "0",
  "x-ratelimit-reset-requests": "30s",
};

Deno.test("Limits reported by a server delay the next request until the reset, streamed or not", async () => {
  for (const onFloor of [true, false]) {
    await withServer(answer("Yes.", { headers: NOTHING_LEFT }), async (bench, model, requests) => {
      await bench.callsFor("a", { onFloor }).complete(model, ask("q"));
      const next = bench.callsFor("b", { onFloor }).complete(model, ask("q"));
      await settled();
      match(bench.waits.join(), /^b \d+ requests per minute$/);
      equal(bench.outline.includes("sent b#1.1"), false);
      await bench.runtime.pass(30_000);
      equal((await next).text, "No.");
      const [before, after] = bench.of("call.sent");
      equal(before?.waitedMs, undefined);
      ok((after?.waitedMs ?? 0) > 0);
      deepEqual(requests.map(({ stream }) => stream), [onFloor, onFloor]);
    });
  }
});

Deno.test("Limits reported with a refusal delay the next attempt too", async () => {
  for (const onFloor of [true, false]) {
    await withServer(rateLimited({ ...NOTHING_LEFT, "retry-after": "1" }), async (bench, model, requests) => {
      const call = bench.callsFor("a", { onFloor }).complete(model, ask("q"));
      while (bench.waits.length === 0) await settled();
      await bench.runtime.pass(1000);
      match(bench.waits.join(), /^a \d+ requests per minute$/); // the longer one of the two waits
      equal(requests.length, 1);
      await bench.runtime.pass(29_000);
      equal((await call).text, "No.");
      ok((bench.of("call.sent")[1]?.waitedMs ?? 0) > 0);
      equal(requests.length, 2);
    });
  }
});
