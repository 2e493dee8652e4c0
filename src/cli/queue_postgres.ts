import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { readJournal } from "../archive/journal_reader.ts";
import { listArchives } from "../archive/list.ts";
import { allReviewsIn } from "../archive/reviews.ts";
import { openQueueDatabase } from "../experiments/queue/database.ts";
import { verifyArchive } from "../protocols/pages.ts";
import { fail, startMisbehavingServer } from "../models/misbehaving_server_fixture.ts";
import { convene, shippedBrief } from "./_cli_fixture.ts";
import { inLaboratory, outputOf, said, table } from "./_queue_fixture.ts";

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

Deno.test("workers hold an experiment as one machine does: archives, reviews, answers and tables are the same", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid }) => {
    await writeFile(`${cwd}/e.yaml`, JSON.stringify(FILE));
    await outputOf(start(["run", "e.yaml", "--base-url", baseUrl, "--out", "alone"]));
    const once = paid();
    const worker = (name: string) =>
      start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", `scratch-${name}`]);
    const workers = ["a", "b", "c", "d"].map(worker);
    const out = await outputOf(start(["run", "e.yaml", "--queue", url, "--out", "shared"]));
    assert.match(out, /Rivals: 13 of 13 dialogues held/);
    for (const each of workers) each.kill("SIGTERM");
    const done = await Promise.all(workers.map(async (each) => (await outputOf(each)).match(/: done$/gm)?.length ?? 0));
    assert.equal(done.reduce((sum, number) => sum + number), 13);
    assert.ok(done.filter((number) => number > 0).length > 1, `${done}`);
    assert.equal(paid(), 2 * once);
    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    assert.deepEqual(
      (await Promise.all(["a", "b", "c", "d"].map((name) => readdir(`${cwd}/scratch-${name}`)))).flat(),
      [],
    );

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

Deno.test("who waits learns once why a worker gives dialogues back, and another worker then holds them", async () => {
  await inLaboratory(async ({ url, cwd, baseUrl, start }) => {
    const { arms: { debate } } = FILE;
    const file = { name: "Rivals", items: ["One.", "Two."], arms: { debate }, models: ["openai/m1"] };
    await writeFile(`${cwd}/e.yaml`, JSON.stringify(file));
    const without = start(["worker", "--queue", url, "--scratch", "scratch", "--quiet"]);
    const run = start(["run", "e.yaml", "--queue", url, "--out", "shared"]);
    const { sql, close } = await openQueueDatabase(url);
    for (let refused = 0; refused < 2;) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const attempts = await sql`select retry_count from convenings_jobs.job`.catch(() => []); // not there yet
      refused = attempts.filter(({ retry_count }) => Number(retry_count) >= 2).length;
    }
    await close();
    const other = start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", "scratch", "--quiet"]);
    const printed = await outputOf(run);
    assert.match(printed, /Rivals: 2 of 2 dialogues held/);
    const told = printed.split("\n").filter((line) => line.includes("given back"));
    assert.equal(told.length, 1, printed);
    assert.match(
      told[0] ?? "",
      /^debate \/ .*: given back by a worker, and waits for another: Cannot use 'openai\/m1' here: this worker has neither/,
    );
    for (const worker of [without, other]) {
      worker.kill("SIGTERM");
      await outputOf(worker);
    }
  });
});

Deno.test("a worker whose key is refused gives dialogues back, and another one goes on with them", async () => {
  const refusing = await startMisbehavingServer(() => fail(401, { message: "Incorrect API key" }));
  await inLaboratory(async ({ url, cwd, baseUrl, start, paid }) => {
    const { arms: { debate } } = FILE;
    const file = { name: "Rivals", items: ["One.", "Two."], arms: { debate }, models: ["openai/m1"] };
    await writeFile(`${cwd}/e.yaml`, JSON.stringify(file));
    const worker = (server: string) => start(["worker", "--queue", url, "--base-url", server, "--scratch", "scratch"]);
    const refused = worker(refusing.baseUrl);
    const run = start(["run", "e.yaml", "--queue", url, "--out", "shared"]);
    while (refusing.requests.length < 4) await new Promise((resolve) => setTimeout(resolve, 50));
    refused.kill("SIGTERM");
    assert.match(await outputOf(refused), /given back: openai refused the key \(401\)/);
    const good = worker(baseUrl);
    assert.match(await outputOf(run), /Rivals: 2 of 2 dialogues held/);
    assert.ok(paid() > 0);
    good.kill("SIGTERM");
    await outputOf(good);
  });
  await refusing.stop();
});

/** The most requests that a worker has under way: 4 dialogues, each with a panel of two judges who read two orders. */
const IN_FLIGHT = 16;

/** Kills of a worker, one every 2 s. */
const KILLS = Deno.env.get("NIGHTLY") ? 60 : 5;

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
    assert.deepEqual([...await readdir(`${cwd}/scratch-0`), ...await readdir(`${cwd}/scratch-1`)], []);

    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    const named = (await table(`${cwd}/shared`, "calls")).filter(({ state }) => state === "open").length;
    const repeated = paid() - 2 * once;
    assert.ok(repeated <= named, `${repeated} answers were paid for twice, ${named} are named`);
    assert.ok(named <= KILLS * 2 * IN_FLIGHT, `${named} calls were under way when workers died`);
  }, 100);
});
