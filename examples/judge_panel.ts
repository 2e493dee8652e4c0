// A panel of judges on a finished debate: a judge whose verdict changes with the order of the sides has no vote. Needs
// no key or network: the debate plays recorded answers, and the judges are scripts. Two have an opinion; one always
// prefers the side that it reads first.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/judge_panel.ts
//
// deno-lint-ignore-file no-console
import { createPanelJudge, createPanelWorkflow, readDialogue } from "../src/judging.ts";
import {
  type Agent,
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  loadBrief,
  RecordedModel,
  ScriptedModel,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const model = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
const agent = new ChatAgent({ model });
const advocates = brief.positions.map(({ text: position }, seat) =>
  createDebateParticipant(
    { name: ["Ada", "Ben"][seat] ?? "", position, agentConfig: { id: `advocate-${seat + 1}` } },
    agent,
  )
);
const moderator = createDebateModerator({ name: "Mo", agentConfig: { id: "moderator" } }, agent);
const { archive = "" } = await createDebateWorkflow(brief.motion, [moderator, ...advocates], {
  roundCount: 1,
  scoringEnabled: false,
}).run();

/** Returns a script in place of a model, which scores the side of its opinion higher. */
function scripted(id: string, picks: (prompt: string) => 1 | 2): Agent {
  const criteria = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];
  const text = (side: 1 | 2) => {
    const scores = (points: number) => Object.fromEntries(criteria.map((criterion) => [criterion, points]));
    return JSON.stringify({
      clashes: [{ about: "Fairness", why: "It answered what was said.", carried: `Side ${side}`, messages: [side] }],
      unanswered: [],
      strongest: [],
      conceded: [],
      why: "Whether a price is a fair way to share the street.",
      scores: { side_1: scores(side === 1 ? 8 : 6), side_2: scores(side === 2 ? 8 : 6) },
      winner: `Side ${side}`,
      margin: 2,
    });
  };
  const model = new ScriptedModel({
    id: `scripted/${id}`,
    lines: [{
      text: (prompt) => text(picks(prompt.map((block) => block.text).join("\n"))),
      when: () => true,
      times: Infinity,
    }],
  });
  return new ChatAgent({ model });
}

const [first] = brief.positions;
const opinion = (prompt: string) => prompt.includes(`Side 1: ⟦${first?.text}⟧`) ? 1 : 2;
const judges = [
  createPanelJudge({ name: "Convinced", agentConfig: { id: "convinced" } }, scripted("convinced", opinion)),
  createPanelJudge({ name: "Agreeing", agentConfig: { id: "agreeing" } }, scripted("agreeing", opinion)),
  createPanelJudge({ name: "Hasty", agentConfig: { id: "hasty" } }, scripted("hasty", () => 1)),
];

const result = await createPanelWorkflow(await readDialogue(archive), judges).run();

for (const { judge, vote } of result.report.verdict.judges) {
  console.log(`${judge}: ${vote.cast ? `votes for ${vote.winner ?? "nobody"}` : `abstains, as it ${vote.abstained}`}`);
}
for (const { judge, first } of result.report.bias) {
  if (first.defined && first.value > 0) {
    console.log(`${judge} prefers the side it reads first: ${first.value.toFixed(1)}`);
  }
}
const { verdict, report: { verdict: { quorum, margin } } } = result;
console.log(
  `${verdict.kind}${
    verdict.kind === "decided" ? ` for ${verdict.winner}` : ""
  }, by ${quorum.cast} of ${quorum.members} judges`,
);
if (margin.defined && margin.interval.defined) {
  console.log(
    `Ahead by ${margin.interval.low.toFixed(2)} to ${margin.interval.high.toFixed(2)} of a judge's widest gap`,
  );
}
for (const { text } of result.warnings) console.log(`Warning: ${text}`);
console.log(result.archive);
