import assert from "node:assert/strict";
import type { Source } from "../agents/source.ts";
import { responseForm } from "../agents/response_form.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { Statement } from "../transcript/message.ts";
import { SourceChecker } from "./source_checker.ts";

const ana = {
  id: "ana",
  name: "Ana",
  role: "speaker",
  agent: new ChatAgent({ model: new ScriptedModel({ lines: [] }) }),
};
const said = (text: string): Statement => ({
  ...{ number: 2, key: "a/statement/ana", phase: "a", kind: "statement", speaker: "ana", at: "", failed: false },
  text,
});
const source = (name: string, text: string): Source => ({ name, title: name, text });
const checker = (sources: readonly Source[], material = sources.map(({ text }) => text).join("\n")) =>
  new SourceChecker({ sources, covers: () => true, material: () => material });

Deno.test("a source is opened if it stands in the material, or was given to a tool before", async () => {
  const sources = [source("tfl", "The charge cut traffic by 30 %."), source("dft", "Fine dust fell in the zone.")];
  const text = said("“The charge cut traffic by 30 %” [tfl]. “Fine dust fell in the zone” [dft].");
  const states = async (material: string, path: string) => {
    const tools = [{ key: "a/statement/ana", tool: "read_file", input: { path } }];
    const claims = await checker(sources, material).check(text, ana, { earlier: [], tools });
    return claims.map(({ state }) => state);
  };
  assert.deepEqual(await states("[tfl] tfl\nThe charge cut traffic by 30 %.", "x.md"), ["verified", "not_fetched"]);
  assert.deepEqual(await states("", "sources/dft.md"), ["not_fetched", "verified"]);
});

Deno.test("sources of one name are one: what stands in either is verified", async () => {
  const twice = [source("tfl", "The charge cut traffic by 30 %."), source("tfl", "Buses ran on time for once.")];
  const text = said("“The charge cut traffic by 30 %” [tfl]. “Buses ran on time for once” [tfl].");
  const claims = await checker(twice).check(text, ana, { earlier: [], tools: [] });
  assert.deepEqual(claims.map(({ state }) => state), ["verified", "verified"]);
  const same = [source("tfl", "Buses ran on time."), source("tfl", "Buses ran on time.")];
  assert.equal((await checker(same).index()).sources.length, 1);
});

Deno.test("what is put together of two sources of one name counts as opened only if both were shown", async () => {
  const twice = [source("tfl", "The charge cut traffic by 30 %."), source("tfl", "Buses ran on time for once.")];
  const text = said("“Buses ran on time for once” [tfl].");
  const [claim] = await checker(twice, "[tfl] The charge cut traffic by 30 %.").check(text, ana, {
    earlier: [],
    tools: [],
  });
  assert.equal(claim?.state, "not_fetched");
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
    const claims = await checker(sources).check(response([citation]), ana, { earlier: [], tools: [] });
    assert.deepEqual(claims.map(({ state }) => state), ["verified"], citation.source);
  }
  const others = [{ source: "It" }, { source: "It", url: "https://example.org/other" }];
  for (const citation of others) {
    const [claim] = await checker(sources).check(response([citation]), ana, { earlier: [], tools: [] });
    assert.equal(claim?.state, "unknown_source", citation.url);
  }
});

Deno.test("a response without its list is looked up to its end", async () => {
  const sources = [source("tfl", "The charge cut traffic by 30 %.")];
  const unlisted = response([{ source: "tfl" }], { listed: false });
  const claims = await checker(sources).check(
    { ...unlisted, text: "“The charge cut traffic by 30 %” [1]" },
    ana,
    { earlier: [], tools: [] },
  );
  assert.deepEqual(claims.map(({ state, citations }) => [state, citations.length]), [["verified", 1]]);
});
