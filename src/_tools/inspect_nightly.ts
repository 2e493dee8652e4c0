// Has inspect_ai, a Python package, list and read the logs that `convene export --inspect` writes: it must find each sample,
// message and prompt. Run with `deno task nightly`; without the package, it says that nothing was checked.
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

if (!(await python("-c", "import inspect_ai")).success) {
  print("Logs were not read by a second program: `pip install inspect_ai` is missing");
} else {
  await withFolder(async (cwd) => {
    const held = await convene(["debate", ...SCORED, "--quiet"], { cwd });
    const archives = ["council_1", "debate_1", "dialectic_1", "roundtable_1"].map((name) => join(ARCHIVES, name));
    archives.push(held.out.split("\n")[0] ?? "");
    const { code, err } = await convene(["export", ...archives, "--inspect", "logs"], { cwd });
    assert.equal(code, 0, err);
    const { success, stdout, stderr } = await python(`${import.meta.dirname}/inspect_logs.py`, join(cwd, "logs"));
    assert.ok(success, new TextDecoder().decode(stderr));
    const lines = new TextDecoder().decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines.length, archives.length);
    for (const archive of archives) {
      const { events } = await readJournal(archive);
      const { dialogueId, protocol, messages, calls } = fold(events);
      const log = lines.find(({ samples }) => samples[0].id === dialogueId);
      assert.deepEqual([log?.task, log?.version], [protocol, 2]);
      const [{ texts, prompts }] = log.samples;
      const said = messages.flatMap((message) => message.failed ? [] : message.text);
      assert.deepEqual(texts.map((text: string) => text.slice(text.indexOf("\n\n") + 2)), said);
      const sent = sentPrompts(events);
      const ended = calls.filter(({ state }) => state !== "open");
      const asked = ended.map(({ call }) => (sent.get(call) ?? []).map(({ text }) => text).join("\n\n"));
      assert.deepEqual(prompts.toSorted(), asked.toSorted());
    }
    const samples = lines.reduce((sum, log) => sum + log.samples.length, 0);
    print(`inspect_ai read ${lines.length} logs with ${samples} samples`);
  });
}
