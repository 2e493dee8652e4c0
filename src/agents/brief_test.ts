import assert from "node:assert/strict";
import { loadSources } from "./documents.ts";
import { BriefError } from "./source.ts";
import { allCases, caseFor, loadBrief, positionFor } from "./brief.ts";
import { sourceMaterial } from "./source_material.ts";
import { BUSES, CHECKER, FARE, FREE, MODERATOR, withFiles } from "./_brief_fixture.ts";
import { makeLinks } from "../runtime/_links_fixture.ts";
import { ODD_YAML } from "../testdata/odd_yaml.ts";

Deno.test("loadBrief() reads motion, positions, criteria, terms and sources", () =>
  withFiles(BUSES, async (dir) => {
    const brief = await loadBrief(dir);
    assert.equal(brief.motion, "Buses in the city should be free");
    assert.deepEqual(brief.positions.map(({ id, file }) => [id, file]), [["free", "free.md"], ["fare", "fare.md"]]);
    assert.match(brief.positions[0]?.body ?? "", /^# Buses should be free/);
    assert.deepEqual(brief.criteria, { evidence_quality: 2, clarity: 1 });
    assert.equal(Object.keys(brief.terms).length, 2);
    assert.deepEqual(brief.sources.map(({ name }) => name), [
      "evening-study",
      "harbour-report",
      "income-survey",
      "parking-paper",
      "rider-survey",
    ]);
    const report = brief.sources[1];
    assert.equal(report?.title, "Free buses in Harbour City");
    assert.equal(report?.year, 2016);
    assert.equal(report?.url, "https://example.org/harbour");
    assert.doesNotMatch(report?.text ?? "---", /---|title:/);
    assert.equal(brief.sources[3]?.title, "parking-paper");
  }));

Deno.test("loadBrief() gives a digest that changes with each file but not with the folder", async () => {
  const digests = new Set<string>();
  const digest = (files: Readonly<Record<string, string>>) =>
    withFiles(files, async (dir) => void digests.add((await loadBrief(dir)).sha256));
  await digest(BUSES);
  await digest(BUSES);
  assert.equal(digests.size, 1);
  const names = Object.keys(BUSES);
  for (const name of names) {
    await digest({ ...BUSES, [name]: `${BUSES[name]}${name.endsWith(".yaml") ? "  taxi: A car\n" : "\nMore.\n"}` });
  }
  assert.equal(digests.size, 1 + names.length);
});

Deno.test("loadBrief() names the file, field and value of a mistake", async () => {
  const yaml = BUSES["brief.yaml"] ?? "";
  const wrong: readonly (readonly [string, string, string, RegExp])[] = [
    ["brief.yaml", "motion:\n  - [", "", /brief\.yaml:2: .*wanted: YAML/],
    ["brief.yaml", "- a", "", /it has no fields/],
    ["brief.yaml", yaml.replace(/^motion.*/, ""), "motion", /'motion'.*it is missing/],
    ["brief.yaml", yaml.replace(/^motion.*/, "motion: 7"), "motion", /'motion'.*current value is 7/],
    ["brief.yaml", `${yaml}title: Buses\n`, "title", /there is no such field/],
    ["brief.yaml", "motion: Buses\npositions: []", "positions", /current value is \[\]/],
    ["brief.yaml", yaml.replace("id: fare", "id: free"), "positions[1].id", /"free".*unique ids/],
    ["brief.yaml", yaml.replace("id: fare", "id: fare\n    name: ' '"), "positions[1].name", /yaml:7.*a name/],
    [
      "brief.yaml",
      yaml.replace("id: free", "id: free\n    name: Ana").replace("id: fare", 'id: fare\n    name: "an\\u0061 "'),
      "positions[1].name",
      /brief\.yaml:8: .*"ana ?".*unique names/,
    ],
    ["brief.yaml", yaml.replace("id: fare", `id: fare\n    name: ${"n".repeat(2001)}`), "positions[1].name", /2000/],
    ["brief.yaml", yaml.replace("id: fare", "id: a b"), "positions[1].id", /"a b".*at most 64/],
    ["brief.yaml", yaml.replace("    text: Buses should keep a fare\n", ""), "positions[1].text", /missing/],
    ["brief.yaml", yaml.replace("file: fare.md", "file: far.md"), "positions[1].file", /far\.md cannot be read/],
    ["brief.yaml", yaml.replace("file: fare.md", "file: ../fare.md"), "positions[1].file", /outside/],
    ["brief.yaml", yaml.replace("file: fare.md", "file: fare.md\n    side: no"), "positions[1].side", /no such field/],
    ["brief.yaml", yaml.replace("clarity: 1", "clarity: 0"), "criteria.clarity", /current value is 0.*above 0/],
    ["brief.yaml", yaml.replace("{ evidence_quality: 2, clarity: 1 }", "[]"), "criteria", /weights/],
    [
      "brief.yaml",
      yaml.replace("tram: A train that runs in the street", "tram: 1"),
      "terms.tram",
      /current value is 1/,
    ],
    ["fare.md", " \n", "", /fare\.md: it contains no text/],
    ["sources/rider-survey.md", "---\ntitle: x\n---\n", "", /rider-survey\.md: it contains no text/],
    ["sources/rider-survey.md", "---\nyear: soon\n---\nText.", "year", /'year' in \S*survey\.md:2: .*"soon"/],
    ["sources/rider-survey.md", "---\nurl: example.org\n---\nText.", "url", /'url'.*http/],
    ["sources/rider-survey.md", "---\n- x\n---\nText.", "front matter", /no fields/],
    ["sources/rider-survey.md", "---\nx: [\n---\nText.", "front matter", /YAML/],
  ];
  const values = ["x".repeat(78), "x".repeat(79)].map((value) =>
    new BriefError({ file: "brief.yaml", field: "motion", value, wanted: "less" }).message
  );
  assert.match(values[0] ?? "", /current value is "x{78}"; wanted/);
  assert.match(values[1] ?? "", /current value is "x{78}…; wanted/);
  for (const [name, content, field, message] of wrong) {
    await withFiles({ ...BUSES, [name]: content }, async (dir) => {
      await assert.rejects(loadBrief(dir), (error) => {
        assert(error instanceof BriefError, `${name} ${field}: ${error}`);
        assert.match(error.message.replaceAll("\n", " "), message);
        assert.equal(error.field ?? "", field);
        return true;
      });
    });
  }
  await assert.rejects(loadBrief("/nowhere/at/all"), /brief\.yaml: it cannot be read; wanted: a folder/);
  await assert.rejects(loadSources("/nowhere/at/all"), /the folder cannot be read/);
});

Deno.test("loadBrief() accepts a brief without sources, criteria and terms", () =>
  withFiles({
    "brief.yaml": "motion: M\npositions: [{id: a, text: A, file: a.md}, {id: b, text: B, file: b.md}]",
    "a.md": "One.",
    "b.md": "Two.",
  }, async (dir) => {
    const brief = await loadBrief(dir);
    assert.deepEqual(brief.sources, []);
    assert.deepEqual(brief.terms, {});
    assert.equal(brief.criteria, undefined);
    assert.equal(caseFor(brief, MODERATOR, []), "");
  }));

Deno.test("positionFor() matches by id, then by text, then assigns the rest by seat", () =>
  withFiles(BUSES, async (dir) => {
    const brief = await loadBrief(dir);
    const idOf = (participant: typeof FREE, advocates: readonly (typeof FREE)[]) =>
      positionFor(brief, participant, advocates)?.id;
    assert.equal(idOf(FREE, [FARE, FREE]), "free");
    assert.equal(idOf({ ...FARE, position: " buses should KEEP a fare." }, [FREE, FARE]), "fare");
    const x = { id: "x", name: "X", role: "position_advocate", position: "Something" };
    const y = { ...x, id: "y" };
    const z = { ...x, id: "z" };
    assert.equal(idOf(x, [x, y]), "free");
    assert.equal(idOf(y, [x, y]), "fare");
    assert.equal(idOf(x, [x, FREE]), "fare");
    assert.equal(idOf(z, [x, y, z]), undefined);
    assert.equal(idOf(MODERATOR, [x, y]), undefined);
  }));

Deno.test("caseFor() gives a side its own case and the others none, and allCases() gives both", () =>
  withFiles(BUSES, async (dir) => {
    const brief = await loadBrief(dir);
    const own = caseFor(brief, FREE, [FREE, FARE]);
    assert.match(own, /^What can be said for your position:\n\n[^]*Passenger numbers in Harbour City/);
    assert.doesNotMatch(own, /Passengers in a survey of 2,400 people asked/);
    assert.equal(caseFor(brief, CHECKER, [FREE, FARE]), "");
    assert.match(allCases(brief), /Passenger numbers in Harbour City[^]*Passengers in a survey of 2,400 people asked/);
  }));

Deno.test("sourceMaterial() shows each source under its name, with its origin", () =>
  withFiles(BUSES, async (dir) => {
    const { sources } = await loadBrief(dir);
    const material = sourceMaterial(sources);
    assert.match(
      material,
      /\[harbour-report\] Free buses in Harbour City \(Harbour City Council, 2016\) https:\/\/example\.org\/harbour/,
    );
    assert.match(material, /\[rider-survey\] rider-survey\nThe survey asked/);
    assert.match(material, /\[evening-study\]/);
    assert.equal(sourceMaterial([]), "");
  }));

Deno.test("loadBrief() refuses links that lead out of its folder before anything is read", async () => {
  const yaml = BUSES["brief.yaml"] ?? "";
  const secret = { "secret.txt": "SECRET", "elsewhere/a.md": "SECRET" };
  const { "b/fare.md": _, ...rest } = Object.fromEntries(
    Object.entries(BUSES).map(([name, text]) => [`b/${name}`, text]),
  );
  await withFiles(
    { ...rest, ...secret, "bare/brief.yaml": yaml, "bare/free.md": "Free.", "bare/fare.md": "Fare." },
    async (dir) => {
      await makeLinks(dir, { links: { "b/fare.md": "../secret.txt", "bare/sources": "../elsewhere" } });
      await assert.rejects(loadBrief(`${dir}/b`), /fare\.md is outside of b/);
      await assert.rejects(loadBrief(`${dir}/bare`), /sources: it is a link that leads out of/);
    },
  );
});

Deno.test("loadBrief() refuses YAML that is not plain data, such as alias bombs, as an error in the brief", async () => {
  for (const [yaml, problem] of ODD_YAML) {
    await withFiles({ ...BUSES, "brief.yaml": yaml }, async (dir) => {
      await assert.rejects(loadBrief(dir), (error) => error instanceof BriefError && problem.test(error.message));
    });
    const source = `---\n${yaml}\n---\n\nText.\n`;
    await withFiles({ ...BUSES, "sources/odd.md": source }, async (dir) => {
      await assert.rejects(loadBrief(dir), (error) => error instanceof BriefError && problem.test(error.message));
    });
  }
});
