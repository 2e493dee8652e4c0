// An archive consists of small files, so a model with a small context can read it. This program uses the index to pick
// message files that fit, and asks about them. Without arguments, it first plays a short recorded debate, and a
// stand-in answers:
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/feed_messages_to_a_model.ts
//
// With a real model, whose key comes from the environment:
//
//   deno run --allow-read=. --allow-net=api.openai.com \
//     --allow-env=OPENAI_API_KEY,OPENAI_BASE_URL,LOG_TOKENS,LOG_STREAM \
//     examples/feed_messages_to_a_model.ts ARCHIVE openai/gpt-5-mini
//
// deno-lint-ignore-file no-console
import { readFile } from "node:fs/promises";
import process from "node:process";
import {
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createModel,
  loadBrief,
  RecordedModel,
  ScriptedModel,
} from "../src/mod.ts";
import { countTokens, loadTokenizer, type Prompt } from "../src/models.ts";

const CONTEXT_TOKENS = 2000; // for all files together
const QUESTION = "Which points were answered, and which were left standing? Name messages by their numbers.";
const FIRST = ["summary", "closing statement", "round summary", "rebuttal", "argument", "opening statement"];

const [archive = await shortDebate(), spec] = process.argv.slice(2);

// A row of the index: | [number](messages/file) | speaker, kind | first words |
const index = await readFile(`${archive}/index.md`, "utf8");
const rows = [...index.matchAll(/^\| \[\d+\]\((messages\/[^)]+)\) \| [^|]*, ([^,|]*) \|/gm)]
  .map(([, file = "", turn = ""]) => ({ file, turn }))
  .filter(({ turn }) => FIRST.includes(turn))
  .sort((a, b) => FIRST.indexOf(a.turn) - FIRST.indexOf(b.turn));

const chosen: { readonly file: string; readonly text: string }[] = [];
let tokens = 0;
await loadTokenizer();
for (const { file } of rows) {
  const text = await readFile(`${archive}/${file}`, "utf8");
  if (tokens + countTokens(text) > CONTEXT_TOKENS) continue; // a smaller one may still fit
  tokens += countTokens(text);
  chosen.push({ file, text });
}
chosen.sort((a, b) => a.file < b.file ? -1 : 1); // in speaking order
console.log(`${chosen.length} of ${rows.length} contributions of ${archive} fit, ${tokens} tokens:`);
for (const { file } of chosen) console.log(`  ${file}`);

const standIn = new ScriptedModel({
  lines: [(prompt) => `(No model was asked: a stand-in got ${prompt.length} parts.)`],
});
const model = spec === undefined ? standIn : await createModel(spec, { env: (name) => process.env[name] });
const prompt: Prompt = [
  { role: "system", text: "You read messages of a debate. Each begins with what it is and whom it answers." },
  ...chosen.map(({ text }) => ({ role: "user" as const, text })),
  { role: "user", text: QUESTION },
];
const answer = await model.complete(prompt, { maxOutputTokens: 2000 });
console.log(`\n${QUESTION}\n${answer.text}`);

async function shortDebate(): Promise<string> {
  const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
  const recorded = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
  const agent = new ChatAgent({ model: recorded });
  const advocates = brief.positions.map(({ text: position }, seat) =>
    createDebateParticipant({ position, agentConfig: { id: `advocate-${seat + 1}` } }, agent)
  );
  const participants = [createDebateModerator({ agentConfig: { id: "moderator" } }, agent), ...advocates];
  const config = { roundCount: 1, scoringEnabled: false };
  return (await createDebateWorkflow(brief.motion, participants, config).run()).archive ?? "";
}
