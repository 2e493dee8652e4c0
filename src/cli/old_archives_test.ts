import assert from "node:assert/strict";
import { join } from "node:path";
import { convene, withFolder } from "./_cli_fixture.ts";

const ARCHIVES = decodeURIComponent(new URL("../testdata/archives", import.meta.url).pathname);

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
