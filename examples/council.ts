// A council of three members on a question: first thoughts, positions, critiques, revised positions, a vote and a
// synthesis that is bound by it.
// Without a SPEC a stand-in answers with filler, to show the course of things: it needs no key and no network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/council.ts [SPEC]
//
// deno-lint-ignore-file no-console
import { ChatAgent, createCouncilMember, createCouncilWorkflow, createModel, loadBrief } from "../src/mod.ts";
import { FillerModel } from "../src/models.ts";

const brief = await loadBrief(`${import.meta.dirname}/railway-yard`);
const [spec] = Deno.args;
const model = spec === undefined
  ? new FillerModel({ id: "filler/model", contextWindow: 32_768 }, { tokens: () => 60 })
  : await createModel(spec, { env: (name) => Deno.env.get(name) });
const agent = new ChatAgent({ model });
const members = ["Hanna", "Pavel", "Wim"].map((name) =>
  createCouncilMember({ name, agentConfig: { id: name.toLowerCase() } }, agent)
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
