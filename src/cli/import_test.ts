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
      /A transcript from elsewhere, imported with Convenings/,
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

Deno.test("convene import takes the same file once, unless it is given another topic", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    const run = async (...more: readonly string[]) => {
      const { code, out, err } = await convene(["import", "talk.md", "--out", "out", ...more], { cwd });
      assert.equal(code, 0, err);
      return out.split("\n");
    };
    const [archive, said] = await run();
    assert.deepEqual(await run(), [archive, `${said}, imported before`, ""]);
    for (const path of ["index.md", "summary.md"]) await Deno.remove(`${archive}/${path}`);
    assert.deepEqual(await run(), [archive, `${said}, imported before`, ""], "as after a kill");
    assert.match((await convene(["verify", archive ?? ""], { cwd })).out, /✓ files: \d+ match/);
    const [other, again] = await run("--topic", "Getting there");
    assert.deepEqual([other === archive, again], [false, said]);
    await Deno.writeTextFile(`${cwd}/talk.md`, `${TALK}\nAnd more.\n`);
    assert.notEqual((await run())[0], archive);
  });
});

Deno.test("convene import --judgements attaches judgements to archives named by file, id or path", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    const attach = (debate: string, judge: string, ...files: readonly string[]) =>
      Deno.writeTextFile(`${cwd}/votes.csv`, `debate,judge,winner\n${debate},${judge},Ana\n`).then(() =>
        convene(["import", ...files, "--judgements", "votes.csv", "--out", "out"], { cwd })
      );
    const first = await attach("talk", "Eva", "talk.md");
    assert.equal(first.code, 0, first.err);
    const [archive = ""] = first.out.split("\n");
    assert.match(first.out, /\/verdicts\/001: 1 judgement by Eva\n1 verdict attached\n$/);
    const { dialogueId } = JSON.parse((await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n", 1)[0] ?? "");
    const second = await attach("talk.md", "Tom");
    assert.match(second.out, /\/verdicts\/002: /);
    assert.match(second.out, /\n1 earlier verdict of these debates is superseded: only the newest of a debate counts/);
    assert.match((await attach("talc", "Tom")).err, /of that name; there is 1 archive; did you mean 'talk'\?; wanted/);
    assert.match((await attach(dialogueId.slice(0, 6), "Kim")).out, /\/verdicts\/003: /);
    assert.match((await attach(archive.slice(cwd.length + 1), "Lee")).out, /\/verdicts\/004: /);
    assert.match((await attach("talk", "Lee")).out, /^0 verdicts attached, 1 there already\n$/);
    const short = await attach(dialogueId.slice(0, 5), "Pat");
    assert.deepEqual([short.code, short.out], [4, ""]);
    assert.match(
      short.err,
      /votes\.csv, row 2, column 'debate': no archive in out has the path or id '\w{5}', or was imported/,
    );
    const [entry] = JSON.parse((await convene(["list", "out", "--json"], { cwd })).out);
    assert.deepEqual(entry.imported, { file: "talk.md" });
    const [outside = ""] = (await convene(["import", "talk.md", "--out", "other"], { cwd })).out.split("\n");
    for (const path of [outside, outside.slice(cwd.length + 1), `out/../${outside.slice(cwd.length + 1)}`]) {
      assert.match((await attach(path, "Eve")).err, /no archive in out has the path/, "nothing outside is reached");
    }
    const nowhere = await convene(["import", "--judgements", "votes.csv", "--out", "empty"], { cwd });
    assert.match(nowhere.err, /there are no archives in empty; wanted/);
    const table = await convene(["import", "votes.csv", "--out", "out"], { cwd });
    assert.match(table.err, /wanted: a \.json or \.md file, or --judgements before a table of judgements/);
    await assert.rejects(Deno.stat(`${outside}/verdicts`), Deno.errors.NotFound);
    const verified = await convene(["verify", archive], { cwd });
    assert.equal(verified.code, 0, verified.out);
    assert.match(verified.out, /✓ verdicts\/004: covers this journal/);
    const verdict = await convene(["verify", `${archive}/verdicts/001`], { cwd });
    assert.equal(verdict.code, 0, verdict.out);
    assert.match((await convene(["list", "out"], { cwd })).out, /\tAna wins\t/);
    const going = await convene(["resume", `${archive}/verdicts/001`], { cwd });
    assert.match(going.err, /it was imported from votes\.csv/);

    await convene(["import", "talk.md", "--topic", "Another", "--out", "out"], { cwd });
    assert.match((await attach("talk", "Eva")).err, /'talk' is the name of out\/\S+ and out\/\S+; wanted/);
  });
});

Deno.test("convene import attaches no judgements if a transcript cannot be read, and needs something to import", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.md`, TALK);
    await Deno.writeTextFile(`${cwd}/bad.md`, "Ana: Buses.");
    await Deno.writeTextFile(`${cwd}/votes.csv`, "debate,judge,winner\ntalk,Eva,Ana\n");
    const args = ["import", "talk.md", "bad.md", "--judgements", "votes.csv", "--out", "out"];
    const { code, out, err } = await convene(args, { cwd });
    assert.deepEqual([code, out.includes("verdict")], [4, false]);
    assert.match(err, /No judgements attached: import the other files first/);
    assert.equal((await convene(["import"], { cwd })).code, 2);
    assert.match((await convene(["import"], { cwd })).err, /nothing to import: name transcripts, or give --judgements/);
    const json = await convene(["import", "talk.md", "--judgements", "votes.csv", "--out", "out", "--json"], { cwd });
    const { imported, judged } = JSON.parse(json.out);
    assert.deepEqual([imported.length, judged[0].isNew, judged[0].judges], [1, true, ["Eva"]]);
  });
});
