// A debate between two language models, with a cost limit, shown as they write. Needs a key in OPENAI_API_KEY.
//
//   deno run --allow-read=. --allow-write=debates --allow-net=api.openai.com \
//     --allow-env=OPENAI_API_KEY,OPENAI_BASE_URL,LOG_TOKENS,LOG_STREAM examples/openai_debate.ts [MOTION]
//
// deno-lint-ignore-file no-console
import process from "node:process";
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createModel,
  ModelSpecError,
} from "../src/mod.ts";

/** Holds the debate and returns the exit code. */
export async function main(motion = "Homework should be abolished in primary schools"): Promise<number> {
  const env = (name: string) => process.env[name];
  const agentFor = async (spec: string) => new ChatAgent({ model: await createModel(spec, { env }) });
  const small = await agentFor("openai/gpt-5-mini");
  const large = await agentFor("openai/gpt-5.1");
  const debate = createDebateWorkflow(motion, [
    createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, large),
    createDebateParticipant({ name: "Pro", position: `For: ${motion}`, agentConfig: { id: "pro" } }, small),
    createDebateParticipant({ name: "Con", position: `Against: ${motion}`, agentConfig: { id: "con" } }, small),
  ], { roundCount: 1, maxCostUsd: 0.5 });

  const result = await debate.run({
    deltas: true,
    onEvent: (event) => {
      if (event.type === "turn.started" && event.number) console.log(`\n\n${event.number}. ${event.participant}:`);
      if (event.type === "turn.delta") process.stdout.write(event.text);
    },
  });

  console.log(
    `\n\n${result.status} (${result.endReason}), ${result.usage.costUsd?.toFixed(4) ?? "unknown"} US dollars`,
  );
  for (const [id, { total }] of Object.entries(result.scores)) console.log(`${id}: ${total.toFixed(2)}`);
  for (const { key, reason } of result.failures) console.error(`${key}: ${reason}`);
  if (result.status !== "completed") console.error(`To continue: deno task convene resume ${result.archive}`);
  console.log(result.archive);
  return result.status === "completed" ? 0 : 3;
}

if (import.meta.main) {
  const code = await main(...process.argv.slice(2)).catch((error) => {
    if (!(error instanceof ModelSpecError)) throw error;
    console.error(error.message); // names OPENAI_API_KEY if it is missing
    return 4;
  });
  process.exit(code);
}
