// A formal debate with a fact checker on nuclear power, printed as it is held. Needs no key and no network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/formal_debate.ts [SEED]
//
// deno-lint-ignore-file no-console
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  EmbeddedAgent,
  loadBrief,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/nuclear-power`);
const agent = new EmbeddedAgent({ brief });
const names = ["Ada", "Grace"];
const advocates = brief.positions.map(({ id, text: position }, seat) =>
  createDebateParticipant({ name: names[seat] ?? id, position, agentConfig: { id } }, agent)
);
const participants = [
  createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
  ...advocates,
  createDebateFactChecker({ name: "Fact Checker", agentConfig: { id: "checker" } }, agent),
];

const debate = createDebateWorkflow(brief.motion, participants, {
  debateFormat: "formal",
  roundCount: 2,
  generateFullTranscript: true,
  seed: Number(Deno.args[0] ?? 0), // other seeds choose other sentences
});

// The events are those of the journal; the value that the stream returns at its end is the result.
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
  console.log(`${winner?.name} wins by ${verdict.margin.toFixed(2)}, by one reading of fixed measures.`);
} else console.log(verdict.kind === "tied" ? "A tie." : `Undecided: ${verdict.reason}.`);
console.log(`Read on in ${archive}/index.md`);
