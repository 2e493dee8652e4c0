import { join } from "node:path";
import { ChatAgent } from "../agents/chat_agent.ts";
import { TRIAL } from "../judging/flow/_trial_fixture.ts";
import { RecordedModel } from "../models/recorded_model.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { createCouncilMember, createCouncilWorkflow } from "./council/mod.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
} from "./debate/mod.ts";
import { listened } from "./_listened_fixture.ts";

/** Plays the debate of the trial again, in memory. */
export async function trialDebate(): Promise<DialogueRecord> {
  const agent = new ChatAgent({ model: await RecordedModel.open(join(TRIAL, "congestion_pricing.yaml")) });
  const debate = createDebateWorkflow("Congestion charges", [
    createDebateModerator({ name: "Moderator", agentConfig: { id: "moderator" } }, agent),
    createDebateParticipant({ name: "Ada", position: "For", agentConfig: { id: "advocate-1" } }, agent),
    createDebateParticipant({ name: "Ben", position: "Against", agentConfig: { id: "advocate-2" } }, agent),
    createFactChecker({ name: "Fact Checker", agentConfig: { id: "fact-checker-1" } }, agent),
  ], { roundCount: 2, scoringEnabled: false, outputDirectory: false });
  return fold((await listened((options) => debate.run(options))).events);
}

/** Plays the council of the trial again, in memory. */
export async function trialCouncil(): Promise<DialogueRecord> {
  const agent = new ChatAgent({ model: await RecordedModel.open(join(TRIAL, "railway_yard.yaml")) });
  const members = ["Hanna", "Pavel", "Wim"].map((name, seat) =>
    createCouncilMember({ name, agentConfig: { id: `member-${seat + 1}` } }, agent)
  );
  const council = createCouncilWorkflow("The railway yard", members, { outputDirectory: false });
  return fold((await listened((options) => council.run(options))).events);
}
