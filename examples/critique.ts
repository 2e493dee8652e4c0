// An author answers a question, two critics name what is wrong with the answer and what is missing from it, the author
// replies and revises, and a judge rules on each point: five calls.
// Without a SPEC, it plays recorded answers of a large language model and needs no key or network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/critique.ts [SPEC]
//
// deno-lint-ignore-file no-console
import process from "node:process";
import {
  ChatAgent,
  createCritiqueParticipant,
  createCritiqueWorkflow,
  createModel,
  RecordedModel,
} from "../src/mod.ts";

const TASK =
  "We are four people and release our app by hand every second Friday; about once a month a release breaks " +
  "something for users. What should we change in the next six weeks?";

const [spec] = process.argv.slice(2);
const model = spec === undefined
  ? await RecordedModel.open(`${import.meta.dirname}/recordings/releases.yaml`)
  : await createModel(spec, { env: (name) => process.env[name] });
const agent = new ChatAgent({ model });

const critique = createCritiqueWorkflow(TASK, [
  createCritiqueParticipant({ name: "Author", role: "author", agentConfig: { id: "author" } }, agent),
  createCritiqueParticipant({ name: "Correctness critic", agentConfig: { id: "correctness" } }, agent),
  createCritiqueParticipant({ name: "Omissions critic", agentConfig: { id: "omissions" } }, agent),
  createCritiqueParticipant({ name: "Judge", role: "judge", agentConfig: { id: "judge" } }, agent),
], { critics: ["correctness", "omissions"] }); // what each looks for; also evidence, risks, premortem, or your own
const { work, points, archive } = await critique.run();

console.log(`${work}\n`);
for (const { severity, ruling, span, says, reply, because } of points) {
  console.log(`${severity}, ${ruling}: ${span ? `“${span.text}”: ` : ""}${says}`);
  if (reply) console.log(`  The author ${reply.does.replace("_", " ")}: ${reply.reason}`);
  console.log(`  The judge: ${because}`);
}
console.log(archive);
