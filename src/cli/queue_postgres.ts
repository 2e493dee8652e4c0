import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { readJournal } from "../archive/journal_reader.ts";
import { listArchives } from "../archive/list.ts";
import { allReviewsIn } from "../archive/reviews.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { openQueueDatabase } from "../experiments/queue/database.ts";
import { type Cluster, withPostgres } from "../experiments/queue/_postgres_fixture.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { sha256 } from "../text/sha256.ts";
import { convene, shippedBrief, withFolder } from "./_cli_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);
const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** A debate with a panel, single answers, votes as expensive as the debates, and sources to cite. */
const FILE = {
  name: "Rivals",
  items: [
    { id: "one", motion: "One.", sources: "sources" },
    { id: "work", brief: shippedBrief() },
    { id: "capital", motion: "Which city is the capital?", positions: ["Sydney", "Canberra"], answer: "b" },
  ],
  arms: {
    debate: { protocol: "debate", roundCount: 1 },
    single: { protocol: "single" },
    vote: { protocol: "vote", as: "debate" },
    council: { protocol: "council" },
  },
  models: ["openai/m1", "openai/m2"],
  judges: ["openai/judge-a", "openai/judge-b"],
};

/** Columns of tables that differ from run to run. */
const OF_EACH_RUN: ReadonlySet<string> = new Set([
  ...["archive", "dialogue", "reviewed", "started", "calls", "input_tokens", "output_tokens", "unpriced_calls"],
]);

async function table(folder: string, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const text = await readFile(`${folder}/results/${name}.jsonl`, "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The tables of what was held and decided, without what differs from run to run. */
async function said(folder: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const names = ["combinations", "dialogues", "participants", "scores", "votes", "findings"];
  const tables = await Array.fromAsync(names, async (name) => {
    const rows = (await table(folder, name)).map((row) => Object.entries(row).filter(([of]) => !OF_EACH_RUN.has(of)));
    // what is asked side by side is recorded as it comes
    return [name, name === "combinations" ? rows : rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  return Object.fromEntries(tables);
}

/** A laboratory with a Postgres, a provider that counts what it is paid for, and a folder. */
interface Laboratory extends Cluster {
  readonly cwd: string;
  readonly baseUrl: string;
  /** Answers that were paid for. */
  paid(): number;
  /** Answers that were paid for before. */
  repeated(): number;
  /** Starts a command with the least permissions. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Deno.ChildProcess;
}

async function inLaboratory(test: (laboratory: Laboratory) => Promise<void>, delayMs = 0): Promise<void> {
  const paid = new Map<string, number>();
  const server = await startMisbehavingServer((request) => async (_, exchange) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await ok(rivalAnswer(request))(request, exchange);
    const key = sha256(JSON.stringify(request.body));
    paid.set(key, (paid.get(key) ?? 0) + 1);
  }, { maxRequests: 20_000 });
  const sum = (count: (times: number) => number) => [...paid.values()].reduce((all, times) => all + count(times), 0);
  try {
    await withPostgres((cluster) =>
      withFolder(async (cwd) => {
        await mkdir(`${cwd}/sources`);
        await writeFile(`${cwd}/sources/report.md`, "# A report\n\nBuses carry more people than cars.\n");
        await test({
          ...cluster,
          ...{
            cwd,
            baseUrl: server.baseUrl,
            paid: () => sum((times) => times),
            repeated: () => sum((times) => times - 1),
          },
          start: (args, env = {}) => {
            const least = [
              "--no-prompt",
              "--allow-net=127.0.0.1",
              `--allow-read=${ROOT},${cwd}`,
              `--allow-write=${cwd}`,
            ];
            const names = ["LOG_TOKENS", "LOG_STREAM", "PG*", ...Object.keys(env)].join(",");
            return new Deno.Command("deno", {
              args: [
                ...["run", "--no-check", "--quiet", `--config=${ROOT}deno.json`, ...least, `--allow-env=${names}`],
                ...[MAIN, ...args],
              ],
              ...{ cwd, env, stdin: "null", stdout: "piped", stderr: "piped" },
            }).spawn();
          },
        });
      })
    );
  } finally {
    await server.stop();
  }
}

/** Waits for a process, and returns what it printed; fails with that if it did not end well. */
async function outputOf(process: Deno.ChildProcess, code = 0): Promise<string> {
  const output = await process.output();
  const [out, err] = [output.stdout, output.stderr].map((bytes) => new TextDecoder().decode(bytes));
  assert.equal(output.code, code, `${out}\n${err}`);
  return `${out}${err}`;
}

Deno.test("workers hold an experiment as one machine does: archives, reviews, answers and tables are the same", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid }) => {
    await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
    await outputOf(start(["run", "e.yaml", "--base-url", baseUrl, "--out", "alone"]));
    const once = paid();
    const worker = (name: string) =>
      start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", `scratch-${name}`]);
    const workers = [worker("a"), worker("b")];
    const out = await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"]));
    assert.match(out, /Rivals: 13 of 13 dialogues held/);
    for (const each of workers) each.kill("SIGTERM");
    for (const each of workers) assert.match(await outputOf(each), /: done\n/); // both took part
    assert.equal(paid(), 2 * once);
    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    assert.deepEqual([...await readdir(`${cwd}/scratch-a`), ...await readdir(`${cwd}/scratch-b`)], []);

    const archives = await listArchives(`${cwd}/shared/dialogues`);
    assert.equal(archives.length, 13);
    for (const { path } of archives) {
      const { events } = await readJournal(path);
      assert.deepEqual((await verifyArchive(path, events)).problems, []);
      for (const review of await allReviewsIn(path)) {
        assert.ok("events" in review);
        assert.deepEqual((await verifyArchive(review.path, review.events)).problems, []);
      }
    }
    const pulled = await convene(["pull", "--queue", url, "elsewhere"], { cwd });
    assert.equal(pulled.code, 0, pulled.err);
    assert.match(
      pulled.out,
      /^Rivals: 13 of 13 dialogues held[^]*Report: elsewhere\/rivals\/results\/report\.html, beside its tables\n$/i,
    );
    const [folder = ""] = await readdir(`${cwd}/elsewhere`);
    assert.deepEqual(await said(`${cwd}/elsewhere/${folder}`), await said(`${cwd}/alone`));
  });
});

Deno.test("a worker that is stopped gives its dialogues back, and one that was paused writes nothing more", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid }) => {
    const { arms: { debate } } = FILE;
    await writeFile(`${cwd}/e.yaml`, JSON.stringify({ ...FILE, arms: { debate } }));
    const { sql, close } = await openQueueDatabase(url);
    const states = async () => (await sql`select state from convenings_jobs.job`).map(({ state }) => String(state));
    const until = async (reached: () => boolean | Promise<boolean>) => {
      while (!await reached()) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const worker = () => start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", "scratch"]);
    const sent = await outputOf(start(["run", "e.yaml", "--queue", url, "--no-wait"]));
    assert.match(sent, /^6 dialogues in the queue/);
    const stopped = worker();
    await until(() => paid() >= 6);
    stopped.kill("SIGTERM");
    assert.match(await outputOf(stopped), /given back: the worker was stopped/);
    assert.deepEqual(new Set(await states()), new Set(["created", "retry"])); // 2 were not begun, and none is active

    const paused = worker();
    const before = paid();
    await until(() => paid() >= before + 6);
    paused.kill("SIGSTOP");
    const other = worker();
    await until(async () => (await states()).every((state) => state === "completed"));
    const lines = () => sql`select dialogue, journal, seq, line from convenings.lines order by dialogue, journal, seq`;
    const whole = await lines();
    paused.kill("SIGCONT");
    await new Promise((resolve) => setTimeout(resolve, 1000)); // for what it had under way
    paused.kill("SIGTERM");
    assert.match(await outputOf(paused), /another worker has taken it over/);
    other.kill("SIGTERM");
    await outputOf(other);
    assert.deepEqual(await lines(), whole);
    assert.deepEqual(await states(), Array.from({ length: 6 }, () => "completed"));
    await close();
    const pulled = await convene(["pull", "--queue", url], { cwd });
    assert.match(pulled.out, /^Rivals: 6 of 6 dialogues held/, pulled.err);
  }, 200);
});

Deno.test("what was held on one machine goes on in a queue, and pays for nothing again", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid, database }) => {
    await writeFile(`${cwd}/e.yaml`, JSON.stringify({ ...FILE, concurrency: 1 }));
    await outputOf(start(["run", "e.yaml", "--base-url", baseUrl, "--out", "alone"]));
    const once = paid();
    const begun = start(["run", "e.yaml", "--base-url", baseUrl, "--out", "shared"]);
    while (paid() < once + 30) await new Promise((resolve) => setTimeout(resolve, 5));
    begun.kill("SIGTERM");
    await outputOf(begun, 130);
    const worker = start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", "scratch", "--quiet"]);
    await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"]));
    assert.ok(paid() <= 2 * once + 4, `${paid() - 2 * once} more than the 4 requests that were cut off`);
    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    const after = paid();
    await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"])); // nothing is left
    assert.equal(paid(), after);
    worker.kill("SIGTERM");
    await outputOf(worker);

    const limited = await database();
    const limitedWorker = start([
      "worker",
      "--queue",
      limited,
      "--base-url",
      baseUrl,
      "--scratch",
      "scratch",
      "--quiet",
    ]);
    const some = start(["run", "e.yaml", "--queue", limited, "--out", "limited", "--max-calls", "60"]);
    assert.match(await outputOf(some, 5), /not begun: the rest of the limits is too small/);
    limitedWorker.kill("SIGTERM");
    await outputOf(limitedWorker);
    assert.ok(paid() > after && paid() <= after + 60, `${paid() - after} calls`);

    const refusing = await database(); // a worker without an address or a key
    const without = start(["worker", "--queue", refusing, "--scratch", "scratch"]);
    await outputOf(start(["run", "e.yaml", "--queue", refusing, "--out", "none", "--no-wait"]));
    const reader = without.stderr.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; !/given back: Cannot use 'openai\/m\d' here: this worker has neither/.test(text);) {
      text += (await reader.read()).value ?? assert.fail(text);
    }
    await reader.cancel();
    without.kill("SIGTERM");
    await without.status;
    await without.stdout.cancel();
  });
});

/** The most requests that a worker has under way: 4 dialogues, each with a panel of two judges who read two orders. */
const IN_FLIGHT = 16;

/** Kills of a worker, one every 2 s. */
const KILLS = Deno.env.get("NIGHTLY") ? 60 : 8;

Deno.test("workers killed again and again, and a database that crashes, cost only the calls under way, all named", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid, restart }) => {
    const items = Array.from({ length: 7 }, (_, n) => `Motion ${n + 1}.`);
    const models = ["openai/m1", "openai/m2", "openai/m3"];
    const { arms: { debate } } = FILE;
    await writeFile(`${cwd}/e.yaml`, JSON.stringify({ ...FILE, items, models, arms: { debate }, concurrency: 8 }));
    await outputOf(start(["run", "e.yaml", "--base-url", baseUrl, "--out", "alone"]));
    const once = paid();

    const workerOf = (name: number) =>
      start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", `scratch-${name}`, "--quiet"]);
    const workers = [workerOf(0), workerOf(1)];
    const waiting = () => start(["run", "e.yaml", "--queue", url, "--out", "shared"]);
    let run = waiting();
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const one = kill % workers.length;
      workers[one]?.kill("SIGKILL");
      await workers[one]?.output();
      if (kill === Math.floor(KILLS / 2)) await restart();
      if (kill === 1) { // whoever waits may die too
        run.kill("SIGKILL");
        await run.output();
        run = waiting();
      }
      workers[one] = workerOf(one);
    }
    assert.match(await outputOf(run), /42 of 42 dialogues held/);
    for (const each of workers) each.kill("SIGTERM");
    for (const each of workers) await outputOf(each);

    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    const named = (await table(`${cwd}/shared`, "calls")).filter(({ state }) => state === "open").length;
    const repeated = paid() - 2 * once;
    assert.ok(repeated <= named, `${repeated} answers were paid for twice, ${named} are named`);
    assert.ok(named <= KILLS * 2 * IN_FLIGHT, `${named} calls were under way when workers died`);
  }, 100);
});
