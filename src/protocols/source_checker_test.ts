import assert from "node:assert/strict";
import type { Source } from "../agents/source.ts";
import { responseForm } from "./roundtable/forms.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { SourceChecker } from "./source_checker.ts";

const said = (text: string): Statement => ({
  ...{ number: 2, key: "a/statement/ana", phase: "a", kind: "statement", speaker: "ana", at: "", failed: false },
  text,
});
const source = (name: string, text: string): Source => ({ name, title: name, text });
const checker = (sources: readonly Source[]) => new SourceChecker({ sources, covers: () => true });
const verdicts = (claims: readonly Claim[]) =>
  claims.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict));

Deno.test("sources of one name are one: what stands in either is exact", async () => {
  const twice = [source("tfl", "The charge cut traffic by 30 %."), source("tfl", "Buses ran on time for once.")];
  const text = said("“The charge cut traffic by 30 %” [tfl]. “Buses ran on time for once” [tfl].");
  const claims = await checker(twice).check(text, []);
  assert.deepEqual(verdicts(claims), ["exact", "exact"]);
  const same = [source("tfl", "Buses ran on time."), source("tfl", "Buses ran on time.")];
  assert.equal((await checker(same).index()).sources.length, 1);
});

/** A response that cites by the numbers of a list; its text is what the form makes of it. */
function response(
  citations: readonly { readonly source: string; readonly url?: string }[],
  { listed = true } = {},
): Statement {
  const position = "“The charge cut traffic by 30 %” [1].";
  const fields = {
    stance: "yes",
    position,
    reasoning: "So it is.",
    keyPoints: [],
    citations: [...citations],
    claims: [],
  };
  const { textOf, read } = responseForm();
  const parsed = read(JSON.parse(JSON.stringify(fields)));
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const text = listed ? textOf(parsed.value) : position;
  return { ...said(text), kind: "response", fields: JSON.parse(JSON.stringify(fields)) };
}

Deno.test("a response's list cites by name, by title or by address, and is no claim itself", async () => {
  const sources = [{
    ...source("tfl", "The charge cut traffic by 30 %."),
    title: "Impacts monitoring",
    url: "https://example.org/tfl",
  }];
  const named = [{ source: "tfl" }, { source: "Impacts monitoring" }, { source: "It", url: "https://example.org/tfl" }];
  for (const citation of named) {
    const claims = await checker(sources).check(response([citation]), []);
    assert.deepEqual(verdicts(claims), ["exact"], citation.source);
  }
  const others = [{ source: "It" }, { source: "It", url: "https://example.org/other" }];
  for (const citation of others) {
    const [claim] = await checker(sources).check(response([citation]), []);
    assert.equal(claim?.citations[0]?.known, false, citation.url);
  }
});

Deno.test("a response without its list is looked up to its end", async () => {
  const sources = [source("tfl", "The charge cut traffic by 30 %.")];
  const unlisted = response([{ source: "tfl" }], { listed: false });
  const claims = await checker(sources).check({ ...unlisted, text: "“The charge cut traffic by 30 %” [1]" }, []);
  assert.deepEqual([verdicts(claims), claims.map(({ citations }) => citations.length)], [["exact"], [1]]);
});
