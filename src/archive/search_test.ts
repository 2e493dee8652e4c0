import assert from "node:assert/strict";
import { join } from "node:path";
import { makeLinks } from "../runtime/_links_fixture.ts";
import { Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { DatabaseSync } from "node:sqlite";
import { MARK, searchArchives } from "./search.ts";

const A = "2026-03-01/2026-03-01T10-00-01_debate";
const B = "2026-03-02/2026-03-02T10-00-01_debate";

/** Returns the journal of a dialogue in which Ada and Ben say these texts in turn. */
function saying(...texts: readonly string[]): string {
  const sample = new Sample().phase("round-1");
  texts.forEach((text, n) => sample.turn(`advocate-${n % 2 + 1}`, "argument", text));
  return sample.journal;
}

async function withArchives(
  journals: Readonly<Record<string, string>>,
  body: (
    out: string,
    find: (words: string) => Promise<readonly string[]>,
    /** The user's own folder for indexes. */
    index: string,
  ) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  const [out, index] = [join(root, "out"), join(root, "index")];
  await Deno.mkdir(out);
  try {
    for (const [path, journal] of Object.entries(journals)) await write(out, path, journal);
    await body(out, async (words) => {
      const { hits } = await searchArchives(out, words, { index });
      return hits.map(({ passage }) => passage.split(MARK).join("*"));
    }, index);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Returns the only index in a folder. */
function indexIn(folder: string): string {
  const [file, ...others] = [...Deno.readDirSync(folder)].map(({ name }) => join(folder, name));
  assert.deepEqual(others, []);
  return file ?? "";
}

/** Changes an index. */
function change(index: string, sql: string): void {
  const database = new DatabaseSync(index);
  database.exec(sql);
  database.close();
}

async function write(out: string, path: string, journal: string): Promise<void> {
  await Deno.mkdir(join(out, path), { recursive: true });
  await Deno.writeTextFile(join(out, path, "journal.jsonl"), journal);
}

/** Puts another journal of the same size and time in the place of one, as unpacking an archive may. */
async function writeUnseen(out: string, path: string, journal: string): Promise<void> {
  const file = join(out, path, "journal.jsonl");
  const before = await Deno.stat(file);
  await Deno.writeTextFile(`${file}.new`, journal);
  await Deno.utime(`${file}.new`, before.mtime ?? 0, before.mtime ?? 0);
  await Deno.rename(`${file}.new`, file);
  assert.equal((await Deno.stat(file)).size, before.size);
}

Deno.test("searchArchives() finds the messages with all of the words, best first", async () => {
  const long = `Much is said of other things. ${"Trams and trains run here. ".repeat(40)}Charging cars pays for boats.`;
  await withArchives(
    { [A]: saying("Cars are loud.", long), [B]: saying("Boats need a charge!", "Cafés") },
    async (out) => {
      const { hits, more, archives, skipped } = await searchArchives(out, "boat CHARGES");
      assert.deepEqual(hits.map(({ archive, number, speaker }) => [archive, number, speaker]), [
        [join(out, B), 1, "Ada"],
        [join(out, A), 2, "Ben"],
      ]);
      assert.equal(hits[0]?.passage, `${MARK}Boats${MARK} need a ${MARK}charge${MARK}!`);
      assert.match(hits[1]?.passage.split(MARK).join("*") ?? "", /^….*\*Charging\* cars pays for \*boats\*\.$/);
      assert.ok((hits[1]?.passage.length ?? 0) < 250);
      assert.deepEqual([more, archives, skipped], [false, 2, []]);
      assert.equal((await searchArchives(out, "cafe")).hits.length, 1);
      const limited = await searchArchives(out, "charge", { limit: 1 });
      assert.deepEqual([limited.hits.length, limited.more], [1, true]);
    },
  );
});

Deno.test("searchArchives() finds words in scripts without spaces, even single letters, but no parts of other words", async () => {
  const texts = ["ロンドンの渋滞は２０３０年に減る", "滞在と渋谷", "การจราจรติดขัด", "हिन्दी में", "A scarce thing"];
  await withArchives({ [A]: saying(...texts) }, async (_out, find) => {
    assert.deepEqual(await find("渋滞"), ["ロンドンの*渋滞*は2030年に減る"]);
    assert.deepEqual(await find("減る　渋滞"), ["ロンドンの*渋滞*は2030年に*減る*"]);
    assert.equal((await find("渋")).length, 2);
    assert.equal((await find("2030年")).length, 1);
    assert.deepEqual(await find("จราจร"), ["การ*จราจร*ติดขัด"]);
    assert.deepEqual(await find("हिन्दी"), ["*हिन्दी* में"]);
    assert.deepEqual(await find("car"), []);
    assert.deepEqual(await find("谷滞"), []);
  });
});

Deno.test("searchArchives() finds words in other forms in German, French and Spanish, after those as they were asked", async () => {
  const texts = [
    "Steuern auf alte Häuser.",
    "Eine Steuer hilft Städten und Kindern.",
    "Les impôts nationaux ont baissé.",
    "La baisse nationale d'un impôt.",
    "Una ley pública reduce mucho.",
    "Las leyes públicas reducen poco; el público calla.",
  ];
  await withArchives({ [A]: saying(...texts) }, async (_, find) => {
    assert.deepEqual(await find("Steuer"), ["Eine *Steuer* hilft Städten und Kindern.", "*Steuern* auf alte Häuser."]);
    assert.deepEqual(await find("haus steuer"), ["*Steuern* auf alte *Häuser*."]);
    assert.deepEqual(await find("Stadt Kind"), ["Eine Steuer hilft *Städten* und *Kindern*."]);
    assert.equal((await find("impôt")).length, 2);
    assert.deepEqual(await find("baisser impôt").then((all) => all.length), 2);
    assert.equal((await find("públicos reduce")).length, 2);
    assert.deepEqual(await find("Staat"), []);
  });
});

Deno.test("searchArchives() takes quotes and operators as words", async () => {
  await withArchives({ [A]: saying("Not so: e-bikes (and trams) are near.", "Trams alone") }, async (_out, find) => {
    for (const words of ['"e-bikes', "NOT trams", "trams AND are", "NEAR trams", '" - trams so', "'so"]) {
      assert.equal((await find(words)).length, 1, words);
    }
    for (const words of ["(trams", "trams:", "trams*", "^trams", "+ trams", "trams ".repeat(2_000)]) {
      assert.equal((await find(words)).length, 2, words);
    }
    for (const words of ["trams OR alone", "bik*", "text:trams", "NEAR(trams", '"""', "\0", "a".repeat(10_000)]) {
      assert.deepEqual(await find(words), [], words);
    }
  });
});

Deno.test("searchArchives() reads only new or changed journals, and forgets deleted ones", async () => {
  await withArchives({ [A]: saying("Trams"), [B]: saying("Buses") }, async (out, find, index) => {
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    change(indexIn(index), "update message set text = 'Ships' where text = 'Trams'");
    assert.deepEqual([await find("trams"), await find("ships")], [[], ["*Ships*"]], "a journal is read again");
    await writeUnseen(out, A, saying("Boats"));
    assert.deepEqual([await find("ships"), await find("boats")], [[], ["*Boats*"]], "of the same size and time");
    await write(out, A, saying("Boats", "Trains"));
    assert.deepEqual([await find("trains"), await find("buses")], [["*Trains*"], ["*Buses*"]]);
    await Deno.remove(join(out, B), { recursive: true });
    await write(out, "2026-03-03/2026-03-03T10-00-01_debate", saying("Bikes"));
    assert.deepEqual([await find("buses"), await find("bikes"), await find("boats")], [[], ["*Bikes*"], ["*Boats*"]]);
    await Deno.remove(indexIn(index));
    assert.deepEqual(await find("trains"), ["*Trains*"]);
  });
});

Deno.test("searchArchives() rebuilds an index that is damaged or has other tables, and works without one that it cannot write", async () => {
  await withArchives({ [A]: saying("Trams") }, async (out, find, folder) => {
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    const index = indexIn(folder);
    const forged = [
      "drop table archive; create table archive(path, stamp, first, last, problem)",
      "create trigger t after insert on archive begin delete from archive; end",
      "create view v as select 1",
      "pragma user_version = 1",
    ];
    for (const sql of forged) {
      change(index, `${sql}; update message set text = 'Trams of an attacker'`);
      assert.deepEqual(await find("trams"), ["*Trams*"], sql);
    }
    await Deno.writeTextFile(index, "no database ".repeat(1000));
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    const whole = await Deno.readFile(index);
    assert.match(new TextDecoder().decode(whole), /^SQLite format 3/);
    // With a format that it may not write, SQLite takes a database as read-only.
    await Deno.writeFile(index, whole.with(18, 3));
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    await write(out, B, saying("Two trams"));
    assert.equal((await find("trams")).length, 2);
    assert.deepEqual(await Deno.readFile(index), whole.with(18, 3));
    await Deno.remove(index);
    await Deno.mkdir(index);
    assert.equal((await find("trams")).length, 2);
    await Deno.remove(folder, { recursive: true });
    await Deno.writeTextFile(folder, "a file in its place");
    assert.equal((await find("trams")).length, 2);
  });
});

Deno.test("searchArchives() believes nothing that lies beside the journals, and writes nothing there", async () => {
  await withArchives({ [A]: saying("Trams") }, async (out, find, index) => {
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    // an index as older versions left it in the folder, with a row that no journal has and one of no archive
    const planted = join(out, ".convene-search.sqlite");
    await Deno.copyFile(indexIn(index), planted);
    change(
      planted,
      `update message set text = 'Trams kill'; insert into message values ('Trams elsewhere', '../elsewhere', 1, 'Eve');
      pragma user_version = 2`,
    );
    await Deno.writeTextFile(join(out, A, "index.md"), "Trams on a page");
    const before = await Deno.readFile(planted);
    for (const options of [{}, { index }]) {
      const { hits } = await searchArchives(out, "trams", options);
      assert.deepEqual(hits.map(({ archive, passage }) => [archive, passage]), [[join(out, A), `${MARK}Trams${MARK}`]]);
    }
    assert.deepEqual(await Deno.readFile(planted), before);
    assert.deepEqual([...Deno.readDirSync(out)].map(({ name }) => name).sort(), [
      ".convene-search.sqlite",
      "2026-03-01",
    ]);
  });
});

Deno.test("searchArchives() shows no message of an archive that is not listed", async () => {
  await withArchives({ [A]: saying("Trams") }, async (_out, find, index) => {
    await find("trams");
    for (const path of ["../elsewhere", B, ""]) {
      change(indexIn(index), `insert into message values ('Trams elsewhere', '${path}', 1, 'Eve')`);
    }
    assert.deepEqual(await find("trams"), ["*Trams*"]);
  });
});

Deno.test("searchArchives() stops looking when its time is up, and shows what it has found", async () => {
  await withArchives({ [A]: saying(...Array(9).fill("Trams")) }, async (out) => {
    const clock = (stepMs: number) => {
      let nowMs = 0;
      return () => nowMs += stepMs;
    };
    const slow = await searchArchives(out, "trams", { now: clock(200) });
    assert.deepEqual([slow.hits.length, slow.more], [3, true]);
    const fast = await searchArchives(out, "trams", { now: clock(1) });
    assert.deepEqual([fast.hits.length, fast.more], [9, false]);
  });
});

Deno.test("searchArchives() skips broken journals until they are mended, and follows no link", async () => {
  const sound = sampleDebate().journal;
  await withArchives({ [A]: sound.replace("Mo", "My"), [B]: saying("Traffic") }, async (out, _find, index) => {
    await write(out, "elsewhere", saying("Traffic elsewhere"));
    const linked = "2026-03-01/2026-03-01T10-00-02_debate";
    await Deno.mkdir(join(out, linked));
    await makeLinks(out, {
      links: {
        [`${linked}/journal.jsonl`]: join(out, "elsewhere/journal.jsonl"),
        "2026-03-01/2026-03-01T10-00-03_debate": join(out, "elsewhere"),
        ".convene-search.sqlite": join(out, "index"),
      },
    });
    const { hits, archives, skipped } = await searchArchives(out, "traffic");
    assert.deepEqual(hits.map(({ archive }) => archive), [join(out, B)]);
    assert.equal(archives, 1);
    assert.deepEqual(skipped.map(({ archive }) => archive), [join(out, A), join(out, linked)]);
    assert.match(skipped[0]?.problem ?? "", /^Cannot trust journal\.jsonl: line 2 breaks the chain/);
    assert.match(skipped[1]?.problem ?? "", /^Cannot read journal\.jsonl: it is a link/);
    await assert.rejects(Deno.stat(join(out, "index")), Deno.errors.NotFound);

    for (const _ of [1, 2]) assert.equal((await searchArchives(out, "traffic", { index })).skipped.length, 2);
    await writeUnseen(out, A, sound);
    const mended = await searchArchives(out, "traffic", { index });
    assert.deepEqual([mended.hits.length, mended.skipped.length], [3, 1]);
    assert.ok(mended.hits.every(({ archive }) => archive === join(out, A) || archive === join(out, B)));
  });
});

Deno.test("searchArchives() skips an archive whose journal has other values than it should", async () => {
  const base = {
    type: "turn.completed",
    key: "p/a/b",
    number: 1,
    participant: "advocate-1",
    kind: "argument",
    phase: "p",
  };
  for (const odd of [{ text: {} }, { text: "Trams", number: {} }, { text: "Trams", participant: [] }]) {
    const odder = new Sample().add(JSON.parse(JSON.stringify({ ...base, ...odd })));
    await withArchives({ [A]: odder.journal, [B]: saying("Trams") }, async (out) => {
      const { hits, skipped } = await searchArchives(out, "trams");
      assert.deepEqual(hits.map(({ archive }) => archive), [join(out, B)]);
      assert.deepEqual(skipped.map(({ archive }) => archive), [join(out, A)], JSON.stringify(odd));
    });
  }
});

Deno.test("searchArchives() makes no index for a folder without archives", async () => {
  await withArchives({}, async (out, find, index) => {
    assert.deepEqual(await find("trams"), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(out)), []);
    await assert.rejects(Deno.stat(index), Deno.errors.NotFound);
    await assert.rejects(searchArchives(join(out, "none"), "trams"), { code: "ENOENT" });
  });
});

Deno.test("A search as somebody types finds topics, names and beginnings of words, and another one finds none of these", async () => {
  await withArchives({ [A]: saying("Trams run here."), [B]: saying("Boats.") }, async (out) => {
    const found = async (words: string, asTyped: boolean) =>
      (await searchArchives(out, words, { asTyped })).hits.map(({ archive, number }) => [archive, number]);
    assert.deepEqual((await found("conges", true)).map(([, number]) => number), [0, 0]);
    assert.deepEqual((await found("bex", true)).length, 0);
    assert.deepEqual((await found("be", true)).map(([, number]) => number), [0, 0]);
    assert.deepEqual(await found("tra", true), [[join(out, A), 1]]);
    assert.deepEqual(await found("tra", false), []);
    assert.deepEqual(await found("congestion", false), []);
  });
});
