/**
 * Measures an experiment in a queue: debates a second with 1, 2 and 4 workers, CPU of a call of workers and Postgres, and
 * bytes of a debate in the database.
 *
 * Run by `deno task bench-queue`, with the numbers of debates (100 by default), of those that a worker holds at the same
 * time (4), the provider's latency in ms (200), and `gateway` to ask through one, as arguments. It needs Debian's `postgresql` and Linux's `/proc`.
 *
 * @module
 */
import { freePort, startPostgres } from "./_postgres_fixture.ts";
import { addWorker } from "../gateway/credentials.ts";
import { openQueueDatabase, type QueueDatabase } from "./database.ts";

const PROVIDER = new URL("../../models/provider_fixture.ts", import.meta.url).pathname;
const MAIN = new URL("../../main.ts", import.meta.url).pathname;
const [debates = 100, concurrency = 4, latencyMs = 200] = Deno.args.slice(0, 3).map(Number);
const withGateway = Deno.args[3] === "gateway";

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

/** Returns the most memory that a process has used, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const text = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
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

function start(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Deno.ChildProcess {
  const command = ["run", "-A", "--no-check", "--quiet", MAIN, ...args];
  return new Deno.Command(Deno.execPath(), {
    args: command,
    cwd,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  })
    .spawn();
}

/** Starts a gateway on a free port, and returns its process and what a worker needs to use it. */
async function startGateway(cwd: string, { sql, url, baseUrl }: {
  readonly sql: QueueDatabase["sql"];
  readonly url: string;
  readonly baseUrl: string;
}) {
  const port = freePort();
  const flags = ["--queue", url, "--base-url", baseUrl, "--port", String(port), "--quiet"];
  const process = start(cwd, ["gateway", ...flags]);
  const token = await addWorker(sql, "bench");
  return { process, flags: ["--gateway", `http://127.0.0.1:${port}`], env: { CONVENE_TOKEN: token } };
}

async function measure(workers: number, url: string, { folder, data, baseUrl }: Readonly<Record<string, string>>) {
  const { sql, close } = await openQueueDatabase(url);
  const cwd = folder ?? ".";
  const sent = await start(cwd, ["run", "e.json", "--queue", url, "--no-wait"]).status;
  if (!sent.success) throw new Error("The experiment could not be sent");
  const before = await cpuIn(data ?? "");
  const commits = async () => {
    const [row] = await sql`select xact_commit::integer as n from pg_stat_database where datname = current_database()`;
    return Number(row?.["n"]);
  };
  const committed = await commits();
  const gateway = withGateway ? await startGateway(cwd, { sql, url, baseUrl: baseUrl ?? "" }) : undefined;
  const own = gateway?.flags ?? ["--base-url", baseUrl ?? ""];
  const flags = ["worker", "--queue", url, ...own, "--concurrency", String(concurrency), "--quiet"];
  const running = Array.from({ length: workers }, () => start(cwd, flags, gateway?.env));
  for (let left = debates; left > 0;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const [row] = await sql`select count(*)::integer as left from convenings_jobs.job where state <> 'completed'`;
    left = Number(row?.["left"]);
  }
  const cpuMs = (await Promise.all(running.map(({ pid }) => cpuOf(pid)))).reduce((sum, each) => sum + each, 0);
  const postgresMs = await cpuIn(data ?? "") - before;
  const memory = Math.max(...await Promise.all(running.map(({ pid }) => memoryOf(pid))));
  const gatewayMs = gateway ? await cpuOf(gateway.process.pid) : 0;
  const all = [...running, ...gateway ? [gateway.process] : []];
  for (const each of all) {
    each.kill("SIGTERM");
    await each.status;
  }
  const [row = {}] = await sql`
    select count(*) filter (where line::json->>'type' = 'call.answered')::integer as calls,
      extract(epoch from max((line::json->>'at')::timestamptz) - min((line::json->>'at')::timestamptz))::float as seconds,
      pg_total_relation_size('convenings.lines')::float as bytes,
      pg_total_relation_size('convenings.calls')::float as kept
    from convenings.lines`;
  const { calls, seconds, bytes, kept } = row;
  const measured = {
    calls: Number(calls),
    seconds: Number(seconds),
    bytes: Number(bytes),
    kept: Number(kept),
    cpuMs,
    gatewayMs,
    postgresMs,
    memory,
    commits: await commits() - committed,
  };
  await close();
  return measured;
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
      models: ["openai/one", "openai/other"],
      judges: ["openai/judge"],
    };
    await Deno.writeTextFile(`${folder}/e.json`, JSON.stringify(experiment));
    const postgres = await startPostgres();
    try {
      let first: number | undefined;
      for (const workers of [1, 2, 4]) {
        const ran = await measure(workers, await postgres.database(), { folder, data: postgres.data, baseUrl });
        const { calls, seconds, bytes, kept, cpuMs, gatewayMs, postgresMs, memory, commits } = ran;
        first ??= seconds;
        const per = (ms: number) => `${(ms / calls).toFixed(1)} ms`;
        print(
          `${workers} workers × ${concurrency}: ${debates} debates, ${calls} calls of ${latencyMs} ms in ${
            seconds.toFixed(1)
          } s, ${(debates / seconds).toFixed(2)} debates a second (${(first / seconds).toFixed(2)} ×); CPU of a call: ${
            per(cpuMs)
          } workers with their start, ${per(gatewayMs)} gateway, ${per(postgresMs)} Postgres; a debate has ${
            (bytes / debates / 1024).toFixed(0)
          } KB of lines and ${(kept / debates / 1024).toFixed(0)} KB of kept answers; ${
            (commits / calls).toFixed(1)
          } commits a call; a worker used ${memory.toFixed(0)} MB`,
        );
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await reader.cancel();
    await provider.stdin.close();
    await provider.status;
    await Deno.remove(folder, { recursive: true });
  }
}
