// A debate between three sides, who all speak at once in each step. Needs no key or network: it plays recorded answers.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/three_advocates.ts
//
// deno-lint-ignore-file no-console
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

// This brief has three positions and no sources.
const brief = await loadBrief(`${import.meta.dirname}/railway-yard`);
const agent = new ChatAgent({ model: await RecordedModel.open(`${import.meta.dirname}/recordings/railway_yard.yaml`) });
const names = ["Hanna", "Pavel", "Wim"];
const advocates = brief.positions.map(({ id, text: position }, seat) =>
  createDebateParticipant({ name: names[seat] ?? id, position, agentConfig: { id } }, agent)
);

const debate = createDebateWorkflow(
  brief.motion,
  [createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent), ...advocates],
  {
    debateFormat: "competitive",
    roundCount: 1,
    turnOrder: "simultaneous", // all argue at once; then each rebuts the previous advocate
    scoringEnabled: false,
    summaries: false,
  },
);
const result = await debate.run();

for (const message of result.messages) {
  if (message.failed || message.kind === "announcement") continue;
  const name = advocates.find(({ id }) => id === message.speaker)?.name ?? "Moderator";
  const answers = result.messages.find(({ number }) => number === message.replyTo)?.speaker;
  const to = advocates.find(({ id }) => id === answers)?.name;
  console.log(`${name}, ${message.kind.replace("_", " ")}${to ? ` to ${to}` : ""}:\n${message.text}\n`);
}
console.log(result.archive);
