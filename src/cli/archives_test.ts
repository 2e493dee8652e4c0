import assert from "node:assert/strict";
import { basename, dirname, join } from "node:path";
import { convene, SCORED, shippedBrief, SHORT, TRUSTED, withFolder } from "./_cli_fixture.ts";

/** Holds a short debate, and returns its archive and id. */
async function held(cwd: string, more: readonly string[] = []) {
  const { code, out, err } = await convene(["debate", ...SHORT.slice(0, -2), "--quiet", "--json", ...more], { cwd });
  assert.equal(code, 0, err);
  const { archive, dialogueId }: { readonly archive: string; readonly dialogueId: string } = JSON.parse(out);
  return { archive, id: dialogueId };
}

Deno.test("Every command takes an archive by its id, a unique beginning of it, or as latest", async () => {
  await withFolder(async (cwd) => {
    await held(cwd);
    const { archive, id } = await held(cwd, ["--seed", "1"]);
    const files = [...Deno.readDirSync(cwd)].length;
    const own = await Deno.readTextFile(join(archive, "journal.jsonl"));
    for (const name of [archive, join(archive, "journal.jsonl"), id, id.slice(0, 12), "latest"]) {
      const { out, err } = await convene(["replay", name, "--events"], { cwd });
      assert.equal(out, own, err);
    }
    const at = ["--at", "1", ...TRUSTED, "--dry-run"];
    const judge = ["--judge", "ollama/mistral", "--dry-run"];
    for (
      const [command = "", ...more] of [
        ["resume", ...TRUSTED],
        ["fork", ...at],
        ["render"],
        ["verify"],
        ["show"],
        ["report"],
        ["export", "--recording"],
        ["judge", ...judge],
      ]
    ) {
      const { code, err } = await convene([command, id.slice(0, 12), ...more], { cwd });
      assert.equal(code, 0, `${command}: ${err}`);
    }
    const spellings = [id, `${archive}/`, `${archive}/../${basename(archive)}/journal.jsonl`];
    for (const other of spellings) {
      for (const command of [["judge", ...judge], ["export", "--csv", "tables"]]) {
        const [name = "", ...flags] = command;
        const twice = await convene([name, "latest", other, ...flags], { cwd });
        assert.match(twice.err, /is named twice/, `${name} ${other}`);
      }
    }
    assert.equal([...Deno.readDirSync(cwd)].length, files);
  });
});

Deno.test("An archive is looked up under --out, and what follows its id is looked up in it", async () => {
  await withFolder(async (cwd) => {
    const { id } = await held(cwd, ["--out", "mine"]);
    const absent = await convene(["show", id], { cwd });
    assert.equal(absent.code, 4);
    assert.match(
      absent.err,
      /There is no folder \S+, and no archive whose id begins with '\S+' in \.\/debates; convene list /,
    );
    assert.match(
      (await convene(["show", "latest"], { cwd })).err,
      /There is no latest archive: \.\/debates has none\./,
    );
    for (const name of [id, "latest", "latest/journal.jsonl"]) {
      const { code, err } = await convene(["show", name, "--out", "mine"], { cwd });
      assert.equal(code, 0, err);
    }
    const none = await convene(["verify", "latest/verdicts/001", "--out", "mine"], { cwd });
    assert.match(none.err + none.out, /mine\/.*\/verdicts\/001/);
  });
});

Deno.test("A beginning that several ids have names the candidates", async () => {
  await withFolder(async (cwd) => {
    const { archive, id } = await held(cwd);
    const copy = `${archive}-2`;
    await Deno.mkdir(copy);
    await Deno.copyFile(join(archive, "journal.jsonl"), join(copy, "journal.jsonl"));
    const { code, out, err } = await convene(["show", id.slice(0, 4)], { cwd });
    assert.deepEqual([code, out], [4, ""]);
    const [problem, ...candidates] = err.trimEnd().split("\n");
    assert.equal(
      problem,
      `convene: '${id.slice(0, 4)}' matches several archives; give more of the id, or a path:`,
    );
    assert.equal(candidates.length, 2);
    for (const candidate of candidates) assert.match(candidate, new RegExp(`^  ${id}  debates/.*_debate(?:-2)?  \\w`));
  });
});

const ANSWER =
  "For Advocate A: “Large cities should charge drivers who enter the centre at busy hours”, on one model's reading";

Deno.test("convene list gives the outcome below each title on a terminal, and one line with tabs an archive elsewhere", async () => {
  await withFolder(async (cwd) => {
    const { code, err } = await convene(["debate", ...SCORED, "--quiet"], { cwd });
    assert.equal(code, 0, err);
    const piped = (await convene(["list", "out"], { cwd })).out.trimEnd().split("\t");
    const [path = "", state, protocol, topic = "", at = "", decided, cost, id = ""] = piped;
    assert.match(path, /^out\/.*_debate$/);
    assert.deepEqual([state, protocol, decided, cost], ["completed", "debate", ANSWER, "nothing"]);
    const shown = await convene(["list", "out"], { cwd, columns: 90 });
    assert.equal(
      shown.out.trimEnd().replaceAll("\u00a0", " "),
      [
        topic,
        ANSWER.replace("at busy ", "at busy\n").replace(/^/gm, "  "),
        `  ■□□ not very sure · debate · ${at.slice(0, 16).replace("T", " ")} · ${id.slice(0, 6)} · nothing paid`,
      ].join("\n"),
    );
    const [listed, ...others] = JSON.parse((await convene(["list", "out", "--json"], { cwd })).out);
    assert.deepEqual([listed.id, listed.path, listed.topic, listed.outcome, listed.costUsd, others], [
      id,
      path,
      topic,
      ANSWER,
      0,
      [],
    ]);
    assert.equal(listed.howSure.level, 1);
    const recording = join(import.meta.dirname ?? "", "../../examples/recordings/remote_work.yaml");
    const held = ["--brief", shippedBrief(), "--model", `recorded/${recording}`, "--out", "out", "--quiet"];
    assert.equal((await convene(["roundtable", ...held], { cwd })).code, 0);
    assert.match(
      (await convene(["list", "out"], { cwd })).out,
      /\troundtable\t[^\t]+\t[^\t]+\t(?:Yes|No) [^\t]+\tnothing\t/,
    );
    assert.match(
      (await convene(["list", "out"], { cwd, columns: 60 })).out,
      /^ {2}(?:Yes|No) .*\n(?: {2}.*\n)* {2}[■□]{3} (?:not very |fairly )?sure\u00a0· roundtable/m,
    );
    await convene(["debate", ...SHORT, "--max-turns", "3", "--quiet"], { cwd });
    assert.match((await convene(["list", "out"], { cwd })).out, /\tcompleted \(max_turns\)\tdebate\t/);
    assert.match(
      (await convene(["list", "out"], { cwd, columns: 90 })).out,
      /^ {2}Undecided: the debate did not finish$/m,
    );
    await Deno.writeTextFile(join(cwd, path, "journal.jsonl"), "not json\n");
    assert.match((await convene(["list", "out"], { cwd, columns: 90 })).out, /^ {2}Unreadable: its journal cannot b/m);
  });
});

Deno.test("convene fork takes the number of a message, and writes beside its source unless --out says where", async () => {
  await withFolder(async (cwd) => {
    const { archive } = await held(cwd, ["--out", "mine"]);
    const fork = async (...args: readonly string[]) => {
      const given = ["fork", archive, ...TRUSTED, "--json", "--seed", "2", ...args];
      const { code, out, err } = await convene(given, { cwd });
      assert.equal(code, 0, err);
      const { archive: made }: { readonly archive: string } = JSON.parse(out);
      const first: { readonly parent: { readonly key: string } } = JSON.parse(
        (await Deno.readTextFile(join(made, "journal.jsonl"))).split("\n")[0] ?? "",
      );
      return { made, key: first.parent.key };
    };
    const { made, key } = await fork("--at", "004");
    assert.equal(key, "openings/opening/advocate-2");
    assert.equal(dirname(dirname(made)), dirname(dirname(archive)));
    assert.equal(dirname(dirname((await fork("--at", "4", "--out", "other")).made)), join(cwd, "other"));
    const copy = join(cwd, "received", "copy");
    await Deno.mkdir(copy, { recursive: true });
    await Deno.copyFile(join(archive, "journal.jsonl"), join(copy, "journal.jsonl"));
    const received = await convene(["fork", copy, ...TRUSTED, "--json", "--at", "4"], { cwd });
    assert.equal(dirname(dirname(JSON.parse(received.out).archive)), join(cwd, "received"));
    const wrong = await convene(["fork", archive, "--at", "99"], { cwd });
    assert.match(wrong.err, /Cannot fork after '99': no finished turn has that key or number/);
  });
});
