import { deepEqual, equal, match, ok } from "node:assert/strict";
import { withFolder } from "../cli/_cli_fixture.ts";
import { asking, ended, fillForms, overStdio, until, WITH_FORMS, withModels } from "./_client_fixture.ts";

/** Time of each answer in ms; with `NIGHTLY`, the council takes longer than a call may. */
const SLOW_MS = Number(Deno.env.get("NIGHTLY") === undefined ? 100 : 12_000);

/** The client leaves the timers of its close behind. */
const OF_CLIENT = { sanitizeOps: false, sanitizeResources: false } as const;

Deno.test("a client over stdio starts a council, waits for it, and reads what it came to", OF_CLIENT, async () => {
  await withModels(async (models, args) => {
    await withFolder(async (cwd) => {
      await overStdio(cwd, args, async ({ call }) => {
        const large = { name: "large.txt", base64: new Uint8Array(21 * 1024 * 1024).toBase64() };
        const tooMuch = await call("start_dialogue", { question: "Trams?", documents: [large] });
        match(tooMuch.data.error.message, /come to 21\.0 MB together: at most 20 MB/);
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
        // each ranks the positions as they stand, and no two voters are shown them in the same order
        match(
          last.data.decision.outcome,
          /^Undecided: the vote is tied between the positions of Member A, Member B and Member C$/,
        );
        const all = await call("get_dialogue", { id, part: "all" });
        deepEqual(Object.keys(all.data).sort(), [
          "decision",
          "evidence",
          "id",
          "metadata",
          "next",
          "part",
          "responses",
          "status",
        ]);
        equal(all.data.responses.responses.length, 3);
        equal(all.data.metadata.calls, models.requests.length);
      });
    });
  });
});

Deno.test("over stdio, a client that shows forms asks its user what a member wants to know", OF_CLIENT, async () => {
  await withModels(async (models, args) => {
    await withFolder(async (cwd) => {
      const prepare: Parameters<typeof overStdio>[3] = {
        ...WITH_FORMS,
        prepare: (client) =>
          fillForms(client, (fields) => Object.fromEntries(fields.map((field) => [field, "Two hundred."]))),
      };
      await overStdio(cwd, args, async (caller) => {
        const id = await asking(caller, models);
        equal((await ended(caller, id)).data.status, "input_needed");
        const { data, text } = await caller.call("continue_dialogue", { id });
        equal(data.status, "running", text);
        equal((await ended(caller, id)).data.status, "completed");
        ok(models.requests.some(({ prompt }) => prompt.includes("Two hundred.")));
      }, prepare);
    });
  });
});

Deno.test(
  "after the server was killed, the same request goes on with the same dialogue and pays nothing twice",
  OF_CLIENT,
  async () => {
    await withModels(async (models, args) => {
      await withFolder(async (cwd) => {
        const given = { request_id: "one", question: "Trams or buses?" };
        let id = "";
        await overStdio(cwd, args, async ({ call }, { pid }) => {
          id = (await call("start_dialogue", given)).data.id;
          await until(() => models.requests.length >= 8);
          models.hold();
          await until(() => models.waiting.length > 0);
          await new Deno.Command("deno", { args: ["eval", `Deno.kill(${pid}, "SIGKILL")`] }).output(); // may kill
        });
        const unanswered = models.waiting.map(({ request }) => request); // nobody is there to answer
        models.release();
        await overStdio(cwd, args, async (caller) => {
          const found = await caller.call("get_dialogue", { id });
          equal(found.data.status, "interrupted");
          const again = await caller.call("start_dialogue", given);
          ok(!again.isError, again.text);
          deepEqual([again.data.id, again.data.existing, again.data.status], [id, true, "running"]);
          equal((await ended(caller, id)).data.status, "completed");
          equal((await caller.call("find_dialogues")).data.total, 1);
        });
        const answered = models.requests.filter((request) => !unanswered.includes(request)).map(({ prompt }) => prompt);
        equal(new Set(answered).size, answered.length);
      });
    });
  },
);

Deno.test(
  "a council of slow models comes to its end under a time-out of 60 seconds, with and without progress",
  OF_CLIENT,
  async () => {
    await withModels(async (_, args) => {
      await withFolder(async (cwd) => {
        await overStdio(cwd, args, async (caller) => {
          const [one = "", two = "", three = ""] = await Promise.all(
            ["one", "two", "three"].map(async (request_id) =>
              (await caller.call("start_dialogue", { request_id, question: "Trams or buses?" })).data.id
            ),
          );
          const heard: number[] = [];
          const options = { timeout: 60_000, resetTimeoutOnProgress: true };
          const [waited, impatient, told] = await Promise.all([
            ended(caller, one, { timeout: 60_000 }),
            ended(caller, three, { timeout: 60_000, onprogress: () => {} }), // resets no time-out
            caller.call("wait_for_dialogue", { id: two, seconds: 600 }, {
              ...options,
              onprogress: ({ progress }) => void heard.push(progress),
            }),
          ]);
          deepEqual([waited, impatient, told].map(({ data }) => data.status), Array(3).fill("completed"));
          deepEqual(heard, heard.toSorted((a, b) => a - b));
          equal(heard.length, told.data.new.length);
        });
      });
    }, { latencyMs: SLOW_MS });
  },
);
