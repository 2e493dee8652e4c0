import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { readJournal } from "../../archive/journal_reader.ts";
import { listArchives } from "../../archive/list.ts";
import { verifyArchive } from "../../protocols/pages.ts";
import { lockFile } from "../../runtime/file_lock.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { withQueue } from "./_postgres_fixture.ts";
import { say } from "./_say_fixture.ts";
import type { QueueDatabase } from "./database.ts";
import { JobQueue } from "./jobs.ts";
import { JournalStore, readJournals } from "./journals.ts";
import { Mirror } from "./mirror.ts";

/** Waits until something holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Lets a mirror look twice. */
const twoLooks = () => new Promise((resolve) => setTimeout(resolve, 2500));

/** A folder that follows a queue. */
class Following {
  readonly errors: string[] = [];
  readonly mirror: Mirror;

  constructor(database: QueueDatabase, jobs: JobQueue, directory: string) {
    const onError = (error: unknown) => void this.errors.push(String(error));
    this.mirror = new Mirror({ database, jobs, directory, onError });
  }
}

const journal = (path: string) => readFile(`${path}/journal.jsonl`, "utf8");
const pathsIn = async (directory: string) => (await listArchives(directory)).map(({ path }) => path);

Deno.test("a mirror follows a dialogue in place, and spares what was continued here", async () => {
  await withQueue(async (database) => {
    const { sql } = database;
    const jobs = await JobQueue.open(database);
    await inFolder(async (folder) => {
      const shown = `${folder}/shown`;
      await Deno.mkdir(shown);
      const stored = async () => (await readJournals(sql, "d1")).get("");
      await jobs.send("d1", {});
      const job = (await jobs.take())?.id ?? "";
      const store = await JournalStore.takeOver(sql, "d1");
      const first = new Following(database, jobs, shown);
      throws(() => new Following(database, jobs, shown), { name: "LockedError" });
      const worked = await say(store.runtimeOver(systemRuntime), `${folder}/scratch`);
      const { dialogueId } = await readJournal(worked);
      const isCopied = async (path: string | undefined) => path !== undefined && await journal(path) === await stored();
      await until(async () => await isCopied((await pathsIn(shown))[0]));
      const [copy = ""] = await pathsIn(shown);
      equal(first.mirror.stateOf(dialogueId), "running");
      const { ino } = await stat(`${copy}/journal.jsonl`);

      const unlock = lockFile(`${copy}/journal.jsonl`); // as a process does that continues it here
      const before = await journal(copy);
      await say(store.runtimeOver(systemRuntime), `${folder}/scratch`, { from: worked });
      await twoLooks();
      equal(await journal(copy), before);
      unlock();
      await until(() => isCopied(copy));
      equal((await stat(`${copy}/journal.jsonl`)).ino, ino, "whoever reads it goes on reading");

      await store.asWriter((transaction) => jobs.complete(job, transaction));
      await until(() => first.mirror.stateOf(dialogueId) === undefined);
      deepEqual((await verifyArchive(copy, (await readJournal(copy)).events)).problems, []);
      await first.mirror.close();

      await say(systemRuntime, folder, { from: copy });
      const continued = await journal(copy);
      const second = new Following(database, jobs, shown);
      await twoLooks();
      deepEqual([await pathsIn(shown), await journal(copy)], [[copy], continued]);

      await jobs.send("d1", {}); // a worker goes on with it too
      await say(store.runtimeOver(systemRuntime), `${folder}/scratch`, { from: worked });
      await until(async () => await isCopied((await pathsIn(shown))[1]));
      equal(await journal(copy), continued);
      equal(second.mirror.stateOf(dialogueId), "waiting");
      await second.mirror.close();
      const third = new Following(database, jobs, shown);
      await twoLooks();
      equal((await pathsIn(shown)).length, 2);
      await third.mirror.close();
      deepEqual([...first.errors, ...second.errors, ...third.errors], []);
    });
    await jobs.close();
  });
});

Deno.test("a mirror says why dialogues failed, and neither a damaged journal nor a database that is away ends it", async () => {
  await withQueue(async (database, { restart }) => {
    const { sql } = database;
    const jobs = await JobQueue.open(database);
    await inFolder(async (folder) => {
      const shown = `${folder}/shown`;
      await Deno.mkdir(shown);
      const ids = Array.from({ length: 25 }, (_, n) => `d${n + 1}`);
      for (const requestId of ids) {
        const store = await JournalStore.takeOver(sql, requestId);
        await say(store.runtimeOver(systemRuntime), `${folder}/scratch`, { requestId });
      }
      await sql`update convenings.lines set line = replace(line, 'Buses.', 'Cars.') where dialogue = 'd7' and seq > 1`;
      const alien = { dialogue: "d8", journal: "../../out", seq: 1, line: "{}" };
      await sql`insert into convenings.lines ${sql(alien)}`;
      await jobs.send("d9", { key: "debate-1" });
      await sql`update convenings_jobs.job set state = 'failed', output = '{"reason": "no key"}'`;
      await jobs.send("d10", {});
      const { mirror, errors } = new Following(database, jobs, shown);
      await until(async () => (await pathsIn(shown)).length === 23);
      deepEqual(mirror.counts(), {
        ...{ waiting: 1, running: 0, completed: 0 },
        failed: [{ name: "debate-1", reason: "no key" }],
      });
      equal(errors.length, 2);
      match(
        errors.join(),
        /Cannot copy the dialogue d7: Cannot trust d7[^]*d8: '..\/..\/out' is not the name of one/,
      );

      await restart(() => until(() => mirror.counts().awaySince !== undefined));
      await until(() => mirror.counts().awaySince === undefined);
      ok(errors.slice(2).every((error) => error.includes("Cannot ask the queue")), errors.join());
      const store = await JournalStore.takeOver(sql, "new");
      await say(store.runtimeOver(systemRuntime), `${folder}/scratch`, { requestId: "new" });
      await until(async () => (await pathsIn(shown)).length === 24);
      await sql`insert into convenings.lines ${sql({ ...alien, dialogue: "new" })}`; // of one that was copied
      await JournalStore.takeOver(sql, "new");
      await until(() => errors.some((error) => error.includes("dialogue new: Cannot read the journals")));
      const other = await JournalStore.takeOver(sql, "other");
      await say(other.runtimeOver(systemRuntime), `${folder}/scratch`, { requestId: "other" });
      await until(async () => (await pathsIn(shown)).length === 25);
      await mirror.close();
    });
    await jobs.close();
  });
});
