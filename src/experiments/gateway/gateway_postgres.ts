import assert from "node:assert/strict";
import { withQueue } from "../queue/_postgres_fixture.ts";
import { withGateway } from "./_gateway_fixture.ts";
import { addWorker, removeWorker, workerWith } from "./credentials.ts";

Deno.test("A gateway asks the provider once for a key, however often and however many workers ask", () =>
  withGateway(async ({ ask, asked }) => {
    assert.deepEqual(await Promise.all([ask("d1 t/ana#1"), ask("d1 t/ana#1")]), ["Answer 1", "Answer 1"]);
    assert.equal(await ask("d1 t/ana#1"), "Answer 1");
    assert.equal(asked(), 1);
    assert.equal(await ask("d1 t/ana#2"), "Answer 2");
    assert.equal(await ask("d2 t/ana#1"), "Answer 3");
    assert.equal(await ask("d1 t/ana#1", { temperature: 0.5 }), "Answer 4", "another request");
  }, { delayMs: 50 }));

Deno.test("A gateway keeps the answer of a worker that is gone", () =>
  withGateway(async ({ ask, asked }) => {
    const signal = AbortSignal.timeout(50);
    await assert.rejects(ask("d1 t/ana#1", { signal }), { name: "TimeoutError" });
    assert.equal(await ask("d1 t/ana#1"), "Answer 1");
    assert.equal(asked(), 1);
  }, { delayMs: 300 }));

Deno.test("A gateway keeps to a worker's time limit, and shows that it is alive", () =>
  withGateway(async ({ ask, asked }) => {
    let signs = 0;
    const onActivity = () => void ++signs;
    assert.match(await ask("d1 t/ana#1", { timeoutMs: 50, onActivity }), /^timeout: .* within 0\.05 s$/);
    assert.ok(signs > 0);
    assert.equal(asked(), 1);
  }, { delayMs: 300 }));

Deno.test("A gateway refuses a key with another request, unknown credentials, and what is no call", () =>
  withGateway(async ({ url, token, model, calls }) => {
    const { status: answered } = await post(url, { token, key: `d1/t/${"0".repeat(64)}` });
    assert.equal(answered, 409);
    assert.equal((await post(url, { token, key: "d1" })).status, 400);
    assert.equal((await post(url, { token: "wrong", key: "d1" })).status, 401);
    await assert.rejects(model("wrong"), { code: "auth", retryable: false });
    assert.equal(await calls.spentUsd(), 0);
  }));

Deno.test("A worker whose credential was revoked gets no answer", () =>
  withQueue(async ({ sql }) => {
    const [first, second] = [await addWorker(sql, "ada"), await addWorker(sql, "ben")];
    assert.equal(await workerWith(sql, first), "ada");
    await assert.rejects(addWorker(sql, "ada"), /^UsageError: There is a worker 'ada' already/);
    assert.equal(await removeWorker(sql, "ada"), true);
    assert.equal(await workerWith(sql, first), undefined);
    assert.equal(await workerWith(sql, second), "ben");
    assert.equal(await removeWorker(sql, "ada"), false);
  }));

Deno.test("A gateway that takes over names the calls under way, and the one before asks nobody any more", () =>
  withGateway(async ({ ask, calls, another, asked }) => {
    const key = { dialogue: "d1", call: "t/ana#1", request: "f".repeat(64) };
    await calls.begin(key, { model: "openai/m", reservedUsd: 0.25 }); // and then it is killed
    await another(async (next) => {
      assert.deepEqual(next.lost, [{ ...key, model: "openai/m", reservedUsd: 0.25 }]);
      assert.equal(await next.calls.spentUsd(), 0.25);
      assert.match(await ask("d1 t/ana#2"), /^unreachable: Another gateway has taken over/);
      assert.equal(asked(), 0);
      const again = await next.calls.begin(key, { model: "openai/m", reservedUsd: 0.25 });
      assert.equal(again?.attempts, 2);
      await next.calls.end(key, again, { answer: "{}", costUsd: 0.1 });
      assert.equal(await next.calls.spentUsd(), 0.35);
    });
  }));

Deno.test("A failure is passed on and not kept, and is paid only if it may have been", () =>
  withGateway(async ({ ask, calls, asked }) => {
    assert.match(await ask("d1 t/ana#1"), /^server: .*A bad day/);
    assert.equal(await calls.spentUsd(), 0);
    assert.equal(await ask("d1 t/ana#1"), "Answer 2 (perhaps paid again)");
    assert.equal(asked(), 2);
  }, { fails: (number) => number === 1 }));

Deno.test("A gateway keeps its budget over its restarts, and asks no model whose price is unknown", () =>
  withGateway(async ({ ask, calls, another, asked }) => {
    assert.equal(await ask("d1 t/ana#1", { maxOutputTokens: 900 }), "Answer 1");
    const spent = await calls.spentUsd();
    assert.ok(spent > 0 && spent < 0.0001, String(spent));
    await another(async (next) => {
      assert.equal(await next.ask("d1 t/ana#1", { maxOutputTokens: 900 }), "Answer 1", "a kept one costs nothing");
      assert.match(await next.ask("d1 t/ana#2", { maxOutputTokens: 1000 }), /^quota: The gateway's budget of \$0.001 /);
      assert.equal(asked(), 1);
    });
  }, { maxCostUsd: 0.001 }));

Deno.test("A gateway with a budget refuses a model without a price", () =>
  withGateway(async ({ model }) => {
    await assert.rejects(model(), /cannot keep its --max-cost with openai\/m, whose price is unknown/);
  }, { maxCostUsd: 1, prices: {} }));

async function post(url: string, { token, key }: { readonly token: string; readonly key: string }) {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
  const response = await fetch(`${url}/v1/calls`, { method: "POST", headers, body: "{}" });
  await response.text();
  return response;
}
