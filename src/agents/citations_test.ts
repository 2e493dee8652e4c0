import assert from "node:assert/strict";
import { BUSES, withFiles } from "./_brief_fixture.ts";
import { loadBrief } from "./brief.ts";
import { checkCitations } from "./citations.ts";
import { BriefError } from "./source.ts";

const YAML = BUSES["brief.yaml"] ?? "";
const NAMES = "evening-study, harbour-report, income-survey, parking-paper, rider-survey";

Deno.test("loadBrief() refuses a citation of an unknown source, naming the file, line, likely source and available sources", async () => {
  const wrong: readonly (readonly [file: string, content: string, message: string])[] = [
    [
      "fare.md",
      `${BUSES["fare.md"]}\nTwo thirds\nagreed [income-survay; rider-survey].\n`,
      `fare.md:20: there is no source [income-survay]; wanted: one of ${NAMES}; did you mean 'income-survey'?`,
    ],
    [
      "free.md",
      "# Free\n\nSo says [smith-2020].\n",
      `free.md:3: there is no source [smith-2020]; wanted: one of ${NAMES}`,
    ],
    [
      "brief.yaml",
      YAML.replace("journeys", "journeys [rider-servey]"),
      `'terms.farebox' in brief.yaml:11: there is no source [rider-servey]; wanted: one of ${NAMES}; ` +
      "did you mean 'rider-survey'?",
    ],
    [
      "brief.yaml",
      YAML.replace("keep a fare", "keep a fare [law-7]"),
      `'positions[1].text' in brief.yaml:7: there is no source [law-7]; wanted: one of ${NAMES}`,
    ],
    [
      "brief.yaml",
      YAML.replace("should be free", "should be free [law-7]"),
      `'motion' in brief.yaml:1: there is no source [law-7]; wanted: one of ${NAMES}`,
    ],
  ];
  for (const [name, content, message] of wrong) {
    await withFiles({ ...BUSES, [name]: content }, async (dir) => {
      await assert.rejects(loadBrief(dir), (error) => {
        assert.ok(error instanceof BriefError, String(error));
        assert.equal(error.line, Number(/:(\d+): /.exec(message)?.[1]));
        assert.equal(error.message.replaceAll(`${dir}/`, ""), `Cannot use ${message}`);
        return true;
      });
    });
  }
});

Deno.test("loadBrief() accepts citations by title, of external sources, and of unreadable files", () =>
  withFiles({
    ...BUSES,
    "free.md": "Journeys [Free buses in Harbour City], fares [Rider-Survey.md], roads [roads-law], trams [trams].",
    "sources/trams.pdf": "%PDF-1.4",
  }, async (dir) => {
    const sources = [{ name: "roads-law", title: "The law of roads", text: "Roads fill." }];
    await loadBrief(dir, { sources });
    await assert.rejects(loadBrief(dir), /there is no source \[roads-law\]/);
  }));

Deno.test("checkCitations() recognizes other square brackets", () => {
  const check = (text: string, names: readonly string[] = ["focus-study"]) =>
    checkCitations({ text, file: "x.md", lineAt: () => 1 }, names.map((name) => ({ name, title: name })));
  for (
    const text of [
      "They [sic] came [1], [2, 3], [p. 4], […], [x] and [...] [^note-1].",
      "It was [himself]. The [mayor] and [his wife] [emphasis added] said [T]hat.",
      "See [a-study](https://example.org), ![a-picture](a.png) and [![img-1](a.png)](b.md).",
      "See [the text][ref-1].\n\n[ref-1]: https://example.org",
      "In code: `list[some-index]`.\n\n```\nx [some-thing]\n```\n",
      "He said: “the [re-elected] mayor came”.",
    ]
  ) check(text);
  for (
    const text of ["So [other-study].", "So [Smith 2020].", "So [a2b-law; focus-study]", "It is `x` [other-study]"]
  ) {
    assert.throws(() => check(text), BriefError, text);
  }
  assert.throws(() => check("So it was [milam].", ["milan"]), /did you mean 'milan'/);
  assert.throws(() => check("So [other-study].", []), /wanted: a file of that name in sources\//);
});
