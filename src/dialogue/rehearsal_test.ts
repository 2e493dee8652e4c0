import { deepEqual, equal, ok } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { speaker } from "./_dialogue_fixture.ts";
import { isRound } from "./end_rules.ts";
import { forecastFrom } from "./forecast.ts";
import type { Floor } from "./floor.ts";
import { DialogueWorkflow } from "./workflow.ts";

await loadTokenizer();

/** Two statements of different limits and a person's, then nine that are optional, then one that shows them all. */
class Sized extends DialogueWorkflow {
  runs = 0;
  protected override prepare(): void {
    this.runs++;
  }
  protected override async script(floor: Floor): Promise<void> {
    const [a, b] = this.participants;
    if (!a || !b) return;
    const turn = { kind: "statement", instruction: "Speak." } as const;
    await floor.phase("first", async () => {
      await floor.speak(a, { ...turn, name: "cut", maxTokens: 40 });
      await floor.speak(a, { ...turn, name: "noted", maxTokens: 40, overrun: "note" });
      await floor.speak(b, { ...turn, maxTokens: 30 });
    });
    await floor.phase("middle", async () => {
      for (let n = 1; n <= 9; n++) await floor.speak(a, { ...turn, kind: "argument", name: `${n}`, maxTokens: 40 });
    }, { optional: true });
    await floor.phase("end", async () => {
      await floor.speak(a, { ...turn, maxTokens: 40 });
    });
  }
}

function sized() {
  const model = new ScriptedModel({ id: "scripted/a", lines: [] });
  const ask = () => Promise.reject(new Error("Nobody is to be asked"));
  return new Sized("A topic", [
    { id: "a", name: "Ana", role: "participant", agent: new ChatAgent({ model }) },
    { id: "b", name: "Ben", role: "participant", agent: new HumanAgent({ ask }) },
  ], { outputDirectory: "/nowhere" });
}

Deno.test("rehearse() runs the whole script with fillers of full length, asks nobody, writes nothing, and can be repeated", async () => {
  const workflow = sized();
  for (let run = 1; run <= 2; run++) {
    const events: JournalEvent[] = [];
    const result = await workflow.rehearse({ onEvent: (event) => "seq" in event && events.push(event) });
    equal(workflow.runs, run);
    deepEqual([result.status, result.messages.length, result.archive], ["completed", 13, undefined]);
    const lengths = result.messages.slice(0, 3).map((message) => message.failed ? 0 : countTokens(message.text));
    deepEqual(lengths, [40, 40, 30]);
    equal(result.usage.calls, 12, "none for the person");
    const used = events.flatMap((event) => event.type === "call.answered" ? [event.usage?.outputTokens] : []);
    deepEqual(new Set(used), new Set([40]));
  }
});

Deno.test("rehearse() leaves a workflow to be run", async () => {
  const both = [speaker("a"), speaker("b")];
  const workflow = new DialogueWorkflow("A topic", both, { outputDirectory: false, endWhen: isRound(1) });
  equal((await workflow.rehearse()).messages.length, 2);
  equal((await workflow.run()).messages.length, 2);
  deepEqual(both.map(({ model }) => model.calls.length), [1, 1]);
});

Deno.test("forecastFrom() has what is outside optional phases, and knows which prompts grow with them", async () => {
  const events: JournalEvent[] = [];
  await sized().rehearse({ onEvent: (event) => "seq" in event && events.push(event) });
  const isIn = (phase: string, event: JournalEvent) =>
    ("key" in event && event.key?.startsWith(phase)) || ("call" in event && event.call.startsWith(phase));
  const sources = {
    windowOf: () => undefined,
    models: [new ScriptedModel({ id: "scripted/a", lines: [] })],
    priceOf: () => undefined,
  };
  const forecast = forecastFrom({ ...sources, least: events.filter((event) => !isIn("middle", event)), more: events });
  ok(forecast);
  deepEqual(forecast.calls.map(({ name, grows }) => [name, grows]), [
    ["first/cut/a#1", false],
    ["first/noted/a#1", false],
    ["end/statement/a#1", true],
  ]);
  deepEqual(forecast.optionalPhases, ["middle"]);
  deepEqual([...forecast.said.keys()], ["first/cut/a", "first/noted/a", "first/statement/b", "end/statement/a"]);
  deepEqual([...forecast.calls[1]?.shows ?? []], ["first/cut/a"]);
  const without = events.filter((event) => event.type !== "phase.started");
  equal(forecastFrom({ ...sources, least: without, more: without }), undefined, "it has no end apart from the rest");
});
