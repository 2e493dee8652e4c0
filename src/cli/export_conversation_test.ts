import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { fold } from "../transcript/fold.ts";
import { fieldsIn, isList } from "../transcript/json.ts";
import { convene, SHORT, withFolder } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";
import { withProvider } from "./_provider_fixture.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);
const ALL = ["council_1", "debate_1", "dialectic_1", "roundtable_1"].map((name) => join(ARCHIVES, name));

/** Returns the objects in a list of a JSON value. */
function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return isList(value) ? value.map(fieldsIn) : [];
}

Deno.test("convene export --transcript writes all that was said, which import reads back with its speakers", () =>
  withFolder(async (cwd) => {
    const several = await convene(["export", ...ALL, "--transcript"]);
    const lines = several.out.trimEnd().split("\n");
    equal(lines.length, ALL.length);
    for (const [n, archive] of ALL.entries()) {
      const { topic, messages, participants } = fold((await readJournal(archive)).events);
      const said = messages.filter(({ failed }) => !failed);
      const written = fieldsIn(JSON.parse(lines[n] ?? ""));
      const [system, ...chat] = objectsIn(written["messages"]);
      deepEqual([written["topic"], system], [topic, { role: "system", content: topic }]);
      deepEqual(chat.map(({ content }) => content), said.map((message) => message.failed ? "" : message.text));
      for (const { name } of chat) match(String(name), /^[^\s<|\\/>]{1,64}$/);

      const file = join(cwd, `${n}.json`);
      equal((await convene(["export", archive, "--transcript", "--out", file])).code, 0);
      const imported = await convene(["import", file, "--out", "in", "--quiet"], { cwd });
      equal(imported.code, 0, imported.err);
      const read = fold((await readJournal(imported.out.split("\n")[0] ?? "")).events);
      const names = new Map(read.participants.map(({ id, name }) => [id, name]));
      const before = new Map(participants.map(({ id, name }) => [id, name.replaceAll(" ", "_")]));
      deepEqual(
        read.messages.map((message) => [names.get(message.speaker), message.failed ? "" : message.text]),
        said.map((message) => [before.get(message.speaker), message.failed ? "" : message.text.trim()]),
      );
    }
  }));

Deno.test("convene export --inspect has each call with its prompt, usage and cost, the outcome, and each review as a sample", () =>
  withProvider(answer, (provider, requests) =>
    withFolder(async (cwd) => {
      const world = { ...provider, cwd };
      const debate = SHORT.map((arg) => arg.startsWith("recorded/") ? "openai/gpt-4o" : arg);
      const held = await convene(["debate", ...debate, "--quiet"], world);
      const [archive = ""] = held.out.split("\n");
      equal((await convene(["judge", archive, "--judge", "openai/gpt-4o-mini", "--quiet"], world)).code, 0);

      const { code, out, err } = await convene(["export", archive, "--inspect", "logs"], world);
      deepEqual([code, err], [0, ""]);
      match(out, /^logs\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\+00-00_debate_[0-9a-f]+\.json\n$/);
      const log = fieldsIn(JSON.parse(await Deno.readTextFile(join(cwd, out.trim()))));
      deepEqual([log["version"], log["status"]], [2, "success"]);
      const record = fold((await readJournal(archive)).events);
      const [dialogue, verdict] = objectsIn(log["samples"]);
      deepEqual([dialogue?.["id"], verdict?.["id"]], [record.dialogueId, "verdicts/001"]);
      equal(objectsIn(dialogue?.["messages"]).length, record.messages.length);

      const events = [dialogue, verdict].flatMap((sample) => objectsIn(sample?.["events"]));
      const calls = events.filter(({ event }) => event === "model");
      const shown = (messages: unknown) => objectsIn(messages).map(({ content }) => content).join("\n\n");
      deepEqual(calls.map(({ input }) => shown(input)).toSorted(), requests.map(({ prompt }) => prompt).toSorted());
      const begun = events.filter(({ event }) => event === "span_begin").map(({ id }) => id);
      deepEqual(events.filter(({ event }) => event === "span_end").map(({ id }) => id).toSorted(), begun.toSorted());
      for (const { span_id } of calls) ok(begun.includes(span_id), String(span_id));

      const usage = fieldsIn(fieldsIn(dialogue?.["model_usage"])["openai/gpt-4o"]);
      deepEqual(usage["total_tokens"], record.usage.inputTokens + record.usage.outputTokens);
      ok(Math.abs(Number(usage["total_cost"]) - (record.usage.costUsd ?? 0)) < 1e-12);
      match(String(fieldsIn(fieldsIn(dialogue?.["scores"])["outcome"])["value"]), /Advocate/);

      const twice = await convene(["export", archive, "--inspect", "logs"], world);
      deepEqual([twice.code, /it exists already\. Give another folder/.test(twice.err)], [4, true]);
      await cp(archive, `${archive}-copy`, { recursive: true });
      const copies = await convene(["export", archive, `${archive}-copy`, "--inspect", "copies"], world);
      deepEqual([copies.code, /Cannot write .* twice/.test(copies.err)], [4, true], copies.err);
      await rejects(Deno.stat(`${cwd}/copies`));
    })));
