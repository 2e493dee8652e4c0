import assert from "node:assert/strict";
import { ok } from "../../models/misbehaving_server_fixture.ts";
import { requestText } from "../../models/gateway_call.ts";
import { sha256 } from "../../text/sha256.ts";
import { PROMPT, withGateway } from "./_gateway_fixture.ts";

Deno.test("A gateway keeps the addresses of its servers and its keys to itself", async () => {
  let provider = "";
  await withGateway(async (bench) => {
    provider = new URL(bench.provider).host;
    assert.match(await bench.ask("d1 t/ana#1"), /^unreachable: /);
    assert.ok(!(await bench.ask("d1 t/ana#1")).includes(provider), await bench.ask("d1 t/ana#1"));
  }, { behaviour: (_, exchange) => Promise.resolve(exchange.close()) });
  await withGateway(async ({ ask, sql }) => {
    assert.equal(await ask("d1 t/ana#1"), "The key is [redacted].");
    const rows = await sql`select * from convenings.calls`;
    assert.ok(!JSON.stringify(rows).includes("key-of-the-gateway"));
  }, { behaviour: ok("The key is key-of-the-gateway.") });
});

Deno.test("A gateway that cannot store an answer keeps it until it can, and pays for no second one", () =>
  withGateway(async ({ ask, asked, sql, calls }) => {
    await sql.unsafe(`alter table convenings.calls add constraint full_disk check (answer is null)`);
    assert.match(await ask("d1 t/ana#1"), /^server: The gateway failed/);
    assert.match(await ask("d1 t/ana#1"), /^server: The gateway failed/);
    await sql.unsafe(`alter table convenings.calls drop constraint full_disk`);
    assert.equal(await ask("d1 t/ana#1"), "Answer 1");
    assert.equal(asked(), 1);
    assert.ok(await calls.spentUsd() < 0.0001);
  }, { mayReport: true }));

Deno.test("A gateway that was replaced gives no answer that is not kept", () =>
  withGateway(async ({ ask, another, asked, sql }) => {
    const first = ask("d1 t/ana#1");
    while (asked() < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    await another(async (next) => {
      assert.equal(next.lost.length, 1);
      const second = next.ask("d1 t/ana#1");
      assert.match(await first, /^unreachable: Another gateway has taken over/);
      assert.equal(await second, "Answer 2 (perhaps paid again)");
    });
    const rows = await sql`select answer from convenings.calls`;
    assert.equal(JSON.parse(String(rows[0]?.["answer"])).text, "Answer 2");
  }, { delayMs: 400 }));

Deno.test("A gateway limits each answer to what it has set aside, and sets something aside for images", async () => {
  let limit: unknown;
  await withGateway(async ({ url, token, model, sql }) => {
    const body = requestText({ spec: "openai/m", prompt: PROMPT, options: {} });
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": `d1/k/${sha256(body)}` };
    await (await fetch(`${url}/v1/calls`, { method: "POST", headers, body })).text();
    assert.equal(limit, 4096);
    const image = { name: "a.png", mediaType: "image/png", data: new Uint8Array(9) };
    const options = { maxOutputTokens: 1, key: "d1 i" };
    await (await model()).complete([{ role: "user", text: "Look.", image }], options);
    const [row] = await sql`select reserved_usd from convenings.calls where call = 'i'`;
    assert.ok(Number(row?.["reserved_usd"]) > 0.001, JSON.stringify(row));
  }, {
    behaviour: (request, exchange) => {
      limit ??= request.body["max_tokens"];
      return ok("Fine.")(request, exchange);
    },
  });
});

Deno.test("A Postgres that restarts while calls begin and end harms none of them", () =>
  withGateway(async ({ ask, asked, cluster, sql }) => {
    const keys = Array.from({ length: 24 }, (_, n) => `d1 t/ana#${n}`);
    let isOver = false;
    const all = Promise.all(keys.map((key) => ask(key))).finally(() => isOver = true);
    while (!isOver) {
      await cluster.restart();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    assert.deepEqual((await all).filter((text) => !/^Answer \d+/.test(text)), []);
    assert.equal(asked(), keys.length);
    const states = await sql`select state, count(*)::integer from convenings.calls group by state`;
    assert.deepEqual(states.map((row) => ({ ...row })), [{ state: "answered", count: keys.length }]);
  }, { delayMs: 200 }));

Deno.test("A worker that dies while it sends a request is no error of the gateway", () =>
  withGateway(async ({ url, token, ask }) => {
    const { hostname, port } = new URL(url);
    const worker = await Deno.connect({ hostname, port: Number(port) });
    const key = `idempotency-key: d1/k/${"f".repeat(64)}`;
    const head = ["POST /v1/calls HTTP/1.1", "host: x", `authorization: Bearer ${token}`, key, "content-length: 100"];
    await worker.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
    await new Promise((resolve) => setTimeout(resolve, 200));
    worker.close();
    assert.equal(await ask("d1 t/ana#1"), "Answer 1");
  }));

Deno.test("A gateway that is stopped fails the calls that wait for its budget", () =>
  withGateway(async ({ ask, asked, gateway }) => {
    const under = ask("d1 t/ana#1", { maxOutputTokens: 900 });
    while (asked() < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    const waiting = ask("d1 t/ana#2", { maxOutputTokens: 900 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    gateway.stop();
    assert.match(await waiting, /^unreachable: The gateway was stopped/);
    assert.equal(await under, "Answer 1");
    assert.equal(asked(), 1);
  }, { maxCostUsd: 0.001, delayMs: 400 }));
