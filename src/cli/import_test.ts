import assert from "node:assert/strict";
import { importTranscript, importTranscripts } from "../protocols/import_transcript.ts";
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
    assert.match((await convene(["replay", archive], { cwd })).out, /[Ii]mported from talk\.md/);
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
    assert.match(
      second.out,
      /\n1 earlier verdict of these debates is superseded: only a debate's newest verdict counts/,
    );
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
    assert.match(table.err, /its form is not known; wanted: .*\(a table of judgements needs --judgements\)/);
    await assert.rejects(Deno.stat(`${outside}/verdicts`), Deno.errors.NotFound);
    const verified = await convene(["verify", archive], { cwd });
    assert.equal(verified.code, 0, verified.out);
    assert.match(verified.out, /✓ verdicts\/004: covers this journal/);
    const verdict = await convene(["verify", `${archive}/verdicts/001`], { cwd });
    assert.equal(verdict.code, 0, verdict.out);
    assert.match((await convene(["list", "out"], { cwd })).out, /\tSlightly for Ana(?:: “.*”)?, by one judge\t/);
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

Deno.test("convene import --dry-run shows form, speakers, first messages and what is left out, and writes nothing", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.txt`, "Mo: So?\nAna (00:01:05): Buses.\n[applause]\nBen: Trams.\nAna: No.\n");
    await Deno.writeTextFile(`${cwd}/bad.txt`, "Nothing.");
    const { code, out, err } = await convene(["import", "talk.txt", "bad.txt", "--dry-run"], { cwd });
    assert.equal(code, 4);
    assert.deepEqual(out.split("\n"), [
      "talk.txt: lines",
      "Topic: talk",
      "Speakers: Mo (1 message), Ana (2 messages), Ben (1 message)",
      "Left out: 1 stage direction ([applause])",
      "4 messages, beginning with:",
      "  Mo: So?",
      "  Ana (00:01:05): Buses.",
      "  Ben: Trams.",
      "  Ana: No.",
      "",
    ]);
    assert.match(err, /bad\.txt: its form is not known/);
    const { transcripts: [only] } = JSON.parse(
      (await convene(["import", "talk.txt", "--dry-run", "--json"], { cwd })).out,
    );
    assert.deepEqual([only.form, only.speakers[1], only.messages], ["lines", { name: "Ana", messages: 2 }, 4]);
    await assert.rejects(Deno.stat(`${cwd}/debates`), Deno.errors.NotFound);
  });
});

Deno.test("convene import takes speakers, positions and moderators from flags, and imports anew with others", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/talk.txt`, "Mo: So?\nAna: Buses.\nCost: low.\nBen: Trams.\nAna: No.\n");
    const run = async (...more: readonly string[]) => {
      const { code, out, err } = await convene(["import", "talk.txt", "--out", "out", ...more, "--json"], { cwd });
      assert.equal(code, 0, err);
      return JSON.parse(out);
    };
    const plain = await run();
    assert.match(plain.warnings[0].text, /^Speakers of a single message: Mo, Cost, Ben\. .* --speaker NAME$/);
    const flags = ["--speaker", "Ana=Buses", "--speaker", "Ben=Trams", "--moderator", "Mo"];
    const listed = await run(...flags);
    assert.deepEqual(
      listed.participants.map(({ name, role, position }: Record<string, string>) => [name, role, position]),
      [["Ana", "position_advocate", "Buses"], ["Ben", "position_advocate", "Trams"], ["Mo", "moderator", undefined]],
    );
    assert.equal(listed.messages[1].text, "Buses.\nCost: low.");
    assert.deepEqual([(await run(...flags)).archive, (await run()).archive], [listed.archive, plain.archive]);
    const moderated = await run("--moderator", "Mo");
    assert.notEqual(moderated.archive, plain.archive);
    const said = await convene(["import", "talk.txt", "--out", "more"], { cwd });
    assert.match(said.err, /\nJudges treat each speaker as a side: name those who take none with --moderator NAME\n$/);
    const { code, err } = await convene(["import", "talk.txt", "--moderator", "Moe"], { cwd });
    assert.equal(code, 4);
    assert.match(err, /'Moe' does not speak in it; wanted: a name as the file writes it, one of Mo, Ana, Cost, Ben/);
    assert.match(
      (await convene(["import", "talk.txt", "--form", "vtt"], { cwd })).err,
      /messages: .*wanted: a list of one/,
    );
  });
});

Deno.test("convene import --truth says which side is right, so that reports have accuracy and scores of beliefs", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/one.txt`, "Ana: Buses.\nBen: Trams.\n");
    await Deno.writeTextFile(`${cwd}/two.txt`, "Ana: Cats.\nBen: Dogs.\n");
    const votes = ["one;Eva;Ana;7,5;0,8", "two;Eva;Ana;2;0,6", "three;Eva;Ana;1;0,5"].join("\n");
    await Deno.writeTextFile(`${cwd}/votes.csv`, `debate;judge;winner;margin;beliefs.transcript.Ana\n${votes}\n`);
    await Deno.writeTextFile(`${cwd}/judged.yaml`, "name: Judged\narchives: [out]\n");
    for (const [file, truth] of [["one.txt", "Ana"], ["two.txt", "ben"]] as const) {
      const { code, err } = await convene(["import", file, "--truth", truth, "--out", "out"], { cwd });
      assert.equal(code, 0, err);
    }
    const wrong = await convene(["import", "one.txt", "--truth", "Cem", "--out", "out"], { cwd });
    assert.match(wrong.err, /truth: 'Cem' names no side; wanted: one of Ana, Ben/);
    const { code, out, err } = await convene(["import", "--judgements", "votes.csv", "--out", "out"], { cwd });
    assert.deepEqual([code, out.includes("2 verdicts attached")], [1, true]);
    assert.match(
      err,
      /^Left out: 1 row about unknown debates\nCannot import .*votes\.csv, row 4, column 'debate': no archive/,
    );
    const { arms: [arm], beliefs } = JSON.parse((await convene(["run", "judged.yaml", "--json"], { cwd })).out);
    assert.deepEqual([arm.right, arm.wrong], [1, 1]);
    assert.ok(Math.abs(beliefs.all[0].brier.value - (0.08 + 0.72) / 2) < 1e-9);
  });
});

Deno.test("convene import makes an archive of each conversation in a file, and those that are missing after a kill", async () => {
  await withFolder(async (cwd) => {
    const said = (text: string) => [{ role: "user", content: text }, { role: "assistant", content: "So it is." }];
    const all = [{ id: "a", title: "Rain", messages: said("1") }, { messages: [...said("2"), { role: "tool" }] }];
    await Deno.writeTextFile(`${cwd}/chats.jsonl`, all.map((one) => JSON.stringify(one)).join("\n"));
    const run = async (...more: readonly string[]) => {
      const { code, out, err } = await convene(["import", "chats.jsonl", "--out", "out", ...more], { cwd });
      assert.equal(code, 0, err);
      return out;
    };
    assert.deepEqual((await run("--dry-run")).split("\n"), [
      "chats.jsonl: records, 2 conversations",
      "  [0].messages: Rain; 2 messages by user, assistant",
      "  [1].messages: chats 2; 2 messages by user, assistant; left out: 1 tool message",
      "",
    ]);
    const [first, , second = "", said2] = (await run()).split("\n");
    assert.equal(said2, "2 messages by user, assistant");
    const topics = async () => JSON.parse((await convene(["list", "out", "--json"], { cwd })).out);
    assert.deepEqual((await topics()).map(({ topic, imported }: ListedImport) => [topic, imported]), [
      ["Rain", { file: "chats.jsonl", place: "[0].messages", id: "a" }],
      ["chats 2", { file: "chats.jsonl", place: "[1].messages" }],
    ]);
    await Deno.remove(second, { recursive: true });
    const { imported } = JSON.parse(await run("--json"));
    assert.deepEqual(imported.map(({ archive, isNew }: Made) => [archive === first, isNew]), [
      [true, false],
      [false, true],
    ]);
    assert.match(await Deno.readTextFile(`${first}/metadata.md`), /chats\.jsonl, \\\[0\\\]\.messages \(SHA-256/);
    await assert.rejects(importTranscript(`${cwd}/chats.jsonl`, { outputDirectory: cwd }), {
      message: /it has 2 conversations: \[0\]\.messages, \[1\]\.messages; wanted: .*importTranscripts\(\)/,
    });
    const options = { outputDirectory: `${cwd}/program` };
    const made = await importTranscripts(`${cwd}/chats.jsonl`, options);
    assert.deepEqual(made.map(({ topic }) => topic), ["Rain", "chats 2"]);
  });
});

/** What the list says of an import. */
interface ListedImport {
  readonly topic: string;
  readonly imported: object;
}

/** What an import says of an archive. */
interface Made {
  readonly archive: string;
  readonly isNew: boolean;
}
