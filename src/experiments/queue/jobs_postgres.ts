import { deepEqual, doesNotMatch, equal } from "node:assert/strict";
import { withQueue } from "./_postgres_fixture.ts";
import { JobQueue } from "./jobs.ts";
import { JournalStore } from "./journals.ts";

Deno.test("a job is sent once, taken once, given back, and ended by the one writer of its journals", async () => {
  await withQueue(async (database, { data }) => {
    const { sql } = database;
    const [one, other] = await Promise.all([JobQueue.open(database), JobQueue.open(database)]);
    const [a, b] = ["experiment-a", "experiment-b"];
    await one.send(a, { text: "“quoted” \\ and \u0001", list: [1, null] });
    await other.send(a, { text: "again" });
    await one.send(b, {});
    deepEqual(await one.ends([a, b]), []);
    const taken = await other.take();
    deepEqual(taken?.data, { text: "“quoted” \\ and \u0001", list: [1, null] });
    const second = await one.take();
    deepEqual(second?.data, {});
    equal(await one.take(), undefined);

    deepEqual(await one.returned([a, b]), []);
    await one.giveBack(second?.id ?? "", "stopping");
    deepEqual(await one.returned([a, b]), [{ key: b, reason: "stopping" }]);
    deepEqual(await one.returned([a]), []);
    equal(await one.take(), undefined); // not at once
    await new Promise((resolve) => setTimeout(resolve, 1100));
    equal((await other.take())?.id, second?.id);
    deepEqual(await one.returned([a, b]), []);

    await other.touch([taken?.id ?? ""]);
    const store = await JournalStore.takeOver(sql, a);
    await store.asWriter((transaction) => other.complete(taken?.id ?? "", transaction));
    deepEqual(await one.ends([a, b]), [{ key: a }]);
    await one.send(a, { text: "once more" });
    deepEqual(await one.ends([a, b]), []);
    await one.close();
    await other.close();
    // a text that ended the driver's transaction would make it wait for ever now and then
    doesNotMatch(await Deno.readTextFile(`${data}/../log`), /transaction in progress/);
  });
});
