import { deepEqual, match, throws } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { DialogueParticipant, Floor } from "../../dialogue/mod.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { createDebateModerator, createDebateParticipant, DebateWorkflow } from "./mod.ts";

class Audience extends DebateWorkflow {
  protected override get ownRoles(): readonly string[] {
    return ["audience"];
  }

  protected override async closings(floor: Floor): Promise<void> {
    await super.closings(floor);
    for (const member of this.participants.filter(({ role }) => role === "audience")) {
      await floor.speak(member, { kind: "question", called: "heckle", instruction: "Heckle." });
    }
  }
}

const CONFIG = { debateFormat: "casual", roundCount: 1, scoringEnabled: false, outputDirectory: false } as const;

function cast(agent: ChatAgent, role: string): readonly DialogueParticipant[] {
  return [
    createDebateModerator({ name: "Mo", agentConfig: { id: "mo" } }, agent),
    createDebateParticipant({ name: "Ada", position: "By bus", agentConfig: { id: "ada" } }, agent),
    createDebateParticipant({ name: "Ben", position: "By tram", agentConfig: { id: "ben" } }, agent),
    { id: "kim", name: "Kim", role, agent },
  ];
}

Deno.test("a subclass of the debate adds roles, whose part everybody is told", async () => {
  const model = new ScriptedModel({ lines: Array.from({ length: 11 }, (_, n) => `Statement ${n + 1}.`) });
  const debate = new Audience("Getting there", cast(new ChatAgent({ model }), "audience"), CONFIG);
  const { messages, status } = await debate.run();
  deepEqual(status, "completed");
  deepEqual(messages.flatMap(({ called, speaker }) => called ? [`${called} by ${speaker}`] : []), ["heckle by kim"]);
  const [advocate = "", member = ""] = [model.calls[0], model.calls[9]].map((prompt) => JSON.stringify(prompt));
  match(advocate, /- Kim takes part as audience and takes no side\./);
  match(member, /You are Kim\. You take part in this debate as audience, and take no side\./);
  model.assertDone();
});

Deno.test("a debate refuses a role that no class of it knows, naming those there are", () => {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  throws(
    () => new DebateWorkflow("Getting there", cast(agent, "audience"), CONFIG),
    /role of 'kim' must be one of moderator, position_advocate, fact_checker, not 'audience'/,
  );
  throws(
    () => new Audience("Getting there", cast(agent, "clerk"), CONFIG),
    /must be one of moderator, position_advocate, fact_checker, audience, not 'clerk'/,
  );
});
