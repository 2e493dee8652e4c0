import assert from "node:assert/strict";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { sha256 } from "../text/sha256.ts";
import { fold } from "../transcript/fold.ts";
import { convene, withFolder } from "./_cli_fixture.ts";
import { inShort } from "./_old_journals_fixture.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);
const JOURNALS = decodeURIComponent(new URL("../testdata/journals", import.meta.url).pathname);

/** Runs the command, which has to succeed, and returns what it printed. */
async function run(cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await convene(args, { cwd });
  assert.equal(code, 0, `convene ${args.join(" ")}: ${err}${out}`);
  return out;
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    await (isDirectory ? copy : Deno.copyFile)(join(from, name), join(to, name));
  }
}

for await (const { name } of Deno.readDir(ARCHIVES)) {
  Deno.test(`replay, show, verify and report read ${name}, which an earlier version made, and render writes it anew`, async () => {
    await withFolder(async (cwd) => {
      await copy(join(ARCHIVES, name), join(cwd, name));
      const run = async (...args: readonly string[]) => {
        const { code, out, err } = await convene(args, { cwd });
        assert.equal(code, 0, `convene ${args.join(" ")}: ${err}${out}`);
        return out;
      };
      const { messages, topic, status } = JSON.parse(await run("replay", name, "--json"));
      assert.equal(status, "completed");
      assert.ok(messages.length > 0);
      assert.ok((await run("show", name)).includes(`\n# ${topic}\n`));
      const last = await run("show", name, String(messages.length));
      assert.ok(last.includes(messages.at(-1).text.trim().split("\n")[0]), last);
      assert.doesNotMatch(await run("verify", name), /✗/);
      const report = await run("report", name);
      for (const { number } of messages) assert.ok(report.includes(`Message ${number}: `), `message ${number}`);
      const page = await run("report", name, "--format", "html");
      for (const { number } of messages) {
        assert.ok(page.includes(`<article id="message-${number}"`), `message ${number}`);
      }
      await run("render", name);
      assert.match(await run("verify", name), /✓ files: \d+ match the journal/);
    });
  });
}

// Journals of all versions must stay readable: a version adds a folder, and never changes another.
for (const { name: version, isDirectory } of Deno.readDirSync(JOURNALS)) {
  if (!isDirectory) continue;
  const expected = JSON.parse(Deno.readTextFileSync(join(JOURNALS, version, "expected.json")));
  for (const path of Object.keys(expected)) {
    const folder = path.replace(/\/journal\.jsonl$/, "");
    Deno.test(`the journal ${folder} of ${version} is read, folded, rendered and verified`, async () => {
      const [name = "", ...review] = folder.split("/");
      const { events, tornBytes } = await readJournal(join(JOURNALS, version, path));
      assert.equal(tornBytes, 0);
      assert.deepEqual(JSON.parse(JSON.stringify(inShort(fold(events)))), expected[path]);
      await withFolder(async (cwd) => {
        await copy(join(JOURNALS, version, name), join(cwd, name));
        const { messages, topic } = fold(events);
        assert.match(await run(cwd, "verify", folder), new RegExp(`✓ journal: ${events.length} events, chain intact`));
        assert.ok((await run(cwd, "show", folder)).includes("\n# "));
        const page = await run(cwd, "report", folder, "--format", "html");
        for (const { number } of messages) {
          assert.ok(page.includes(`<article id="message-${number}"`), `${topic}: message ${number}`);
        }
        await run(cwd, "render", folder);
        assert.match(await run(cwd, "verify", folder), /✓ files: \d+ match the journal/);
        if (review.length === 0) return;
        assert.match(await run(cwd, "verify", name), new RegExp(`✓ ${review.join("/")}: covers this journal`));
      });
    });
  }

  Deno.test(`there is a journal of each kind of dialogue and review that ${version} held`, async () => {
    const kinds = await Promise.all(
      Object.keys(expected).map(async (path) => (await readJournal(join(JOURNALS, version, path))).events[0]),
    );
    const protocols = kinds.map((event) => event?.type === "dialogue.started" ? event.protocol : "");
    const wanted = ["answers", "ask", "council", "critique", "debate", "dialectic", "evaluation", "extraction", "flow"];
    assert.deepEqual([...new Set(protocols)].sort(), [...wanted, "panel", "roundtable"]);
  });
}

Deno.test("an event and a field of another version are named by verify, show and report; nothing continues past them", async () => {
  await withFolder(async (cwd) => {
    const { events } = await readJournal(join(JOURNALS, "0.1.0/critique"));
    const at = events.findIndex(({ type }) => type === "call.answered");
    const changed: readonly object[] = events.flatMap((event, n) =>
      n === at ? [{ ...event, mood: "calm" }, { ...event, type: "vote.withdrawn" }] : [event]
    );
    let prev = "0".repeat(64);
    const lines = changed.map((event, n) => {
      const { sealed: _, seal: _seal, ...rest } = { sealed: true, seal: "", ...event };
      const line = JSON.stringify({ ...rest, seq: n + 1, prev });
      prev = sha256(line);
      return `${line}\n`;
    });
    await Deno.mkdir(join(cwd, "a"));
    await Deno.writeTextFile(join(cwd, "a/journal.jsonl"), lines.join(""));
    const kinds = [
      `Line ${at + 1} of the journal has a field 'mood' of 'call.answered' of another version`,
      `Line ${at + 2} of the journal is an event 'vote.withdrawn' of another version`,
    ];
    for (const command of ["verify", "show", "report"]) {
      const out = await run(cwd, command, "a");
      for (const text of kinds) assert.ok(out.includes(text), `${command}: ${out}`);
    }
    await run(cwd, "render", "a");
    assert.match(await run(cwd, "verify", "a"), /✓ files: \d+ match the journal/);
    for (const args of [["resume", "a"], ["fork", "a", "--at", "2"]]) {
      const { code, err } = await convene([...args, "--model", "openai/gpt-4o-mini"], {
        cwd,
        variables: { OPENAI_API_KEY: "key" },
      });
      assert.notEqual(code, 0);
      assert.match(err, /line \d+ is an event 'vote.withdrawn' of another version of the program; use that version/);
    }
  });
});
