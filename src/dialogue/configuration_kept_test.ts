import assert from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { DialogueConfig } from "./config.ts";
import { DialogueWorkflow } from "./workflow.ts";

function talk(config: DialogueConfig, lines: readonly string[]): DialogueWorkflow {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [...lines] }) });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  return new DialogueWorkflow("Buses", participants, { maxTurns: 2, ...config });
}

Deno.test("the configuration is recorded for each run, and a different or missing one does not prevent resumption", async () => {
  const out = await Deno.makeTempDir();
  try {
    const first = { judges: [{ model: "openai/gpt-4o" }], strictJudges: true };
    const { archive = "" } = await talk({ outputDirectory: out, maxCalls: 1, configuration: first }, ["Yes."]).run();
    const others = { judges: [{ model: "ollama/m" }] };
    await talk({ outputDirectory: out, maxCalls: 1, configuration: others }, []).resume(archive);
    const { status } = await talk({ outputDirectory: out }, ["No."]).resume(archive);
    assert.equal(status, "completed");
    const { events } = await readJournal(archive);
    const runs = events.filter((event) => event.type === "dialogue.started" || event.type === "dialogue.resumed");
    assert.deepEqual(runs.map((event) => event.configuration), [first, others, undefined]);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});
