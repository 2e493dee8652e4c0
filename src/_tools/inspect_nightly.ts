// Has inspect_ai, a Python package, list and read the logs that `convene export --inspect` writes, in which it must find each
// sample, message and prompt, and the conversations of `--transcript`. It reads these with the package openai. Run with
// `deno task nightly`; without the packages, it says that nothing was checked.
import assert from "node:assert/strict";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { convene, SCORED, withFolder } from "../cli/_cli_fixture.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);

async function python(...args: readonly string[]): Promise<Deno.CommandOutput> {
  return await new Deno.Command("python3", { args: [...args] }).output();
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (!(await python("-c", "import inspect_ai, openai")).success) {
  print("Logs were not read by a second program: `pip install inspect_ai openai` is missing");
} else {
  await withFolder(async (cwd) => {
    const held = await convene(["debate", ...SCORED, "--quiet"], { cwd });
    const archives = ["council_1", "debate_1", "dialectic_1", "roundtable_1"].map((name) => join(ARCHIVES, name));
    archives.push(held.out.split("\n")[0] ?? "");
    const { code, err } = await convene(["export", ...archives, "--inspect", "logs"], { cwd });
    assert.equal(code, 0, err);
    const transcripts = await convene(["export", ...archives, "--transcript"], { cwd });
    await Deno.writeTextFile(join(cwd, "talks.jsonl"), transcripts.out);
    const files = [join(cwd, "logs"), join(cwd, "talks.jsonl")];
    const { success, stdout, stderr } = await python(`${import.meta.dirname}/inspect_logs.py`, ...files);
    assert.ok(success, new TextDecoder().decode(stderr));
    const read = new TextDecoder().decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
    const [lines, talks] = [read.filter(({ task }) => task), read.filter(({ conversation }) => conversation)];
    assert.deepEqual([lines.length, talks.length], [archives.length, archives.length]);
    for (const archive of archives) {
      const { events } = await readJournal(archive);
      const { dialogueId, protocol, topic, messages, calls } = fold(events);
      const log = lines.find(({ samples }) => samples[0].id === dialogueId);
      assert.deepEqual([log?.task, log?.version], [protocol, 2]);
      const [{ texts, prompts }] = log.samples;
      const said = messages.flatMap((message) => message.failed ? [] : message.text);
      assert.deepEqual(texts.map((text: string) => text.slice(text.indexOf("\n\n") + 2)), said);
      const talk = talks.find(({ conversation: [, first] }) => first[1] === said[0]);
      assert.deepEqual(talk?.conversation.map(([, text]: string[]) => text), [topic, ...said]);
      const sent = sentPrompts(events);
      const ended = calls.filter(({ state }) => state !== "open");
      const asked = ended.map(({ call }) => (sent.get(call) ?? []).map(({ text }) => text).join("\n\n"));
      assert.deepEqual(prompts.toSorted(), asked.toSorted());
    }
    const samples = lines.reduce((sum, log) => sum + log.samples.length, 0);
    print(`inspect_ai read ${lines.length} logs with ${samples} samples, and ${talks.length} conversations`);
  });
}
