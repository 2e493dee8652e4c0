// Two agents design how a tool library tracks its loans; a judge combines their designs into one solution.
// Without a SPEC, it plays recorded answers of a large language model and needs no key or network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/dialectic.ts [SPEC]
//
// deno-lint-ignore-file no-console
import { readFile } from "node:fs/promises";
import process from "node:process";
import {
  ChatAgent,
  createDialecticAgent,
  createDialecticJudge,
  createDialecticWorkflow,
  createModel,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

const folder = `${import.meta.dirname}/tool-library`;
const brief = await loadBrief(folder);
const [spec] = process.argv.slice(2);
const model = spec === undefined
  ? await RecordedModel.open(`${import.meta.dirname}/recordings/tool_library.yaml`)
  : await createModel(spec, { env: (name) => process.env[name] });
const agent = new ChatAgent({ model });

const dialectic = createDialecticWorkflow(brief.motion, [
  createDialecticAgent({ name: "Architect", role: "architect", agentConfig: { id: "architect" } }, agent),
  createDialecticAgent({ name: "Simplicity", role: "simplicity", agentConfig: { id: "simplicity" } }, agent),
  createDialecticJudge({ name: "Judge", agentConfig: { id: "judge" } }, agent),
], {
  problem: await readFile(`${folder}/problem.md`, "utf8"),
  brief,
  roundCount: 2, // with `clarify`, agents first ask questions, answered by `answers` or a person
});
const result = await dialectic.run();

for (const { id, level, text } of result.requirements) console.log(`${id} (${level}) ${text}`);
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
