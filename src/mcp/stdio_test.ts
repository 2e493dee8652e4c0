import { deepEqual, equal, match, ok } from "node:assert/strict";
import { withFolder } from "../cli/_cli_fixture.ts";
import { overStdio, withModels } from "./_client_fixture.ts";

/** The client leaves the timers of its close behind. */
const OF_CLIENT = { sanitizeOps: false, sanitizeResources: false } as const;

Deno.test("a client over stdio starts a council, waits for it, and reads what it came to", OF_CLIENT, async () => {
  await withModels(async (models, args) => {
    await withFolder(async (cwd) => {
      await overStdio(cwd, args, async ({ call }) => {
        const begun = performance.now();
        const started = await call("start_dialogue", { request_id: "one", question: "Trams or buses?" });
        ok(!started.isError, started.text);
        equal(started.data.status, "running");
        equal(started.data.most.cost_usd <= 1, true);
        const { id } = started.data;
        let cursor = 0;
        let last = started;
        const news: string[] = [];
        while (last.data.status === "running") {
          last = await call("wait_for_dialogue", { id, cursor, seconds: 5 });
          ok(!last.isError, last.text);
          cursor = last.data.cursor;
          news.push(...last.data.new);
        }
        equal(last.data.status, "completed");
        ok(performance.now() - begun < 60_000);
        equal(new Set(news).size, news.length);
        match(last.data.decision.outcome, /Vote:/);
        const all = await call("get_dialogue", { id, part: "all" });
        deepEqual(Object.keys(all.data).sort(), [
          ...["decision", "evidence", "id", "metadata", "next", "part", "responses", "status"],
        ]);
        equal(all.data.responses.responses.length, 3);
        equal(all.data.metadata.calls, models.requests.length);
      });
    });
  });
});
