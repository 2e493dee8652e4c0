import { equal, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { fold, sentPrompts } from "../../transcript/fold.ts";
import { crashRuntime } from "../_crash_world_fixture.ts";
import { answerTo } from "./_crash_setting_fixture.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow, createFactChecker } from "./mod.ts";

/** A model with a random delay, whose answer depends only on the prompt. */
class LateModel implements ChatModel {
  readonly id = "late/model";
  readonly contextWindow = 100_000;

  async complete(prompt: Prompt, { schema }: CompleteOptions = {}): Promise<Completion> {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    return answerTo(JSON.stringify({ prompt, schema: schema?.schema ?? null }));
  }
}

/** Returns statements, answers, decisions and what everybody saw. */
async function transcript(turnOrder: "sequential" | "simultaneous"): Promise<string> {
  const agent = new ChatAgent({ model: new LateModel() });
  const events: JournalEvent[] = [];
  await createDebateWorkflow("Should it matter who is first?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "It should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "It should not", agentConfig: { id: "b" } }, agent),
    createFactChecker({ name: "Fay", agentConfig: { id: "f" } }, agent),
    createFactChecker({ name: "Gus", agentConfig: { id: "g" } }, agent),
  ], { roundCount: 1, turnOrder, outputDirectory: false, runtime: crashRuntime() }).run({
    onEvent: (event) => "seq" in event && events.push(event),
  });
  const { messages, notes, decisions } = fold(events);
  ok(messages.some(({ kind }) => kind === "interruption"));
  const byKey = (a: { readonly key: string }, b: { readonly key: string }) => a.key < b.key ? -1 : 1;
  const prompts = [...sentPrompts(events)].sort(([a], [b]) => a < b ? -1 : 1);
  const timeless = <T extends { readonly at: string }>({ at: _, ...rest }: T) => rest;
  return JSON.stringify([messages.map(timeless), notes.map(timeless).sort(byKey), decisions, prompts]);
}

for (const turnOrder of ["sequential", "simultaneous"] as const) {
  Deno.test(`twenty ${turnOrder} debates with random latencies give one transcript, from the same prompts`, async () => {
    const transcripts = new Set<string>();
    for (let run = 0; run < 20; run++) transcripts.add(await transcript(turnOrder));
    equal(transcripts.size, 1);
  });
}
