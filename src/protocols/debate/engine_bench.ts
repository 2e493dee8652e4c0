// What the engine costs over the calls it makes. Every figure is a ratio to, or a difference from, a baseline in the
// same run; the bounds are those the project promises. Run with `deno task bench`.
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Agent } from "../../agents/agent.ts";
import { DialogueWorkflow, type Floor } from "../../dialogue/mod.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
} from "./mod.ts";

/** A model that takes a fixed time. */
class TimedModel implements ChatModel {
  readonly id = "timed/model";
  readonly contextWindow = 1_000_000;
  calls = 0;
  floorCalls = 0;
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  async complete(_prompt: Prompt, { schema }: CompleteOptions = {}): Promise<Completion> {
    this.calls++;
    if (!schema) this.floorCalls++;
    if (this.#ms > 0) await new Promise((resolve) => setTimeout(resolve, this.#ms));
    const text = schema?.name === "score"
      ? JSON.stringify({ reason: "So it is.", scores: Object.fromEntries(criteria.map((id) => [id, 5])) })
      : schema
      ? '{"findings":[]}'
      : "The case rests on one plain fact, and nothing that was said here has touched it so far.";
    return { text, finishReason: "stop", model: "timed", usage: { inputTokens: 100, outputTokens: 20 } };
  }
}

const criteria = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];

function debate(agent: Agent, outputDirectory: string) {
  return createDebateWorkflow("Should engines be light?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They should not", agentConfig: { id: "b" } }, agent),
    createDebateFactChecker({ name: "Fay", agentConfig: { id: "f" } }, agent),
  ], { roundCount: 7, outputDirectory });
}

/** Everybody speaks in turn and sees the last four messages. */
class LastFour extends DialogueWorkflow {
  readonly #turns: number;

  constructor(turns: number, agent: Agent, outputDirectory: string, runtime: Runtime) {
    const participants = ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent }));
    super("Should engines be light?", participants, { outputDirectory, runtime });
    this.#turns = turns;
  }

  protected override async script(floor: Floor): Promise<void> {
    for (let n = 0; n < this.#turns; n++) {
      const speaker = this.participants[n % 2];
      if (!speaker) return;
      await floor.speak(speaker, {
        kind: "statement",
        name: `${n}`,
        instruction: "Speak.",
        view: (said) => said.slice(-4).filter((message) => !message.failed),
      });
    }
  }
}

async function timed(body: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await body();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

let failed = 0;

function report(what: string, figure: number, bound: number, unit: string): void {
  const ok = figure <= bound;
  if (!ok) failed++;
  print(`${ok ? "ok  " : "OVER"}  ${what}: ${figure.toFixed(3)}${unit} (bound ${bound}${unit})`);
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/**
 * A debate with scores and fact checks on a model of 50 ms, against a loop that awaits the floor's calls. What one durable
 * write before each call takes, which no request leaves without, is told beside it.
 */
async function overhead(folder: string): Promise<void> {
  const line = new Uint8Array(3000).fill(0x20);
  const ratios: number[] = [];
  const ofWrites: number[] = [];
  for (let run = 0; run < 5; run++) {
    const model = new TimedModel(50);
    const engine = await timed(() => debate(new ChatAgent({ model }), folder).run());
    const bare = new TimedModel(50);
    const loop = await timed(async () => {
      for (let n = 0; n < model.floorCalls; n++) await bare.complete([]);
    });
    const file = await systemRuntime.openAppend(`${folder}/writes-${run}`, { create: true });
    const durable = await timed(async () => {
      for (let n = 0; n < model.floorCalls; n++) {
        await file.append(line);
        await bare.complete([]);
      }
    });
    file.close();
    if (run > 0) {
      ratios.push(engine / loop); // the first one warms up
      ofWrites.push(durable / loop);
    } else print(`      ${model.floorCalls} calls on the floor, ${model.calls - model.floorCalls} aside`);
  }
  report("a debate over a bare loop, 50 ms a call", median(ratios), 1.03, " ×");
  print(`      the loop with a durable write before each call: ${median(ofWrites).toFixed(3)} ×`);
}

/** Turns on a model of 0 ms, against as many appends of the same bytes with a datasync each. */
async function perTurn(folder: string): Promise<void> {
  const turns = 300;
  const differences: number[] = [];
  for (let run = 0; run < 4; run++) {
    const batches: Uint8Array[] = [];
    const runtime: Runtime = {
      ...systemRuntime,
      async openAppend(path, options) {
        const file = await systemRuntime.openAppend(path, options);
        return { ...file, append: (bytes) => (batches.push(bytes), file.append(bytes)) };
      },
    };
    const agent = new ChatAgent({ model: new TimedModel(0) });
    const engine = await timed(() => new LastFour(turns, agent, folder, runtime).run());
    const bare = await systemRuntime.openAppend(`${folder}/bare-${run}`, { create: true });
    const disk = await timed(async () => {
      for (const bytes of batches) await bare.append(bytes);
    });
    bare.close();
    if (run > 0) differences.push((engine - disk) / turns);
    else print(`      ${(batches.length / turns).toFixed(2)} writes a turn`);
  }
  report("a turn beyond its bare writes, 0 ms a call", median(differences), 2, " ms");
}

/** A turn of a dialogue of 1,000 turns, against one of 10. */
async function growth(folder: string): Promise<void> {
  const agent = new ChatAgent({ model: new TimedModel(0) });
  const run = (turns: number) => timed(() => new LastFour(turns, agent, folder, systemRuntime).run());
  const ratios: number[] = [];
  for (let round = 0; round < 4; round++) {
    let short = 0;
    for (let n = 0; n < 30; n++) short += await run(10);
    const long = await run(1000);
    if (round > 0) ratios.push((long / 1000) / (short / 300));
  }
  report("a turn of 1,000 over a turn of 10", median(ratios), 1.5, " ×");
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  try {
    await overhead(folder);
    await perTurn(folder);
    await growth(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  if (failed > 0) Deno.exit(1);
}
