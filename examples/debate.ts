// A debate on the societal impact of artificial general intelligence: participants, run, scores, summary.
// Needs no key or network: it plays recorded answers of a large language model.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/debate.ts
//
// (The YAML parser reads the two variables, for its own debugging output.)
// deno-fmt-ignore-file
// deno-lint-ignore-file no-console
import { ChatAgent, createDebateModerator, createDebateParticipant, createDebateWorkflow, RecordedModel } from "../src/mod.ts";

// One agent may serve all participants. To ask a model: new ChatAgent({ model: await createModel("openai/…", { env })}).
const agent = new ChatAgent({ model: await RecordedModel.open(`${import.meta.dirname}/recordings/artificial_general_intelligence.yaml`) });

// Create participants with opposing viewpoints
const participants = [
  createDebateParticipant({
    name: "Advocate A",
    role: "position_advocate",
    position: "The technology offers more benefits than risks",
    agentConfig: {
      id: "advocate_a",
      systemPrompt: "You strongly believe that the technology in question has significant benefits...",
    }
  }, agent),

  createDebateParticipant({
    name: "Advocate B",
    role: "position_advocate",
    position: "The risks of the technology outweigh the benefits",
    agentConfig: {
      id: "advocate_b",
      systemPrompt: "You have serious concerns about the technology's risks...",
    }
  }, agent),

  createDebateModerator({
    name: "Moderator",
    role: "moderator",
    agentConfig: {
      id: "moderator",
      systemPrompt: "You are a neutral moderator guiding a structured debate...",
    }
  }, agent),
];

// Create and run the debate
const debate = createDebateWorkflow(
  "The societal impact of artificial general intelligence",
  participants,
  {
    debateFormat: "formal",
    roundCount: 3,
    openingStatementMaxTokens: 300,
    argumentMaxTokens: 250,
    closingStatementMaxTokens: 350,
    scoringEnabled: true,
    generateFullTranscript: false, // Default is false - only create index and individual files
  }
);

const result = await debate.run();

// Display results
console.log("Debate completed with reason:", result.endReason);
console.log("Duration:", result.duration / 1000, "seconds");
console.log("\nScores:");
for (const [participantId, score] of Object.entries(result.scores)) {
  const participant = participants.find(p => p.id === participantId);
  console.log(`${participant?.name}: ${score.total.toFixed(2)}`);
  console.log("  Breakdown:", Object.entries(score.breakdown)
    .map(([criterion, value]) => `${criterion}: ${value.toFixed(2)}`)
    .join(", "));
}

console.log("\nModerator Summary:", result.summary);
console.log("Archive:", result.archive);
