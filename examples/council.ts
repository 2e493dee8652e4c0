// A council of three members on a question: first thoughts, positions, critiques, revised positions, a vote and a
// synthesis that follows it.
// Without a SPEC, it plays recorded answers of a large language model and needs no key or network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/council.ts [SPEC]
//
// deno-lint-ignore-file no-console
import process from "node:process";
import {
  ChatAgent,
  createCouncilMember,
  createCouncilWorkflow,
  createModel,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/railway-yard`);
const [spec] = process.argv.slice(2);
const model = spec === undefined
  ? await RecordedModel.open(`${import.meta.dirname}/recordings/railway_yard.yaml`)
  : await createModel(spec, { env: (name) => process.env[name] });
const agent = new ChatAgent({ model });
const members = ["Hanna", "Pavel", "Wim"].map((name, seat) =>
  createCouncilMember({ name, agentConfig: { id: `member-${seat + 1}` } }, agent)
);

const council = createCouncilWorkflow(brief.motion, members, {
  brief,
  voting: "schulze", // the other methods are counted as well
  selfVotes: "count",
});
const { verdict, tally, ballots, minority, summary, archive } = await council.run();

const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? id;
for (const { voter, ranking } of ballots) console.log(`${nameOf(voter)} ranks ${ranking.map(nameOf).join(", then ")}`);
for (const [method, { winners }] of Object.entries(tally?.counts ?? {})) {
  console.log(`${method}: ${winners.map(nameOf).join(" and ")}`);
}
console.log(`The methods ${tally?.agree ? "agree" : "do not agree"}.`);
console.log(
  verdict.kind === "decided" ? `Decided: the position of ${nameOf(verdict.winner)}` : `Not decided: ${verdict.kind}`,
);
console.log(`In the minority: ${minority.map(({ voter }) => nameOf(voter)).join(", ") || "nobody"}\n`);
console.log(summary);
console.log(archive);
