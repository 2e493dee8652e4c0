// Thirty rounds in a window of 4,096 tokens: summaries, each made once and kept in notes/, replace what no longer fits.
// Needs no key or network: a stand-in answers with one sentence, again and again.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/long_debate.ts [STRATEGY]
//
// STRATEGY is hierarchical (the default), full, window or length-based.
// deno-lint-ignore-file no-console
import process from "node:process";
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  loadBrief,
  STRATEGIES,
} from "../src/mod.ts";
import { FillerModel } from "../src/models.ts";

const brief = await loadBrief(`${import.meta.dirname}/briefs/nuclear-power`);
const model = new FillerModel({ id: "filler/model", contextWindow: 4096 }, {
  tokens: (_prompt, { maxOutputTokens = 300 }) => Math.ceil(0.6 * maxOutputTokens),
});
const agent = new ChatAgent({ model });
const strategy = STRATEGIES.find((name) => name === process.argv[2]) ?? "hierarchical";

const debate = createDebateWorkflow(
  brief.motion,
  [
    createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
    ...brief.positions.map(({ id, text: position }, seat) =>
      createDebateParticipant({ name: ["Nora", "Rene"][seat] ?? id, position, agentConfig: { id } }, agent)
    ),
  ],
  {
    debateFormat: "casual",
    roundCount: 30,
    scoringEnabled: false,
    context: { strategy },
  },
);
const result = await debate.run();

// Each message records what its speaker saw, as ranges of numbers: "1-3,38,43-45".
const numbersIn = (ranges = "") =>
  ranges.split(",").filter((range) => range !== "").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });

console.log(`${result.messages.length} messages; with the strategy ${strategy}, the moderator saw:`);
const told = new Set([1, 2, 3, 5, 10, 20, 30]);
for (const { number, kind, round = 0, shown, digests = [] } of result.messages) {
  if (kind !== "summary" && !(kind === "round_summary" && told.has(round))) continue;
  const summaries = digests.filter((digest) => digest.kind === "summary");
  const whole = numbersIn(shown).length;
  const summed = new Set(summaries.flatMap(({ numbers }) => numbersIn(numbers))).size;
  const parts = [
    `${whole} of ${number - 1} messages whole`,
    ...(summed > 0 ? [`${summed} in ${summaries.length === 1 ? "a summary" : `${summaries.length} summaries`}`] : []),
    ...(whole + summed < number - 1 ? [`${number - 1 - whole - summed} left out, with a mark`] : []),
  ];
  console.log(`  ${kind === "summary" ? "at the end" : `for round ${round}`}: ${parts.join(", ")}`);
}

const last = result.messages.findLast(({ kind }) => kind === "round_summary");
console.log(`\n${result.summary}`);
console.log(
  `\nEach message records what its speaker saw (for example, message ${last?.number}), with links to the summaries:`,
);
console.log(`${result.archive}/index.md`);
