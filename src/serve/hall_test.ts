import { deepEqual, equal, match, ok } from "node:assert/strict";
import { DEBATE, journalOf, withServer } from "./_server_fixture.ts";

const operator = { models: { fast: "openai/gpt-4o" }, maxCostUsd: 0.18 };

Deno.test("The limit on cost holds for all dialogues together: what is promised cannot be promised again", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const together = await Promise.all([1, 2].map(() => server.post("/api/dialogues", { ...DEBATE, maxCostUsd: 0.1 })));
    deepEqual(together.map(({ status }) => status), [201, 201], JSON.stringify(together));
    const given = await Promise.all(together.map(async ({ body: { id } }) => {
      const [started] = await journalOf(server.directory, id);
      return Object(started?.["configuration"]).maxCostUsd;
    }));
    deepEqual(given.map((usd) => usd.toFixed(2)).sort(), ["0.08", "0.10"], "0.18 in all");
    for (const path of ["/api/dialogues", "/api/dialogues?dryRun"]) {
      const { status, body } = await server.post(path, DEBATE);
      equal(status, 409);
      match(body["detail"], /^The limit for all dialogues together, \$0\.18, is spent or promised/);
    }
    models.release();
    const ended = await Promise.all(together.map(({ body: { id } }) => server.ended(id)));
    const spent = ended.reduce((sum, { usage }) => sum + usage.costUsd, 0);
    ok(spent > 0 && spent < 0.05);
    const id = await server.start();
    const [started] = await journalOf(server.directory, id);
    equal(Object(started?.["configuration"]).maxCostUsd.toFixed(6), (0.18 - spent).toFixed(6), "what is left");
    await server.ended(id);
    deepEqual(server.errors, []);
  }, { operator });
});

Deno.test("What a resumed dialogue has cost before does not count against what is left for all", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start();
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => models.waiting.length === 1);
    await server.post(`${path}/pause`);
    models.release();
    const { usage: { costUsd: before } } = await server.ended(id);
    ok(before > 0);
    await server.restart({ operator: { ...operator, maxCostUsd: 0.1 } });
    equal((await server.post(`${path}/resume`)).status, 202);
    equal((await server.ended(id))["status"], "completed");
    const resumed = (await journalOf(server.directory, id)).find(({ type }) => type === "dialogue.resumed");
    equal(Object(resumed?.["configuration"]).maxCostUsd.toFixed(6), (0.1 + before).toFixed(6));
  }, { operator });
});

Deno.test("A dialogue that cannot be built gives its place and its promise back", async () => {
  await withServer(async (server) => {
    for (let times = 0; times < 3; times++) {
      const { status, body } = await server.post("/api/dialogues", { ...DEBATE, maxCostUsd: 0.001 });
      equal(status, 422, JSON.stringify(body));
    }
    await server.ended(await server.start());
  }, { operator, concurrency: 1 });
});

Deno.test("No more dialogues and panels are under way at once than allowed, also when they are asked for together", async () => {
  await withServer(async (server) => {
    const { models } = server;
    const over = await server.start();
    await server.ended(over);
    models.hold();
    const all = await Promise.all([1, 2, 3, 4].map(() => server.post("/api/dialogues", DEBATE)));
    deepEqual(all.map(({ status }) => status).sort(), [201, 201, 429, 429]);
    const refused = await server.fetch(`/api/dialogues/${over}/judge`, {
      method: "POST",
      body: JSON.stringify({ judges: ["fast"] }),
    });
    deepEqual([refused.status, refused.headers.get("retry-after")], [429, "60"]);
    await refused.body?.cancel();
    models.release();
    for (const { body: { id } } of all) if (id) await server.ended(id);
    const judging = await server.post(`/api/dialogues/${over}/judge`, { judges: ["fast"] });
    equal(judging.status, 202);
    await server.ended(over);
  }, { concurrency: 2 });
});

Deno.test("At most thirty dialogues are started in a minute", async () => {
  await withServer(async (server) => {
    const embedded = { protocol: "debate", brief: "work", model: "embedded", roundCount: 1 };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) {
      const { status, body } = await server.post("/api/dialogues", embedded);
      statuses.push(status);
      if (status === 201) await server.ended(body["id"]);
    }
    deepEqual(statuses, [...Array(30).fill(201), 429]);
  }, { operator: { briefs: { work: "examples/briefs/remote-work" } } });
});
