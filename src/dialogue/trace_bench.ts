// Reports the cost of tracing if nobody collects traces, as a share of the time of a debate in memory. There is no limit.
// Run with `deno task bench-trace`.
import { ChatAgent } from "../agents/chat_agent.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow } from "../protocols/debate/mod.ts";
import { answeringModel } from "../testdata/answers_fixture.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { DialogueTrace } from "./_trace.ts";

const RUNS = 30;
/** The events of a debate are heard this often for one measurement. */
const TIMES = 1000;

async function debate(): Promise<readonly JournalEvent[]> {
  const agent = new ChatAgent({ model: answeringModel() });
  const events: JournalEvent[] = [];
  const workflow = createDebateWorkflow("Should tracing be free?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "It should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "It need not", agentConfig: { id: "b" } }, agent),
  ], { roundCount: 3, scoringEnabled: false, outputDirectory: false });
  await workflow.run({ onEvent: (event) => "seq" in event && events.push(event) });
  return events;
}

function trace(events: readonly JournalEvent[]): void {
  const trace = new DialogueTrace({ protocol: "debate", participants: [] }, () => undefined);
  for (const event of events) {
    trace.hear(event);
    if (event.type === "call.sent") trace.within(event.call, () => {});
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

if (import.meta.main) {
  const events = await debate();
  const [debates, traces]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    const begunMs = performance.now();
    await debate();
    const heldMs = performance.now();
    for (let time = 0; time < TIMES; time++) trace(events);
    debates.push(heldMs - begunMs);
    traces.push((performance.now() - heldMs) / TIMES);
  }
  const share = (100 * median(traces)) / median(debates);
  const text = `Tracing that nobody collects: ${share.toFixed(3)} % of a debate of ${events.length} events\n`;
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}
