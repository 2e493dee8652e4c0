import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { z } from "zod";
import { problemsIn } from "../protocols/schema.ts";
import { TOKEN, withServer } from "./_server_fixture.ts";
import type { QueueView } from "./queue_view.ts";

/** A queue whose answers a test sets. */
class SetQueue implements QueueView {
  state: ReturnType<QueueView["stateOf"]>;

  stateOf(): ReturnType<QueueView["stateOf"]> {
    return this.state;
  }

  counts(): ReturnType<QueueView["counts"]> {
    const failed = [{ name: "debate <1>", reason: "no <key>" }];
    return { waiting: 3, running: 1, completed: 2, failed, awaySince: "2026-01-31T12:00:00.000Z" };
  }
}

Deno.test("A dialogue in a queue is shown live, and only its worker goes on with it", async () => {
  const queue = new SetQueue();
  await withServer(async (server) => {
    server.models.hold();
    const id = await server.start();
    const path = `/api/dialogues/${id}`;
    await server.until(path, () => server.models.waiting.length === 1);
    await server.post(`${path}/pause`);
    server.models.release();
    await server.ended(id);
    const page = async () => await (await server.fetch(`/dialogues/${id}`)).text();
    match(await page(), /data-post="[^"]*\/resume"/);

    for (
      const [state, words] of [["running", "<b>Live</b> Between two"], [
        "waiting",
        "<b>In the queue</b> Waiting for",
      ]] as const
    ) {
      queue.state = state;
      const shown = await page();
      match(shown, new RegExp(words));
      match(shown, /<body[^>]* data-live/);
      doesNotMatch(shown, /data-post="[^"]*\/(?:pause|stop|resume)"/);
      for (const action of ["resume", "pause", "stop", "judge"]) {
        const { status } = await server.post(`${path}/${action}`, action === "judge" ? { judges: ["fast"] } : {});
        equal(status, 409, `${state} ${action}`);
      }
      equal((await server.get(path)).body["inQueue"], state);
      const { body: { dialogues } } = await server.get("/api/dialogues");
      equal(dialogues[0].running, state === "running" ? true : undefined);
    }
    queue.state = undefined;
    await server.post(`${path}/resume`);
    equal((await server.ended(id))["status"], "completed");

    queue.state = "running"; // its judges
    equal((await server.get(path)).body["judging"], true);
    match(await page(), /Judges are reading it/);
    queue.state = "waiting";
    doesNotMatch(await page(), /Have it judged/);
    equal((await server.post(`${path}/judge`, { judges: ["fast"] })).status, 409);
    queue.state = undefined;
    match(await page(), /Have it judged/);
    const fork = await server.post(`${path}/fork`, { at: 2 });
    equal(fork.status, 201);
    await server.ended(fork.body["id"]);
    deepEqual(server.errors, []);
  }, { queue });
});

Deno.test("The list says how many dialogues of a queue wait, run and failed, and why", async () => {
  const queue = new SetQueue();
  await withServer(async (server) => {
    const { body } = await server.get("/api/dialogues");
    deepEqual(body["queue"], queue.counts());
    const { body: { paths } } = await server.get("/api/openapi.json");
    const { schema } = paths["/api/dialogues"].get.responses[200].content["application/json"];
    deepEqual(problemsIn(z.fromJSONSchema(schema), body), []);
    const page = await (await server.fetch("/", { headers: { Authorization: `Bearer ${TOKEN}` } })).text();
    match(page, /3 waiting, 1 running, 2 completed(?:,| and) 1 failed/);
    match(page, /not answered since 2026-01-31 12:00:00 UTC/);
    match(page, /<b dir="auto">debate &#60;1&#62;<\/b> <span dir="auto">no &#60;key&#62;<\/span>/);
  }, { queue });
});
