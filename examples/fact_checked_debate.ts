// A debate whose quotations are checked against the sources they cite: some are right, one has a changed word, one is
// invented, and one source does not exist. Advocates and fact checker follow the script below, to show each case; the
// moderator is asked nothing. Needs no key or network.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/fact_checked_debate.ts
//
// deno-lint-ignore-file no-console
import { claimVerdict } from "../src/judging.ts";
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  loadBrief,
  ScriptedModel,
} from "../src/mod.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const [charge, noCharge] = brief.positions;

const ada = new ScriptedModel({
  id: "scripted/ada",
  lines: [
    "The charge works. “Inside the zone the volume of traffic had fallen by 15 % and congestion by 30 %” [london-start].",
    "It saves lives: economists found “40 % fewer traffic accidents although traffic became faster” [london-accidents].",
    "You quote half of it. The same report says that traffic was “still 21 % lower than before 2003” [london-relapse].",
    "Remember that “public transport had room […] and bus services had improved” [london-start]. Vote for the charge.",
  ],
});
const ben = new ScriptedModel({
  id: "scripted/ben",
  lines: [
    "It does not last. Congestion “was back at the level before the charge” [london-relapse].",
    "The gain was paid for. Sales fell: “a fall of 5.5 % in average monthly sales” [john-lewis].",
    "And the poor pay. “Every family in the zone lost a month of wages” [london-income]. Nobody gains [smith-2020].",
    "A “blunt instrument with old technology” [london-assembly] is no reason to pay. Vote against the charge.",
  ],
});
// It believes everything. Its findings about quotations that were not found do not count.
const credulous = new ScriptedModel({
  id: "scripted/checker",
  lines: [{
    when: () => true,
    times: Infinity,
    text: (prompt) => {
      const said = prompt.find(({ text }) => text.startsWith("<<<begin"))?.text ?? "";
      const [, claim = "It"] = /“([^”]+)”/.exec(said) ?? [];
      return JSON.stringify({ findings: [{ claim, verdict: "supported", reason: "It sounds right.", source: null }] });
    },
  }],
});

const debate = createDebateWorkflow(brief.motion, [
  createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, new ChatAgent({ model: credulous })),
  createDebateParticipant(
    { name: "Ada", position: charge?.text ?? "", agentConfig: { id: "ada" } },
    new ChatAgent({ model: ada }),
  ),
  createDebateParticipant(
    { name: "Ben", position: noCharge?.text ?? "", agentConfig: { id: "ben" } },
    new ChatAgent({ model: ben }),
  ),
  createFactChecker({ name: "Checker", agentConfig: { id: "checker" } }, new ChatAgent({ model: credulous })),
], { brief, roundCount: 1, prepare: false, scoringEnabled: false, summaries: false });
const result = await debate.run();

for (const claim of result.claims?.claims ?? []) {
  console.log(`${claimVerdict(claim).padEnd(14)} ${claim.message}, ${claim.speaker}: ${claim.text}`);
}
const { quotations, exactShare = NaN } = result.claims?.tally ?? {};
console.log(
  `\n${quotations?.exact} quotations are exact: ${Math.round(100 * exactShare)} % of those that could be checked.`,
);
for (const { text } of result.warnings) console.log(`Warning: ${text}.`);
console.log(`\nThe table, with files and lines: ${result.archive}/summary.md`);
