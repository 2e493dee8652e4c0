// Three participants look for a common answer on working from home, and say how far they agree.
// Without a SPEC, it plays recorded answers of a large language model and needs no key or network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/roundtable.ts [SPEC]
//
// deno-lint-ignore-file no-console
import process from "node:process";
import {
  ChatAgent,
  createModel,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/remote-work`);
const [spec] = process.argv.slice(2);
const model = spec === undefined
  ? await RecordedModel.open(`${import.meta.dirname}/recordings/remote_work.yaml`)
  : await createModel(spec, { env: (name) => process.env[name] });
const agent = new ChatAgent({ model });
const people = ["A", "B", "C"].map((letter, seat) =>
  createRoundtableParticipant({ name: `Participant ${letter}`, agentConfig: { id: `participant-${seat + 1}` } }, agent)
);

const roundtable = createRoundtableWorkflow(brief.motion, people, {
  mode: "collaborative",
  roundCount: 3,
  endRules: { consensus: 0.9 },
  brief,
});
const result = await roundtable.run();

for (const { round, given, violations } of result.rounds) {
  console.log(`Round ${round}`);
  for (const { participant, response: { stance, confidence = NaN, position } } of given) {
    console.log(`  ${participant}: ${stance}, confidence ${confidence.toFixed(2)}. ${position}`);
  }
  for (const { participant, text } of violations) console.log(`  ${participant} broke its role: ${text}`);
}
const { finding, level, disagreements } = result.consensus;
console.log(`\nIt ended for ${result.endReason}. ${finding}, agreement level ${level.toFixed(2)}`);
for (const { text, between } of disagreements) {
  console.log(`  ${text}${between ? `: ${between.join(" against ")}` : ""}`);
}
if (result.groupthink.detected) console.log(result.groupthink.recommendation);
console.log(`\n${result.summary}\n\n${result.archive}`);
