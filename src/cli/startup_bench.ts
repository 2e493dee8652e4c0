// What the command costs before it does anything. Every figure is a ratio to a script that does the least that can be
// done, started in turn with it in the same run. Run with `deno task bench`.
import { join } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;
const MAIN = join(ROOT, "src/main.ts");
const RUNS = 21;

/** Starts a script as its own process and gives the time to its end, or to the first request if there is a server. */
async function start(args: readonly string[], firstRequest?: Promise<number>): Promise<number> {
  const begunMs = performance.now();
  const child = new Deno.Command("deno", {
    args: ["run", "--no-prompt", "--quiet", ...args],
    cwd: ROOT,
    env: { OPENAI_API_KEY: "placeholder-key" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const endedMs = child.status.then(() => performance.now());
  const arrivedMs = await (firstRequest ?? endedMs);
  await endedMs;
  return arrivedMs - begunMs;
}

/** Medians of two things done in turn, so that what else the machine does meets both alike. */
async function compare(baseline: () => Promise<number>, subject: () => Promise<number>): Promise<[number, number]> {
  const times: [number, number][] = [];
  for (let run = 0; run <= RUNS; run++) times.push([await baseline(), await subject()]);
  times.shift(); // warms up the caches
  return [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

let over = 0;

function report(what: string, [baselineMs, subjectMs]: [number, number], bound: number): void {
  const ratio = subjectMs / baselineMs;
  if (ratio > bound) over++;
  const line = `${ratio > bound ? "OVER" : "ok  "}  ${what}: ${ratio.toFixed(2)} × (bound ${bound} ×; ` +
    `${subjectMs.toFixed(0)} over ${baselineMs.toFixed(0)} ms)\n`;
  Deno.stdout.writeSync(new TextEncoder().encode(line));
}

/** A server that says when a request arrives, and refuses it. */
function listen() {
  let arrived = Promise.withResolvers<number>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    arrived.resolve(performance.now());
    return new Response("{}", { status: 401, headers: { connection: "close" } });
  });
  const next = () => (arrived = Promise.withResolvers<number>()).promise;
  return { url: `http://127.0.0.1:${server.addr.port}/v1`, next, stop: () => server.shutdown() };
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  const server = listen();
  try {
    const empty = join(folder, "empty.ts");
    await Deno.writeTextFile(empty, "export {};\n");
    const bare = join(folder, "bare_fetch.ts");
    await Deno.writeTextFile(bare, `await fetch("${server.url}", { method: "POST", body: "{}" });\n`);
    const idle = () => start([empty]);
    report("convene --help over an empty script", await compare(idle, () => start([MAIN, "--help"])), 1.5);
    const list = ["--allow-read", MAIN, "list", folder];
    report("convene list over an empty script", await compare(idle, () => start(list)), 1.5);
    const debate = [
      ...["--allow-net=127.0.0.1", "--allow-read", `--allow-write=${folder}`],
      ...[
        "--allow-env=OPENAI_API_KEY,OPENAI_BASE_URL,OPENROUTER_API_KEY,OLLAMA_HOST,LOG_TOKENS,LOG_STREAM",
      ],
      ...[MAIN, "debate", "Should it start at once?", "--model", "openai/any", "--base-url", server.url],
      ...["--position", "Ada=It should", "--position", "Ben=It need not", "--out", join(folder, "debates"), "--quiet"],
    ];
    report(
      "the first request of a debate over that of a bare fetch",
      await compare(() => start(["--allow-net=127.0.0.1", bare], server.next()), () => start(debate, server.next())),
      2.5,
    );
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
  if (over > 0) Deno.exit(1);
}
