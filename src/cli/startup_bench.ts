// Reports the time from the start of the process to the help and to a debate's first request, compared with a script
// that only fetches. There is no limit. Run with `deno task bench-startup`.
import { join } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;
const MAIN = join(ROOT, "src/main.ts");
const RUNS = 11;

/** Starts a script as its own process. Resolves to the time to its end, or to the first request if there is a server. */
async function start(args: readonly string[], firstRequest?: Promise<number>): Promise<number> {
  const begunMs = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
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

async function report(what: string, run: () => Promise<number>): Promise<void> {
  await run(); // warms up the caches
  const times: number[] = [];
  for (let n = 0; n < RUNS; n++) times.push(await run());
  const median = times.toSorted((a, b) => a - b)[RUNS >> 1] ?? NaN;
  Deno.stdout.writeSync(new TextEncoder().encode(`${what}: ${median.toFixed(0)} ms\n`));
}

/** A server that reports when a request arrives, and refuses it. */
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
    const bare = join(folder, "bare_fetch.ts");
    await Deno.writeTextFile(bare, `await fetch("${server.url}", { method: "POST", body: "{}" });\n`);
    const debate = [
      "--allow-net=127.0.0.1",
      "--allow-read",
      `--allow-write=${folder}`,
      "--allow-env",
      MAIN,
      "debate",
      "Should it start at once?",
      "--model",
      "openai/any",
      "--base-url",
      server.url,
      "--position",
      "Ada=It should",
      "--position",
      "Ben=It need not",
      "--out",
      join(folder, "debates"),
      "--quiet",
    ];
    await report("convene --help", () => start(["--allow-read", "--allow-env", MAIN, "--help"]));
    await report("the first request of a bare fetch", () => start(["--allow-net=127.0.0.1", bare], server.next()));
    await report("the first request of convene debate", () => start(debate, server.next()));
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}
