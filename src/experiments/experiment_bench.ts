/**
 * Measures an experiment of many debates: CPU of a debate against a bare `fetch` loop of as many calls, memory while it
 * runs, and the time to go through it again when all is held.
 *
 * Run by `deno task bench-experiment`, with the numbers of debates (1000 by default) and of those held at the same time
 * (8) as arguments. The provider is another process, whose work is not counted, and answers at once.
 *
 * @module
 */
import process from "node:process";
import type { Experiment } from "./experiment.ts";
import { writeResults } from "./results.ts";
import { runExperiment } from "./run_experiment.ts";

const PROVIDER = new URL("../models/provider_fixture.ts", import.meta.url).pathname;
const [debates = 1000, concurrency = 8] = Deno.args.map(Number);

// deno-lint-ignore no-console -- a benchmark prints its results
const print = (line: string) => console.log(line);
const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** Runs a body, and returns its CPU and time in ms. */
async function measured<T>(
  body: () => Promise<T>,
): Promise<{ readonly value: T; readonly cpuMs: number; readonly ms: number }> {
  const [begun, begunMs] = [process.cpuUsage(), performance.now()];
  const value = await body();
  const { user, system } = process.cpuUsage(begun);
  return { value, cpuMs: (user + system) / 1000, ms: performance.now() - begunMs };
}

/** A bare call, about as long as one of a debate. */
async function bareCall(url: string): Promise<void> {
  const messages = [{ role: "user", content: "Speak. ".repeat(500) }];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ model: "mock", messages });
  const response = await fetch(`${url}/chat/completions`, { method: "POST", headers, body });
  const answer = await response.json();
  if (typeof answer.choices[0].message.content !== "string") throw new TypeError("No answer came");
}

function experimentOf(): Experiment {
  const configuration = { roundCount: 1, scoringEnabled: false, summaries: false, judges: ["openai/judge"] };
  return {
    name: "Bench",
    items: Array.from(
      { length: debates / 2 },
      (_, n) => ({ id: `${n}`, motion: `Motion ${n}: engines should be light.` }),
    ),
    arms: [{ name: "debate", protocol: "debate", configuration, moderator: "openai/speaker" }],
    models: ["openai/one", "openai/other"],
    seating: "round_robin",
    repetitions: 1,
    seeds: [0],
    limits: {},
    rateLimits: {},
    concurrency,
    folder: ".",
  };
}

if (import.meta.main) {
  const directory = await Deno.makeTempDir();
  const provider = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--allow-net=127.0.0.1", PROVIDER, "0"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = provider.stdout.getReader();
  try {
    const { value: port } = await reader.read();
    const url = `http://127.0.0.1:${new TextDecoder().decode(port).trim()}/v1`;
    const world = {
      io: {
        env: (name: string) => name === "OPENAI_BASE_URL" ? url : name === "OPENAI_API_KEY" ? "sk-bench" : undefined,
      },
    };
    let calls = 0;
    let done = 0;
    const memory: number[] = [];
    const progress = {
      planned() {},
      begin() {},
      hear: (_key: string, { type }: { readonly type: string }) => void (type === "call.answered" && calls++),
      end() {
        if (++done % Math.ceil(debates / 10) === 0) memory.push(process.memoryUsage().rss);
      },
    };
    const signal = new AbortController().signal;
    const idle = process.memoryUsage().rss;
    const held = await measured(() => runExperiment(experimentOf(), { directory, world, signal, progress }));
    if (held.value.left.length > 0) throw new Error(`${held.value.left[0]?.reason}`);
    const bare = await measured(async () => {
      for (let n = 0; n < calls; n++) await bareCall(url);
    });
    const per = (ms: number) => `${(ms / debates).toFixed(1)} ms`;
    print(
      `${debates} debates with a panel, ${calls} calls, ${concurrency} at a time: ${(held.ms / 1000).toFixed(0)} s`,
    );
    print(
      `CPU of a debate: ${per(held.cpuMs)}; of as many bare calls: ${per(bare.cpuMs)} (${
        (held.cpuMs / bare.cpuMs).toFixed(1)
      } ×)`,
    );
    print(`Memory at the start ${megabytes(idle)}, after each tenth: ${memory.map(megabytes).join(", ")}`);
    const again = await measured(() => runExperiment(experimentOf(), { directory, world, signal }));
    print(`To go through it again: ${(again.ms / 1000).toFixed(1)} s, CPU of a debate ${per(again.cpuMs)}`);
    const tables = await measured(() => writeResults({ experiment: experimentOf(), run: again.value }, directory));
    print(`Tables: ${(tables.ms / 1000).toFixed(1)} s; memory ${megabytes(process.memoryUsage().rss)}`);
  } finally {
    await reader.cancel();
    await provider.stdin.close();
    await provider.status;
    await Deno.remove(directory, { recursive: true });
  }
}
