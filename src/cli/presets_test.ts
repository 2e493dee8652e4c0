import assert from "node:assert/strict";
import { listArchives } from "../archive/list.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { allProtocols } from "../protocols/list.ts";
import { PRESETS } from "../protocols/presets.ts";
import { configurationSchema } from "../setup/configuration.ts";
import { presetFields, presetsOf } from "../setup/presets.ts";
import { fold } from "../transcript/fold.ts";
import { fieldsIn } from "../transcript/json.ts";
import { convene, withFolder } from "./_cli_fixture.ts";

Deno.test("each preset has a row for each protocol, of settings that the protocol takes and a preset may set", async () => {
  for (const protocol of await allProtocols()) {
    const presets = presetsOf(protocol);
    assert.deepEqual(presets.map(({ name }) => name), Object.keys(PRESETS));
    const mayBeSet = Object.keys(presetFields(protocol));
    for (const { name, about, sets } of presets) {
      assert.match(about, /^\S.*[^.]$/);
      configurationSchema(protocol).parse(sets);
      for (const field of Object.keys(sets)) assert.ok(mayBeSet.includes(field), `${name}: ${field}`);
    }
    for (const field of [protocol.subject, "preset", "brief", "participants", "judges", "model", "prices"]) {
      assert.ok(!mayBeSet.includes(field), field);
    }
  }
});

/** Returns the calls and US dollars of a dry run. */
async function estimated(command: string, ...flags: readonly string[]) {
  const world = { variables: { OPENAI_API_KEY: "k" } };
  const args = [command, "Buses or trams?", "--model", "openai/gpt-4o-mini", "--dry-run", "--json", ...flags];
  const { out, err } = await convene(args, world);
  assert.equal(err, "");
  return fieldsIn(JSON.parse(out));
}

for (const command of ["debate", "council", "dialectic", "roundtable"]) {
  Deno.test(`a ${command} costs least with quick, as without a preset with standard, and most with thorough`, async () => {
    const costs: number[] = [];
    for (const preset of ["quick", "standard", "thorough"]) {
      const { about, preset: applied } = await estimated(command, "--preset", preset);
      assert.equal(fieldsIn(applied)["name"], preset);
      costs.push(Number(fieldsIn(about)["costUsd"]));
    }
    const [quick = 0, standard = 0, thorough = 0] = costs;
    assert.ok(quick < standard / 2.5 && standard < thorough, costs.join());
    const { calls, costUsd } = fieldsIn((await estimated(command))["about"]);
    const { about } = await estimated(command, "--preset", "standard");
    assert.equal(fieldsIn(about)["calls"], calls);
    assert.ok(Math.abs(Number(costUsd) / standard - 1) < 0.01);
  });
}

Deno.test("a quick critique has no judge, unless one is named, and a thorough one a critic for each lens", async () => {
  const callsOf = async (...flags: readonly string[]) =>
    fieldsIn((await estimated("critique", ...flags))["about"])["calls"];
  assert.equal(await callsOf("--preset", "quick"), 3);
  assert.equal(await callsOf("--preset", "quick", "--judge", "openai/gpt-4o"), 4);
  assert.equal(await callsOf("--preset", "thorough"), 8);
});

/** A configuration with a preset of its own; every value of the preset but one is set again above it. */
const CONFIGURATION = `brief: brief
model: recorded/answers.yaml
preset: house
audience: the council
roundCount: 2
outputDirectory: debates
presets:
  house:
    debate:
      about: as we do it
      criteria: { logical_coherence: 1 }
      roundCount: 3
      audience: nobody
      debateFormat: competitive
      prepare: false
    council: { phases: [formulate, vote] }
`;

Deno.test("flags go over the configuration, that over the brief, that over the preset, and that over the defaults", () =>
  withFolder(async (cwd) => {
    await convene(["init", "."], { cwd });
    await Deno.writeTextFile(`${cwd}/convene.yaml`, CONFIGURATION);
    const brief = await Deno.readTextFile(`${cwd}/brief/brief.yaml`);
    const criteria = "criteria: { logical_coherence: 1, evidence_quality: 1, persuasiveness: 1, rule_adherence: 1 }";
    await Deno.writeTextFile(`${cwd}/brief/brief.yaml`, `${brief}${criteria}\n`);
    const held = ["debate", "--config", "convene.yaml", "--rounds", "1"];
    const dry = await convene([...held, "--dry-run"], { cwd });
    assert.match(dry.out, /^Preset house sets:\n {2}debateFormat: "competitive"\n {2}prepare: false\n\nDry run: /);
    assert.equal((await convene(held, { cwd })).code, 0);
    const [archive] = await listArchives(`${cwd}/debates`);
    assert.ok(archive?.path);
    const { events: [first] } = await readJournal(archive.path);
    const { preset, presets, ...configuration } = fieldsIn(fieldsIn(first)["configuration"]);
    assert.deepEqual([preset, presets, configuration["fromPreset"]], [undefined, undefined, "house"]);
    assert.equal(configuration["roundCount"], 1, "a flag");
    assert.equal(configuration["audience"], "the council", "the configuration");
    const { criteria: weighed } = fieldsIn(fieldsIn(first)["settings"]);
    assert.equal(Array.isArray(weighed) && weighed.length, 4, "the brief");
    assert.deepEqual([configuration["debateFormat"], configuration["prepare"]], ["competitive", false], "the preset");
    assert.equal(configuration["turnOrder"], "sequential", "the defaults");
    assert.match(await Deno.readTextFile(`${archive.path}/metadata.md`), /Preset:?\*{0,2}:? house/);

    // what is on record needs no preset, and one that is named again changes nothing
    await Deno.writeTextFile(`${cwd}/convene.yaml`, "preset: thorough\nmodel: recorded/answers.yaml\nbrief: brief\n");
    const fork = ["fork", archive.path, "--at", "3", "--config", "convene.yaml", "--out", "forks"];
    const { code, err } = await convene(fork, { cwd });
    assert.equal(code, 0, err);
    const [forked] = await listArchives(`${cwd}/forks`);
    const record = fold((await readJournal(forked?.path ?? "")).events);
    assert.deepEqual([record.preset, record.settings["format"]], ["house", "competitive"]);
    assert.equal(record.participants.some(({ role }) => role === "fact_checker"), false);
  }));

Deno.test("a preset leaves out what a debate of speeches, without a winner or without checks cannot use", async () => {
  const sets = async (...flags: readonly string[]) => {
    const { preset } = await estimated("debate", ...flags);
    return Object.keys(fieldsIn(fieldsIn(preset)["sets"]));
  };
  assert.deepEqual(await sets("--preset", "quick", "--format", "policy"), ["summaries", "prepare"]);
  const casual = await sets("--preset", "quick", "--format", "casual");
  assert.deepEqual([casual.includes("roundCount"), casual.includes("summaries")], [true, false]);
  await withFolder(async (cwd) => {
    await Deno.writeTextFile(
      `${cwd}/c.yaml`,
      "motion: Tea\nmodel: openai/gpt-4o-mini\npreset: thorough\nfactCheck: false\n",
    );
    const { out, err } = await convene(["debate", "--config", "c.yaml", "--dry-run"], {
      cwd,
      variables: { OPENAI_API_KEY: "k" },
    });
    assert.match(
      out,
      /^Preset thorough sets:\n {2}prepare: true\n {2}crossExamination: true\n {2}steer: true\n\n/,
      err,
    );
  });
});

Deno.test("a preset on no list, or with settings that it may not have, is named with what there is", () =>
  withFolder(async (cwd) => {
    const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
      [
        "",
        ["--preset", "thorogh"],
        /'preset' must be one of quick, standard, thorough, classroom: .*'thorogh'; did you mean 'thorough'\?\n$/,
      ],
      [
        "presets: { mine: { council: { phases: [vote] } } }\n",
        ["--preset", "mine"],
        /must be one of quick, .*classroom: current value is 'mine', which has settings for council\n$/,
      ],
      [
        "presets: { mine: { debate: { rounds: 1 } } }\n",
        [],
        /c\.yaml:1:\d+: there is no field 'presets\.mine\.debate\.rounds'/,
      ],
      [
        "presets: { mine: { debate: { motion: Tea } } }\n",
        [],
        /c\.yaml:1:\d+: there is no field 'presets\.mine\.debate\.motion'/,
      ],
      [
        "presets: { mine: { council: { quorum: 2 } } }\n",
        [],
        /c\.yaml:1:\d+: 'presets\.mine\.council\.quorum' must be a number/,
      ],
      [
        "presets: { quick: { debate: { roundCount: 1 } } }\n",
        [],
        /'presets\.quick' must be a preset with a name of its own/,
      ],
    ];
    for (const [content, flags, message] of cases) {
      await Deno.writeTextFile(`${cwd}/c.yaml`, content);
      const args = ["debate", "Tea", "--model", "ollama/m", "--dry-run", "--config", "c.yaml", ...flags];
      const { code, err } = await convene(args, { cwd });
      assert.equal(code, 4, err);
      assert.match(err, message);
    }
  }));
