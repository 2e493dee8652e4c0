/**
 * Measures how long it takes to read an archive of thousands of messages, and the longest time this blocks everything
 * else.
 *
 * Run by `deno task bench-archive`, with the number of messages as its argument (10,000 by default).
 *
 * @module
 */
import { join } from "node:path";
import process from "node:process";
import { main } from "../cli/main.ts";
import { systemIo } from "../cli/io.ts";
import { renderArchive } from "../protocols/pages.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import type { EventBody } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { NO_USAGE } from "../transcript/usage.ts";
import { Journal, NO_LINE } from "./journal.ts";
import { JOURNAL_FILE, readJournal } from "./journal_reader.ts";

const SENTENCE = "A charge at busy hours moves those trips that can move, and pays for buses for those that cannot. ";
const MESSAGES_A_ROUND = 100;

/** Returns the events of one message: a turn with its prompt, call and score. */
function messageEvents(number: number): readonly EventBody[] {
  const participant = number % 2 === 0 ? "ada" : "ben";
  const phase = `round-${Math.ceil(number / MESSAGES_A_ROUND)}`;
  const key = `${phase}/argument-${number}/${participant}`;
  const call = `${key}#1.1`;
  const text = `Message ${number}. ${SENTENCE.repeat(10 + number % 5)}`;
  const base = { key, number, participant, kind: "argument", phase } as const;
  const shown = number === 1 ? "" : `${Math.max(1, number - 10)}-${number - 1}`;
  const usage = { inputTokens: 2000, cachedInputTokens: 1500, outputTokens: 250 };
  const value = { scores: { logical_coherence: 7, evidence_quality: 6 }, reason: SENTENCE };
  return [
    { type: "turn.started", ...base, shown, wording: "00" },
    {
      type: "block.recorded",
      hash: `${number}`.padStart(64, "0"),
      text: `What was said before ${number}. ${SENTENCE}`,
    },
    { type: "call.sent", call, model: "openai/x", blocks: [], maxOutputTokens: 600, reserved: { tokens: 2600 } },
    { type: "call.answered", call, text, finishReason: "stop", model: "x-1", durationMs: 900, usage, costUsd: 0.001 },
    { type: "turn.completed", ...base, text },
    {
      type: "score.recorded",
      key: `${phase}/score-${number}/mo`,
      participant: "mo",
      kind: "score",
      about: number,
      answer: { given: true, value },
    },
  ];
}

/** Writes an archive of a debate with the given number of messages. */
async function largeArchive(folder: string, messages: number): Promise<void> {
  await writeLargeJournal(folder, messages);
  await renderArchive(folder, fold((await readJournal(folder)).events));
}

/** Writes the journal of a debate with the given number of messages. */
export async function writeLargeJournal(folder: string, messages: number, dialogueId = "large"): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const file = await systemRuntime.openAppend(join(folder, JOURNAL_FILE), { create: true });
  const journal = new Journal(file, { dialogueId, seq: 0, hash: NO_LINE }, { runtime: systemRuntime });
  const agent = { agent: { type: "chat", model: "openai/x" } };
  const criteria = ["logical_coherence", "evidence_quality"].map((id) => ({ id, weight: 0.5, description: id }));
  journal.write({
    type: "dialogue.started",
    journal: 1,
    protocol: "debate",
    topic: "Cities should charge drivers at busy hours",
    participants: [
      { id: "ada", name: "Ada", role: "position_advocate", position: "They should" },
      { id: "ben", name: "Ben", role: "position_advocate", position: "They should not" },
      { id: "mo", name: "Mo", role: "moderator" },
    ],
    settings: { scoring: true, criteria, participants: { ada: agent, ben: agent, mo: agent } },
    secret: "00",
  });
  for (let number = 1; number <= messages; number++) {
    if (number % MESSAGES_A_ROUND === 1) {
      const phase = `round-${Math.ceil(number / MESSAGES_A_ROUND)}`;
      journal.write({ type: "phase.started", phase, optional: false });
    }
    for (const event of messageEvents(number)) journal.write(event);
    if (number % 1000 === 0) await journal.flush();
  }
  journal.write({
    type: "dialogue.ended",
    status: "completed",
    endReason: "completed",
    usage: NO_USAGE,
    failures: [],
    durationMs: 1,
  });
  await journal.close();
}

/** Runs a function, and prints how long it took and the longest time it blocked timers. */
async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  let last = begun;
  let block = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    block = Math.max(block, now - last);
    last = now;
  }, 5);
  const came = await run();
  block = Math.max(block, performance.now() - last);
  clearInterval(timer);
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  // deno-lint-ignore no-console -- a benchmark prints its results
  console.log(
    `${name.padEnd(29)} ${seconds(took).padStart(9)}, CPU ${seconds((user + system) / 1000)}, ` +
      `longest block ${seconds(block)} ${came ?? ""}`,
  );
}

if (import.meta.main) {
  const messages = Number(Deno.args[0] ?? 10_000);
  const out = await Deno.makeTempDir();
  const folder = join(out, "2026-01-01", "2026-01-01T00-00-00_debate");
  const nowhere = { terminal: false, columns: () => undefined, write() {} };
  const io = { ...systemIo(), stdout: nowhere, stderr: nowhere };
  try {
    await timed(`make and render ${messages}`, () => largeArchive(folder, messages));
    const run = async (args: readonly string[]) => `exit ${await main(args, io)}`;
    for (const args of [["show"], ["show", `${messages - 1}`], ["verify"], ["replay"], ["report"]]) {
      const [command = "", ...more] = args;
      await timed(`convene ${args.join(" ")}`, () => run([command, folder, ...more]));
    }
    // The first search makes the index; the last one matches every message.
    for (const words of ["4711", "4711", "busy trips"]) {
      await timed(`convene search "${words}"`, () => run(["search", words, out]));
    }
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}
