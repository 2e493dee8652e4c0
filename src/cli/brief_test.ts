import { setTimeout } from "node:timers/promises";
import assert from "node:assert/strict";
import { BUSES, withFiles } from "../agents/_brief_fixture.ts";
import { LineTerminal } from "../agents/terminal.ts";
import { convene, TRUSTED } from "./_cli_fixture.ts";

const NAMED = (BUSES["brief.yaml"] ?? "").replace("id: free", "id: free\n    name: Ana\n    ").replace(
  "id: fare",
  "id: fare\n    name: Ben Å.",
);
const FILES = { ...BUSES, "brief.yaml": NAMED };

const RECORDED = [TRUSTED[2], TRUSTED[3]] as const;
/** The same for all but a person. */
const ASIDE = ["Moderator", "Ana"].flatMap((name) => ["--model", `${name}=${RECORDED[1]}`]);

/** Returns the participants of a dry run, and who would answer. */
async function castOf(cwd: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { code, out, err } = await convene([...args, "--rounds", "1", "--out", "out", "--json"], { cwd });
  assert.equal(code, 0, err);
  const { archive } = JSON.parse(out);
  const [first = ""] = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
  const participants: readonly { name: string; position?: string }[] = JSON.parse(first).participants;
  return participants.flatMap(({ name, position }) => name === "Moderator" ? [] : [`${name}: ${position ?? "-"}`]);
}

Deno.test("a brief names who takes its positions; configuration and command line go over it", () =>
  withFiles(FILES, async (cwd) => {
    const [free, fare] = ["Buses should be free for everybody", "Buses should keep a fare"];
    const debate = ["debate", "--brief", ".", ...RECORDED, "--no-scoring"];
    assert.deepEqual(await castOf(cwd, ...debate), [`Ana: ${free}`, `Ben Å.: ${fare}`]);
    const other = ["--position", "Ben Å.=Fares should fall"];
    assert.deepEqual(await castOf(cwd, ...debate, ...other), [`Ana: ${free}`, "Ben Å.: Fares should fall"]);
    const strangers = ["--position", "Cem=Yes", "--position", "Ben Å.=No"];
    assert.deepEqual(await castOf(cwd, ...debate, ...strangers), ["Cem: Yes", "Ben Å.: No"]);
    await Deno.writeTextFile(`${cwd}/c.yaml`, `brief: .\nparticipants: [{ name: Cem }, { model: "${RECORDED[1]}" }]\n`);
    assert.deepEqual(await castOf(cwd, ...debate, "--config", "c.yaml"), [
      `Cem: ${free}`,
      `Ben Å.: ${fare}`,
    ]);
  }));

/** A person at the terminal who always gives the same answer. */
const person = () => {
  const read = (signal: AbortSignal) =>
    setTimeout(150, new TextEncoder().encode("I say that this is so.\n\n"), { signal });
  return { interactive: true, personTerminal: new LineTerminal({ read, write: () => {} }) };
};

Deno.test("the name that a brief gives stands in pages and names of files, also of a person", () =>
  withFiles(FILES, async (cwd) => {
    const args = [
      "debate",
      "--brief",
      ".",
      "--rounds",
      "1",
      "--model",
      "ben å.=human",
      ...RECORDED,
      "--no-scoring",
      "--out",
      "out",
      "--json",
    ];
    const { code, out, err } = await convene(args, { cwd, ...person() });
    assert.equal(code, 0, err);
    const { archive } = JSON.parse(out);
    const names = [...Deno.readDirSync(`${archive}/messages`)].map(({ name }) => name);
    assert.ok(
      names.includes("003_position_advocate_ana.md") && names.includes("004_position_advocate_ben-a.md"),
      `${names}`,
    );
    const page = (name: string) => Deno.readTextFile(`${archive}/${name}.md`);
    assert.match(await page("index"), /^- \*\*Ben Å\\?\.\*\*: Buses should keep a fare\./m);
    assert.match(await page("summary"), /\n## Terms\n\n- \*\*farebox:\*\* The money that/);
    assert.match(await page("metadata"), /\nGiven to Ana and Ben Å\\?\., to be cited by name\.\n/);
    // all pages need only the journal, not the brief
    await Deno.rename(`${cwd}/brief.yaml`, `${cwd}/gone.yaml`);
    const before = await page("summary");
    await Deno.remove(`${archive}/summary.md`);
    assert.equal((await convene(["render", archive], { cwd })).code, 0);
    assert.equal(await page("summary"), before);
  }));

Deno.test("a dialogue of people that a brief names is resumed and forked", () =>
  withFiles(FILES, async (cwd) => {
    const args = [
      "debate",
      "--brief",
      ".",
      "--rounds",
      "1",
      "--model",
      "Ben Å.=human",
      ...RECORDED,
      "--no-scoring",
      "--out",
      "out",
      "--json",
    ];
    const { archive } = JSON.parse((await convene(args, { cwd, ...person() })).out);
    const journal = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    const killedAt = journal.findIndex((line) => line.includes('"turn.started"') && line.includes('"number":7'));
    assert.ok(killedAt > 0);
    await Deno.writeTextFile(`${archive}/journal.jsonl`, `${journal.slice(0, killedAt).join("\n")}\n`);
    const names = (out: string) => JSON.parse(out).participants.map(({ name }: { name: string }) => name);
    const resumed = await convene(["resume", archive, "--brief", ".", ...ASIDE, "--json"], { cwd, ...person() });
    assert.equal(resumed.code, 0, resumed.err);
    assert.deepEqual([JSON.parse(resumed.out).archive, names(resumed.out)], [archive, ["Moderator", "Ana", "Ben Å."]]);
    const fork = [
      "fork",
      archive,
      "--at",
      "3",
      "--brief",
      ".",
      ...RECORDED,
      "--model",
      `Ben Å.=${RECORDED[1]}`,
      "--json",
    ];
    const forked = await convene(fork, { cwd });
    assert.equal(forked.code, 0, forked.err);
    assert.deepEqual(names(forked.out), names(resumed.out));
  }));

Deno.test("in other protocols a brief names those who speak, unless somebody else does", () =>
  withFiles(FILES, async (cwd) => {
    const others = async (protocol: string, ...args: readonly string[]) =>
      (await convene([protocol, "--brief", ".", "--model", "ollama/m", "--dry-run", ...args], { cwd })).out
        .match(/^ {2}\S.*(?=: ollama\/m)/gm);
    assert.deepEqual(await others("council"), ["  Ana", "  Ben Å."]);
    assert.deepEqual(await others("roundtable"), ["  Ana", "  Ben Å."]);
    assert.deepEqual(await others("dialectic"), ["  Ana", "  Ben Å.", "  Judge"]);
    assert.deepEqual(await others("roundtable", "--participant", "Cem", "--participant", "Dan"), ["  Cem", "  Dan"]);
    await Deno.writeTextFile(`${cwd}/brief.yaml`, NAMED.replace("name: Ana", ""));
    assert.deepEqual(await others("council"), ["  Member A", "  Ben Å."]);
    assert.deepEqual(await others("debate"), ["  Moderator", "  Advocate A", "  Ben Å."]);
  }));

Deno.test("a brief may cite the documents of --file, and a misspelt one is refused before any call", () =>
  withFiles({ ...FILES, "more/roads-law.md": "Roads fill.", "free.md": "Roads fill [roads-law]." }, async (cwd) => {
    const debate = ["debate", "--brief", ".", "--model", "ollama/m", "--dry-run"];
    const cited = await convene([...debate, "--file", "more"], { cwd });
    assert.equal(cited.code, 0, cited.err);
    const { code, err } = await convene(debate, { cwd });
    assert.equal(code, 4);
    assert.match(err, /free\.md:1: there is no source \[roads-law\]; wanted: one of evening-study, harbour-report, /);
  }));
