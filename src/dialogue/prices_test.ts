import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueConfig } from "./config.ts";
import { DialogueWorkflow } from "./workflow.ts";

function talk(config: DialogueConfig, lines = 2): DialogueWorkflow {
  const usage = { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 10 };
  const model = new ScriptedModel({
    id: "own/model",
    lines: Array.from({ length: lines }, (_, n) => ({ text: `Said ${n}.`, usage })),
  });
  const agent = new ChatAgent({ model });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  return new DialogueWorkflow("Buses", participants, { maxTurns: 2, ...config });
}

Deno.test("the journal records the prices of a run, and the result its cost by part and the savings from caching", async () => {
  const price = { inputUsd: 4, cachedInputUsd: 1, outputUsd: 10 };
  const result = await talk({ outputDirectory: false, prices: { "own/model": price } }).run();
  const { usage, usageBy } = result;
  assert.ok(Math.abs((usage.savedUsd ?? 0) - 2 * 400 * 3 / 1e6) < 1e-12);
  assert.deepEqual(usageBy.participants.map(({ name }) => name), ["ana", "ben"]);
  assert.deepEqual(usageBy.purposes, [{ name: "speaking", usage }]);
  assert.equal(usageBy.phases.reduce((sum, { usage }) => sum + usage.calls, 0), 2);
});

Deno.test("a different price does not prevent resumption, and is recorded from then on", async () => {
  const out = await Deno.makeTempDir();
  try {
    const [first, second] = [1, 3].map((inputUsd) => ({ "own/model": { inputUsd, outputUsd: 1 } }));
    const { archive = "" } = await talk({ outputDirectory: out, maxCalls: 1, prices: first ?? {} }).run();
    assert.deepEqual(fold((await readJournal(archive)).events).prices, {
      "own/model": { price: { inputUsd: 1, outputUsd: 1 }, source: "given" },
    });
    const { status, usage } = await talk({ outputDirectory: out, prices: second ?? {} }, 1).resume(archive);
    assert.equal(status, "completed");
    assert.ok(Math.abs((usage.costUsd ?? 0) - (1_010 + 3_010) / 1e6) < 1e-12);
    const { prices } = fold((await readJournal(archive)).events);
    assert.equal(prices?.["own/model"]?.price.inputUsd, 3);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("a resumed run uses the model's own price, and none that its journal names", async () => {
  const out = await Deno.makeTempDir();
  try {
    const priced = (inputUsd: number, maxCalls?: number) => {
      const model = new ScriptedModel({ id: "own/model", lines: ["One.", "Two."] });
      const agent = new ChatAgent({ model: Object.assign(model, { price: { inputUsd, outputUsd: 0 } }) });
      const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
      const limits = maxCalls === undefined ? {} : { maxCalls };
      return new DialogueWorkflow("Buses", participants, { maxTurns: 2, outputDirectory: out, ...limits });
    };
    const { archive = "" } = await priced(1, 1).run();
    await priced(9).resume(archive);
    const { prices } = fold((await readJournal(archive)).events);
    assert.equal(prices?.["own/model"]?.price.inputUsd, 9);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});
