import { given } from "../../agents/_brief_fixture.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { Block, Completion } from "../../models/chat_model.ts";
import { sha256 } from "../../text/sha256.ts";
import { crashRuntime, type CrashWorld, ServedModel } from "../_crash_world_fixture.ts";
import { answerOf } from "./_answers_fixture.ts";
import { createDialecticAgent, createDialecticJudge, createDialecticWorkflow } from "./mod.ts";

/**
 * Answers a prompt as a pure function of it: one question from each agent at first, a source before each refinement,
 * designs, and a judge who is confident after the first round.
 */
export function answerDialectic(body: string): Completion {
  const { prompt, schema } = JSON.parse(body) as { readonly prompt: readonly Block[]; readonly schema: Schema | null };
  const mark = sha256(JSON.stringify(prompt)).slice(0, 12);
  const said = prompt.map(({ text }) => text).join("\n");
  const rest = { finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } } as const;
  if (said.includes("Refine your design") && !prompt.some(({ answers }) => answers)) {
    return { text: "", toolCalls: [{ id: "c1", name: "read_source", arguments: '{"name":"plan"}' }], ...rest };
  }
  const questions = said.includes("Ask what you must know") ? [`Why ${mark}?`] : [];
  return { text: answerOf(schema ?? undefined, { mark, confidence: 95, questions }), ...rest };
}

type Schema = { readonly [key: string]: unknown };

/** A dialectic with questions, tools and an evaluation, all on the served model. */
export function crashDialectic(url: string, outputDirectory: string, kill?: CrashWorld) {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return createDialecticWorkflow("The tests must crash.", [
    createDialecticAgent({ name: "Ada", role: "testing", agentConfig: { id: "a" } }, agent),
    createDialecticAgent({ name: "Ben", role: "simplicity", agentConfig: { id: "b" } }, agent),
    createDialecticJudge({ name: "Mo", agentConfig: { id: "m" } }, agent),
  ], {
    roundCount: 2,
    untilConfidence: 90,
    clarify: true,
    answers: { Q1: "Because.", Q2: null },
    tools: ["read_source"],
    documents: given([{ name: "plan", title: "Plan", text: "It crashes on Mondays." }]),
    checkQuotations: false,
    outputDirectory,
    runtime: crashRuntime(kill),
  });
}
