import { z } from "zod";
import { given } from "../../agents/_brief_fixture.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { filledScores } from "../../agents/scores_form_fixture.ts";
import type { Floor } from "../../dialogue/mod.ts";
import type { Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { createDebateModerator, createDebateParticipant, createFactChecker, DebateWorkflow } from "./mod.ts";

/** A cited source that contains some of its quotations. */
const SOURCES = [{
  name: "log",
  title: "The log",
  text: "When it was read again it was all there. Nothing is ever lost.",
}];

/** Answers a prompt as a pure function: with a speech, scores, or findings, some of them contradictions. */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = Uint8Array.fromHex(sha256(JSON.stringify(prompt)));
  const scores = filledScores(schema, (place, criteria) => ({
    reason: `Reason ${digest[0]}.`,
    scores: Object.fromEntries(criteria.map((id, n) => [id, (digest[n + place] ?? 0) % 11])),
  }));
  const text = scores
    ? JSON.stringify(scores)
    : schema?.properties?.vote
    ? JSON.stringify({ vote: (digest[1] ?? 0) % 2 === 1 ? "for" : "against" })
    : schema?.properties?.breaks
    ? JSON.stringify({ rule: "Be brief", breaks: (digest[1] ?? 0) % 2 === 1, says: `Ada, be brief ${digest[0]}.` })
    : schema
    ? JSON.stringify({
      findings: [{
        claim: `Claim ${digest[0]}`,
        verdict: (digest[1] ?? 0) % 2 ? "contradicted" : "supported",
        reason: "So it stands.",
        source: null,
      }],
    })
    : `I say ${digest.subarray(0, 6).toHex()}. “Nothing is ever lost ${
      digest[0]
    }” [log], and “it was all there” [log].`;
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

const VOTE = z.object({ vote: z.enum(["for", "against"]) });

/** A debate with a custom role, turn and question. */
class CrashedDebate extends DebateWorkflow {
  protected override get ownRoles(): readonly string[] {
    return ["audience"];
  }

  protected override async closings(floor: Floor): Promise<void> {
    for (const member of this.participants.filter(({ role }) => role === "audience")) {
      await floor.speak(member, { kind: "question", called: "heckle", instruction: "Heckle.", maxTokens: 20 });
      const question = { kind: "ballot", called: "last vote", instruction: "Vote.", schema: VOTE } as const;
      const vote = await floor.ask(member, question);
      await floor.say(this.moderator, `Kim: ${vote.given ? vote.value.vote : "nothing"}`, { called: "count" });
    }
    await super.closings(floor);
  }
}

/**
 * A debate of one round with scores, rulings, fact checks of everything, quotation checks and a custom vote, all on the
 * served model.
 */
export function crashDebate(url: string, outputDirectory: string, kill?: CrashWorld): DebateWorkflow {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return new CrashedDebate("Should tests crash?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They should not", agentConfig: { id: "b" } }, agent),
    createFactChecker({ name: "Fay", agentConfig: { id: "f" } }, agent),
    { id: "k", name: "Kim", role: "audience", agent },
  ], {
    roundCount: 1,
    enforceRules: true,
    checkOpenings: true,
    checkClosings: true,
    documents: given(SOURCES),
    outputDirectory,
    runtime: crashRuntime(kill),
  });
}
