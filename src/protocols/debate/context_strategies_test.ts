import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../pages.ts";
import { STRATEGIES, type Strategy } from "../../context/settings.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import { estimatingCounter, promptTokens } from "../../models/token_counter.ts";
import { sha256 } from "../../text/sha256.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { numbersIn } from "../../transcript/digest.ts";
import { inFolder } from "./_debate_fixture.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow, type DebateConfig } from "./mod.ts";
import { sampleOf } from "../../testdata/nightly.ts";

const WINDOW = 2048;

/** A model whose answer depends on every letter of its prompt: any change affects all later statements. */
class HashingModel implements ChatModel {
  readonly id = "scripted/hashing";
  readonly contextWindow = WINDOW;
  readonly prompts: Prompt[] = [];
  largest = 0;

  complete(prompt: Prompt, { maxOutputTokens = 0 }: CompleteOptions = {}): Promise<Completion> {
    this.prompts.push(prompt);
    const texts = prompt.map(({ text }) => text);
    this.largest = Math.max(this.largest, promptTokens(texts, estimatingCounter) + maxOutputTokens);
    const digits = sha256(texts.join("\n"));
    const words = Array.from(
      { length: 32 },
      (_, n) => WORDS[parseInt(digits.slice(2 * n, 2 * n + 2), 16) % WORDS.length],
    );
    const text = `Point ${digits.slice(0, 8)} is this: ${words.join(" ")}. It stands.`;
    return Promise.resolve({ text, finishReason: "stop", model: this.id });
  }
}

const WORDS = ["bus", "rail", "road", "fare", "city", "cost", "time", "crowd", "night", "zone", "rider", "street"];

function debate(model: ChatModel, strategy: Strategy, config: DebateConfig) {
  const agent = new ChatAgent({ model });
  return createDebateWorkflow("Should we?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "mo" } }, agent),
    createDebateParticipant({ name: "Ada", position: "Yes", agentConfig: { id: "ada" } }, agent),
    createDebateParticipant({ name: "Ben", position: "No", agentConfig: { id: "ben" } }, agent),
  ], {
    roundCount: 6,
    openingStatementMaxTokens: 60,
    argumentMaxTokens: 60,
    closingStatementMaxTokens: 60,
    scoringEnabled: false,
    context: { strategy, threshold: 800, maxLength: 400 },
    ...config,
  });
}

for (const strategy of STRATEGIES) {
  Deno.test(`a debate with the strategy ${strategy} keeps within its model's window, and says what each speaker saw`, async () => {
    await inFolder(async (outputDirectory) => {
      const model = new HashingModel();
      const result = await debate(model, strategy, { outputDirectory }).run();
      deepEqual([result.status, result.endReason, result.failures], ["completed", "completed", []]);
      ok(model.largest <= WINDOW, `a prompt and its answer may take ${model.largest} of ${WINDOW} tokens`);
      const { events } = await readJournal(result.archive ?? "");
      const record = fold(events);
      const shortened = record.messages.filter(({ digests }) => digests?.length);
      ok(shortened.length > 0, "nothing had to be shortened: the test shows nothing");
      for (const { number, shown, digests = [], kind } of record.messages) {
        if (shown === undefined) continue;
        const seen = new Set([shown, ...digests.map(({ numbers }) => numbers)].flatMap(numbersIn));
        const all = record.messages.filter((other) => other.number < number).map((other) => other.number);
        deepEqual([...seen].sort((a, b) => a - b), all, `${kind} ${number} accounts for all its view shows`);
      }
      deepEqual((await verifyArchive(result.archive ?? "", events)).problems, []);
    });
  });

  Deno.test(`a debate with the strategy ${strategy} that was cut off anywhere ends like one that was not`, async () => {
    await inFolder(async (outputDirectory) => {
      const whole = await debate(new HashingModel(), strategy, { outputDirectory }).run();
      const text = await Deno.readTextFile(join(whole.archive ?? "", "journal.jsonl"));
      const lines = text.trimEnd().split("\n");
      const expected = shapeOf((await readJournal(whole.archive ?? "")).events);
      for (const count of sampleOf(lines.map((_, at) => at + 2).slice(0, -2), Math.floor(lines.length / 3), 40)) {
        const folder = join(outputDirectory, `cut-${count}`);
        await Deno.mkdir(folder);
        await Deno.writeTextFile(join(folder, "journal.jsonl"), lines.slice(0, count).join("\n") + "\n");
        const model = new HashingModel();
        const result = await debate(model, strategy, { outputDirectory }).resume(folder);
        deepEqual([result.status, result.failures], ["completed", []], `line ${count}`);
        const { events } = await readJournal(folder);
        deepEqual(shapeOf(events), expected, `line ${count}`);
        const answered = events.flatMap((event) => event.type === "call.answered" ? [callName(event.call)] : []);
        equal(new Set(answered).size, answered.length, `line ${count}: no call is answered twice`);
        equal(model.prompts.length, answered.length - answeredIn(lines.slice(0, count)), `line ${count}`);
      }
    });
  });
}

/** Returns statements, summaries and what each speaker saw. */
function shapeOf(events: readonly JournalEvent[]) {
  const { messages, notes } = fold(events);
  return {
    messages: messages.map((
      message,
    ) => [message.key, message.failed ? "" : message.text, message.shown, message.digests]),
    notes: notes.map(({ key, answer }) => [key, answer]).sort(([a], [b]) => String(a) < String(b) ? -1 : 1),
  };
}

function answeredIn(lines: readonly string[]): number {
  return lines.filter((line) => JSON.parse(line).type === "call.answered").length;
}

/** Returns `turnKey#n` for `turnKey#n.attempt`. */
function callName(call: string): string {
  return call.slice(0, call.lastIndexOf("."));
}
