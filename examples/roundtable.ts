// A red team attacks a proposal, a blue team defends it, a judge compares; it ends when nobody moves any more.
// Needs no key and no network: the embedded agent, which is no language model, speaks from a brief.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/roundtable.ts [MODE]
//
// deno-lint-ignore-file no-console
import {
  createRoundtableJudge,
  createRoundtableParticipant,
  createRoundtableWorkflow,
  EmbeddedAgent,
  loadBrief,
  ROUNDTABLE_MODES,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const agent = new EmbeddedAgent({ brief });
const people = ["Ada", "Ben", "Cleo", "Dan"].map((name) =>
  createRoundtableParticipant({ name, agentConfig: { id: name.toLowerCase() } }, agent)
);
const judge = createRoundtableJudge({ name: "Judge", agentConfig: { id: "judge" } }, agent);
const mode = ROUNDTABLE_MODES.find((each) => each === Deno.args[0]) ?? "red-team-blue-team";

const roundtable = createRoundtableWorkflow(brief.motion, [...people, judge], {
  mode,
  roundCount: 4,
  endRules: { consensus: 0.9, convergence: 2 },
  brief,
  ...(mode === "custom" ? { template: "Round {round} of {rounds}: bring what is new on {topic}. {history}" } : {}),
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
