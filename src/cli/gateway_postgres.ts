import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { GatewayProcess, workersOf } from "./_gateway_fixture.ts";
import { inLaboratory, type Laboratory, outputOf, said, table } from "./_queue_fixture.ts";

/** The most requests that a worker has under way: 4 dialogues, each with a panel of two judges who read two orders. */
const IN_FLIGHT = 16;

/** Dialogues, kills of a worker, one every 2 s until all dialogues are over, and the time of an answer, in ms. */
const [DIALOGUES, KILLS, ANSWER_MS] = Deno.env.get("NIGHTLY") ? [200, Infinity, 200] as const : [60, 8, 200] as const;

/** A debate of 20 calls. */
function experiment(dialogues: number) {
  return JSON.stringify({
    name: "Many",
    items: Array.from({ length: dialogues / 2 }, (_, n) => `Motion ${n + 1}.`),
    arms: { debate: { protocol: "debate", roundCount: 3 } },
    models: ["openai/m1", "openai/m2"],
    judges: ["openai/judge-a", "openai/judge-b"],
  });
}

/** Ends a process, which may have ended by itself: without a database, a worker does not begin. */
async function ended(process: Deno.ChildProcess | undefined, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  try {
    process?.kill(signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  await process?.output();
}

/** The calls named by gateways as perhaps paid for. */
function namedIn(said: string): number {
  return [...said.matchAll(/^(\d+) calls? of an earlier gateway may have been paid/gm)]
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

Deno.test("workers behind a gateway need no key, get the tables of one machine, and name no call that was not paid", async () => {
  await inLaboratory(async (laboratory) => {
    const { cwd, baseUrl, url, start, paid } = laboratory;
    await writeFile(`${cwd}/e.json`, experiment(6));
    await outputOf(start(["run", "e.json", "--base-url", baseUrl, "--out", "alone"]));
    const once = paid();
    const gateway = new GatewayProcess(laboratory);
    const worker = await workersOf(laboratory, gateway.url);
    let one = worker(0);
    const run = start(["run", "e.json", "--queue", url, "--out", "shared"]);
    for (const share of [0.3, 0.6]) {
      while (paid() < (1 + share) * once) await new Promise((resolve) => setTimeout(resolve, 20));
      one.kill("SIGKILL");
      await one.output();
      one = worker(0);
    }
    assert.match(await outputOf(run), /6 of 6 dialogues held/);
    one.kill("SIGTERM");
    await outputOf(one);
    assert.equal(namedIn(await gateway.stop()), 0);
    assert.equal(paid(), 2 * once, "nothing was paid for twice");
    assert.deepEqual(await said(`${cwd}/shared`), await said(`${cwd}/alone`));
    const repeated = (await table(`${cwd}/shared`, "calls")).filter(({ call }) => !/\.1$/.test(String(call)));
    assert.ok(repeated.length > 0, "calls were under way");
    const unsure = (await table(`${cwd}/shared`, "calls")).filter((row) =>
      row["may_have_been_paid"] || row["state"] === "open"
    );
    assert.deepEqual(unsure, []);
  }, 100);
});

Deno.test("dialogues stop while the gateway has no budget, go on when it has, and pay for nothing again", async () => {
  await inLaboratory(async (laboratory) => {
    const { cwd, url, start, paid } = laboratory;
    await writeFile(`${cwd}/e.json`, experiment(4));
    const prices = ["m1", "m2", "judge-a", "judge-b"].flatMap((model) => ["--price", `openai/${model}=1/1`]);
    const gateway = new GatewayProcess(laboratory, [...prices, "--max-cost", "0.05"]);
    const worker = (await workersOf(laboratory, gateway.url, []))(0);
    const run = start(["run", "e.json", "--queue", url, "--out", "shared"]);
    const reader = worker.stderr.pipeThrough(new TextDecoderStream()).getReader();
    const why = /given back: The gateway's budget of \$0\.05 does not allow another call: raise its --max-cost/;
    for (let text = ""; !why.test(text);) text += (await reader.read()).value ?? assert.fail(text);
    await reader.cancel();
    assert.ok(paid() > 0 && paid() < 80, `${paid()} calls`);
    await gateway.replace("SIGTERM", [...prices, "--max-cost", "50"]);
    assert.match(await outputOf(run), /4 of 4 dialogues held/);
    worker.kill("SIGTERM");
    await worker.status;
    await worker.stdout.cancel();
    await gateway.stop();
    assert.equal(paid(), 80);
    assert.deepEqual((await table(`${cwd}/shared`, "calls")).filter((row) => row["may_have_been_paid"]), []);
  });
});

/**
 * Holds an experiment with workers of which one is killed every 2 s, a database that crashes, and a gateway that is
 * killed twice, if there is one. Returns the calls that are named as perhaps paid for, and those that were paid twice.
 */
async function harmed(laboratory: Laboratory, gateway?: GatewayProcess) {
  const { cwd, url, start, paid, restart, baseUrl } = laboratory;
  await writeFile(`${cwd}/e.json`, experiment(DIALOGUES));
  const worker = gateway
    ? await workersOf(laboratory, gateway.url)
    : (n: number) => start(["worker", "--queue", url, "--base-url", baseUrl, "--scratch", `scratch-${n}`, "--quiet"]);
  const workers = [0, 1, 2, 3].map(worker);
  const run = outputOf(start(["run", "e.json", "--queue", url, "--out", "shared"]));
  let isOver = false;
  run.finally(() => isOver = true).catch(() => {});
  let kills = 0;
  for (; !isOver && kills < KILLS; kills++) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const one = kills % workers.length;
    await ended(workers[one], "SIGKILL");
    workers[one] = worker(one);
    if (kills === 2 || kills === 6) await gateway?.replace("SIGKILL");
    if (kills === 4) await restart();
  }
  assert.ok(kills > 6, "gateway and database were killed");
  assert.match(await run, new RegExp(`${DIALOGUES} of ${DIALOGUES} dialogues held`));
  for (const each of workers) await ended(each, "SIGTERM");
  const calls = await table(`${cwd}/shared`, "calls");
  const answered = calls.filter(({ state }) => state === "answered").length;
  assert.equal(answered, 20 * DIALOGUES);
  const open = calls.filter((row) => row["state"] === "open" || row["may_have_been_paid"]).length;
  return { kills, open, twice: paid() - answered };
}

Deno.test("workers, gateway and database that die again and again pay twice only for what the gateways name", async () => {
  await inLaboratory(async (laboratory) => {
    const gateway = new GatewayProcess(laboratory);
    const { twice } = await harmed(laboratory, gateway);
    const named = namedIn(await gateway.stop());
    assert.ok(twice <= named, `${twice} answers were paid for twice, ${named} are named`);
    assert.ok(named <= 2 * 4 * IN_FLIGHT, `${named} calls were under way when gateways died`);
  }, ANSWER_MS);
});

Deno.test({
  name: "without a gateway, workers and a database that die again and again pay twice at most for calls that are named",
  ignore: !Deno.env.get("NIGHTLY"),
  async fn() {
    await inLaboratory(async (laboratory) => {
      const { twice, open, kills } = await harmed(laboratory);
      assert.ok(twice <= open, `${twice} answers were paid for twice, ${open} are named`);
      assert.ok(open <= (kills + 4) * IN_FLIGHT, `${open} calls were under way when workers died`);
    }, ANSWER_MS);
  },
});
