// Measures the cost of calls over real HTTP, compared with a bare `fetch` in the same run. The provider is a separate
// process, so its work is not counted. Run with `deno task bench-http`.
import process from "node:process";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { DialogueWorkflow, type Floor, type RunOptions } from "../../dialogue/mod.ts";
import type { ChatModel } from "../../models/chat_model.ts";
import { OpenAIChatModel } from "../../models/openai_chat_model.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow } from "./mod.ts";

const SELF = new URL(import.meta.url).pathname;
const PROVIDER = new URL("../../models/provider_fixture.ts", import.meta.url).pathname;
const PERMISSIONS = ["--no-prompt", "--quiet", "--allow-net=127.0.0.1"];

/** Calls of a debate of one round with scores, and of one without. */
const CALLS = 15;
const CALLS_UNSCORED = 10;

interface Figures {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Runs a body against a provider in a separate process. */
async function withProvider<T>(latencyMs: number, body: (url: string) => Promise<T>): Promise<T> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...PERMISSIONS, PROVIDER, String(latencyMs)],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  try {
    return await body(`http://127.0.0.1:${new TextDecoder().decode(value).trim()}/v1`);
  } finally {
    await reader.cancel();
    await child.stdin.close();
    await child.status;
  }
}

async function measured(calls: number, body: () => Promise<unknown>): Promise<Figures> {
  const begun = process.cpuUsage();
  const begunMs = performance.now();
  await body();
  const ms = (performance.now() - begunMs) / calls;
  const { user, system } = process.cpuUsage(begun);
  return { ms, cpuMs: (user + system) / 1000 / calls };
}

/** A bare call, the baseline for all comparisons. */
async function bareCall(url: string): Promise<void> {
  const messages = [{ role: "user", content: "Speak. ".repeat(500) }];
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "mock", messages }),
  });
  const answer = await response.json();
  if (typeof answer.choices[0].message.content !== "string") throw new TypeError("No answer came");
}

async function bareLoop(url: string, calls: number): Promise<void> {
  for (let n = 0; n < calls; n++) await bareCall(url);
}

function modelAt(url: string, { fetch }: { readonly fetch?: typeof globalThis.fetch } = {}): ChatModel {
  return new OpenAIChatModel({
    id: "openai/mock",
    model: "mock",
    baseUrl: url,
    contextWindow: 128_000,
    ...(fetch ? { fetch } : {}),
  });
}

interface Held {
  readonly outputDirectory: string | false;
  readonly streamed?: boolean;
  readonly scores?: boolean;
  readonly pages?: RunOptions["pages"];
}

/** Holds a debate of one round, and throws if any part fails. */
async function debate(model: ChatModel, held: Held): Promise<void> {
  const { outputDirectory, streamed = false, scores = true, pages } = held;
  const agent = new ChatAgent({ model });
  const result = await createDebateWorkflow("Should engines be light?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They should not", agentConfig: { id: "b" } }, agent),
  ], { roundCount: 1, scoringEnabled: scores, outputDirectory }).run({ deltas: streamed, ...omitUndefined({ pages }) });
  if (result.status !== "completed" || result.failures.length > 0) throw new Error(JSON.stringify(result.failures));
  const calls = scores ? CALLS : CALLS_UNSCORED;
  if (result.usage.calls !== calls) throw new Error(`A debate made ${result.usage.calls} calls in place of ${calls}`);
}

/** A dialogue in which everybody speaks in turn and sees the last four messages. */
class LastFour extends DialogueWorkflow {
  readonly #turns: number;

  constructor(turns: number, model: ChatModel, outputDirectory: string) {
    const agent = new ChatAgent({ model });
    super("Should engines be light?", ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent })), {
      outputDirectory,
    });
    this.#turns = turns;
  }

  protected override async script(floor: Floor): Promise<void> {
    for (let n = 0; n < this.#turns; n++) {
      const speaker = this.participants[n % 2];
      if (!speaker) return;
      await floor.speak(speaker, {
        kind: "statement",
        name: `${n}`,
        instruction: "Speak.",
        view: (said) => said.slice(-4).filter((message) => !message.failed),
      });
    }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function medians(all: readonly Figures[]): Figures {
  return { ms: median(all.map(({ ms }) => ms)), cpuMs: median(all.map(({ cpuMs }) => cpuMs)) };
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

let failed = 0;

function verdict(holds: boolean): string {
  if (!holds) failed++;
  return holds ? "ok  " : "OVER";
}

/** Measures one debate after the other, warm, with latency 0. */
async function aCall(folder: string, rounds: number): Promise<void> {
  await withProvider(0, async (url) => {
    const model = modelAt(url);
    const held: readonly (readonly [string, number | undefined, () => Promise<void>])[] = [
      ["bare fetch", undefined, () => bareLoop(url, CALLS)],
      ["whole answers, journal and pages", 2, () => debate(model, { outputDirectory: folder })],
      ["streamed, journal and pages", 4, () => debate(model, { outputDirectory: folder, streamed: true })],
      ["whole answers, in memory", undefined, () => debate(model, { outputDirectory: false })],
      ["streamed, in memory", undefined, () => debate(model, { outputDirectory: false, streamed: true })],
    ];
    const figures: Figures[][] = held.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [place, [, , body]] of held.entries()) {
        const one = await measured(CALLS, body);
        if (round >= rounds / 3) figures[place]?.push(one); // the first ones are warm-up
      }
    }
    const bare = medians(figures[0] ?? []);
    print(`A call of a debate of ${CALLS}, latency 0: CPU ms, ms, times a bare fetch`);
    for (const [place, [what, bound]] of held.entries()) {
      const { ms, cpuMs } = medians(figures[place] ?? []);
      const mark = bound === undefined ? "    " : verdict(cpuMs <= bound);
      const times = `${(cpuMs / bare.cpuMs).toFixed(1)} ×`;
      print(
        `${mark}  ${what}: ${cpuMs.toFixed(2)}, ${ms.toFixed(2)}, ${times}${bound ? ` (bound ${bound} CPU ms)` : ""}`,
      );
    }
  });
}

/** Compares a turn in a dialogue of 1,000 turns with one of 10. */
async function growth(folder: string): Promise<void> {
  await withProvider(0, async (url) => {
    const model = modelAt(url);
    const ratios: number[] = [];
    for (let round = 0; round < 3; round++) {
      const short = await measured(300, async () => {
        for (let n = 0; n < 30; n++) await new LastFour(10, model, folder).run();
      });
      const long = await measured(1000, () => new LastFour(1000, model, folder).run());
      if (round > 0) ratios.push(long.ms / short.ms);
    }
    const ratio = median(ratios);
    print(`${verdict(ratio <= 1.5)}  a turn of 1,000 over a turn of 10: ${ratio.toFixed(2)} × (bound 1.5 ×)`);
  });
}

/** Limits the number of simultaneous requests, each lasting until its whole answer has arrived. */
function pooled(connections: number): typeof fetch {
  let free = connections;
  const waiting: (() => void)[] = [];
  return async (input, init) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const response = await fetch(input, init);
      const { status, headers } = response;
      return new Response(await response.arrayBuffer(), { status, headers });
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

const CONNECTIONS = 64;
const LATENCY_MS = 50;

const AT_ONCE: Readonly<Record<string, (url: string, folder: string, debates: number) => Promise<unknown>>> = {
  "bare fetch": (url, _, debates) => {
    const share = Math.ceil(debates * CALLS_UNSCORED / CONNECTIONS);
    return Promise.all(Array.from({ length: CONNECTIONS }, () => bareLoop(url, share)));
  },
  "journal": (url, folder, debates) => allAtOnce(url, folder, debates),
  "in memory": (url, _, debates) => allAtOnce(url, false, debates),
};

function allAtOnce(url: string, outputDirectory: string | false, debates: number): Promise<unknown> {
  const model = modelAt(url, { fetch: pooled(CONNECTIONS) });
  return Promise.all(
    Array.from({ length: debates }, () => debate(model, { outputDirectory, scores: false, pages: "none" })),
  );
}

/** Runs all debates at once in a child process, and prints its figures as JSON. */
async function child(what: string, url: string, folder: string, debates: number): Promise<void> {
  let peak = 0;
  const look = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 100);
  const figures = await measured(debates * CALLS_UNSCORED, async () => await AT_ONCE[what]?.(url, folder, debates));
  clearInterval(look);
  print(JSON.stringify({ ...figures, peak }));
}

/** Measures many debates at once, each way in a separate process. */
async function atOnce(folder: string, debates: number): Promise<void> {
  print(
    `${debates} debates of ${CALLS_UNSCORED} calls at once, ${CONNECTIONS} connections, ${LATENCY_MS} ms: % of what latency allows, CPU ms a call, MB`,
  );
  await withProvider(LATENCY_MS, async (url) => {
    for (const [what, bound] of [["bare fetch"], ["journal", 50], ["in memory"]] as const) {
      const args = ["run", ...PERMISSIONS, `--allow-read`, `--allow-write=${folder}`, "--allow-env", SELF];
      const { stdout, success } = await new Deno.Command(Deno.execPath(), {
        args: [...args, "--at-once", what, url, folder, String(debates)],
        stderr: "inherit",
      }).output();
      if (!success) throw new Error(`'${what}' failed`);
      const { ms, cpuMs, peak } = JSON.parse(new TextDecoder().decode(stdout));
      const share = 100 * LATENCY_MS / CONNECTIONS / ms;
      const mark = bound === undefined ? "    " : verdict(share >= bound);
      print(
        `${mark}  ${what}: ${share.toFixed(0)} %, ${cpuMs.toFixed(2)}, ${Math.round(peak / 1e6)}${
          bound ? ` (bound ${bound} %)` : ""
        }`,
      );
    }
  });
}

if (import.meta.main) {
  const [first, ...others] = Deno.args;
  if (first === "--at-once") {
    const [what = "", url = "", folder = "", debates = ""] = others;
    await child(what, url, folder, Number(debates));
  } else {
    const folder = await Deno.makeTempDir();
    try {
      if (!first || first === "call") await aCall(folder, 30);
      if (!first || first === "many") await atOnce(folder, 1000);
      if (!first || first === "growth") await growth(folder);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
    if (failed > 0) Deno.exit(1);
  }
}
