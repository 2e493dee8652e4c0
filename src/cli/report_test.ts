import { join } from "node:path";
import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { fold } from "../transcript/fold.ts";
import { convene, SCORED, SHORT, withFolder } from "./_cli_fixture.ts";

/** Holds a debate in a folder, and returns its archive and statements. */
async function held(cwd: string) {
  const { out } = await convene(["debate", ...SCORED, "--quiet"], { cwd });
  const archive = out.split("\n")[0] ?? "";
  const { messages } = fold((await readJournal(archive)).events);
  return { archive, messages };
}

/** Returns a text without white space and Markdown marks. */
const letters = (text: string) => text.replace(/[\s>\\]+/g, "");

Deno.test("convene report prints the outcome, all that was said and how it was held, in one page without links", async () => {
  await withFolder(async (cwd) => {
    const { archive, messages } = await held(cwd);
    const { code, out, err } = await convene(["report", archive], { cwd });
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^---\narchive: report\nrenderer: \d+\n/);
    const headings = out.split("\n").filter((line) => /^##? /.test(line));
    assert.deepEqual(headings.slice(1), ["## Outcome", "## What was said", "## How it was held"]);
    for (const message of messages) {
      assert.ok(!message.failed && letters(out).includes(letters(message.text)), `message ${message.number}`);
    }
    assert.match(out, /^\*\*For Advocate A: “.*”, on one model's reading\*\*$/m);
    assert.match(out, /^### Usage and cost$/m);
    assert.doesNotMatch(
      out,
      /\]\((?:messages|notes|index|summary|metadata)/,
      "nothing leads to a file that is elsewhere",
    );
    assert.doesNotMatch(out, /index\.md/);
    assert.equal(out.match(/^# /gm)?.length, 1);
  });
});

Deno.test("convene report tells what evaluations came to, and of one that cannot be read that it is left out", async () => {
  await withFolder(async (cwd) => {
    const { archive } = await held(cwd);
    await Deno.writeTextFile(
      `${cwd}/e.yaml`,
      "evaluators: [{ name: Eva, model: recorded/r.yaml, criteria: [functional_completeness, overall] }]",
    );
    const rated = {
      functional_completeness: { reason: "All of it.", score: 10 },
      overall: { reason: "?", score: null },
    };
    await Deno.writeTextFile(`${cwd}/r.yaml`, `evaluation/ratings/evaluator-1#1: '${JSON.stringify(rated)}'`);
    await convene(["eval", "--config", "e.yaml", archive], { cwd });
    await Deno.mkdir(`${archive}/evaluations/002`);
    const { code, out, err } = await convene(["report", archive], { cwd });
    assert.equal(code, 0);
    assert.match(out, /^## Evaluation 1, \d{4}-\d\d-\d\d .* UTC\n\n- \*\*Status:\*\* completed$/m);
    assert.match(out, /^\| Functional completeness \| 10 \| \*\*10\.00\*\* \| 1 of 1 \|$/m);
    assert.match(err, /^Left out: .*002.*\n$/);
    const own = await convene(["report", `${archive}/evaluations/001`], { cwd });
    assert.equal(own.code, 0, own.err);
    assert.match(own.out, /^\| Overall \| missing \| missing \| 0 of 1 \|$/m);
  });
});

Deno.test("convene report is of any dialogue, finished or not", async () => {
  await withFolder(async (cwd) => {
    const { archive } = await held(cwd);
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
    await Deno.mkdir(`${cwd}/part`);
    for (const count of [1, 2, 5, 20, lines.length - 1]) {
      await Deno.writeTextFile(`${cwd}/part/journal.jsonl`, `${lines.slice(0, count).join("\n")}\n`);
      for (const format of ["md", "json", "txt", "html"]) {
        const { code, out, err } = await convene(["report", "part", "--format", format], { cwd });
        assert.equal(code, 0, err);
        assert.match(out, /unfinished/i);
        if (format === "json") assert.equal(JSON.parse(out).status, "unfinished");
      }
    }
  });
});

Deno.test("convene report --out writes a file, and nothing but an earlier report over what is there", async () => {
  await withFolder(async (cwd) => {
    const { archive } = await held(cwd);
    const beginnings = {
      md: "---\narchive: report\n",
      json: "{\n",
      txt: "archive: report\n",
      html: "<!doctype html>\n",
    };
    for (const [format, beginning] of Object.entries(beginnings)) {
      for (const _ of ["first", "again"]) {
        const { code, out, err } = await convene(["report", archive, "--out", `r.${format}`], { cwd });
        assert.deepEqual([code, out, err], [0, `r.${format}\n`, ""]);
      }
      const written = await Deno.readTextFile(`${cwd}/r.${format}`);
      assert.match(written, /archive"?: "?report/);
      assert.ok(written.startsWith(beginning), format);
    }
    await convene(["report", archive, "--out", `${archive}/report.md`], { cwd });
    assert.equal((await convene(["verify", archive], { cwd })).code, 0);
    const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
    await Deno.writeTextFile(`${cwd}/mine.md`, "My own words.");
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`${archive}/summary.md`, /: it exists and is not a report. Give another file with --out/],
      ["mine.md", /: it exists and is not a report/],
      ["nowhere/r.md", /Cannot write nowhere\/r\.md: there is no such folder/],
      [archive, /Cannot write .*: it is a folder/],
    ];
    for (const [target, message] of wrong) {
      const { code, err } = await convene(["report", archive, "--out", target], { cwd });
      assert.equal(code, 4, err);
      assert.match(err, message);
    }
    for (const target of ["r.pdf", `${archive}/journal.jsonl`]) {
      const { code, err } = await convene(["report", archive, "--out", target], { cwd });
      assert.deepEqual([code, /No report is written as '\.(?:pdf|jsonl)': end FILE in \.md/.test(err)], [2, true], err);
    }
    assert.equal(await Deno.readTextFile(`${archive}/journal.jsonl`), journal);
    assert.equal(await Deno.readTextFile(`${cwd}/mine.md`), "My own words.");
  });
});

Deno.test("convene report says what is wrong when there is no archive", async () => {
  await withFolder(async (cwd) => {
    const { code, err } = await convene(["report", "nowhere"], { cwd });
    assert.equal(code, 4);
    assert.match(err, /nowhere.*convene list shows the archives/);
    assert.equal((await convene(["report"], { cwd })).code, 2);
  });
});

Deno.test("convene report --student leaves scores out of HTML, and is refused for anything else", async () => {
  await withFolder(async (cwd) => {
    const { archive, messages } = await held(cwd);
    const [whole, page] = await Promise.all(
      [[], ["--student"]].map(async (more) =>
        (await convene(["report", archive, "--format", "html", ...more], { cwd })).out
      ),
    );
    assert.match(whole ?? "", /Scores, from 0 to 10/);
    assert.doesNotMatch(page ?? "", /Score \d|[Tt]okens|How it was held/);
    for (const { number } of messages) {
      assert.ok(page?.includes(`<article id="message-${number}"`), `message ${number}`);
    }
    const glances = {
      roundtable_1: /^No full agreement: 2 of 3 hold /,
      dialectic_1: /^“Two boxes of paper cards keep the loans/,
      council_1: /^The council chose the position of Cem/,
    };
    for (const [name, glance] of Object.entries(glances)) {
      const old = join(Deno.cwd(), "src/testdata/archives", name);
      const { out } = await convene(["report", old, "--format", "html", "--student"], { cwd });
      const [, headline = ""] = /<section id="outcome">[^]*?<p class="headline"[^>]*>([^]*?)<\/p>/.exec(out) ?? [];
      assert.match(headline, glance);
    }
    assert.match((await convene(["report", archive, "--student"], { cwd })).out, /^<!doctype html>/);
    const { code, err } = await convene(["report", archive, "--student", "--out", "r.md"], { cwd });
    assert.deepEqual([code, /--student needs HTML: give --out FILE\.html/.test(err)], [2, true]);
  });
});

Deno.test("a debate in the educational format names the command of its handout, which says that nobody wins", async () => {
  await withFolder(async (cwd) => {
    const debate = async (format: string) =>
      (await convene(["debate", ...SHORT, "--format", format, "--quiet"], { cwd })).out;
    assert.doesNotMatch(await debate("casual"), /For a handout/);
    const [, command = ""] = /^For a handout without scores: convene (.+)$/m.exec(await debate("educational")) ?? [];
    assert.match(command, / --out handout\.html --student$/);
    assert.equal((await convene(command.split(" "), { cwd })).code, 0);
    const page = await Deno.readTextFile(join(cwd, "handout.html"));
    assert.equal(page.match(/No winner: the educational format compares arguments/g)?.length, 2);
    assert.match(page, /are language models[^<]*; the answers are a recording\.</);
    assert.doesNotMatch(page, /Recorded answers of |\.yaml/);
  });
});
