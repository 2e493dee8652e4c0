import assert from "node:assert/strict";
import * as server from "../models/misbehaving_server_fixture.ts";
import { columns } from "../text/display.ts";
import { convene, withFolder, type World } from "./_cli_fixture.ts";
import { answer } from "./_judge_fixture.ts";

/** Returns the lines that remain on a terminal. */
function left(written: string): readonly string[] {
  return written.split("\n").map((line) => line.split("\r\x1b[2K").at(-1) ?? "");
}

/** Returns every text of a status line. */
function statuses(written: string): readonly string[] {
  return written.split("\n").flatMap((line) => line.split("\r\x1b[2K")).filter((line) => line.includes(" left · "));
}

const TALK = (n: number) =>
  `---\nspeakers:\n  - { name: Ana, position: Buses }\n  - { name: Ben, position: Trams }\n---\n# Topic ${n}\n\n` +
  "## Ana\n\nWe are better.\n\n## Ben\n\nWe are not.\n";

/** Runs a body with imported archives and a server that judges them. */
async function withImported(
  n: number,
  use: (
    run: (args: readonly string[], world?: World) => ReturnType<typeof convene>,
    archives: string[],
  ) => Promise<void>,
) {
  await withFolder(async (cwd) => {
    const served = await server.startMisbehavingServer((request) => server.ok(answer(request)));
    try {
      const files = Array.from({ length: n }, (_, at) => `talk-${at + 1}.md`);
      for (const [at, file] of files.entries()) await Deno.writeTextFile(`${cwd}/${file}`, TALK(at + 1));
      const variables = { OPENAI_BASE_URL: served.baseUrl };
      const run = (args: readonly string[], world: World = {}) => convene(args, { cwd, variables, ...world });
      const { out } = await run(["import", ...files, "--out", "out", "--quiet"]);
      await use(run, out.split("\n").filter((line) => line.includes("_imported")));
    } finally {
      await served.stop();
    }
  });
}

const JUDGE = ["--judge", "openai/gpt-4o", "--price", "1/4"] as const;

Deno.test("convene judge of many archives prints a line for each as it is done, and what all came to", async () => {
  await withImported(3, async (run, archives) => {
    const [first = ""] = archives;
    assert.equal((await run(["judge", first, ...JUDGE, "--quiet"])).code, 0);
    const { code, err } = await run(["judge", ...archives, ...JUDGE]);
    assert.equal(code, 0, err);
    const lines = err.trimEnd().split("\n");
    assert.deepEqual(lines.slice(0, -1), [
      `1 of 3: ${first}: already judged`,
      `2 of 3: ${archives[1]}: judged`,
      `3 of 3: ${archives[2]}: judged`,
    ]);
    assert.match(lines.at(-1) ?? "", /^3 of 3 judged · 0:\d\d · cost \$0\.0\d+$/);
    assert.match((await run(["judge", ...archives, ...JUDGE])).err, /\nNothing was paid: all were judged already\n$/);
    assert.equal((await run(["judge", ...archives, ...JUDGE, "--quiet", "--again"])).err, "");
  });
});

Deno.test("convene judge of many archives keeps one status line on a terminal, whatever its width", async () => {
  await withImported(2, async (run, archives) => {
    for (const width of [60, 80, 140]) {
      const { code, err } = await run(["judge", ...archives, ...JUDGE, "--again"], { columns: width });
      assert.equal(code, 0, err);
      const shown = statuses(err);
      assert.match(shown[0] ?? "", /^0 of 2 judged · 2 left · 0:00 · /);
      assert.ok(shown.some((line) => /^1 of 2 judged · 1 left · 0:\d\d · cost \$0\.0/.test(line)), shown.join("\n"));
      for (const line of shown) assert.ok(columns(line) < width, line);
      const lines = left(err).filter((line) => line !== "");
      assert.equal(lines.length, 1, err);
      assert.match(lines[0] ?? "", /^2 of 2 judged · /);
    }
  });
});

Deno.test("convene judge counts an archive that a limit stopped as not judged", async () => {
  await withImported(3, async (run, archives) => {
    const { code, err } = await run(["judge", ...archives, ...JUDGE, "--max-calls", "3"]);
    assert.equal(code, 5);
    assert.match(err, /^1 of 3: \S+: judged\n[^]*^2 of 3: \S+: stopped: its budget was spent/m);
    assert.match(err, /^1 of 3 judged · /m);
  });
});

Deno.test("convene import takes many files, and one that cannot be read keeps no other back", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/a.md`, TALK(1));
    await Deno.writeTextFile(`${cwd}/b.md`, "## Nobody's topic\n");
    await Deno.writeTextFile(`${cwd}/c.md`, TALK(3));
    const args = ["import", "a.md", "b.md", "c.md", "--out", "out"];
    const { code, out, err } = await convene(args, { cwd });
    assert.equal(code, 4);
    assert.deepEqual(out.match(/^2 messages by Ana, Ben$/gm)?.length, 2);
    assert.match(err, /^1 of 3: a\.md: \S+_imported\n2 of 3: b\.md: failed\nconvene: Cannot import .*b\.md/);
    assert.match(err, /^3 of 3: c\.md: \S+_imported(?:-2)?\n2 of 3 imported · \d+:\d\d\n$/m);
    const json = await convene([...args, "--json", "--quiet"], { cwd });
    assert.deepEqual(
      JSON.parse(json.out).imported.map(({ topic }: { topic: string }) => topic),
      ["Topic 1", "Topic 3"],
    );
    assert.match(
      (await convene([...args, "--topic", "One"], { cwd })).err,
      /--topic is for a single transcript, but 3 are named/,
    );
  });
});
