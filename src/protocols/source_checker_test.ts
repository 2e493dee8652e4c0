import assert from "node:assert/strict";
import type { Source } from "../agents/source.ts";
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
