import { deepEqual } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { FillerModel } from "../models/filler_model.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { participantOf } from "./participant.ts";
import { protocolNamed } from "./list.ts";

/** Answers of whom no length is told: scores, ballots, findings. */
const UNTOLD_TOKENS = 400;

const PROBLEM = "The list of members must be safe. It must work without power. It should be cheap, and easy to learn.";

/**
 * Tokens of the limit that a prompt tells in words: an answer of that length is as long as it may be. A summary's limit is
 * in characters, and each word of filler is a token.
 */
function toldTokens(prompt: Prompt): number {
  const { text = "" } = prompt.at(-1) ?? {};
  const [, words] = /at most about ([\d,]+) words/.exec(text) ?? [];
  if (words === undefined) return UNTOLD_TOKENS;
  const count = Number(words.replaceAll(",", ""));
  return text.includes("asked aside for a summary") ? count : Math.round(count / 0.6);
}

/** Fills each answer up to its limit, and takes every stance in turn, so that nobody agrees before the end. */
class FullLengthModel extends FillerModel {
  #answers = 0;

  constructor(contextWindow: number) {
    super({ id: "filler/small", contextWindow }, { tokens: toldTokens, fillsForms: true });
  }

  override async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    const completion = await super.complete(prompt, options);
    const stance = this.#answers++ % 2 === 0 ? "yes" : "no";
    return { ...completion, text: completion.text.replace(/"stance":"neutral"/, `"stance":"${stance}"`) };
  }
}

/** Holds a protocol as it is by default, in a window, with answers that are all as long as they may be. */
async function heldIn(contextWindow: number, name: string, context?: ContextConfig) {
  const protocol = await protocolNamed(name);
  if (!protocol) throw new TypeError(`There is no protocol '${name}'`);
  const agent = new ChatAgent({ model: new FullLengthModel(contextWindow) });
  const workflow = protocol.create({
    subject: PROBLEM,
    participants: protocol.cast({}, PROBLEM, undefined)
      .map((member) => participantOf({ ...member, agentConfig: member }, member.role, agent)),
    common: { outputDirectory: false, ...(context ? { context } : {}) },
    configuration: {},
  });
  const events: JournalEvent[] = [];
  const result = await workflow.run({ onEvent: (event) => void ("seq" in event && events.push(event)) });
  return { result, record: fold(events), events };
}

/** What refinements of a dialectic show and say takes more than 4,096 tokens. */
const CASES = [
  [8192, ["debate", "council", "dialectic", "roundtable"]],
  [4096, ["debate", "council", "roundtable"]],
] as const;

for (const [contextWindow, names] of CASES) {
  for (const name of names) {
    Deno.test(`a ${name} as it is by default comes to its end in ${contextWindow} tokens`, async () => {
      const { result, record } = await heldIn(contextWindow, name);
      deepEqual(record.failures.map(({ key, reason }) => `${key}: ${reason}`), []);
      deepEqual(result.warnings.filter(({ code }) => code !== "context_shortened"), []);
      deepEqual([result.status, result.messages.filter(({ failed }) => failed)], ["completed", []]);
    });
  }
}
