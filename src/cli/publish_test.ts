import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { journalOf, plant } from "../site/_site_fixture.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** Runs the command as a process that may read packages. */
async function published(cwd: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command("deno", {
    args: [
      "run",
      "--no-check",
      "--quiet",
      "--no-prompt",
      `--config=${ROOT}deno.json`,
      "--allow-read",
      `--allow-write=${cwd}`,
      "--allow-env=LOG_TOKENS,LOG_STREAM",
      `${ROOT}src/main.ts`,
      "publish",
      ...args,
    ],
    cwd,
    stdin: "null",
  }).output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}

const sample = new Sample({ topic: "Should cities charge?" }).phase("openings").turn("advocate-1", "opening", "Yes.")
  .end();

Deno.test("convene publish writes a site, says what was left out, and ends with 1 if an archive cannot be read", () =>
  withFolder(async (cwd) => {
    await plant(join(cwd, "debates"), 1, sample.journal);
    await writeFile(join(cwd, "about.md"), "Held in class.");
    const args = ["debates", "--out", "site", "--title", "Our class", "--about", "about.md", "--language", "fr"];
    const { code, out, err } = await published(cwd, ...args);
    assert.deepEqual([code, out], [0, "site/index.html\n"], err);
    assert.match(
      err,
      /^Published: 1 dialogue; published\.html says what is shown and what is left out\n10 files written, 0 unchanged, 0 removed\n$/,
    );
    assert.match(
      await readFile(join(cwd, "site", "index.html"), "utf8"),
      /<html lang="fr">[^]*Our class[^]*Held in class/,
    );
    assert.match(await readFile(join(cwd, "site", "minisearch.js"), "utf8"), /MiniSearch/);
    await plant(join(cwd, "debates"), 2, journalOf(sample.events, "other").replace("Yes.", "No."));
    await plant(join(cwd, "debates"), 3, journalOf(sample.events, "third"));
    const again = await published(cwd, ...args, "--exclude", "third");
    assert.equal(again.code, 1);
    assert.match(
      again.err,
      /^Left out: debates\/2026-01-01\/.*_debate: excluded\nLeft out: debates\/.*_debate: Cannot trust .*\n/,
    );
    assert.match(again.err, /, 9 unchanged, 0 removed\n$/);
  }));

Deno.test("convene publish says what to do about wrong arguments", () =>
  withFolder(async (cwd) => {
    await plant(join(cwd, "debates"), 1, sample.journal);
    const problem = async (...args: string[]) => {
      const { code, err } = await convene(["publish", ...args], { cwd });
      return `${code} ${err.trim().replace("convene: ", "")}`;
    };
    assert.match(await problem("debates"), /^2 Name the folder of the site: --out SITE/);
    assert.match(
      await problem("nowhere", "--out", "site"),
      /^4 There is no folder nowhere: name folders with archives/,
    );
    assert.match(
      await problem("debates", "--out", "debates"),
      /^4 Cannot publish to debates: it is not empty, and not a site/,
    );
    assert.match(await problem("debates", "--out", "site", "--language", "klingon"), /^2 --language must be the tag/);
    assert.match(await problem("debates", "--out", "site", "--about", "none.md"), /^4 Cannot read none\.md/);
    assert.match(await problem("debates", "--out", "site", "--exclude", "abc"), /^4 --exclude abc matches no archive/);
  }));
