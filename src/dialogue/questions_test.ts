import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { copyFile, mkdir } from "node:fs/promises";
import { ChatAgent } from "../agents/chat_agent.ts";
import { JournalError } from "../archive/journal.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { crashRuntime } from "../protocols/_crash_world_fixture.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { openQuestions } from "../transcript/context_request.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueConfig } from "./config.ts";
import { isRound } from "./end_rules.ts";
import { DialogueWorkflow } from "./workflow.ts";

const OPTIONAL = { query: "Since when?", reason: "", required: false };
const REQUIRED = { query: "How many?", reason: "", required: true };

/** Two rounds of two speakers; the first asks something that it needs not know, and the second something that it must. */
function dialogue(config: DialogueConfig) {
  const model = new ScriptedModel({
    lines: Array.from({ length: 20 }, () => (prompt) => {
      const text = prompt.map((block) => block.text).join("\n");
      const [, name] = /Phase: round 1\. It is your turn, (\w+)/.exec(text) ?? [];
      const step = { ana: OPTIONAL, ben: REQUIRED }[name ?? ""];
      if (!step || prompt.some((block) => block.toolCalls)) {
        return `Known: ${[...new Set(text.match(/Answer: \w+|"answer":"\w+"/g))].join(", ")}.`;
      }
      return { toolCalls: [{ id: "c", name: "request_context", arguments: JSON.stringify(step) }] };
    }),
  });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: new ChatAgent({ model }) }));
  const all = { tools: ["request_context"], endWhen: isRound(2), ...config } as const;
  return { workflow: new DialogueWorkflow("A topic", people, all), model };
}

Deno.test("killed at any line after it was given answers, a dialogue goes on as if it had not been", () =>
  inFolder(async (out) => {
    const { archive = "", endReason } = await dialogue({ outputDirectory: out }).workflow.run();
    equal(endReason, "input_needed");
    const before = await readJournal(archive);
    const ids = openQuestions(fold(before.events)).map(({ id }) => id);
    const answers = { [ids[0] ?? ""]: "1999", [ids[1] ?? ""]: "Nine" };
    const copied = async (name: string) => {
      await mkdir(`${out}/${name}`);
      await copyFile(`${archive}/journal.jsonl`, `${out}/${name}/journal.jsonl`);
      return `${out}/${name}`;
    };
    const whole = await copied("whole");
    const { messages } = await dialogue({ answers }).workflow.resume(whole);
    const texts = messages.map((message) => message.failed ? "" : message.text);
    deepEqual(texts, [
      "Known: .",
      'Known: "answer":"Nine".', // the other answer came after this turn had begun
      ...Array(2).fill('Known: "answer":"Nine", Answer: 1999, Answer: Nine.'),
    ]);
    const { events } = await readJournal(whole);
    let kills = 0;
    for (let line = 1; line < events.length - before.events.length; line++) {
      for (const when of ["after", "half"] as const) {
        const cut = await copied(`${line}-${when}`);
        const runtime = crashRuntime({ line, when, by: "disk" });
        await rejects(dialogue({ answers, runtime }).workflow.resume(cut), JournalError);
        const result = await dialogue({ answers }).workflow.resume(cut);
        const said = result.messages.map((message) => message.failed ? "" : message.text);
        deepEqual([result.status, said], ["completed", texts], cut);
        ok(!result.warnings.some(({ code }) => code === "wording"), `${cut}: prompts are the same`);
        deepEqual(openQuestions(fold((await readJournal(cut)).events)), []);
        kills++;
      }
    }
    ok(kills > 40, `${kills}`);
  }));
