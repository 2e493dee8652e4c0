import { deepEqual, equal, rejects } from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { listArchives } from "../../archive/list.ts";
import { ConfigError, Queue, UsageError } from "../../queue.ts";
import { inLaboratory } from "../_experiment_fixture.ts";
import { withPostgres } from "./_postgres_fixture.ts";

const FILE = {
  name: "Rivals",
  items: [{ id: "one", motion: "One." }],
  arms: { debate: { protocol: "debate", roundCount: 1 } },
  models: ["openai/m1", "openai/m2"],
};

Deno.test("a program sends an experiment to a Queue, holds it as a worker, and pulls what is held", async () => {
  await withPostgres(({ url }) =>
    inLaboratory(async ({ folder, world: { io } }) => {
      const queue = await Queue.open(url, { io });
      try {
        await writeFile(`${folder}/e.json`, JSON.stringify(FILE));
        deepEqual(await queue.send("e.json"), { dialogues: 2, later: [] });
        await queue.send("e.json"); // a dialogue that is in the queue is not sent again
        const [before] = await queue.pull("pulled");
        deepEqual([before?.name, before?.held, before?.left], ["Rivals", 0, 2]);

        const stopping = new AbortController();
        const done: string[] = [];
        const progress = {
          begin: () => {},
          held: (key: string) => void (done.push(key) === 2 && stopping.abort()),
          ready: () => {},
          gaveBack: () => {},
        };
        await queue.work({ scratch: `${folder}/scratch`, signal: stopping.signal, progress });
        equal(new Set(done).size, 2);
        const [after] = await queue.pull("pulled");
        deepEqual([after?.folder, after?.held, after?.left], ["pulled/Rivals", 2, 0]);
        equal((await listArchives(`${folder}/pulled/Rivals/dialogues`)).length, 2);

        await writeFile(`${folder}/e.json`, JSON.stringify({ ...FILE, maxCalls: 9 }));
        await rejects(queue.send("e.json"), UsageError);
        const gateway = { url: "http://127.0.0.1:1", token: "nobody's" };
        await rejects(queue.work({ scratch: folder, signal: stopping.signal, gateway }), ConfigError);
      } finally {
        await queue.close();
      }
    })
  );
});
