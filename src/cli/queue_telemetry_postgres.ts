import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { openQueueDatabase } from "../experiments/queue/database.ts";
import { type Collector, pathOf, startCollector } from "./_collector_fixture.ts";
import { GatewayProcess, workersOf } from "./_gateway_fixture.ts";
import { inLaboratory, outputOf } from "./_queue_fixture.ts";

const FILE = {
  items: ["One.", "Two."],
  arms: { debate: { protocol: "debate", roundCount: 1 } },
  models: ["openai/m1"],
};

async function withCollector(body: (collector: Collector) => Promise<void>): Promise<void> {
  const collector = startCollector();
  try {
    await body(collector);
  } finally {
    await collector.stop();
  }
}

Deno.test("a run, its workers and the requests that a provider gets are in one trace", () =>
  inLaboratory(({ url, cwd, baseUrl, start, requests }) =>
    withCollector(async ({ variables, spans }) => {
      await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
      const args = ["worker", "--queue", url, "--base-url", baseUrl, "--scratch", "scratch"];
      const worker = start(args, variables);
      await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"], variables));
      worker.kill("SIGTERM");
      await outputOf(worker);

      const all = spans();
      const ours = all.filter(({ scope }) => scope === "convenings");
      const [run, ...others] = ours.filter(({ name }) => name === "invoke_workflow experiment");
      assert.deepEqual(others, []);
      assert.deepEqual(new Set(ours.map(({ traceId }) => traceId)), new Set([run?.traceId]));
      const calls = ours.filter(({ attributes }) => attributes["gen_ai.operation.name"] === "chat");
      assert.ok(calls.length > 0 && calls.length === requests.length, `${calls.length} of ${requests.length}`);
      for (const call of calls) {
        const [first, second, turn = "", last, ...more] = pathOf(call, all);
        assert.deepEqual(
          [first, second, last, more],
          ["invoke_workflow experiment", "invoke_workflow debate", "chat m1", []],
        );
        assert.match(turn, /^invoke_agent \S/);
        const posts = all.filter(({ parentSpanId }) => parentSpanId === call.spanId);
        const headers = posts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
        const received = requests.map(({ headers }) => headers.get("traceparent")).filter((each) =>
          each && headers.includes(each)
        );
        assert.deepEqual(received, headers);
        assert.equal(headers.length, 1);
      }
    })
  ));

Deno.test("a gateway is in the trace, between a worker's call and the request that the provider gets", () =>
  inLaboratory((laboratory) =>
    withCollector(async ({ variables, spans, received }) => {
      const { url, cwd, start, requests } = laboratory;
      await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
      const gateway = new GatewayProcess(laboratory, [], variables);
      const worker = (await workersOf(laboratory, gateway.url, ["--quiet"], variables))(0);
      await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"], variables));
      worker.kill("SIGTERM");
      await outputOf(worker);
      await gateway.stop();

      const all = spans();
      for (const { headers } of requests) {
        const [, traceId, spanId] = headers.get("traceparent")?.split("-") ?? [];
        const sent = all.find((span) => span.traceId === traceId && span.spanId === spanId);
        assert.ok(sent);
        assert.deepEqual(pathOf(sent, all).slice(3), ["chat m1", "POST", "POST", "gateway openai/m1", "POST"]);
      }
      const [{ prompt = "" } = {}] = requests;
      assert.ok(
        prompt.length > 50 && !received().includes(JSON.stringify(prompt.slice(0, 50)).slice(1, -1)),
        "no text",
      );
    })
  ));

Deno.test("a job has no span of its run if nobody collects traces, and a worker then begins a trace for each dialogue", () =>
  inLaboratory(({ url, cwd, baseUrl, start }) =>
    withCollector(async ({ variables, spans }) => {
      await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
      const args = ["worker", "--queue", url, "--base-url", baseUrl, "--scratch", "scratch"];
      const worker = start(args, variables);
      await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"]));
      worker.kill("SIGTERM");
      await outputOf(worker);
      const { sql, close } = await openQueueDatabase(url);
      const jobs = await sql`select data->>'traceparent' as traceparent from convenings_jobs.job`;
      await close();
      assert.deepEqual(jobs.map(({ traceparent }) => traceparent), [null, null]);
      const dialogues = spans().filter(({ name }) => name === "invoke_workflow debate");
      assert.deepEqual(dialogues.map(({ parentSpanId }) => parentSpanId), ["", ""]);
      assert.equal(new Set(dialogues.map(({ traceId }) => traceId)).size, 2);
    })
  ));
