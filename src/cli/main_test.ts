import { basename } from "node:path";
import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { debate } from "../protocols/debate/protocol.ts";
import { allProtocols } from "../protocols/list.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { fold } from "../transcript/fold.ts";
import { convene, RECORDING, SCORED, shippedBrief, SHORT, TRUSTED, withFolder } from "./_cli_fixture.ts";
import { columns } from "../text/display.ts";

/** Holds a short debate in a folder, and returns the relative path of its archive. */
async function held(cwd: string, more: readonly string[] = []): Promise<string> {
  const { code, out, err } = await convene(["debate", ...SHORT, "--quiet", ...more], { cwd });
  assert.equal(code, 0, err);
  return out.split("\n")[0] ?? "";
}

Deno.test("convene helps, tells its version, and says what it does not know", async () => {
  const help = await convene([]);
  assert.equal(help.code, 0);
  assert.match(help.out, /^Usage: convene COMMAND[^]*Structured conversations of language models/);
  assert.equal((await convene(["--help"])).out, help.out);
  assert.match((await convene(["help", "fork"])).out, /--at <KEY>/);
  assert.match((await convene(["fork", "x", "--help"])).out, /--at <KEY>/);
  const config: { readonly version?: string } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  assert.equal((await convene(["--version"])).out, `convene ${config.version}\n`);
  const unknown = await convene(["debat"]);
  assert.deepEqual([unknown.code, unknown.out], [2, ""]);
  assert.equal(unknown.err, "convene: Unknown command 'debat'; did you mean debate?\n");
  for (const args of [["help", "debat"], ["debat", "--help"]]) {
    assert.deepEqual(await convene(args).then(({ code, err }) => [code, err]), [2, unknown.err]);
  }
});

Deno.test("convene debate prints where the archive is and who won, and a line per turn beside it", async () => {
  await withFolder(async (cwd) => {
    const { code, out, err } = await convene(["debate", ...SCORED], { cwd });
    assert.equal(code, 0, err);
    const [archive = "", verdict = ""] = out.split("\n");
    assert.ok((await Deno.stat(`${archive}/index.md`)).isFile);
    assert.match(
      verdict,
      /^For Advocate A: “Large cities.*”, on one model's reading$/,
    );
    const lines = err.trimEnd().split("\n");
    assert.equal(lines[0], `Moderator, Advocate A, Advocate B: recorded answers of ${basename(RECORDING)}`);
    assert.match(lines[1] ?? "", /^001 Moderator, announcement: Welcome/);
    assert.equal(lines.length, 1 + [...Deno.readDirSync(`${archive}/messages`)].length);
  });
});

Deno.test("convene debate --json prints one object, --events one a line, and nothing else", async () => {
  await withFolder(async (cwd) => {
    const json = await convene(["debate", ...SHORT, "--json", "--quiet"], { cwd });
    assert.equal(json.err, "");
    assert.equal(json.out.trimEnd().split("\n").length, 1);
    const result = JSON.parse(json.out);
    assert.equal(result.status, "completed");
    const { code, out } = await convene(["debate", ...SHORT, "--events", "--quiet"], { cwd });
    const events = out.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.equal(code, 0);
    assert.equal(events[0].type, "dialogue.started");
    assert.equal(events.at(-1).type, "dialogue.ended");
  });
});

Deno.test("convene debate says before any call what is missing", async () => {
  await withFolder(async (cwd) => {
    const wrong: readonly (readonly [readonly string[], number, RegExp])[] = [
      [[], 2, /There is no motion: give it in quotes/],
      [
        ["Cats are good"],
        4,
        /^convene: No model answers for Moderator: set 'model' \(--model\), .* OPENAI_API_KEY, or human\.\nWithout a key, .* init DIR writes one, with its debate\.\n$/,
      ],
      [["X", "--model", "gpt-4o"], 4, /Cannot use model 'gpt-4o': give human/],
      [["X", "--model", "openai/gpt-4o"], 4, /set OPENAI_API_KEY/],
      [["X", "--model", "human"], 4, /standard input is not a terminal/],
      [["X", "--brief", "none"], 4, /none/],
      [["X", "--config", "none.yaml"], 4, /there is no such file/],
      [["X", "--model", "ollama/m", "--position", "A=x"], 4, /two or more advocates/],
      [["X", "--model", "ollama/m", "--max-cost", "1"], 4, /price of ollama\/m is not known/],
      [["X", "--model", "ollama/m", "--model", "jugde=ollama/n"], 4, /no participant has that name/],
    ];
    for (const [args, exitCode, message] of wrong) {
      const { code, out, err } = await convene(["debate", ...args], { cwd });
      assert.deepEqual([code, out], [exitCode, ""], `${args} ${err}`);
      assert.match(err, message);
    }
    assert.deepEqual([...Deno.readDirSync(cwd)], [], "nothing was written");
  });
});

Deno.test("convene debate takes the command line over the configuration over the brief", async () => {
  await withFolder(async (cwd) => {
    const config = {
      brief: shippedBrief(),
      motion: "From the file",
      model: TRUSTED[3],
      roundCount: 1,
      scoringEnabled: false,
      seed: 4,
    };
    await Deno.writeTextFile(`${cwd}/c.json`, JSON.stringify({ ...config, outputDirectory: "mine" }));
    const { out } = await convene(["debate", "--config", "c.json", "--seed", "5", "--json"], { cwd });
    const { topic, archive, verdict } = JSON.parse(out);
    assert.equal(topic, "From the file");
    assert.match(archive, /\/mine\//);
    assert.deepEqual(verdict, { kind: "undecided", reason: "scoring was switched off" });
    const [first = ""] = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    assert.equal(JSON.parse(first).settings.seed, 5);
    const given = await convene(["debate", "From the line", "--config", "c.json", "--json"], { cwd });
    assert.equal(JSON.parse(given.out).topic, "From the line");
  });
});

Deno.test("convene verify, show, list, render and replay read what a debate left", async () => {
  await withFolder(async (cwd) => {
    const archive = await held(cwd);
    const verified = await convene(["verify", archive], { cwd });
    assert.equal(verified.code, 0, verified.out);
    assert.match(verified.out, /✓ journal: \d+ events/);

    const shown = await convene(["show", archive], { cwd });
    assert.equal(shown.out, await Deno.readTextFile(`${archive}/index.md`));
    assert.match((await convene(["show", archive, "003"], { cwd })).out, /^number: 3$/m);
    for (const wrong of ["99", "0", "x"]) {
      const { code, err } = await convene(["show", archive, wrong], { cwd });
      assert.equal(code, 2);
      assert.match(err, /There is no message or note '.+' in .*: its messages are 1 to \d+/);
    }

    const listed = await convene(["list", "out"], { cwd });
    assert.deepEqual(listed.out.trimEnd().split("\t").slice(1, 3), ["completed", "debate"]);
    assert.match((await convene(["list", "none"], { cwd })).err, /There is no folder none/);
    assert.equal((await convene(["list", "none"], { cwd })).code, 4);

    const rendered = await convene(["render", archive, "--output-format", "json", "--transcript"], { cwd });
    assert.equal(rendered.code, 0);
    assert.ok(JSON.parse(await Deno.readTextFile(`${archive}/transcript.json`)));
    await assert.rejects(Deno.stat(`${archive}/index.md`));
    assert.equal((await convene(["render", archive], { cwd })).code, 0);
    await assert.rejects(Deno.stat(`${archive}/index.md`));

    const events = await convene(["replay", archive, "--events"], { cwd });
    assert.equal(events.out, await Deno.readTextFile(`${archive}/journal.jsonl`));
    const json = await convene(["replay", archive, "--json"], { cwd });
    assert.equal(JSON.parse(json.out).status, "completed");
    const live = await convene(["replay", archive, "--speed", "1000000"], { cwd, columns: 60 });
    assert.match(live.err, /● Advocate A, opening statement +3\n/);

    await Deno.writeTextFile(`${archive}/summary.json`, "Somebody else won.");
    const broken = await convene(["verify", archive], { cwd });
    assert.equal(broken.code, 1);
    assert.match(broken.out, /✗ summary\.json is not what the journal says/);
    const journal = await Deno.readTextFile(`${archive}/journal.jsonl`);
    await Deno.writeTextFile(`${archive}/journal.jsonl`, journal.replace("Advocate A", "Advocate X"));
    const damaged = await convene(["verify", archive], { cwd });
    assert.equal(damaged.code, 1);
    assert.match(damaged.out, /✗ journal: .*line 2 breaks the chain/);
    assert.equal((await convene(["replay", archive], { cwd })).code, 1);
  });
});

Deno.test("convene list says how deep it looks, and names the folders below that hold archives", async () => {
  await withFolder(async (cwd) => {
    await held(cwd);
    await Deno.rename(`${cwd}/out`, `${cwd}/their debates`);
    await held(cwd);
    await Deno.mkdir(`${cwd}/empty/inner`, { recursive: true });
    const { code, out, err } = await convene(["list", "."], { cwd });
    assert.deepEqual([code, out], [0, ""]);
    assert.match(err, /^There are no archives in \.: only its folders for days/);
    const commands = [...err.matchAll(/^There are some below: convene list (.*)$/gm)].map(([, path]) => path);
    assert.deepEqual(commands, ["./out", "'./their debates'"]);
    assert.match((await convene(["list", "./their debates"], { cwd })).out, /_debate\tcompleted/);
    assert.match((await convene(["list", "empty"], { cwd })).err, /^There are no archives in empty: .*\n$/);
  });
});

Deno.test("A place for archives that may not be written is told in words of our own", async () => {
  for (
    const args of [["debate", ...TRUSTED, "--out", "/nowhere/at all"], [
      "doctor",
      "--out",
      "/nowhere/at all",
    ]]
  ) {
    const { code, out, err } = await convene(args);
    assert.equal(code, 4);
    assert.match(
      out + err,
      /'?\/nowhere\/at all'?: it may not be (read|written); give another --out, or allow it with/,
    );
    assert.doesNotMatch(out + err, /run again/);
  }
});

Deno.test("convene fork goes another way from a turn on, and leaves the old archive as it is", async () => {
  await withFolder(async (cwd) => {
    const archive = await held(cwd);
    const before = await Deno.readTextFile(`${archive}/journal.jsonl`);
    const missing = await convene(["fork", archive], { cwd });
    assert.equal(missing.code, 2);
    assert.match(missing.err, /--at KEY, one of\n {2}1 {2}openings\/announcement\/moderator\n/);
    const at = "openings/opening/advocate-2";
    const there = [...Deno.readDirSync(cwd)].length;
    for (const more of [[], ["--dry-run"]]) {
      const wrong = await convene(["fork", archive, "--at", "nowhere", ...more], { cwd });
      assert.deepEqual([wrong.code, wrong.out], [4, ""]);
      assert.match(
        wrong.err,
        /^convene: Cannot fork after 'nowhere': .*the turns are:\n {2}1 {2}openings\/announcement\/moderator\n/,
      );
      const near = await convene(["fork", archive, "--at", `${at.slice(0, -1)}7`, ...more], { cwd });
      assert.match(near.err, /^convene: Cannot fork after .*did you mean 'openings\/opening\/advocate-[12]'\?\n$/);
    }
    assert.equal([...Deno.readDirSync(cwd)].length, there, "nothing was written");
    const forked = await convene([
      "fork",
      archive,
      "--at",
      at,
      "--seed",
      "9",
      "--out",
      "other",
      "--json",
      ...TRUSTED,
    ], { cwd });
    assert.equal(forked.code, 0, forked.err);
    const result = JSON.parse(forked.out);
    assert.match(result.archive, /other/);
    assert.match(forked.err, /^Kept: all turns up to openings\/opening\/advocate-2\n/);
    assert.doesNotMatch(forked.err, /^003 /m, "what is taken over is not shown again");
    const line = (text: string) => JSON.parse(text.split("\n")[0] ?? "");
    const [own, parent] = [line(await Deno.readTextFile(`${result.archive}/journal.jsonl`)), line(before)];
    assert.deepEqual(own.parent.dialogueId, parent.dialogueId);
    const unseeded = (settings: unknown) =>
      JSON.stringify(settings, (name, value) => name === "seed" ? undefined : value);
    assert.deepEqual([own.settings.seed, unseeded(own.settings)], [9, unseeded(parent.settings)]);
    assert.equal(await Deno.readTextFile(`${archive}/journal.jsonl`), before);
  });
});

Deno.test("convene init writes what runs as it stands, and overwrites nothing", async () => {
  await withFolder(async (cwd) => {
    const first = await convene(["init", "my debate"], { cwd });
    assert.equal(first.code, 0);
    assert.match(first.err, /convene debate --config 'my debate\/convene\.yaml'/);
    const { code, out, err } = await convene(["debate", "--config", "my debate/convene.yaml", "--json"], { cwd });
    assert.equal(code, 0, err);
    const { archive, status, warnings, failures } = JSON.parse(out);
    assert.deepEqual([status, warnings, failures], ["completed", [], []]);
    assert.match(archive, /my debate\/debates/);
    const judge = ["--judge", "recorded/my debate/answers.yaml"];
    assert.equal((await convene(["judge", archive, ...judge, ...judge], { cwd })).code, 0);
    const summary = await Deno.readTextFile(`${archive}/verdicts/001/summary.md`);
    assert.match(summary, /^One reading by Moderator \(recorded answers of .*answers\.yaml\), with names/m);
    const { messages } = fold((await readJournal(archive)).events);
    const readings = [...summary.matchAll(/Side 1 is (Ada|Ben), Side 2 is (?:Ada|Ben):.*\n((?: {2}- .*\n)+)/g)];
    const cited = readings.flatMap(([, first, reasons = ""]) =>
      [...reasons.matchAll(/:\*\* Side ([12]).*\(messages? (\d+)/g)].map(([reason, side, number]) => {
        const speaker = (first === "Ada") === (side === "1") ? "advocate-1" : "advocate-2";
        return [reason, speaker, messages[Number(number) - 1]?.speaker] as const;
      })
    );
    assert.equal(cited.length, 9);
    for (const [reason, speaker, of] of cited) assert.equal(of, speaker, `a message of the side: ${reason}`);
    const configuration = await Deno.readTextFile(`${cwd}/my debate/convene.yaml`);
    assert.match(configuration, /^# yaml-language-server: \$schema=\.\/convene\.schema\.json$/m);
    await Deno.writeTextFile(`${cwd}/my debate/convene.yaml`, "# mine\n");
    const again = await convene(["init", "my debate"], { cwd });
    assert.equal(again.code, 4);
    assert.match(again.err, /exists already\. Nothing was written/);
    assert.equal(await Deno.readTextFile(`${cwd}/my debate/convene.yaml`), "# mine\n");
  });
});

Deno.test("A path below a file is told as one where nothing is, by every command that takes one", async () => {
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/f`, "");
    const library = decodeURIComponent(new URL("../../examples/tool-library", import.meta.url).pathname);
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [
        ["dialectic", "x", "--brief", library, "--model", "ollama/m", "--file", "f/x"],
        /Cannot use \S*f\/x: there is no such file/,
      ],
      [["debate", "--config", "f/x"], /Cannot read the configuration f\/x: there is no such file/],
      [["list", "f/x"], /There is no folder f\/x/],
      [["import", "f/x.json"], /Cannot import .*f\/x\.json: there is no such file/],
      [["init", "f/x"], /Cannot write into f\/x: a file is in the way/],
      [["init", "f"], /Cannot write into f: a file is in the way/],
    ];
    for (const [args, message] of cases) {
      const { code, err } = await convene(args, { cwd });
      assert.deepEqual([args[0], code], [args[0], 4], err);
      assert.match(err, message);
      assert.doesNotMatch(err, /not an error of yours/);
    }
  });
});

Deno.test("All lines that are off in what convene init writes are right when they are on", async () => {
  const { initFiles } = await import("./init.ts");
  const { parseConfiguration } = await import("./_review_file_fixture.ts");
  const on = (initFiles()["convene.yaml"] ?? "").split("\n")
    .map((line) => line.replace(/^#(?=[a-zA-Z]+:)/, "")).filter((line) => !line.startsWith("#")).join("\n");
  assert.deepEqual(
    Object.keys(parseConfiguration(on, "convene.yaml", debate)).filter((field) =>
      /^(?:prices|models|participants|judges|maxCostUsd)$/.test(field)
    ),
    [
      "models",
      "participants",
      "judges",
      "maxCostUsd",
      "prices",
    ],
  );
});

Deno.test("convene init explains every field in whole sentences, and so it would any other field", async () => {
  const { aboutField, initFiles } = await import("./init.ts");
  const whole = /^(?:# )?\p{Lu}[^]*[^\s.(,;:]\.$/u;
  for (const protocol of await allProtocols()) {
    for (const [name, field] of Object.entries(fieldsOf(protocol))) {
      const about = aboutField(field);
      assert.match(about, whole, `${protocol.name}, ${name}`);
      assert.doesNotMatch(about, /\(\)|\.\.|undefined|\[object/, `${protocol.name}, ${name}`);
    }
  }
  const [, ...fields] = (initFiles()["convene.yaml"] ?? "").trim().split("\n\n");
  for (const text of fields.filter((each) => !each.startsWith("# The settings below"))) {
    assert.match(text, /^# \p{Lu}[^]*[^\s.(,;:]\.\n#?[a-zA-Z]+: \S/u);
    for (const line of text.split("\n")) if (line.startsWith("# ")) assert.ok(line.length <= 88, line);
  }
});

Deno.test("convene doctor says what is well and what to do about the rest", async () => {
  await withFolder(async (cwd) => {
    const well = await convene(["doctor", "--out", "a/b", "--model", TRUSTED[3]], { cwd });
    assert.equal(well.code, 0, well.out);
    assert.match(well.out, /✓ Deno \d.*✓ archives can be written and locked in a\/b\n✓ recorded\/\S+: readable/s);
    assert.deepEqual([...Deno.readDirSync(cwd)], [], "it leaves nothing behind");
    await Deno.writeTextFile(`${cwd}/file`, "");
    const ill = await convene(["doctor", "--out", "file", "--model", "human", "--model", "openai/x"], { cwd });
    assert.equal(ill.code, 4);
    assert.match(
      ill.out,
      /✗ cannot write archives in file: .*--out DIR\n✗ human: .*\n✗ openai\/x: .*OPENAI_API_KEY/,
    );
    await Deno.writeTextFile(`${cwd}/c.yaml`, "judges: [openai/y, { name: Ede, model: openai/z }]\n");
    const judged = await convene(["doctor", "--config", "c.yaml", "--out", "a"], { cwd });
    assert.deepEqual([judged.code, /✗ openai\/y: .*\n✗ openai\/z: /.test(judged.out)], [4, true]);
    const bare = await convene(["doctor", "--out", "a"], { cwd });
    assert.match(bare.out, /^- providers: none can be used yet/m);
    assert.match(
      bare.out,
      /\n\nWhat to do next.*\n {4}convene init\n.*ollama pull.*OPENAI_API_KEY=.*openai\/gpt-4o-mini\n$/s,
    );
    const keyed = await convene(["doctor", "--out", "a"], { cwd, variables: { OPENAI_API_KEY: "k" } });
    assert.match(keyed.out, /^✓ providers \(keys.*a\n$/ms);
  });
});

Deno.test("convene debate takes limits of participants and phases from a configuration, and shows where they would hold", async () => {
  await withFolder(async (cwd) => {
    const configuration = (maxCalls: number, phase: string) =>
      Deno.writeTextFile(
        `${cwd}/c.yaml`,
        `motion: Cats\nmodel: openai/gpt-4o\nroundCount: 2\nparticipants:\n  - { name: Ada, position: Yes, budget: { maxCalls: ${maxCalls} } }\n` +
          `  - { name: Ben, position: No }\nphaseBudgets: { ${phase}: { maxCalls: 5 } }\n`,
      );
    const args = ["debate", "--config", "c.yaml", "--dry-run"];
    await configuration(9, "arguments/round-2");
    const later = await convene(args, { cwd });
    assert.match(later.out, /limit max_calls of phase arguments\/round-2 would be reached before arguments\/round-2\//);
    await configuration(3, "arguments");
    const sooner = await convene(args, { cwd });
    assert.match(sooner.out, /limit max_calls of \S+ \S+ would be reached before arguments\/round-1\//);
    await configuration(1, "arguments");
    const refused = await convene(args, { cwd });
    assert.equal(refused.code, 4);
    assert.match(
      refused.err,
      /^convene: maxCalls 1 of participant advocate-1 is too low: raise it to at least 2, which the phases openings and closings may need\n$/,
    );
  });
});

Deno.test("convene debate --dry-run asks nobody, writes nothing and needs no key", async () => {
  await withFolder(async (cwd) => {
    const args = [
      "debate",
      "Cats",
      "--model",
      "openai/gpt-4o",
      "--model",
      "advocate-2=human",
      "--dry-run",
      "--rounds",
      "1",
    ];
    const { code, out, err } = await convene(args, { cwd });
    assert.equal(code, 0, err);
    assert.match(out, /Opposition: human, makes no calls/);
    assert.match(out, /^Total +\d+ +[\d,]+ +[\d,]+ +\$\d\S* +\$\d\S*$/m);
    for (const line of out.split("\n").slice(0, 12)) assert.ok(line.length <= 60, line);
    const unknown = await convene(["debate", "Cats", "--model", "ollama/x", "--dry-run"], { cwd });
    assert.match(unknown.out, /^Total +\d+ +[\d,]+ +[\d,]+ +unknown +unknown$/m);
    assert.match(unknown.out, /--price ollama\/x=IN\/OUT/);
    const people = await convene(["debate", "Cats", "--model", "human", "--no-summaries", "--dry-run"], { cwd });
    assert.match(people.out, /No calls would be made\./);
    const json = JSON.parse((await convene([...args, "--json"], { cwd })).out);
    assert.ok(json.upTo.costUsd > 0 && json.upTo.calls > 5);
    assert.ok(json.about.costUsd > 0 && json.about.tokens < json.upTo.tokens);
    for (const part of ["about", "upTo"]) {
      const sum = json.phases.reduce((sum: number, phase: typeof json) => sum + phase[part].tokens, 0);
      assert.equal(sum, json[part].tokens, "phases are all there is");
    }
    assert.deepEqual([...Deno.readDirSync(cwd)], []);

    // Rehearsals ignore rate limits: otherwise the time limit would be reached.
    const limits = `${cwd}/limits.json`;
    const rateLimits = { openai: { requestsPerMinute: 1 } };
    await Deno.writeTextFile(limits, JSON.stringify({ motion: "Cats", rateLimits, maxDurationMs: 20_000 }));
    const limited = await convene(["debate", "--config", limits, ...args.slice(2), "--json"], { cwd });
    const { upTo, limits: reached } = JSON.parse(limited.out);
    assert.deepEqual([upTo.calls, reached], [json.upTo.calls, []]);
  });
});

Deno.test("the help is laid out for a terminal of fewer than 80 columns, and for 80 elsewhere", async () => {
  for (const args of [["--help"], ["judge", "--help"]]) {
    const piped = (await convene(args)).out;
    assert.equal((await convene(args, { columns: 200 })).out, piped);
    assert.ok(piped.split("\n").some((line) => columns(line) > 60), "it is wider elsewhere");
    for (const width of [60, 40]) {
      const { out } = await convene(args, { columns: width });
      const [whole = ""] = out.split("\nExamples:");
      // usage lines, flags and commands to copy are not broken
      const text = whole.split("\n").filter((line) => !/^(?:Usage|Try|or, without|Here,| +-)/.test(line));
      for (const line of text) assert.ok(columns(line) <= width, line);
    }
  }
});
