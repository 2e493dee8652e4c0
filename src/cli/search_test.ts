import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { columns } from "../text/display.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const FOLDER = "debates/2026-03-01/2026-03-01T10-00-01_debate";

async function withArchive(body: (cwd: string) => Promise<void>): Promise<void> {
  await withFolder(async (cwd) => {
    const sample = new Sample().phase("round-1")
      .turn("advocate-1", "argument", "Trams pay for themselves.")
      .turn(
        "advocate-2",
        "argument",
        `\x1b[31mNo tram does. ${"Ships go over wide lakes to each through every town. ".repeat(9)}`,
      );
    await Deno.mkdir(join(cwd, FOLDER), { recursive: true });
    await Deno.writeTextFile(join(cwd, FOLDER, "journal.jsonl"), sample.journal);
    await body(cwd);
  });
}

Deno.test("convene search prints archive, number, speaker and passage of each hit", async () => {
  await withArchive(async (cwd) => {
    assert.deepEqual(await convene(["search", "themselves trams"], { cwd }), {
      code: 0,
      out: `${FOLDER}\t1\tAda\tTrams pay for themselves.\n`,
      err: "",
    });
    const { out } = await convene(["search", "tram", "debates", "--json"], { cwd });
    const { hits: [first, second], more, skipped } = JSON.parse(out);
    assert.deepEqual(first, {
      archive: FOLDER,
      number: 1,
      speaker: "Ada",
      passage: "Trams pay for themselves.",
      places: 1,
    });
    assert.match(second.passage, /^␛\[31mNo tram does\. .*…$/);
    assert.deepEqual([more, skipped], [false, []]);
    const limited = await convene(["search", "tram", "--limit", "1"], { cwd });
    assert.equal(limited.out.split("\n").length, 2);
    assert.match(limited.err, /^More messages match; raise --limit/);
  });
});

Deno.test("convene search shows nothing of an index that came with a folder", async () => {
  await withArchive(async (cwd) => {
    const { size, mtime } = await Deno.stat(join(cwd, FOLDER, "journal.jsonl"));
    const planted = new DatabaseSync(join(cwd, "debates", ".convene-search.sqlite"));
    planted.exec(`
      create table archive(path text primary key, stamp text, first integer, last integer, problem text);
      create virtual table message using fts5(text, archive unindexed, number unindexed, speaker unindexed,
        tokenize="porter unicode61 remove_diacritics 2 categories 'L* M* N* Co'");
      insert into archive values ('${FOLDER.slice("debates/".length)}', '${size} ${mtime?.getTime()}', 1, 1, null);
      insert into message values ('Trams are poison.', '${FOLDER.slice("debates/".length)}', 1, 'Ada');
      pragma user_version = 2`);
    planted.close();
    for (const variables of [{}, { XDG_STATE_HOME: join(cwd, "state") }]) {
      const { out } = await convene(["search", "poison"], { cwd, variables });
      assert.equal(out, "");
      assert.match(
        (await convene(["search", "themselves"], { cwd, variables })).out,
        /\tTrams pay for themselves\.\n$/,
      );
    }
  });
});

Deno.test("convene search marks the words on a terminal with colours, and fits its width", async () => {
  await withArchive(async (cwd) => {
    const { out } = await convene(["search", "tram"], { cwd, columns: 60, noColor: false });
    const lines = out.split("\n");
    assert.deepEqual(lines.slice(1, 3), [
      `\x1b[2m${FOLDER}\x1b[22m`,
      "  Ada (1): \x1b[1mTrams\x1b[22m pay for themselves.",
    ]);
    assert.ok(lines[3]?.startsWith("  Ben (2): ␛[31mNo \x1b[1mtram\x1b[22m does. Ships"));
    for (const line of lines.slice(3)) assert.ok(columns(line) <= 60, line);
    const plain = await convene(["search", "tram"], { cwd, columns: 60 });
    assert.ok(!plain.out.includes("\x1b") && !plain.out.includes("\u0002"));
  });
});

Deno.test("convene search says what is skipped, missing or wrong", async () => {
  await withArchive(async (cwd) => {
    const broken = `${FOLDER}-2`;
    await Deno.mkdir(join(cwd, broken));
    await Deno.writeTextFile(join(cwd, broken, "journal.jsonl"), "{}\n");
    const run = await convene(["search", "trams"], { cwd });
    assert.match(run.out, /^\S+\t1\tAda/);
    assert.equal(run.err, `Skipped ${broken}: Cannot read journal.jsonl: line 1 is not an event\n`);
    for (
      const [args, code, err] of [
        [["boats", "debates"], 0, /^No message in debates has all of these words$/m],
        [["tram", FOLDER], 0, /^There are no archives in debates/],
        [["tram", "lanes"], 4, /There is no folder lanes; put several words in quotes/],
        [['"!"'], 2, /There is no word to search for in '"!"'/],
        [["tram", "--limit", "0"], 2, /--limit must be an integer >= 1/],
        [[], 2, /words/i],
      ] as const
    ) {
      const found = await convene(["search", ...args], { cwd });
      assert.equal(found.code, code, args.join(" "));
      assert.match(found.err, err);
      assert.equal(found.out, "");
    }
  });
});

Deno.test("convene search says how many places of a message have a word where its passage does not show them all", async () => {
  await withFolder(async (cwd) => {
    const far = "Trams are dear. ${FILL} Trams are slow. ${FILL} Trams are full.".replaceAll(
      "${FILL}",
      "So it goes. ".repeat(40),
    );
    await Deno.mkdir(`${cwd}/${FOLDER}`, { recursive: true });
    const journal =
      new Sample().phase("round-1").turn("advocate-1", "argument", far).turn("advocate-2", "argument", "A tram.")
        .journal;
    await Deno.writeTextFile(`${cwd}/${FOLDER}/journal.jsonl`, journal);
    const { out } = await convene(["search", "tram"], { cwd, columns: 100 });
    assert.match(out, /^ {2}Ada \(1\), 3 places: Trams/m);
    assert.match(out, /^ {2}Ben \(2\): A tram\.$/m);
  });
});
