// Three agents design how a tool library keeps track of its loans; a judge puts one solution together.
// Without a SPEC a stand-in answers with filler, to show the course of things: it needs no key and no network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/dialectic.ts [SPEC]
//
// deno-lint-ignore-file no-console
import {
  ChatAgent,
  createDialecticAgent,
  createDialecticJudge,
  createDialecticWorkflow,
  createModel,
  loadBrief,
} from "../src/mod.ts";
import { FillerModel } from "../src/models.ts";

const folder = `${import.meta.dirname}/tool-library`;
const brief = await loadBrief(folder);
const [spec] = Deno.args;
const model = spec === undefined
  ? new FillerModel({ id: "filler/model", contextWindow: 32_768 }, { tokens: () => 60 })
  : await createModel(spec, { env: (name) => Deno.env.get(name) });
const agent = new ChatAgent({ model });

const dialectic = createDialecticWorkflow(brief.motion, [
  createDialecticAgent({ name: "Ada", role: "architect", agentConfig: { id: "ada" } }, agent),
  createDialecticAgent({ name: "Per", role: "performance", agentConfig: { id: "per" } }, agent),
  createDialecticAgent({ name: "Sim", role: "simplicity", agentConfig: { id: "sim" } }, agent),
  createDialecticJudge({ name: "Judith", agentConfig: { id: "judith" } }, agent),
], {
  problem: await Deno.readTextFile(`${folder}/problem.md`),
  brief,
  roundCount: 2,
  clarify: true, // what the brief does not say is asked, and answered below
  answers: { Q1: "All that is done at the desk can be done for a whole afternoon without one." },
});
const result = await dialectic.run();

for (const { id, level, text } of result.requirements) console.log(`${id} (${level}) ${text}`);
for (const { id, question, answer } of result.clarifications) {
  console.log(`\n${id} ${question}\n   ${answer ?? "Not answered."}`);
}
for (const { round, designs } of result.coverage) {
  console.log(`\n${round === 0 ? "Proposals" : `After round ${round}`}:`);
  for (const { author, coverage } of designs) {
    console.log(`  ${author}: ${Object.entries(coverage).map(([id, how]) => `${id} ${how}`).join(", ")}`);
  }
}
console.log(`\n${result.solution}\n`);
for (const { requirement, reason } of result.synthesis?.unfulfilled ?? []) {
  console.log(`Not fulfilled: ${requirement}. ${reason}`);
}
console.log(`Confidence: ${result.confidence} of 100. ${result.synthesis?.reason}`);
console.log(result.archive);
