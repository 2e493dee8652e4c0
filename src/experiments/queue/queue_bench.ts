/**
 * Measures an experiment in a queue: debates a second with 1, 2 and 4 workers, CPU of a call of workers and Postgres, and
 * bytes of a debate in the database.
 *
 * Run by `deno task bench-queue`, with the numbers of debates (100 by default), of those that a worker holds at the same
 * time (4), and the provider's latency in ms (200) as arguments. It needs Debian's `postgresql` and Linux's `/proc`.
 *
 * @module
 */
import { withPostgres } from "./_postgres_fixture.ts";
import { openQueueDatabase } from "./database.ts";

const PROVIDER = new URL("../../models/provider_fixture.ts", import.meta.url).pathname;
const MAIN = new URL("../../main.ts", import.meta.url).pathname;
const [debates = 100, concurrency = 4, latencyMs = 200] = Deno.args.map(Number);

/** Length of a tick of the kernel's counters, in ms. */
const TICK_MS = 10;

// deno-lint-ignore no-console -- a benchmark prints its results
const print = (line: string) => console.log(line);

/** Returns the CPU that a process and its ended children have used, in ms; 0 for one that is gone. */
async function cpuOf(pid: string | number): Promise<number> {
  const text = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => ") 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ").map(Number); // from the third on
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
}

/** Returns the CPU of all processes that run in a folder. */
async function cpuIn(folder: string): Promise<number> {
  let sum = 0;
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const cwd = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
    if (cwd === folder) sum += await cpuOf(name);
  }
  return sum;
}

function start(cwd: string, ...args: readonly string[]): Deno.ChildProcess {
  const command = ["run", "-A", "--no-check", "--quiet", MAIN, ...args];
  return new Deno.Command(Deno.execPath(), { args: command, cwd, stdin: "null", stdout: "null", stderr: "inherit" })
    .spawn();
}

async function measure(workers: number, url: string, { folder, data, baseUrl }: Readonly<Record<string, string>>) {
  const { sql, close } = await openQueueDatabase(url);
  const cwd = folder ?? ".";
  const sent = await start(cwd, "run", "e.json", "--queue", url, "--no-wait").status;
  if (!sent.success) throw new Error("The experiment could not be sent");
  const before = await cpuIn(data ?? "");
  const flags = ["--queue", url, "--base-url", baseUrl ?? "", "--concurrency", String(concurrency), "--quiet"];
  const running = Array.from({ length: workers }, () => start(cwd, "worker", ...flags));
  for (let left = debates; left > 0;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const [row] = await sql`select count(*)::integer as left from convenings_jobs.job where state <> 'completed'`;
    left = Number(row?.["left"]);
  }
  const cpuMs = (await Promise.all(running.map(({ pid }) => cpuOf(pid)))).reduce((sum, each) => sum + each, 0);
  const postgresMs = await cpuIn(data ?? "") - before;
  for (const each of running) each.kill("SIGTERM");
  for (const each of running) await each.status;
  const [row = {}] = await sql`
    select count(*) filter (where line::json->>'type' = 'call.answered')::integer as calls,
      extract(epoch from max((line::json->>'at')::timestamptz) - min((line::json->>'at')::timestamptz))::float as seconds,
      pg_total_relation_size('convenings.lines')::float as bytes
    from convenings.lines`;
  await close();
  const { calls, seconds, bytes } = row;
  return { calls: Number(calls), seconds: Number(seconds), bytes: Number(bytes), cpuMs, postgresMs };
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  const provider = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--allow-net=127.0.0.1", PROVIDER, String(latencyMs)],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = provider.stdout.getReader();
  try {
    const { value: port } = await reader.read();
    const baseUrl = `http://127.0.0.1:${new TextDecoder().decode(port).trim()}/v1`;
    const experiment = {
      items: Array.from({ length: debates / 2 }, (_, n) => `Motion ${n}: engines should be light.`),
      arms: { debate: { protocol: "debate", roundCount: 1 } },
      ...{ models: ["openai/one", "openai/other"], judges: ["openai/judge"] },
    };
    await Deno.writeTextFile(`${folder}/e.json`, JSON.stringify(experiment));
    await withPostgres(async ({ database, data }) => {
      let first: number | undefined;
      for (const workers of [1, 2, 4]) {
        const ran = await measure(workers, await database(), { folder, data, baseUrl });
        const { calls, seconds, bytes, cpuMs, postgresMs } = ran;
        first ??= seconds;
        const per = (ms: number) => `${(ms / calls).toFixed(1)} ms`;
        print(
          `${workers} workers × ${concurrency}: ${debates} debates, ${calls} calls of ${latencyMs} ms in ${
            seconds.toFixed(1)
          } s, ${(debates / seconds).toFixed(2)} debates a second (${(first / seconds).toFixed(2)} ×); CPU of a call: ${
            per(cpuMs)
          } workers with their start, ${per(postgresMs)} Postgres; ${(bytes / debates / 1024).toFixed(0)} KB a debate`,
        );
      }
    });
  } finally {
    await reader.cancel();
    await provider.stdin.close();
    await provider.status;
    await Deno.remove(folder, { recursive: true });
  }
}
