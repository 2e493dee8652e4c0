import { deepEqual, equal, notEqual } from "node:assert/strict";
import { DEBATE, withServer } from "./_server_fixture.ts";

const key = (name: string) => ({ "Idempotency-Key": name });

Deno.test("Each POST that is repeated with its key gets the first one's answer, and does nothing", async () => {
  await withServer(async (server) => {
    const twice = async (path: string, body: unknown, name: string) => {
      const [first, second] = await Promise.all([1, 2].map(() => server.post(path, body, key(name))));
      deepEqual(first, second, path);
      const third = await server.post(path, body, key(name));
      deepEqual(third, first, path);
      equal((await server.post(path, { ...Object(body), more: 1 }, key(name))).status, 422, "another body");
      equal((await server.post("/api/dialogues/x/stop", body, key(name))).status, 422, "another address");
      return first ?? third;
    };
    const { models } = server;
    models.hold();
    const { status, body: { id } } = await twice("/api/dialogues", DEBATE, "start");
    equal(status, 201);
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => models.waiting.length === 1);
    equal((await twice(`${path}/pause`, {}, "pause")).status, 202);
    models.release();
    await server.ended(id);
    models.hold();
    equal((await twice(`${path}/resume`, {}, "resume")).status, 202);
    equal((await twice(`${path}/stop`, {}, "stop")).status, 202);
    models.release();
    await server.ended(id);
    await server.post(`${path}/resume`);
    await server.ended(id);
    const fork = await twice(`${path}/fork`, { at: 2 }, "fork");
    equal(fork.status, 201);
    await server.ended(fork.body["id"]);
    const before = models.requests.length;
    equal((await twice(`${path}/judge`, { judges: ["fast"] }, "judge")).status, 202);
    await server.ended(id);
    equal(models.requests.length - before, 2, "one judge, who reads it in both orders");
    equal((await server.get("/api/dialogues")).body["total"], 2);
    deepEqual(server.errors, []);
  });
});

Deno.test("A request that was refused may be tried again with its key", async () => {
  await withServer(async (server) => {
    server.models.hold();
    const id = await server.start();
    const refused = await server.post("/api/dialogues", DEBATE, key("again"));
    equal(refused.status, 429);
    server.models.release();
    await server.ended(id);
    equal((await server.post("/api/dialogues", DEBATE, key("again"))).status, 201);
  }, { concurrency: 1 });
});

Deno.test("A start and a fork are found by their keys after a restart too: nothing is paid twice", async () => {
  await withServer(async (server) => {
    const { models } = server;
    const first = await server.post("/api/dialogues", DEBATE, key("start"));
    await server.ended(first.body["id"]);
    const path = `/api/dialogues/${first.body["id"]}/fork`;
    const fork = await server.post(path, { at: 2 }, key("fork"));
    await server.ended(fork.body["id"]);
    const before = models.requests.length;

    await server.restart({ token: "the-token-of-another-run" });
    deepEqual(await server.post("/api/dialogues", DEBATE, key("start")), first);
    deepEqual(await server.post(path, { at: 2 }, key("fork")), fork);
    equal((await server.post("/api/dialogues", { ...DEBATE, motion: "Cats" }, key("start"))).status, 422);
    equal(models.requests.length, before);
    equal((await server.get("/api/dialogues")).body["total"], 2);

    const own = await server.post(path, { at: 2 });
    notEqual(own.body["id"], fork.body["id"]);
    await server.ended(own.body["id"]);
  });
});
