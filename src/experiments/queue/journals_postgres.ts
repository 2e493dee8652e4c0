import { deepEqual, equal, rejects } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { parseJournal } from "../../archive/journal_reader.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { DialogueWorkflow, isRound } from "../../dialogue/mod.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { withQueue } from "./_postgres_fixture.ts";
import { JournalStore, readJournals, writeJournals } from "./journals.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function dialogueOver(store: JournalStore, outputDirectory: string, lines: readonly string[]) {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines }) });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  const runtime = store.runtimeOver(systemRuntime);
  return new DialogueWorkflow("Buses", participants, { endWhen: isRound(2), outputDirectory, runtime });
}

Deno.test("a journal in Postgres has the same chain as its file, and another machine resumes from it", async () => {
  await withQueue(async ({ sql }) => {
    await inFolder(async (folder) => {
      const controller = new AbortController();
      const first = await JournalStore.takeOver(sql, "d1");
      const begun = await dialogueOver(first, `${folder}/one`, ["Buses — “everywhere”.", "Trams.\nMore."]).run({
        signal: controller.signal,
        onEvent: (event) => event.type === "turn.completed" && event.number === 2 && controller.abort(),
      });
      equal(begun.endReason, "aborted");
      const kept = await readJournals(sql, "d1");
      equal(kept.get(""), await readFile(`${begun.archive}/journal.jsonl`, "utf8"));

      const second = await JournalStore.takeOver(sql, "d1");
      await writeJournals(`${folder}/two`, kept);
      const resumed = await dialogueOver(second, folder, ["Three.", "Four."]).resume(`${folder}/two`);
      equal(resumed.endReason, "max_rounds");
      const text = (await readJournals(sql, "d1")).get("") ?? "";
      equal(text, await readFile(`${folder}/two/journal.jsonl`, "utf8"));
      const { events } = await parseJournal(bytesOf(text));
      deepEqual(events.flatMap((event) => event.type === "turn.completed" ? event.number : []), [1, 2, 3, 4]);
    });
  });
});

Deno.test("a writer whose journals were taken over writes nothing more, and settles nothing", async () => {
  await withQueue(async ({ sql }) => {
    await inFolder(async (folder) => {
      const paused = await JournalStore.takeOver(sql, "d1");
      const file = await paused.runtimeOver(systemRuntime).openAppend(`${folder}/journal.jsonl`, { create: true });
      await file.append(bytesOf("one\ntwo\n"));
      await JournalStore.takeOver(sql, "d1"); // and has not written yet
      await rejects(file.append(bytesOf("three\n")), {
        name: "LockedError",
        message: /another worker has taken it over/,
      });
      let settled = false;
      await rejects(paused.asWriter(() => Promise.resolve(settled = true)), { name: "LockedError" });
      equal(settled, false);
      file.close();
      equal((await readJournals(sql, "d1")).get(""), "one\ntwo\n");
      equal(await readFile(`${folder}/journal.jsonl`, "utf8"), "one\ntwo\n");
    });
  });
});

Deno.test("a line that another one holds the place of is refused, and lines written twice stand once", async () => {
  await withQueue(async ({ sql }) => {
    await inFolder(async (folder) => {
      const store = await JournalStore.takeOver(sql, "d1");
      const open = (name: string) =>
        store.runtimeOver(systemRuntime).openAppend(`${folder}/${name}.jsonl`, { create: true });
      const [one, again] = [await open("one"), await open("again")];
      await one.append(bytesOf("one\n"));
      await again.append(bytesOf("one\n")); // as after a connection that broke before the answer came
      await one.append(bytesOf("two\n"));
      await rejects(again.append(bytesOf("other\n")), { name: "LockedError" });
      one.close();
      again.close();
      equal((await readJournals(sql, "d1")).get(""), "one\ntwo\n");
    });
  });
});

Deno.test("a journal waits for a database that restarts", async () => {
  await withQueue(async ({ sql }, { restart }) => {
    await inFolder(async (folder) => {
      const store = await JournalStore.takeOver(sql, "d1");
      const file = await store.runtimeOver(systemRuntime).openAppend(`${folder}/journal.jsonl`, { create: true });
      const restarted = restart();
      for (let n = 1; n <= 20; n++) {
        await file.append(bytesOf(`${n}\n`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await restarted;
      await file.append(bytesOf("last\n"));
      file.close();
      const lines = (await readJournals(sql, "d1")).get("")?.split("\n");
      deepEqual(lines, [...Array.from({ length: 20 }, (_, n) => String(n + 1)), "last", ""]);
    });
  });
});
