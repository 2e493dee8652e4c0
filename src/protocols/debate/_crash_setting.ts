import { createHash } from "node:crypto";
import { ChatAgent } from "../../agents/chat_agent.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "../../models/chat_model.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateWorkflow,
} from "./mod.ts";

/** Where a run is killed. */
export interface KillPoint {
  /** Line of the journal, from 1. */
  readonly line: number;
  /** After the line is on disk, or with half of it written. */
  readonly when: "after" | "half";
}

/** The real world, but with fixed randomness, so that two runs have the same prompts; it may kill its own process. */
export function crashRuntime(kill?: KillPoint): Runtime {
  let drawn = 0;
  return {
    ...systemRuntime,
    randomBytes: (length) => Uint8Array.from({ length }, () => drawn++ % 256),
    async openAppend(path, options) {
      const file = await systemRuntime.openAppend(path, options);
      let line = 0;
      return {
        ...file,
        async append(bytes) {
          if (!kill) return file.append(bytes);
          for (let start = 0; start < bytes.length;) {
            const end = bytes.indexOf(10, start) + 1;
            const whole = bytes.subarray(start, end);
            start = end;
            const isPoint = ++line === kill.line;
            await file.append(isPoint && kill.when === "half" ? whole.subarray(0, whole.length >> 1) : whole);
            if (isPoint) Deno.kill(Deno.pid, "SIGKILL");
          }
        },
      };
    },
  };
}

/** A model behind a real server, whose answers depend on nothing but the prompt. */
class ServedModel implements ChatModel {
  readonly id = "served/model";
  readonly contextWindow = 100_000;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async complete(prompt: Prompt, { schema, signal }: CompleteOptions = {}): Promise<Completion> {
    const body = JSON.stringify({ prompt, schema: schema?.schema ?? null });
    const response = await fetch(this.#url, { method: "POST", body, ...(signal ? { signal } : {}) });
    return await response.json();
  }
}

/** Answers a prompt as a pure function of it: a speech, scores, or findings of which some are contradictions. */
export function answerTo(body: string): Completion {
  const { prompt, schema } = JSON.parse(body);
  const digest = createHash("sha256").update(JSON.stringify(prompt)).digest();
  const scores = schema?.properties?.scores?.properties;
  const text = scores
    ? JSON.stringify({
      reason: `Reason ${digest[0]}.`,
      scores: Object.fromEntries(Object.keys(scores).map((id, n) => [id, (digest[n] ?? 0) % 11])),
    })
    : schema
    ? JSON.stringify({
      findings: [{
        claim: `Claim ${digest[0]}`,
        verdict: (digest[1] ?? 0) % 2 ? "contradicted" : "supported",
        reason: "So it stands.",
        source: null,
      }],
    })
    : `I say ${digest.toString("hex", 0, 6)}. And that is all.`;
  return { text, finishReason: "stop", model: "served", usage: { inputTokens: 10, outputTokens: 5 } };
}

/** A debate of one round with scores and fact checks, all on the served model. */
export function crashDebate(url: string, outputDirectory: string, kill?: KillPoint): DebateWorkflow {
  const agent = new ChatAgent({ model: new ServedModel(url) });
  return createDebateWorkflow("Should tests crash?", [
    createDebateModerator({ name: "Mo", agentConfig: { id: "m" } }, agent),
    createDebateParticipant({ name: "Ada", position: "They should", agentConfig: { id: "a" } }, agent),
    createDebateParticipant({ name: "Ben", position: "They should not", agentConfig: { id: "b" } }, agent),
    createDebateFactChecker({ name: "Fay", agentConfig: { id: "f" } }, agent),
  ], { roundCount: 1, outputDirectory, runtime: crashRuntime(kill) });
}
