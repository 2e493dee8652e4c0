import assert from "node:assert/strict";
import { join } from "node:path";
import { makeLinks } from "../runtime/_links_fixture.ts";
import { Sample, sampleDebate } from "./_sample_record_fixture.ts";
import { INDEX_FILE, MARK, searchArchives } from "./search.ts";

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
  body: (out: string, find: (words: string) => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  const out = await Deno.makeTempDir();
  try {
    for (const [path, journal] of Object.entries(journals)) await write(out, path, journal);
    await body(out, async (words) => {
      const { hits } = await searchArchives(out, words);
      return hits.map(({ passage }) => passage.split(MARK).join("*"));
    });
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}

async function write(out: string, path: string, journal: string): Promise<void> {
  await Deno.mkdir(join(out, path), { recursive: true });
  await Deno.writeTextFile(join(out, path, "journal.jsonl"), journal);
}

/** Overwrites a journal with one of the same size, and keeps its time. */
async function writeUnseen(out: string, path: string, journal: string): Promise<void> {
  const file = join(out, path, "journal.jsonl");
  const before = await Deno.stat(file);
  await write(out, path, journal);
  await Deno.utime(file, before.mtime ?? 0, before.mtime ?? 0);
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
  await withArchives({ [A]: saying("Trams"), [B]: saying("Buses") }, async (out, find) => {
    assert.deepEqual(await find("trams"), ["*Trams*"]);
    await writeUnseen(out, A, saying("Ships"));
    assert.deepEqual([await find("trams"), await find("ships")], [["*Trams*"], []], "a journal is read again");
    await write(out, A, saying("Planes", "Trains"));
    assert.deepEqual(await find("trams"), []);
    await writeUnseen(out, A, saying("Horses", "Camels"));
    assert.deepEqual([await find("trams"), await find("trains"), await find("buses")], [[], ["*Trains*"], ["*Buses*"]]);
    await Deno.remove(join(out, B), { recursive: true });
    await write(out, "2026-03-03/2026-03-03T10-00-01_debate", saying("Bikes"));
    assert.deepEqual([await find("buses"), await find("bikes"), await find("planes")], [[], ["*Bikes*"], ["*Planes*"]]);
    await Deno.remove(join(out, INDEX_FILE));
    assert.deepEqual(await find("horses"), ["*Horses*"]);
  });
});

Deno.test("searchArchives() rebuilds a damaged index, and leaves files that it cannot write", async () => {
  await withArchives({ [A]: saying("Trams") }, async (out, find) => {
    const index = join(out, INDEX_FILE);
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
  });
});

Deno.test("searchArchives() skips broken journals until they are mended, and follows no link", async () => {
  const sound = sampleDebate().journal;
  await withArchives({ [A]: sound.replace("Mo", "My"), [B]: saying("Traffic") }, async (out) => {
    await write(out, "elsewhere", saying("Traffic elsewhere"));
    const linked = "2026-03-01/2026-03-01T10-00-02_debate";
    await Deno.mkdir(join(out, linked));
    await makeLinks(out, {
      links: {
        [`${linked}/journal.jsonl`]: join(out, "elsewhere/journal.jsonl"),
        "2026-03-01/2026-03-01T10-00-03_debate": join(out, "elsewhere"),
        [INDEX_FILE]: join(out, "index"),
      },
    });
    const { hits, archives, skipped } = await searchArchives(out, "traffic");
    assert.deepEqual(hits.map(({ archive }) => archive), [join(out, B)]);
    assert.equal(archives, 1);
    assert.deepEqual(skipped.map(({ archive }) => archive), [join(out, A), join(out, linked)]);
    assert.match(skipped[0]?.problem ?? "", /^Cannot trust journal\.jsonl: line 2 breaks the chain/);
    assert.match(skipped[1]?.problem ?? "", /^Cannot read journal\.jsonl: it is a link/);
    await assert.rejects(Deno.stat(join(out, "index")), Deno.errors.NotFound);

    await Deno.remove(join(out, INDEX_FILE));
    assert.equal((await searchArchives(out, "traffic")).skipped.length, 2);
    assert.equal((await searchArchives(out, "traffic")).skipped.length, 2);
    await writeUnseen(out, A, sound);
    const mended = await searchArchives(out, "traffic");
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

Deno.test("searchArchives() leaves nothing in a folder without archives", async () => {
  await withArchives({}, async (out, find) => {
    assert.deepEqual(await find("trams"), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(out)), []);
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
