import assert from "node:assert/strict";
import { join } from "node:path";
import { convene, SHORT, trusting, withFolder } from "./_cli_fixture.ts";

/** Returns the lines of an archive's journal. */
async function journalOf(archive: string) {
  const journal = await Deno.readTextFile(join(archive, "journal.jsonl"));
  return journal.trimEnd().split("\n").map((line) => JSON.parse(line));
}

Deno.test("convene debate looks quotations up in a brief's sources, and not with --no-quotation-check or the field for it", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/off.yaml`, "checkQuotations: false\n");
    const checks = async (...more: readonly string[]) => {
      const { code, out, err } = await convene(["debate", ...SHORT, ...more, "--json"], { cwd });
      assert.equal(code, 0, err);
      const { archive, claims } = JSON.parse(out);
      const journal = await journalOf(archive);
      const notes = journal.filter(({ type, kind }) => type === "note.recorded" && kind === "claim_check");
      return { archive, claims, notes: notes.length, setting: journal[0].settings.checkQuotations };
    };
    const on = await checks();
    assert.deepEqual([on.notes, on.setting, on.claims.statements], [8, true, 8]);
    assert.ok(on.claims.tally.claims > 0);
    for (const flags of [["--no-quotation-check"], ["--config", "off.yaml"]]) {
      const off = await checks(...flags);
      assert.deepEqual([off.notes, off.setting, off.claims], [0, false, undefined], flags.join(" "));
      const cut = join(cwd, `cut${flags.length}`);
      await Deno.mkdir(cut);
      const lines = (await Deno.readTextFile(join(off.archive, "journal.jsonl"))).split("\n").slice(0, 20);
      await Deno.writeTextFile(join(cut, "journal.jsonl"), `${lines.join("\n")}\n`);
      const resumed = await trusting(["resume", cut, "--json"], { cwd });
      assert.equal(resumed.code, 0, resumed.err);
      assert.equal(JSON.parse(resumed.out).claims, undefined);
    }
    assert.match((await convene(["debate", "--help"], { cwd })).out, /--no-quotation-check/);
    await Deno.writeTextFile(`${cwd}/off.yaml`, "checkQuotations: sometimes\n");
    const wrong = await convene(["debate", ...SHORT, "--config", "off.yaml"], { cwd });
    assert.equal(wrong.code, 4);
    assert.match(wrong.err, /checkQuotations.*sometimes/);
  });
});

Deno.test("a PDF that cannot be read is told in the terminal and on record, once", async () => {
  await withFolder(async (cwd) => {
    await Deno.mkdir(`${cwd}/more`);
    await Deno.writeTextFile(`${cwd}/more/zone.md`, "Cats sleep for most of the day.");
    await Deno.writeTextFile(`${cwd}/more/act.pdf`, "%PDF-1.7");
    const { code, out, err } = await convene(["debate", ...SHORT, "--file", "more", "--json"], { cwd });
    assert.equal(code, 0, err);
    assert.match(err, /act\.pdf was not read: it is no PDF that can be read/);
    const { archive, warnings } = JSON.parse(out);
    assert.deepEqual(warnings.map(({ code, key }: { code: string; key: string }) => [code, key]), [[
      "unread_source",
      "act.pdf",
    ]]);
    const cut = join(cwd, "cut");
    await Deno.mkdir(join(cut, "sources"), { recursive: true });
    for (const { name } of Deno.readDirSync(join(archive, "sources"))) {
      await Deno.copyFile(join(archive, "sources", name), join(cut, "sources", name));
    }
    const lines = (await Deno.readTextFile(join(archive, "journal.jsonl"))).split("\n").slice(0, 30);
    await Deno.writeTextFile(join(cut, "journal.jsonl"), `${lines.join("\n")}\n`);
    const resumed = await trusting(["resume", cut, "--json"], { cwd });
    assert.equal(resumed.code, 0, resumed.err);
    assert.equal(JSON.parse(resumed.out).warnings.length, 1);
    const dry = await convene(["debate", ...SHORT, "--file", "more", "--dry-run"], { cwd });
    assert.equal(dry.code, 0, dry.err);
  });
});
