// A red team attacks a proposal, a blue team defends it, a judge compares; it ends when nobody moves any more.
// Without a SPEC a stand-in answers with filler, to show the course of things: it needs no key and no network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/roundtable.ts [SPEC]
//
// deno-lint-ignore-file no-console
import {
  ChatAgent,
  createModel,
  createRoundtableJudge,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  loadBrief,
} from "../src/mod.ts";
import { FillerModel } from "../src/models.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const [spec] = Deno.args;
const model = spec === undefined
  ? new FillerModel({ id: "filler/model", contextWindow: 32_768 }, { tokens: () => 60 })
  : await createModel(spec, { env: (name) => Deno.env.get(name) });
const agent = new ChatAgent({ model });
const people = ["Ada", "Ben", "Cleo", "Dan"].map((name) =>
  createRoundtableParticipant({ name, agentConfig: { id: name.toLowerCase() } }, agent)
);
const judge = createRoundtableJudge({ name: "Judge", agentConfig: { id: "judge" } }, agent);

const roundtable = createRoundtableWorkflow(brief.motion, [...people, judge], {
  mode: "red-team-blue-team",
  roundCount: 4,
  endRules: { consensus: 0.9, convergence: 2 },
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
