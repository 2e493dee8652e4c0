import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { readJournal } from "../archive/journal_reader.ts";
import { listArchives } from "../archive/list.ts";
import { rivalAnswer } from "../experiments/_experiment_fixture.ts";
import { type TestCluster, withPostgres } from "../experiments/queue/_postgres_fixture.ts";
import { openQueueDatabase } from "../experiments/queue/database.ts";
import { ok, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { ServerProcess } from "../serve/_process_fixture.ts";
import type { Heard } from "../serve/_server_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const MAIN = decodeURIComponent(new URL("../main.ts", import.meta.url).pathname);

/** Two debates, in which two models exchange their sides, each with a panel. */
const FILE = {
  name: "Rivals",
  items: ["Buses."],
  arms: { debate: { protocol: "debate", roundCount: 2 } },
  models: ["openai/m1", "openai/m2"],
  judges: ["openai/judge-a", "openai/judge-b"],
};

/** A queue with dialogues, a slow provider, and a server that shows the queue. */
interface Station extends TestCluster {
  readonly cwd: string;
  readonly server: ServerProcess;
  worker(...args: readonly string[]): Deno.ChildProcess;
  /** Returns the first dialogue that a worker holds, once there is one. */
  running(): Promise<string>;
}

async function atStation(test: (station: Station) => Promise<void>): Promise<void> {
  const provider = await startMisbehavingServer((request) => async (_, exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await ok(rivalAnswer(request))(request, exchange);
  }, { maxRequests: 5000 });
  try {
    await withPostgres((cluster) =>
      withFolder(async (cwd) => {
        await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
        const sent = await convene(["run", "e.yaml", "--queue", cluster.url, "--no-wait"], { cwd });
        assert.equal(sent.code, 0, sent.err);
        await Deno.mkdir(`${cwd}/shown`);
        const server = await ServerProcess.start(`${cwd}/shown`, [
          ...["--queue", cluster.url, "--model", "fast=openai/m1", "--base-url", provider.baseUrl],
        ]);
        const worker: Station["worker"] = (...args) =>
          new Deno.Command("deno", {
            args: [
              ...["run", "-A", "--no-check", "--quiet", MAIN, "worker", "--queue", cluster.url, "--quiet"],
              ...["--base-url", provider.baseUrl, "--scratch", "scratch", ...args],
            ],
            ...{ cwd, stdin: "null", stdout: "inherit", stderr: "inherit" },
          }).spawn();
        const running: Station["running"] = async () => {
          for (;;) {
            const { dialogues } = await server.get("/api/dialogues");
            const [one] = dialogues.filter((each: Record<string, unknown>) => each["running"]);
            if (one) return one.dialogueId;
            await pause();
          }
        };
        await test({ ...cluster, cwd, server, worker, running });
      })
    );
  } finally {
    await provider.stop();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Ends a worker, by default as its operator does. */
async function end(worker: Deno.ChildProcess, signal: Deno.Signal = "SIGTERM"): Promise<void> {
  worker.kill(signal);
  await worker.status;
}

/** Waits until a server shows a queue as wanted. */
async function until(server: ServerProcess, isWanted: (shown: Shown) => boolean): Promise<void> {
  while (!isWanted(await server.get("/api/dialogues"))) await pause();
}

interface Shown {
  readonly queue: { readonly waiting: number; readonly completed: number };
  readonly dialogues: readonly { readonly running?: boolean }[];
}

/** Both dialogues are over, and so are their copies. */
const isCopied = ({ queue, dialogues }: Shown) =>
  queue.completed === 2 && dialogues.length === 2 && dialogues.every(({ running }) => !running);

/** Compares the copies in a folder with the database, byte for byte, and checks their pages. */
async function checkCopies(folder: string, url: string): Promise<void> {
  const { sql, close } = await openQueueDatabase(url);
  for (const { path, requestId = "" } of await listArchives(folder)) {
    const rows = await sql`select journal, string_agg(line || chr(10), '' order by seq) as text
      from convenings.lines where dialogue = ${requestId} group by journal`;
    assert.ok(rows.length >= 2, "a debate and its panel");
    for (const { journal, text } of rows) {
      assert.equal(await readFile(`${path}/${journal}/journal.jsonl`, "utf8"), text);
      const { events } = await readJournal(`${path}/${journal}`);
      assert.deepEqual((await verifyArchive(`${path}/${journal}`, events)).problems, []);
    }
  }
  await close();
}

/** Checks that each line came once, in order, and none is missing. */
function checkOrder(all: readonly Heard[]): void {
  assert.deepEqual(all.map(({ id }) => id), all.map((_, n) => n + 1));
}

const isEnd = ({ type, data }: Heard) => type === "dialogue.ended" && data["status"] === "completed";

Deno.test("a server shows the dialogues of a queue as workers hold them, and then with their verdicts", async () => {
  await atStation(async ({ cwd, url, server, worker, running }) => {
    await until(server, ({ queue }) => queue.waiting === 2);
    const first = worker("--concurrency", "1");
    const id = await running();
    const whileHeld: string[] = [];
    const lines: number[] = [];
    let page = "";
    let asked: Promise<unknown> = Promise.resolve();
    const all = await server.events(id, 0, (event) => {
      lines.push(performance.now());
      if (event.type === "turn.completed" && whileHeld.push(event.type) === 2) {
        asked = (async () => {
          page = await (await server.fetch(`/dialogues/${id}`)).text();
          for (const action of ["resume", "stop", "judge"]) {
            await server.post(`/api/dialogues/${id}/${action}`, { judges: ["fast"] }, 409);
          }
        })();
      }
      return isEnd(event);
    });
    await asked;
    checkOrder(all);
    assert.ok((lines.at(-1) ?? 0) - (lines[0] ?? 0) > 1500, "lines come while the worker holds it");
    assert.match(page, /data-live/);
    assert.match(page, /<b>Live<\/b> [^<]*is thinking/);
    assert.doesNotMatch(page, /data-post="[^"]*\/(?:pause|stop|resume)"/);
    assert.doesNotMatch(page, /\/judge"/);

    await until(server, isCopied);
    await end(first);
    const { dialogues, queue } = await server.get("/api/dialogues");
    assert.deepEqual(queue, { waiting: 0, running: 0, completed: 2, failed: [] });
    assert.deepEqual(dialogues.map(({ status, running }: Record<string, unknown>) => [status, running]), [
      ["completed", undefined],
      ["completed", undefined],
    ]);
    assert.ok(dialogues.every(({ panel }: Record<string, unknown>) => typeof panel === "string"));
    assert.match(await (await server.fetch("/")).text(), /<b>Queue<\/b> <span>0 waiting, 0 running, 2 completed/);
    assert.equal(await server.interrupt(), 0);
    await checkCopies(`${cwd}/shown`, url);
  });
});

Deno.test("a listener misses nothing when a worker is killed, another ends its dialogue, and the database restarts", async () => {
  await atStation(async ({ cwd, url, server, worker, running, restart }) => {
    const killed = worker();
    const id = await running();
    let other: Deno.ChildProcess | undefined;
    let turns = 0;
    let change: Promise<void> = Promise.resolve();
    const all = await server.events(id, 0, (event) => {
      if (event.type === "turn.completed" && ++turns === 3) {
        change = (async () => {
          await end(killed, "SIGKILL");
          await restart();
          other = worker();
        })();
      }
      return isEnd(event);
    });
    await change;
    checkOrder(all);
    assert.equal(all.filter(({ type }) => type === "dialogue.resumed").length, 1);
    await until(server, isCopied);
    if (other) await end(other);
    await restart(async () => assert.equal(await server.interrupt(), 0, "also while the database is away"));
    await checkCopies(`${cwd}/shown`, url);
  });
});
