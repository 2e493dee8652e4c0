import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import { cp, readFile, stat } from "node:fs/promises";
import { JournalReadError, readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../../protocols/pages.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { withQueue } from "./_postgres_fixture.ts";
import { say } from "./_say_fixture.ts";
import { JournalStore } from "./journals.ts";
import { pullDialogue } from "./pull.ts";

Deno.test("pullDialogue() brings an archive up to date, and spares one that was continued here", async () => {
  await withQueue(async ({ sql }) => {
    await inFolder(async (folder) => {
      const outputDirectory = `${folder}/pulled`;
      equal(await pullDialogue(sql, "d1", { outputDirectory }), undefined);
      const store = await JournalStore.takeOver(sql, "d1");
      const worked = await say(store.runtimeOver(systemRuntime), `${folder}/scratch`);
      const pulled = await pullDialogue(sql, "d1", { outputDirectory }) ?? "";
      const journal = (path: string) => readFile(`${path}/journal.jsonl`, "utf8");
      equal(await journal(pulled), await journal(worked));
      const { events, dialogueId } = await readJournal(pulled);
      deepEqual((await verifyArchive(pulled, events)).problems, []);
      const earlier = { path: pulled, dialogueId };

      const { mtimeMs } = await stat(`${pulled}/journal.jsonl`);
      equal(await pullDialogue(sql, "d1", { outputDirectory, earlier }), pulled);
      equal((await stat(`${pulled}/journal.jsonl`)).mtimeMs, mtimeMs); // nothing is written again

      await cp(pulled, `${folder}/here`, { recursive: true });
      await say(store.runtimeOver(systemRuntime), `${folder}/scratch`, { from: worked });
      equal(await pullDialogue(sql, "d1", { outputDirectory, earlier }), pulled);
      equal(await journal(pulled), await journal(worked));
      deepEqual((await verifyArchive(pulled, (await readJournal(pulled)).events)).problems, []);

      const here = `${folder}/here`;
      await say(systemRuntime, folder, { from: here });
      const kept = await journal(here);
      const beside = await pullDialogue(sql, "d1", { outputDirectory, earlier: { path: here, dialogueId } }) ?? "";
      notEqual(beside, here);
      equal(await journal(here), kept);
      equal(await journal(beside), await journal(worked));

      for (const name of ["../../out", "verdicts/../../out", "/tmp/out", "verdicts", "verdicts/1/2", "notes/001"]) {
        await sql`insert into convenings.lines (dialogue, journal, seq, line) values ('d1', ${name}, 1, '{}')`;
        await rejects(pullDialogue(sql, "d1", { outputDirectory, earlier }), /is not the name of one/, name);
        await sql`delete from convenings.lines where journal = ${name}`;
      }
      await sql`update convenings.lines set line = replace(line, 'Buses.', 'Cars.') where seq > 1`;
      await rejects(pullDialogue(sql, "d1", { outputDirectory }), JournalReadError);
    });
  });
});
