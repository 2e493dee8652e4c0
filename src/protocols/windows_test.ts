import { deepEqual, ok } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { ContextConfig } from "../context/settings.ts";
import type { CompleteOptions, Completion, Prompt } from "../models/chat_model.ts";
import { FillerModel } from "../models/filler_model.ts";
import { numbersIn } from "../transcript/digest.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { participantOf } from "./participant.ts";
import { protocolNamed } from "./list.ts";

/** Kinds of answers without a stated limit: scores, ballots, findings. */
const UNTOLD_TOKENS = 400;

const PROBLEM = "The list of members must be safe. It must work without power. It should be cheap, and easy to learn.";

/**
 * Returns the tokens of the limit stated in a prompt, for an answer of the greatest length. A summary's limit is in
 * characters, and each word of filler is one token.
 */
function toldTokens(prompt: Prompt): number {
  const { text = "" } = prompt.at(-1) ?? {};
  const [, words] = /at most ([\d,]+) words/.exec(text) ?? [];
  if (words === undefined) return UNTOLD_TOKENS;
  const count = Number(words.replaceAll(",", ""));
  return /^Sum up message/m.test(text) ? count : Math.round(count / 0.6);
}

/** A model that fills each answer up to its limit, and varies stances so that nobody agrees early. */
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

/** Runs a protocol with default settings in a context window, with answers of the greatest length. */
async function heldIn(
  contextWindow: number,
  name: string,
  context?: ContextConfig,
  windows: Readonly<Record<string, number>> = {},
) {
  const protocol = await protocolNamed(name);
  if (!protocol) throw new TypeError(`There is no protocol '${name}'`);
  const usual = new ChatAgent({ model: new FullLengthModel(contextWindow) });
  const agentOf = (id: string) => {
    const own = windows[id];
    return own === undefined ? usual : new ChatAgent({ model: new FullLengthModel(own) });
  };
  const workflow = protocol.create({
    subject: PROBLEM,
    participants: protocol.cast({ model: "human" }, PROBLEM, undefined)
      .map((member) => participantOf({ ...member, agentConfig: member }, member.role, agentOf(member.id))),
    common: { outputDirectory: false, ...(context ? { context } : {}) },
    configuration: {},
  });
  const events: JournalEvent[] = [];
  const result = await workflow.run({ onEvent: (event) => void ("seq" in event && events.push(event)) });
  return { result, record: fold(events), events };
}

/** The smallest window for refinements of a dialectic, which need more than 4,096 tokens. */
const CASES = [
  [8192, ["debate", "council", "dialectic", "roundtable"]],
  [4096, ["debate", "council", "roundtable"]],
] as const;

for (const [contextWindow, names] of CASES) {
  for (const name of names) {
    Deno.test(`a ${name} as it is by default comes to its end in ${contextWindow} tokens`, async () => {
      const { result, record } = await heldIn(contextWindow, name);
      deepEqual(record.failures.map(({ key, reason }) => `${key}: ${reason}`), []);
      const expected = ["context_shortened", "repetition"]; // the answers are filler
      deepEqual(result.warnings.filter(({ code }) => !expected.includes(code)), []);
      deepEqual([result.status, result.messages.filter(({ failed }) => failed)], ["completed", []]);
    });
  }
}

Deno.test("the closings of all sides show the same earlier messages in any window", async () => {
  let shortened = 0;
  for (const strategy of ["full", "window", "hierarchical"] as const) {
    for (const contextWindow of [3500, 4096, 5000, 6000, 7000, 8192]) {
      const windows = contextWindow === 5000 ? { "advocate-1": 32_768 } : undefined; // the smaller one decides
      const { record } = await heldIn(contextWindow, "debate", { strategy }, windows);
      const closings = record.messages.filter(({ kind }) => kind === "closing");
      const [first, ...others] = closings.map(({ shown = "", digests = [] }) => ({
        before: numbersIn(shown).filter((number) => number < (closings[0]?.number ?? 0)),
        digests: digests.map(({ kind, numbers }) => [kind, numbers]),
      }));
      deepEqual(others, [first], `${strategy} in ${contextWindow}`);
      if (first?.digests.length) shortened++;
    }
  }
  ok(shortened > 8, `${shortened} were shortened`);
});

Deno.test("a debate that no longer fits ends with the summaries of its rounds and at most one more", async () => {
  for (const contextWindow of [4096, 6000]) {
    const { record } = await heldIn(contextWindow, "debate");
    const asked = record.notes.filter(({ kind }) => kind === "context_summary").map(({ key }) => key);
    ok(asked.length <= 1 && asked.every((key) => /\/(?:closings|conclusion)\//.test(key)), asked.join());
    const { shown = "" } = record.messages.at(-1) ?? {};
    const needed = record.messages.filter(({ kind }) => ["opening", "round_summary"].includes(kind));
    deepEqual(needed.map(({ number }) => number).filter((number) => !numbersIn(shown).includes(number)), []);
  }
});
