import { deepEqual, equal, match, ok } from "node:assert/strict";
import { DEBATE, journalOf, withServer } from "./_server_fixture.ts";

const operator = { models: { fast: "openai/gpt-4o" }, maxCostUsd: 0.19 };

Deno.test("The limit on cost holds for all dialogues together: what is promised cannot be promised again", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const together = await Promise.all([1, 2].map(() => server.post("/api/dialogues", { ...DEBATE, maxCostUsd: 0.1 })));
    deepEqual(together.map(({ status }) => status), [201, 201], JSON.stringify(together));
    for (const path of ["/api/dialogues", "/api/dialogues?dryRun"]) {
      const { status, body } = await server.post(path, DEBATE);
      equal(status, 409);
      match(body["detail"], /^The limit for all dialogues together, \$0\.19, is spent or reserved/);
    }
    models.release();
    const ended = await Promise.all(together.map(({ body: { id } }) => server.ended(id)));
    const spent = ended.reduce((sum, { usage }) => sum + usage.costUsd, 0);
    ok(spent > 0 && spent < 0.05);
    const id = await server.start(); // what was not used is free again
    await server.ended(id);
    deepEqual(server.errors, []);
  }, { operator });
});

Deno.test("Dialogues without limits of their own run beside each other below the limit for all, which holds", async () => {
  for (const [maxCostUsd, isEnough] of [[5, true], [1, true], [0.1, false]] as const) {
    await withServer(async (server) => {
      const { models } = server;
      models.hold();
      const asked = [DEBATE, { ...DEBATE, roundCount: 2 }, { protocol: "council", question: "Trams?", model: "fast" }];
      const all = await Promise.all(asked.map((body) => server.post("/api/dialogues", body)));
      for (const { status, body } of all) {
        if (status !== 201) {
          match(body["detail"], /^(?:Too little is left of the|The) limit for all dialogues together/);
        }
      }
      if (isEnough) deepEqual(all.map(({ status }) => status), [201, 201, 201], JSON.stringify(all));
      const ids = all.flatMap(({ body }) => body["id"] ?? []);
      ok(ids.length > 0);
      models.release();
      const ended = await Promise.all(ids.map((id) => server.ended(id)));
      const spent = ended.reduce((sum, { usage }) => sum + usage.costUsd, 0);
      ok(spent > 0 && spent <= maxCostUsd, `$${spent} of $${maxCostUsd}`);
      if (maxCostUsd === 5) deepEqual(ended.map(({ status }) => status), Array(3).fill("completed"));
      for (const { dialogueId } of ended) {
        const [first] = await journalOf(server.directory, dialogueId);
        equal(Object(first?.["configuration"]).maxCostUsd, undefined, "it is no limit of the dialogue's own");
      }
    }, { operator: { ...operator, maxCostUsd } });
  }
});

Deno.test("A resumed dialogue is promised what is left now, whatever was left when it began", async () => {
  await withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start();
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => models.waiting.length === 1);
    await server.post(`${path}/pause`);
    models.release();
    await server.ended(id);
    await server.restart({ operator: { ...operator, maxCostUsd: 5 } });
    equal((await server.post(`${path}/resume`)).status, 202);
    equal((await server.ended(id))["status"], "completed");
    const resumed = (await journalOf(server.directory, id)).find(({ type }) => type === "dialogue.resumed");
    equal(Object(resumed?.["configuration"]).maxCostUsd, undefined);
  }, { operator: { ...operator, maxCostUsd: 0.09 } });
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
    const asked = { protocol: "debate", motion: "Cats", model: "quick", maxTurns: 2 };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) {
      const { status, body } = await server.post("/api/dialogues", asked);
      statuses.push(status);
      if (status === 201) await server.ended(body["id"]);
    }
    deepEqual(statuses, [...Array(30).fill(201), 429]);
    const answer = await server.fetch("/api/dialogues", { method: "POST", body: JSON.stringify(asked) });
    deepEqual([answer.status, answer.headers.get("retry-after")], [429, "60"]);
    await answer.body?.cancel();
  }, { operator: { models: { quick: "recorded/src/testdata/recordings/remote_work.yaml" } } });
});
