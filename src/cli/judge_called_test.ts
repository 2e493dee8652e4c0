import { equal } from "node:assert/strict";
import { sampleDebate } from "../archive/_sample_record_fixture.ts";
import { Facts } from "../archive/render/facts.ts";
import { EmbeddedAgent } from "../agents/embedded_agent.ts";
import { judgeSampled } from "./judge_words.ts";

Deno.test("judgeSampled() names model and sampling, and of the embedded agent nothing but what it is", () => {
  const { record } = sampleDebate();
  const agents = {
    plain: { type: "chat", model: "openai/gpt-sample" },
    cold: { type: "chat", model: "openai/gpt-sample", temperature: 0, seed: 7, server: "http://127.0.0.1" },
    embedded: new EmbeddedAgent().description,
  };
  const settings = { participants: Object.fromEntries(Object.entries(agents).map(([id, agent]) => [id, { agent }])) };
  const facts = new Facts({ ...record, settings }, "md", []);
  equal(judgeSampled(facts, "plain"), "openai/gpt-sample");
  equal(judgeSampled(facts, "cold"), "openai/gpt-sample, temperature 0, seed 7");
  equal(judgeSampled(facts, "embedded"), "embedded");
});
