// Is a debate worth its cost? The same questions, answered once, by a majority vote, and by a debate. Needs no key or
// network: the model is SCRIPTED to be right at a given rate, so that the report can be compared with the truth. It
// says nothing about real models.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/debate_or_vote.ts
//
// deno-lint-ignore-file no-console
import { ChatAgent, ScriptedModel } from "../src/mod.ts";
import { createBaselineParticipants, createBaselineWorkflow, loadDataset } from "../src/protocols/baseline/mod.ts";

const questions = await loadDataset(`${import.meta.dirname}/datasets/puzzles.jsonl`);

/** Returns a number from 0 up to 1, always the same for the same text. */
function drawn(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ hash >>> 15, 2246822507);
  return (hash >>> 0) / 2 ** 32;
}

/** Returns a model that is right with one probability alone, and with another after a debate. */
function scripted(name: string, alone: number, debated: number): ScriptedModel {
  return new ScriptedModel({
    id: "scripted/model",
    lines: [{
      when: () => true,
      times: Infinity,
      usage: { inputTokens: 300, outputTokens: 100 },
      text: (prompt, { schema }) => {
        if (!schema) return "This is scripted: whoever speaks here says the same each time.";
        const asked = prompt.at(-1)?.text ?? "";
        const { choices = [], expected = [] } = questions.find(({ question }) => asked.includes(question)) ?? {};
        const chance = asked.includes("The debate is over") ? debated : alone;
        const right = choices.findIndex((choice) => expected.includes(choice));
        const wrong = (right + 1) % choices.length;
        const answer = "ABCD".charAt(drawn(`${asked} ${name}`) < chance ? right : wrong);
        return JSON.stringify({ reason: "This is scripted.", answer });
      },
    }],
  });
}

for (
  const [name, alone, debated] of [
    ["Right 2 times in 5 alone, and always after a debate", 0.4, 1],
    ["Right 4 times in 5 alone, and as often after a debate", 0.8, 0.8],
  ] as const
) {
  const participants = createBaselineParticipants(new ChatAgent({ model: scripted(name, alone, debated) }), questions);
  const baseline = createBaselineWorkflow(name, participants, { questions, roundCount: 1 });
  const { summary, report, archive } = await baseline.run();
  const taken = `The votes took ${report.tokensOfVotesToDebate?.toFixed(2)} times the tokens of the debates.`;
  console.log(`# ${name} (scripted)\n\n${summary}\n\n${taken}\n\n${archive}/index.md\n`);
}
