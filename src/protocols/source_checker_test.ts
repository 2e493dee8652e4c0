import assert from "node:assert/strict";
import type { Source } from "../agents/source.ts";
import { responseForm } from "./roundtable/forms.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { SourceChecker } from "./source_checker.ts";

const said = (text: string): Statement => ({
  number: 2,
  key: "a/statement/ana",
  phase: "a",
  kind: "statement",
  speaker: "ana",
  at: "",
  failed: false,
  text,
});
const source = (name: string, text: string): Source => ({ name, title: name, text });
const checker = (sources: readonly Source[]) => new SourceChecker({ sources, hasSources: true, covers: () => true });
const verdicts = (claims: readonly Claim[] = []) =>
  claims.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict));

Deno.test("sources with the same name count as one: a quotation from either is exact", async () => {
  const twice = [source("tfl", "The charge cut traffic by 30 %."), source("tfl", "Buses ran on time for once.")];
  const text = said("“The charge cut traffic by 30 %” [tfl]. “Buses ran on time for once” [tfl].");
  const claims = await checker(twice).check(text, []);
  assert.deepEqual(verdicts(claims), ["exact", "exact"]);
  const same = [source("tfl", "Buses ran on time."), source("tfl", "Buses ran on time.")];
  assert.equal((await checker(same).index()).sources.length, 1);
});

/** Returns a response with the text that its form makes. */
function response(fields: object): Statement {
  const { textOf, read } = responseForm();
  const parsed = read({ stance: "yes", position: "So it is.", ...fields });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return { ...said(textOf(parsed.value, 1)), kind: "response", fields: JSON.parse(JSON.stringify(parsed.value)) };
}

Deno.test("a response can cite by name or by title", async () => {
  const sources = [{
    ...source("tfl", "The charge cut traffic by 30 %."),
    title: "Impacts monitoring",
    url: "https://example.org/tfl",
  }];
  const quoting = (name: string) => `“The charge cut traffic by 30 %” [${name}].`;
  for (
    const citation of [{ source: "tfl" }, { source: "Impacts monitoring" }]
  ) {
    const points = [quoting(citation.source)];
    const claims = await checker(sources).check(response({ points, citations: [citation] }), []);
    assert.deepEqual(verdicts(claims), ["exact"], citation.source);
  }
  const other = { source: "Other-page", url: "https://example.org/other" };
  const [claim] = await checker(sources).check(response({ points: [quoting("Other-page")], citations: [other] }), []) ??
    [];
  assert.equal(claim?.citations[0]?.known, false);
});

Deno.test("only the speaker's own words in a response are checked, in place", async () => {
  const sources = [source("tfl", "The charge cut traffic by 30 %.")];
  const points = [
    { text: "It cut traffic by 30 % [tfl]", label: "fact", rebuts: ["1.44"] },
    { text: "It cut traffic by 31 % [tfl].", supports: ["13.55", "77.77"] },
  ];
  const statement = response({ points, confidence: "170 %", citations: [{ source: "tfl", url: "https://a.b/99.5" }] });
  const claims = await checker(sources).check(statement, []) ?? [];
  const figures = claims.flatMap((claim) => claim.figures);
  assert.deepEqual(figures.map(({ text, found }) => [text, found]), [["30", true], ["31", false]]);
  for (const { text, start, end } of figures) assert.equal(statement.text.slice(start, end), text);
});
