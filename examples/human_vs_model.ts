// You take a side against recorded answers, which do not hear you. Needs a terminal, but no key or network. For an
// opponent who answers you: new ChatAgent({ model: await createModel("openai/…", { env }) }).
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/human_vs_model.ts
//
// With a file as argument, your answers are read from it instead, separated by lines of ---.
// deno-lint-ignore-file no-console
import { readFile } from "node:fs/promises";
import process from "node:process";
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  HumanAgent,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

/** Holds the debate and returns the exit code. */
export async function main(file?: string): Promise<number> {
  if (file === undefined && !HumanAgent.available()) {
    console.error(
      "Nobody can be asked, as standard input is no terminal: run this on one, or name a file with answers.",
    );
    return 4;
  }
  const answers = file === undefined ? [] : (await readFile(file, "utf8")).split(/^---$/m);
  const you = file === undefined
    ? new HumanAgent() // asks on the terminal
    : new HumanAgent({ ask: () => Promise.resolve(answers.shift() ?? "") }); // or wherever you like: a form, a chat

  const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
  const recording = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
  const machine = new ChatAgent({ model: recording });
  const [charge, noCharge] = brief.positions;
  if (!charge || !noCharge) throw new Error("The brief has lost a position");

  const debate = createDebateWorkflow(
    brief.motion,
    [
      createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, machine),
      createDebateParticipant({ name: "Sam", position: noCharge.text, agentConfig: { id: "you" } }, you), // your name
      createDebateParticipant({ name: "Machine", position: charge.text, agentConfig: { id: "advocate-1" } }, machine),
    ],
    // an opening, an argument, a rebuttal and a closing: four answers
    { debateFormat: "casual", roundCount: 1, scoringEnabled: false, summaries: false },
  );
  const result = await debate.run();

  for (const { key, reason } of result.failures) console.log(`${key}: ${reason}`);
  console.log(result.archive);
  return result.failures.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exit(await main(...process.argv.slice(2)));
