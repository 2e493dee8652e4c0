import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { readdir } from "node:fs/promises";
import type { Tool } from "../agents/agent.ts";
import { JournalError } from "../archive/journal.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "../archive/verify.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { CompleteOptions, Prompt } from "../models/chat_model.ts";
import { FillerModel } from "../models/filler_model.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { DialogueEvent, Json } from "../transcript/event.ts";
import { useOf } from "../transcript/fold.ts";
import { sha256 } from "../text/sha256.ts";
import { crashRuntime, type KillPoint } from "../protocols/_crash_world_fixture.ts";
import { speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import { isRound } from "./end_rules.ts";
import type { Floor } from "./floor.ts";
import { DialogueWorkflow } from "./workflow.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

/** Two turns of a speaker who uses tools: two at once, then one that fails, then the answer. */
function dialogue(config: DialogueConfig, { readOnly = true, used = [] as Json[] } = {}) {
  const tool: Tool = {
    name: "look",
    readOnly,
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
      event.type === "tool.sent"
        ? [[event.call, event.place, event.tool, event.input]]
        : event.type === "tool.answered"
        ? [[event.call, event.place, event.output, event.refused]]
        : []
    );
    deepEqual(tools.slice(0, 6), [
      ["proposal/ana#1.1", 1, "look", { at: 1 }],
      ["proposal/ana#1.1", 1, { seen: { at: 1 } }, undefined],
      ["proposal/ana#1.1", 2, "look", { at: 2 }],
      ["proposal/ana#1.1", 2, { seen: { at: 2 } }, undefined],
      ["proposal/ana#2.1", 1, "look", { at: 3 }],
      ["proposal/ana#2.1", 1, "The tool failed.", true],
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

/** Holds the dialogue with a disk that stops at each line in turn, resumes it, and passes on what came of it. */
async function killedAtEachLine(
  config: DialogueConfig & { readonly readOnly: boolean },
  check: (at: string, outcome: Awaited<ReturnType<typeof killedAt>>) => void,
): Promise<void> {
  const { events } = await inFolder((out) => heldIn({ ...config, outputDirectory: out }));
  for (let line = 2; line < events.length; line++) {
    for (const when of ["after", "half"] as const) {
      const outcome = await inFolder((out) =>
        killedAt({ line, when, by: "disk" }, { ...config, outputDirectory: out })
      );
      check(`killed ${when} line ${line}`, outcome);
    }
  }
}

async function heldIn(config: DialogueConfig & { readonly readOnly: boolean }) {
  const { archive = "", messages } = await dialogue(config, config).workflow.run();
  return { messages, ...await readJournal(archive) };
}

async function killedAt(kill: KillPoint, config: DialogueConfig & { readonly readOnly: boolean }) {
  const used: Json[] = [];
  const runtime = crashRuntime(kill);
  await rejects(dialogue({ ...config, runtime }, { ...config, used }).workflow.run(), JournalError);
  const [day = ""] = await readdir(String(config.outputDirectory));
  const [name = ""] = await readdir(`${config.outputDirectory}/${day}`);
  const archive = `${config.outputDirectory}/${day}/${name}`;
  const before = (await readJournal(archive)).events;
  const result = await dialogue(config, { ...config, used }).workflow.resume(archive);
  const { events } = await readJournal(archive);
  const has = (type: string) => before.filter((event) => event.type === type).length;
  return { result, events, used, open: has("tool.sent") - has("tool.answered") };
}

Deno.test("killed at any line, a read-only tool is used again only if its result is not on record", async () => {
  const { messages } = await inFolder((out) => heldIn({ readOnly: true, outputDirectory: out }));
  let repeated = 0;
  await killedAtEachLine({ readOnly: true }, (at, { result, events, used, open }) => {
    const plain = (all: typeof messages) => all.map(({ at: _, ...message }) => message);
    deepEqual([result.status, plain(result.messages)], ["completed", plain(messages)], at);
    ok(used.length === 6 || (open === 1 && used.length === 7), `${at}: used ${used.length} times`);
    repeated += used.length - 6;
    ok(!result.warnings.some(({ code }) => code === "wording"), "prompts are the same");
    equal(events.filter(({ type }) => type === "tool.answered").length, 6, at);
    const named = events.flatMap((event) => event.type === "dialogue.resumed" ? event.mayHaveBeenUsed ?? [] : []);
    equal(named.length, open, at);
    if (open === 1) match(named[0] ?? "", /^look for (?:proposal|refinement)\/ana#[12]\.1$/, at);
  });
  ok(repeated >= 6, `each result was lost after the use at least once: ${repeated}`);
});

Deno.test("killed at any line, a tool that may change something is not used twice, unless repeatTools allows it", async () => {
  let refusals = 0;
  await killedAtEachLine({ readOnly: false }, (at, { result, events, used, open }) => {
    equal(result.status, "completed", at);
    ok(used.length <= 6, `${at}: used ${used.length} times`);
    const refused = events.flatMap((event) =>
      event.type === "tool.answered" && /must not be repeated/.test(String(event.output)) ? [event.refused] : []
    );
    ok(refused.length >= open && refused.length + used.length >= 6, `${at}: ${refused.length} refused`);
    const warned = result.warnings.filter(({ code }) => code === "tool_not_repeated");
    equal(warned.length, refused.length, at);
    refusals += open;
  });
  ok(refusals >= 12, `each use was on record before it was made, and once its result was lost: ${refusals}`);
  await killedAtEachLine({ readOnly: false, repeatTools: true }, (at, { used, open }) => {
    ok(used.length === 6 || (open === 1 && used.length === 7), `${at}: used ${used.length} times`);
  });
});

Deno.test("a request in a journal, which may be forged, makes no tool change anything, unless repeatTools allows it", () =>
  inFolder(async (out) => {
    const { archive = "" } = await dialogue({ outputDirectory: out }, { readOnly: false }).workflow.run();
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    const answered = lines.findIndex((line) => line.includes('"type":"call.answered"'));
    for (const repeatTools of [false, true]) {
      const folder = `${out}/${repeatTools}`;
      await Deno.mkdir(folder);
      await Deno.writeTextFile(`${folder}/journal.jsonl`, lines.slice(0, answered + 1).join("\n") + "\n");
      const { workflow, used } = dialogue({ outputDirectory: out, repeatTools }, { readOnly: false });
      const { warnings } = await workflow.resume(folder);
      deepEqual(used.slice(0, 2), (repeatTools ? [1, 2] : [3, 1]).map((at) => ({ at })));
      equal(warnings.filter(({ code }) => code === "tool_not_repeated").length, repeatTools ? 0 : 2);
    }
  }));

Deno.test("uses that older versions recorded in one line are not made again", () =>
  inFolder(async (out) => {
    const { archive = "", messages } = await dialogue({ outputDirectory: out }).workflow.run();
    const { events } = await readJournal(archive);
    const sent = new Map(events.flatMap((event) => event.type === "tool.sent" ? [[useOf(event), event] as const] : []));
    const last = events.findLastIndex(({ type }) => type === "turn.completed");
    const older: object[] = events.slice(0, last).filter(({ type }) => type !== "tool.sent").map((event) => {
      if (event.type !== "tool.answered") return event;
      const { tool, input } = sent.get(useOf(event)) ?? {};
      return { ...event, type: "tool.called", tool, input };
    });
    let prev = "0".repeat(64);
    const lines = older.map((event, n) => {
      const line = JSON.stringify({ ...event, seq: n + 1, prev });
      prev = sha256(line);
      return `${line}\n`;
    });
    const folder = `${out}/older`;
    await Deno.mkdir(folder);
    await Deno.writeTextFile(`${folder}/journal.jsonl`, lines.join(""));
    const { workflow, used, model } = dialogue({ outputDirectory: out });
    const result = await workflow.resume(folder);
    deepEqual([used.length, model.calls.length], [0, 0]);
    deepEqual(result.messages.map(({ key }) => key), messages.map(({ key }) => key));
  }));

Deno.test("a fork inherits uses of tools", () =>
  inFolder(async (out) => {
    const { archive = "" } = await dialogue({ outputDirectory: out }).workflow.run();
    const { workflow, used, model } = dialogue({ outputDirectory: out });
    const forked = await workflow.fork(archive, { at: "proposal/ana" });
    deepEqual([used.length, model.calls.length], [3, 3]);
    const { events } = await readJournal(forked.archive ?? "");
    deepEqual(events.flatMap((event) => event.type === "tool.answered" ? [event.inherited ?? false] : []), [
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

/** A model that uses a tool as often as it may, and counts what it is sent. */
class Searcher extends FillerModel {
  constructor() {
    super({ id: "filler/searcher", contextWindow: 32_000, price: { inputUsd: 1, outputUsd: 2 } }, {
      tokens: (_, { maxOutputTokens = 100 }) => Math.floor(maxOutputTokens / 2),
    });
  }

  override async complete(prompt: Prompt, options: CompleteOptions = {}) {
    const answer = await super.complete(prompt, options);
    if (options.toolChoice !== "auto" || !options.tools?.[0]) return answer;
    const toolCalls = [{ id: `c${prompt.length}`, name: options.tools[0].name, arguments: "{}" }];
    return { ...answer, toolCalls };
  }
}

Deno.test("a rehearsal's worst case covers every use of a tool that is allowed, and no more calls", async () => {
  const agent = new ChatAgent({ model: new Searcher() });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  const description = "Finds a great deal. ".repeat(40);
  const find: Tool = { name: "find", description, jsonSchema: { type: "object" }, run: () => "word ".repeat(20_000) };
  for (const maxUses of [1, 2, 10]) {
    const config = { tools: [find], toolLimits: { maxUses }, endWhen: isRound(2), outputDirectory: false } as const;
    const made = () => new DialogueWorkflow("A topic", people, config);
    const rehearsal = made();
    await rehearsal.rehearse();
    const calls = rehearsal.held?.record.calls ?? [];
    const sum = (of: (call: typeof calls[number]) => number | undefined) =>
      calls.reduce((all, call) => all + (of(call) ?? 0), 0);
    const { usage, warnings } = await made().run();
    deepEqual(warnings.filter(({ code }) => code !== "repetition"), [], "filler repeats itself");
    const most = { calls: sum(({ reserved }) => reserved.calls), tokens: sum(({ reserved }) => reserved.tokens) };
    const used = usage.inputTokens + usage.outputTokens;
    ok(usage.calls <= most.calls && usage.calls > 4, `${usage.calls} of ${most.calls} calls`);
    ok(maxUses > 2 || usage.calls === most.calls, "as many as were foreseen, while there is room for results");
    ok(used <= most.tokens && (maxUses > 2 || used > most.tokens / 3), `${used} of ${most.tokens} tokens`);
    ok((usage.costUsd ?? Infinity) <= sum(({ reserved }) => reserved.costUsd), `${usage.costUsd}`);
    const bare = new DialogueWorkflow("A topic", people, { ...config, tools: [] });
    await bare.rehearse();
    const told = (of: typeof rehearsal) => (of.held?.record.usage.inputTokens ?? 0);
    ok(told(rehearsal) > told(bare) + 4 * 160, "the estimate without uses has the definitions too");
  }
});

Deno.test("once a limit has cut rounds short, what is left is for answers, without tools", async () => {
  const offered: string[] = [];
  class Watched extends Searcher {
    override complete(prompt: Prompt, options: CompleteOptions = {}) {
      offered.push(`${options.tools?.length ?? 0}`);
      return super.complete(prompt, options);
    }
  }
  const agent = new ChatAgent({ model: new Watched() });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  const find: Tool = { name: "find", description: "Finds.", jsonSchema: { type: "object" }, run: () => "Nothing." };
  class Ended extends DialogueWorkflow {
    protected override async script(floor: Floor): Promise<void> {
      const turn = { kind: "argument", instruction: "Argue.", maxTokens: 100 } as const;
      await floor.phase("rounds", async () => {
        for (let n = 1; n < 20; n++) {
          for (const one of people) await floor.speak(one, { ...turn, name: `${n}` });
        }
      }, { optional: true });
      await floor.phase("end", async () => {
        for (const one of people) await floor.speak(one, { ...turn, kind: "closing" });
      });
    }
    protected override expected() {
      return people.map((participant) =>
        ({ phase: "end", kind: "closing", participant, maxTokens: 100, shows: "everything" }) as const
      );
    }
  }
  const config = { tools: [find], toolLimits: { maxUses: 2 }, maxCalls: 12, outputDirectory: false } as const;
  const { status, endReason, messages, usage } = await new Ended("A topic", people, config).run();
  deepEqual([status, endReason, usage.calls], ["stopped", "budget", 12]);
  deepEqual(messages.slice(-2).map(({ kind }) => kind), ["closing", "closing"]);
  deepEqual(offered.slice(-3), ["1", "0", "0"]);
});
