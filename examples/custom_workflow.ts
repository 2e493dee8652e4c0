// A custom protocol: a debate with questions on the arguments before the closings. It is stopped in the middle and resumed
// from its archive without asking anything twice. Needs no key or network: it plays recorded answers.
//
//   deno run --allow-read=. --allow-write=debates --allow-env=LOG_TOKENS,LOG_STREAM examples/custom_workflow.ts
//
// deno-lint-ignore-file no-console
import {
  type Agent,
  ChatAgent,
  createDebateModerator,
  createDebateParticipant,
  DebateWorkflow,
  type Floor,
  loadBrief,
  RecordedModel,
} from "../src/mod.ts";

class QuestionedDebate extends DebateWorkflow {
  protected override async arguments(floor: Floor): Promise<void> {
    await super.arguments(floor);
    await floor.phase("cross-examination", () => this.questions(floor));
  }

  /** Lets each ask the next about their last argument. `contribute` has both turns scored if the moderator scores. */
  protected async questions(floor: Floor): Promise<void> {
    await this.announce(floor, "Now the advocates question each other.");
    for (const [asker, asked] of this.pairings()) {
      const last = floor.messages.findLast(({ speaker, kind }) => speaker === asked.id && kind === "argument");
      const question = await this.contribute(floor, asker, {
        kind: "question",
        name: `question-to-${asked.id}`, // a unique name in the turn's key
        instruction: "Ask one question about the weakest point of this argument.",
        maxTokens: 120,
        ...(last && !last.failed ? { replyTo: last } : {}),
      });
      if (question.failed) continue; // no question, so no answer
      await this.contribute(floor, asked, {
        kind: "answer",
        name: `answer-to-${asker.id}`,
        instruction: "Answer the question in the first sentence, then say why.",
        maxTokens: 200,
        replyTo: question,
      });
    }
  }
}

const brief = await loadBrief(`${import.meta.dirname}/briefs/congestion-pricing`);
const model = await RecordedModel.open(`${import.meta.dirname}/recordings/congestion_pricing.yaml`);
const recorded = new ChatAgent({ model });
const make = (agent: Agent) =>
  new QuestionedDebate(brief.motion, [
    createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
    ...["Ada", "Ben"].map((name, seat) => {
      const position = brief.positions[seat]?.text ?? "";
      return createDebateParticipant({ name, position, agentConfig: { id: `advocate-${seat + 1}` } }, agent);
    }),
  ], { roundCount: 1, scoringEnabled: false });

// Somebody presses Ctrl-C when the first answer is asked for …
const stop = new AbortController();
const stopped = await make({
  description: recorded.description,
  models: [model],
  answer(request, calls) {
    if (request.kind === "answer") stop.abort();
    return recorded.answer(request, calls);
  },
}).run({ signal: stop.signal });
console.log(`${stopped.status} (${stopped.endReason}) after ${stopped.messages.length} messages: ${stopped.archive}`);

// … and later the debate is resumed from its archive. The command cannot do this: it does not know this protocol.
const result = await make(recorded).resume(stopped.archive ?? "");
console.log(`${result.status} after ${result.messages.length} messages\n`);
for (const message of result.messages) {
  if (message.phase.endsWith("cross-examination") && !message.failed) console.log(`${message.key}\n${message.text}\n`);
}
console.log(result.verdict);
