import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { openQueueDatabase } from "../experiments/queue/database.ts";
import { workersOf } from "./_gateway_fixture.ts";
import { inLaboratory, type Laboratory, outputOf, table } from "./_queue_fixture.ts";

const EXPERIMENT = JSON.stringify({
  name: "Many",
  items: ["Motion 1.", "Motion 2."],
  arms: { debate: { protocol: "debate", roundCount: 2 } },
  models: ["openai/m1", "openai/m2"],
  judges: ["openai/judge-a"],
});

/** Starts a gateway on a free port, and returns it with its address as soon as it listens. */
async function gatewayOf({ start, url, baseUrl, cwd }: Laboratory, settings: object = {}) {
  await writeFile(`${cwd}/gateway.json`, JSON.stringify(settings));
  const flags = ["--queue", url, "--base-url", baseUrl, "--config", "gateway.json"];
  const process = start(["gateway", ...flags, "--port", "0"]);
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let address = "";
  while (!address.includes("\n")) address += (await reader.read()).value ?? assert.fail(address);
  await reader.cancel();
  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    process.kill(signal);
    await process.stderr.cancel();
    await process.status;
  };
  return { address: address.trim(), flags, stop };
}

async function ended(...processes: readonly Deno.ChildProcess[]): Promise<void> {
  for (const process of processes) process.kill("SIGKILL");
  for (const process of processes) await process.output();
}

Deno.test("a gateway that cannot listen leaves the one that does in its place", async () => {
  await inLaboratory(async (laboratory) => {
    const { cwd, url, start } = laboratory;
    const gateway = await gatewayOf(laboratory);
    const port = new URL(gateway.address).port;
    assert.match(await outputOf(start(["gateway", ...gateway.flags, "--port", port]), 4), /is taken/);
    await writeFile(`${cwd}/e.json`, EXPERIMENT);
    const worker = (await workersOf(laboratory, gateway.address))(0);
    assert.match(
      await outputOf(start(["run", "e.json", "--queue", url, "--out", "shared"])),
      /4 of 4 dialogues held/,
    );
    await ended(worker);
    await gateway.stop();
  });
});

Deno.test("a gateway that is stopped does not wait for calls that it has not made", async () => {
  await inLaboratory(async (laboratory) => {
    const { cwd, url, start, paid } = laboratory;
    const slow = await gatewayOf(laboratory, { rateLimits: { openai: { requestsPerMinute: 1 } } });
    await writeFile(`${cwd}/e.json`, EXPERIMENT);
    const worker = (await workersOf(laboratory, slow.address))(0);
    const run = start(["run", "e.json", "--queue", url, "--out", "shared"]);
    while (paid() < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    const limit = AbortSignal.timeout(20_000);
    limit.onabort = () => void slow.stop("SIGKILL").catch(() => {});
    await slow.stop();
    assert.equal(limit.aborted, false);
    limit.onabort = null;
    await ended(worker, run);
  });
});

Deno.test("the dialogues of a worker whose credential is revoked are held by others, as often as it takes", async () => {
  await inLaboratory(async (laboratory) => {
    const { cwd, url, start, paid } = laboratory;
    const gateway = await gatewayOf(laboratory);
    await writeFile(`${cwd}/e.json`, EXPERIMENT);
    const worker = await workersOf(laboratory, gateway.address);
    const revoked = worker(0);
    const run = start(["run", "e.json", "--queue", url, "--out", "shared"]);
    while (paid() < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    const { sql, close } = await openQueueDatabase(url);
    await sql`update convenings_jobs.job set retry_limit = 0`;
    await close();
    await outputOf(start(["gateway", "--queue", url, "--remove-worker", "a"]));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const other = worker(1);
    assert.match(await outputOf(run), /4 of 4 dialogues held/);
    const codes = (await table(`${cwd}/shared`, "calls")).flatMap(({ code }) => code ?? []);
    assert.deepEqual(codes.filter((code) => code !== "cancelled"), []);
    await ended(revoked, other);
    await gateway.stop();
  }, 200);
});
