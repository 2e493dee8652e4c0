// A debate from recorded answers of a large language model, printed as it runs, with its scores and a fact checker's
// findings. Needs no key or network.
// `convene export --recording ARCHIVE` makes such a recording from a debate between real models.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/recorded_debate.ts
//
// deno-lint-ignore-file no-console
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const model = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
const agent = new ChatAgent({ model });
const names = ["Ada", "Ben"];
const advocates = brief.positions.map(({ text: position }, seat) =>
  createDebateParticipant({ name: names[seat] ?? "", position, agentConfig: { id: `advocate-${seat + 1}` } }, agent)
);
const participants = [
  createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
  ...advocates,
  createFactChecker({ name: "Fact Checker", agentConfig: { id: "fact-checker-1" } }, agent),
];
const debate = createDebateWorkflow(brief.motion, participants, { brief, roundCount: 2, generateFullTranscript: true });

// The stream yields the journal's events and returns the result.
const stream = debate.stream();
let next = await stream.next();
for (; !next.done; next = await stream.next()) {
  const event = next.value;
  if (event.type !== "turn.completed") continue;
  const speaker = participants.find(({ id }) => id === event.participant);
  console.log(`${event.number}. ${speaker?.name}, ${event.kind.replace("_", " ")}:\n${event.text}\n`);
}
const { verdict, scores, archive } = next.value;

for (const { id, name } of advocates) console.log(`${name}: ${scores[id]?.total.toFixed(2) ?? "no score"}`);
if (verdict.kind === "decided") {
  const winner = advocates.find(({ id }) => id === verdict.winner);
  console.log(`${winner?.name} is ahead by ${verdict.margin.toFixed(2)}, by one reading.`);
} else console.log(verdict.kind === "tied" ? "A tie." : `Undecided: ${verdict.reason}.`);
console.log(`Read more in ${archive}/index.md`);
