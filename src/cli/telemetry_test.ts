import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import {
  asksForTools,
  type Behaviour,
  hangBeforeHeaders,
  ok,
  rateLimited,
  type ServerRequest,
  startMisbehavingServer,
} from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { withFolder } from "./_cli_fixture.ts";
import { type Collector, exportingTo, pathOf, startCollector } from "./_collector_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

const KEY = "sk-of-a-test-0123456789";
const MOTION = "Zebras should vote";
const CAPTURE = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";

/** Starts the command as a process of its own, with more variables. */
function start(args: readonly string[], cwd: string, variables: Readonly<Record<string, string>> = {}) {
  const permissions = ["--no-prompt", `--allow-read=${ROOT},${cwd}`, `--allow-write=${cwd}`, "--allow-net=127.0.0.1"];
  return new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      `--config=${ROOT}deno.json`,
      ...permissions,
      `--allow-env=OPENAI_API_KEY,LOG_TOKENS,LOG_STREAM,${CAPTURE}`,
      MAIN,
      ...args,
    ],
    cwd,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { OPENAI_API_KEY: KEY, ...variables },
  }).spawn();
}

async function run(...args: Parameters<typeof start>) {
  const { code, stdout, stderr } = await start(...args).output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}

function debate(baseUrl: string): readonly string[] {
  const sides = ["--position", "Ada=They should", "--position", "Ben=They should not"];
  return ["debate", MOTION, ...sides, "--model", "openai/m", "--base-url", baseUrl, "--rounds", "1", "--out", "out"];
}

/** Runs a body with a folder, a server that answers, and a collector. */
async function observed(
  answer: (request: ServerRequest) => Behaviour,
  body: (parts: {
    readonly cwd: string;
    readonly collector: Collector;
    readonly baseUrl: string;
    readonly requests: readonly ServerRequest[];
  }) => Promise<void>,
): Promise<void> {
  const server = await startMisbehavingServer(answer);
  const collector = startCollector();
  const { baseUrl, requests } = server;
  try {
    await withFolder((cwd) => body({ cwd, collector, baseUrl, requests }));
  } finally {
    await collector.stop();
    await server.stop();
  }
}

Deno.test("the spans of an experiment nest in one trace from the run to the request, without text and key", () =>
  observed(
    (request) => request.number === 1 ? rateLimited({ "retry-after": "0" }) : ok(rivalAnswer(request)),
    async ({ cwd, collector, baseUrl, requests }) => {
      const arms = { debate: { protocol: "debate", roundCount: 1 } };
      const models = ["openai/m1", "openai/m2"];
      const prices = Object.fromEntries(models.map((model) => [model, { inputUsd: 1, outputUsd: 2 }]));
      await writeFile(`${cwd}/zebras.yaml`, JSON.stringify({ items: [MOTION], arms, models, prices }));
      const args = ["run", "zebras.yaml", "--base-url", baseUrl, "--out", "out", "--quiet"];
      const { code, err } = await run(args, cwd, collector.variables);
      assert.equal(code, 0, err);
      const spans = collector.spans();
      assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 1);
      const ours = spans.filter(({ scope }) => scope === "convenings");
      const calls = ours.filter(({ attributes }) => attributes["gen_ai.operation.name"] === "chat");
      assert.equal(calls.length, requests.length);
      const [, ...answered] = calls;
      for (const call of calls) {
        const [first = "", dialogue = "", turn = "", last = "", ...more] = pathOf(call, spans);
        assert.deepEqual([first, dialogue, more], ["invoke_workflow experiment", "invoke_workflow debate", []]);
        assert.match(turn, /^invoke_agent \S/);
        assert.match(last, /^chat m[12]$/);
        assert.equal(call.kind, 3);
        assert.equal(call.attributes["gen_ai.provider.name"], "openai");
        const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
        assert.deepEqual([request?.name, request?.scope, others], ["POST", "deno", []]);
        const header = `00-${call.traceId}-${request?.spanId}-01`;
        assert.equal(requests.filter(({ headers }) => headers.get("traceparent") === header).length, 1);
      }
      const refused = calls.find(({ status }) => status === 2)?.attributes ?? assert.fail();
      const again = calls.find(({ attributes }) => attributes["convenings.call.attempt"] === 2)?.attributes;
      assert.deepEqual([refused["error.type"], refused["http.response.status_code"]], ["rate_limit", 429]);
      assert.equal(String(refused["convenings.call.key"]).replace(/\.1$/, ".2"), again?.["convenings.call.key"]);
      for (const { attributes } of answered.filter(({ status }) => status !== 2)) {
        const [input, output] = ["input", "output"].map((of) => Number(attributes[`gen_ai.usage.${of}_tokens`]));
        assert.ok(input !== undefined && input > 0 && output !== undefined && output > 0);
        assert.equal(attributes["convenings.call.cost_usd"], (input + 2 * output) / 1e6);
        assert.match(String(attributes["gen_ai.response.model"]), /^m[12]$/);
      }
      const lines = new Set(requests.flatMap(({ prompt }) => prompt.split("\n")).filter((line) => line.length > 15));
      assert.ok(lines.size > 20);
      for (const text of [KEY, MOTION, "with strength", ...lines]) {
        assert.ok(!collector.received().includes(text), `'${text}' was sent`);
      }
    },
  ));

Deno.test("texts are in the spans if the standard variable asks for them, and the key is not", () =>
  observed(
    (request) => ok(answerToRequest(request).replace("so", `so ${KEY}`)),
    async ({ cwd, collector, baseUrl, requests }) => {
      const variables = { ...collector.variables, [CAPTURE]: "true" };
      const { code, err } = await run([...debate(baseUrl), "--position", `Cy=${KEY}`], cwd, variables);
      assert.equal(code, 0, err);
      const calls = collector.spans().filter(({ name }) => name === "chat m");
      assert.equal(calls.length, requests.length);
      for (const { attributes } of calls) {
        const [first] = JSON.parse(String(attributes["gen_ai.input.messages"]));
        assert.equal(first.role, "system");
        assert.ok(String(attributes["gen_ai.input.messages"]).includes(MOTION));
        const [answer] = JSON.parse(String(attributes["gen_ai.output.messages"]));
        assert.deepEqual([answer.role, answer.finish_reason], ["assistant", "stop"]);
      }
      assert.ok(collector.received().includes("This is so "));
      assert.ok(!collector.received().includes(KEY));
    },
  ));

Deno.test("a collector that is away or never answers changes neither output nor exit code", () =>
  observed((request) => ok(answerToRequest(request)), async ({ cwd, baseUrl }) => {
    const told = async (variables: Readonly<Record<string, string>>) => {
      const { code, out, err } = await run(debate(baseUrl), cwd, variables);
      const same = (text: string) => text.replaceAll(/\S*_debate\S*| from [\da-f]{8}|about [\d,]+ tokens/g, "…");
      return { code, out: same(out), err: same(err) };
    };
    const gone = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = gone.addr;
    gone.close();
    const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    try {
      const alone = await told({});
      assert.equal(alone.code, 0, alone.err);
      assert.deepEqual(await told(exportingTo(`http://127.0.0.1:${port}`)), alone);
      const { port: never } = silent.addr;
      const patience = { OTEL_EXPORTER_OTLP_TIMEOUT: "200" };
      assert.deepEqual(await told({ ...exportingTo(`http://127.0.0.1:${never}`), ...patience }), alone);
    } finally {
      silent.close();
    }
  }));

Deno.test("uses of tools are spans of their turns, without what was asked of them", () =>
  observed((request) => {
    const { tools, messages } = request.body;
    const input = JSON.stringify({ name: "striped-hooves" });
    return tools && !JSON.stringify(messages).includes("tool_call_id")
      ? asksForTools([
        { id: "c1", name: "read_source", arguments: input },
        { id: "c2", name: "my striped hooves", arguments: "{}" },
      ])
      : ok(answerToRequest(request));
  }, async ({ cwd, collector, baseUrl }) => {
    await Deno.mkdir(`${cwd}/brief/sources`, { recursive: true });
    const positions = [{ id: "a", text: "Yes.", file: "a.md" }, { id: "b", text: "No.", file: "b.md" }];
    await Deno.writeTextFile(`${cwd}/brief/brief.yaml`, JSON.stringify({ motion: MOTION, positions }));
    for (const file of ["a.md", "b.md"]) await Deno.writeTextFile(`${cwd}/brief/${file}`, "Zebras are striped.");
    await Deno.writeTextFile(`${cwd}/brief/sources/striped-hooves.md`, "A zebra.");
    const args = [...debate(baseUrl), "--brief", "brief", "--tool", "read_source"];
    const { code, err } = await run(args, cwd, collector.variables);
    assert.equal(code, 0, err);
    const spans = collector.spans();
    const uses = spans.filter(({ attributes }) => attributes["gen_ai.operation.name"] === "execute_tool");
    const outcomes = new Set(
      uses.map(({ attributes }) => `${attributes["gen_ai.tool.name"]} ${attributes["error.type"]}`),
    );
    assert.deepEqual(outcomes, new Set(["read_source undefined", "_OTHER refused"]));
    for (const use of uses) {
      assert.match(
        pathOf(use, spans).join(" > "),
        /^invoke_workflow debate > invoke_agent (Ada|Ben) > execute_tool \w+$/,
      );
    }
    assert.ok(!collector.received().includes("striped"));
  }));

Deno.test("a resumed dialogue has a trace of its own, with the turn that was under way", async () => {
  const hanging = Promise.withResolvers<void>();
  await observed((request) => {
    if (request.number !== 3) return ok(answerToRequest(request));
    hanging.resolve();
    return hangBeforeHeaders();
  }, async ({ cwd, collector, baseUrl }) => {
    const killed = start(debate(baseUrl), cwd);
    await hanging.promise;
    killed.kill("SIGKILL");
    await killed.output();
    const { code, err } = await run(
      ["resume", "latest", "--out", "out", "--base-url", baseUrl],
      cwd,
      collector.variables,
    );
    assert.equal(code, 0, err);
    const spans = collector.spans().filter(({ scope }) => scope === "convenings");
    const [dialogue, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === "");
    assert.equal(others.length, 0);
    assert.equal(dialogue?.attributes["convenings.dialogue.resumed"], true);
    assert.equal(dialogue?.attributes["convenings.dialogue.end_reason"], "completed");
    const repeated = spans.find(({ attributes }) => attributes["convenings.call.attempt"] === 2) ?? assert.fail();
    assert.match(pathOf(repeated, spans).join(" > "), /^invoke_workflow debate > invoke_agent \S+ > chat m$/);
  });
});

Deno.test("an interrupted dialogue sends its spans, and names what was cancelled", async () => {
  const hanging = Promise.withResolvers<void>();
  await observed((request) => {
    if (request.number < 3) return ok(answerToRequest(request));
    hanging.resolve();
    return hangBeforeHeaders();
  }, async ({ cwd, collector, baseUrl }) => {
    const process = start(debate(baseUrl), cwd, collector.variables);
    await hanging.promise;
    process.kill("SIGINT");
    assert.equal((await process.output()).code, 130);
    const spans = collector.spans().filter(({ scope }) => scope === "convenings");
    const cancelled = spans.filter(({ attributes }) => attributes["error.type"] === "cancelled");
    const operations = new Set(cancelled.map(({ name }) => name.split(" ")[0]));
    assert.deepEqual(operations, new Set(["chat", "invoke_agent"]));
    const dialogue = spans.find(({ name }) => name === "invoke_workflow debate");
    assert.deepEqual([dialogue?.status, dialogue?.attributes["convenings.dialogue.end_reason"]], [0, "aborted"]);
  });
});
