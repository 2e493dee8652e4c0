import { deepEqual, equal, ok } from "node:assert/strict";
import type { Tool } from "../agents/agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "../archive/verify.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { DialogueEvent, Json } from "../transcript/event.ts";
import { speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import { DialogueWorkflow } from "./workflow.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

/** Two turns of a speaker who uses tools: two at once, then one that fails, then the answer. */
function dialogue(config: DialogueConfig) {
  const used: Json[] = [];
  const tool: Tool = {
    name: "look",
    description: "Looks.",
    jsonSchema: { type: "object" },
    run(input) {
      used.push(input);
      if (Object(input).at === 3) throw new Error("no such place");
      return { seen: input };
    },
  };
  const at = (n: number) => ({ id: `c${n}`, name: "look", arguments: `{"at":${n}}` });
  const steps = [[at(1), at(2)], [at(3)]];
  const model = new ScriptedModel({
    lines: Array.from({ length: 40 }, () => (prompt) => {
      const toolCalls = steps[prompt.filter((block) => block.toolCalls).length];
      return toolCalls ? { toolCalls } : "I have looked.";
    }),
  });
  const ana = { id: "ana", name: "Ana", role: "participant", agent: new ChatAgent({ model }) };
  class Looking extends DialogueWorkflow {
    protected override async script(floor: Floor): Promise<void> {
      await floor.speak(ana, { kind: "proposal", instruction: "Propose.", tools: [tool] });
      await floor.speak(ana, { kind: "refinement", instruction: "Refine.", tools: [tool] });
    }
  }
  return { workflow: new Looking("A topic", [ana, speaker("b")], config), used, model };
}

Deno.test("each request of a turn with tools is a separate call, and each use of a tool is in the journal", () =>
  inFolder(async (out) => {
    const { workflow, used } = dialogue({ outputDirectory: out });
    const events: DialogueEvent[] = [];
    const result = await workflow.run({ onEvent: (event) => events.push(event), deltas: true });
    deepEqual(used, [1, 2, 3, 1, 2, 3].map((at) => ({ at })));
    equal(result.usage.calls, 6);
    const calls = events.flatMap((event) =>
      event.type === "call.answered" ? [[event.call, event.toolCalls?.length]] : []
    );
    deepEqual(calls.slice(0, 3), [["proposal/ana#1.1", 2], ["proposal/ana#2.1", 1], ["proposal/ana#3.1", undefined]]);
    const tools = events.flatMap((event) =>
      event.type === "tool.called"
        ? [[event.call, event.place, event.tool, event.input, event.output, event.refused]]
        : []
    );
    deepEqual(tools.slice(0, 3), [
      ["proposal/ana#1.1", 1, "look", { at: 1 }, { seen: { at: 1 } }, undefined],
      ["proposal/ana#1.1", 2, "look", { at: 2 }, { seen: { at: 2 } }, undefined],
      ["proposal/ana#2.1", 1, "look", { at: 3 }, "The tool failed.", true],
    ]);
    deepEqual(result.warnings.map(({ code, key }) => [code, key]), [
      ["tool_failed", "proposal/ana"],
      ["tool_failed", "refinement/ana"],
    ]);
    ok(!events.some(({ type }) => type === "turn.delta"), "what is said before a tool is used is no contribution");
    const { events: read } = await readJournal(result.archive ?? "");
    deepEqual((await verifyArchive(result.archive ?? "", read)).problems, []);
    const page = await Deno.readTextFile(`${result.archive}/notes/001_turn.md`);
    ok(page.includes("**Tools used:** look 3 times (1 refused); the results are in journal.jsonl"), page);
    ok(/^tools:\n {2}- tool: look\n {4}input:\n {6}at: 1\n/m.test(page), page);
  }));

Deno.test("a run killed at any line ends the same, and repeats no use of a tool whose result is on record", () =>
  inFolder(async (out) => {
    const { archive = "", messages } = await dialogue({ outputDirectory: out }).workflow.run();
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
    for (let kept = 1; kept < lines.length; kept++) {
      const folder = `${out}/killed-${kept}`;
      await Deno.mkdir(folder);
      await Deno.writeTextFile(`${folder}/journal.jsonl`, lines.slice(0, kept).join("\n") + "\n");
      const { workflow, used } = dialogue({ outputDirectory: out });
      const result = await workflow.resume(folder);
      const plain = (all: typeof messages) => all.map(({ at: _, ...message }) => message);
      deepEqual([result.status, plain(result.messages)], ["completed", plain(messages)], `killed after line ${kept}`);
      const onRecord = lines.slice(0, kept).filter((line) => JSON.parse(line).type === "tool.called").length;
      equal(used.length, 6 - onRecord, `killed after line ${kept}`);
      ok(!result.warnings.some(({ code }) => code === "wording"), "prompts are the same");
      const { events } = await readJournal(folder);
      equal(events.filter(({ type }) => type === "tool.called").length, 6);
    }
  }));

Deno.test("a fork inherits uses of tools", () =>
  inFolder(async (out) => {
    const { archive = "" } = await dialogue({ outputDirectory: out }).workflow.run();
    const { workflow, used, model } = dialogue({ outputDirectory: out });
    const forked = await workflow.fork(archive, { at: "proposal/ana" });
    deepEqual([used.length, model.calls.length], [3, 3]);
    const { events } = await readJournal(forked.archive ?? "");
    deepEqual(events.flatMap((event) => event.type === "tool.called" ? [event.inherited ?? false] : []), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  }));

Deno.test("budgets apply to every request of a turn with tools", async () => {
  const { workflow, used } = dialogue({ outputDirectory: false, maxCalls: 5 });
  const result = await workflow.run();
  deepEqual([result.status, result.endReason, result.usage.calls], ["stopped", "budget", 5]);
  deepEqual(used.length, 6);
  deepEqual(result.messages.map(({ key }) => key), ["proposal/ana"]);
});
