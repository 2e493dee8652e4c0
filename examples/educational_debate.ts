// An educational debate on remote work: terms are explained, and nobody wins. Needs no key and no network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/educational_debate.ts [SEED]
//
// deno-lint-ignore-file no-console
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  EmbeddedAgent,
  loadBrief,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/remote-work`);
const agent = new EmbeddedAgent({ brief });

const debate = createDebateWorkflow(
  brief.motion,
  [
    createDebateModerator({ name: "Teacher", agentConfig: { id: "teacher" } }, agent),
    ...brief.positions.map(({ id, text: position }, seat) =>
      createDebateParticipant({ name: ["Homer", "Olga"][seat] ?? id, position, agentConfig: { id } }, agent)
    ),
  ],
  {
    debateFormat: "educational",
    roundCount: 2,
    scoringEnabled: false, // to learn from, not to win
    seed: Number(Deno.args[0] ?? 0),
  },
);
const result = await debate.run();

// What a learner reads: the summary of each round, and the last one.
for (const message of result.messages) {
  if (message.failed || !["round_summary", "summary"].includes(message.kind)) continue;
  console.log(`— ${message.round === undefined ? "At the end" : `After round ${message.round}`} —\n${message.text}\n`);
}
if (result.verdict.kind === "undecided") console.log(`No winner: ${result.verdict.reason}.`);
console.log(`All that was said: ${result.archive}/index.md`);
