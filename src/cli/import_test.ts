import assert from "node:assert/strict";
import { convene, withFolder } from "./_cli_fixture.ts";

const TALK = "# Buses or trams?\n\n## Ana\n\nBuses.\n\n## Ben\n\nTrams.\n";

Deno.test("convene import makes an archive that verify, show, list, render and replay read", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    const made = await convene(["import", "talk.md", "--out", "out"], { cwd });
    assert.deepEqual([made.code, made.err], [0, ""]);
    const [archive = "", what] = made.out.split("\n");
    assert.equal(what, "2 messages by Ana, Ben");
    const verified = await convene(["verify", archive], { cwd });
    assert.equal(verified.code, 0, verified.out);
    assert.match(
      (await convene(["show", archive], { cwd })).out,
      /A transcript made elsewhere, imported with Convenings/,
    );
    assert.match((await convene(["show", archive, "2"], { cwd })).out, /^speaker: Ben$[\s\S]*^Trams\.$/m);
    const turn = await Deno.readTextFile(`${archive}/notes/002_turn.md`);
    assert.match(turn, /^time: unknown$[\s\S]*^model: unknown$/m);
    assert.match((await convene(["list", "out"], { cwd })).out, /\timported\tBuses or trams\?/);
    assert.equal((await convene(["render", archive, "--output-format", "txt"], { cwd })).code, 0);
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
    const replayed = await convene(["replay", archive, "--json"], { cwd });
    const result = JSON.parse(replayed.out);
    assert.equal(result.imported.file, "talk.md");
    assert.deepEqual(["usage", "duration", "status"].filter((field) => field in result), []);
    assert.match((await convene(["replay", archive], { cwd })).out, /Imported from talk\.md/);
  });
});

Deno.test("convene import takes a topic, and --json prints one object", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    const args = ["import", "talk.md", "--topic", "Getting there", "--out", "out", "--json"];
    const { code, out, err } = await convene(args, { cwd });
    assert.deepEqual([code, err], [0, ""]);
    const result = JSON.parse(out);
    assert.deepEqual([result.topic, result.messages.length, result.imported.form], ["Getting there", 2, "markdown"]);
  });
});

Deno.test("convene import says what is wrong and exits 4, and an imported transcript is not gone on with", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK.replace("## Ana", "Ana"));
    const wrong = await convene(["import", "talk.md"], { cwd });
    assert.deepEqual([wrong.code, wrong.out], [4, ""]);
    assert.match(wrong.err, /^convene: Cannot import .*talk\.md, line 3: 'Ana' has no speaker; wanted: '## Name'/);
    assert.equal((await convene(["import", "nowhere.md"], { cwd })).code, 4);
    assert.equal((await convene(["import"], { cwd })).code, 2);
    assert.equal((await convene(["import", "talk.md", "--rounds", "2"], { cwd })).code, 2);
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    const [archive = ""] = (await convene(["import", "talk.md", "--out", "out"], { cwd })).out.split("\n");
    for (const args of [["resume", archive], ["fork", archive, "--at", "transcript/message-1/participant-1"]]) {
      const { code, err } = await convene(args, { cwd });
      assert.equal(code, 4, err);
      assert.match(err, /it was imported from talk\.md/);
    }
  });
});
