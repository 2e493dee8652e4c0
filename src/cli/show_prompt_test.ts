import assert from "node:assert/strict";
import { join } from "node:path";
import { readJournal } from "../archive/journal_reader.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import { convene, SCORED, withFolder } from "./_cli_fixture.ts";

Deno.test("convene show --prompt prints what the speaker's model was sent, whole, each block under its role", async () => {
  await withFolder(async (cwd) => {
    const show = (...args: readonly string[]) => convene(["show", "latest", ...args, "--out", "out"], { cwd });
    const archive = (await convene(["debate", ...SCORED, "--quiet"], { cwd })).out.split("\n")[0] ?? "";
    const { events } = await readJournal(archive);
    const { key, number } = fold(events).messages.find(({ kind }) => kind === "rebuttal") ?? assert.fail();
    const sent = sentPrompts(events).get(`${key}#1.1`) ?? assert.fail();
    const { code, out } = await show(String(number), "--prompt");
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^Message ${number}: rebuttal by [^\n]+\nPrompt of ${key}#1\\.1, to recorded/`));
    assert.deepEqual(out.trimEnd().split("\n\n── ").slice(1), sent.map(({ role, text }) => `${role} ──\n\n${text}`));
    assert.ok(sent.length > 5 && new Set(sent.map(({ role }) => role)).size > 1);

    assert.match(
      (await show("1", "--prompt")).out,
      /^Message 1: .*\nIt has no prompt: the program writes announcements\n$/,
    );
    for (const flag of ["--prompt", "--student"]) {
      const { code: wrong, err } = await show(flag);
      assert.deepEqual([wrong, err.includes(`${flag} needs the number of a message`)], [2, true]);
    }
  });
});

Deno.test("convene show --prompt says so where no model answered", async () => {
  await withFolder(async (cwd) => {
    const transcript = join(import.meta.dirname ?? "", "../../examples/transcripts/buses-or-trams.md");
    const archive = (await convene(["import", transcript, "--out", "out"], { cwd })).out.split("\n")[0] ?? "";
    const { out } = await convene(["show", archive, "3", "--prompt"], { cwd });
    assert.match(out, /\nIt has no prompt: no call to a model is recorded for it\n$/);
  });
});

Deno.test("convene show --student prints who says what, and the sources cited, and no more", async () => {
  await withFolder(async (cwd) => {
    const archive = (await convene(["debate", ...SCORED, "--quiet"], { cwd })).out.split("\n")[0] ?? "";
    const { messages } = fold((await readJournal(archive)).events);
    const { number, text } = messages.flatMap((message) => message.failed ? [] : message)
      .find(({ kind, text }) => kind === "opening" && text.includes("[")) ?? assert.fail();
    const { code, out } = await convene(["show", archive, String(number), "--student"], { cwd });
    assert.equal(code, 0);
    const [, heading, sources = ""] = /^(.*)\n\n[^]*\n\nSources:\n([^]*)$/.exec(out) ?? [];
    assert.match(heading ?? "", /^[^:]+, opening statement$/);
    assert.equal(out, `${heading}\n\n${text}\n\nSources:\n${sources}`);
    assert.match(sources, /^(?:\[[\w-]+\] \S.*\n)+$/);
    assert.ok([...text.matchAll(/\[([\w-]+)\]/g)].every(([name]) => sources.includes(name)));
  });
});
