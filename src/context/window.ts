import type { AgentRequest } from "../agents/agent.ts";
import { leastOutput, outputLimit, spareTokens, toolTokens } from "../agents/output_limit.ts";
import { bareForm } from "../agents/form_fields.ts";
import { layOut } from "../agents/prompt_layout.ts";
import { saidBlock } from "../agents/said_block.ts";
import type { Block, ChatModel } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { imageTokens, promptTokens, type TokenCounter } from "../models/token_counter.ts";
import { withCommas } from "../text/display.ts";

/** The share of a window that epochs are planned with; the rest is for instructions, answers and what comes in between. */
const EPOCH_SHARE = 3 / 4;

/** The limit of a speaker's prompts and answers. */
export interface ContextWindow {
  /** Of prompt and answer together; `Infinity` for people and agents without a model that were given none. */
  readonly tokens: number;
  /** Of the speaker's models the one with the smallest context. */
  readonly model?: ChatModel;
  /** Counts as that model does, or estimates. */
  readonly counter: TokenCounter;
}

/** Returns the tokens of rules, persona, material, instruction and the form of the answer. */
export function fixedTokens(request: AgentRequest, window: ContextWindow): number {
  return sizeOf({ ...request, shown: [], digests: [] }, window);
}

/** Returns the tokens by which a prompt and the least of an answer are larger than the window; not above 0 if they fit. */
export function excessTokens(request: AgentRequest, window: ContextWindow): number {
  if (window.tokens === Infinity) return 0;
  return sizeOf(request, window) + leastAnswer(request, window) - window.tokens;
}

/**
 * Returns a request that fits with the room that it leaves: results of tools take what is not needed for the answer, and
 * the answer is given the rest. There is room to ask for its form again where there is any.
 *
 * @param excess That of the request: not above 0.
 */
export function withRoom<T extends AgentRequest>(request: T, { model, tokens }: ContextWindow, excess: number): T {
  if (!model || tokens === Infinity) return request;
  const left = Math.max(0, -excess - spareTokens(request));
  const forTools = Math.min(left, toolTokens(request, model));
  return { ...request, room: { answerTokens: leastOutput(request, model) + left - forTools, toolTokens: forTools } };
}

/** Returns the tokens of a prompt; without a model, those of what was said, as the window then holds nothing else. */
export function sizeOf(request: AgentRequest, { counter, model }: ContextWindow): number {
  if (!model) {
    return [...request.shown, ...request.digests ?? []].reduce(
      (sum, part) => sum + blockTokens(saidBlock(request, part), counter),
      0,
    );
  }
  const blocks = layOut(request);
  const told = [request.schema && bareForm(request.schema.jsonSchema), ...request.tools ?? []].filter((part) =>
    part !== undefined
  );
  const form = told.length === 0 ? 0 : promptTokens(told.map((part) => JSON.stringify(part)), counter);
  return blocks.reduce((sum, block) => sum + blockTokens(block, counter), promptTokens([], counter) + form);
}

/** Returns the least that is set aside for the answer. */
export function leastAnswer(request: AgentRequest, { model }: ContextWindow): number {
  return model ? leastOutput(request, model) : 0;
}

/** Returns the tokens that are left for what was said, beside room to ask for the answer's form again. */
export function roomTokens(request: AgentRequest, window: ContextWindow): number {
  const { model, tokens } = window;
  if (tokens === Infinity) return Infinity;
  return Math.max(
    0,
    -excessTokens({ ...request, shown: [], digests: [] }, window) - (model ? spareTokens(request) : 0),
  );
}

/**
 * Returns the tokens to plan epochs with: the same for all speakers who share a model, so that their prompts begin alike.
 *
 * @param requests One of each speaker, with an empty instruction.
 */
export function epochTokens(requests: readonly AgentRequest[], window: ContextWindow): number {
  if (window.tokens === Infinity) return Infinity;
  const fixed = Math.max(...requests.map((request) => fixedTokens(request, window)));
  return Math.max(0, Math.floor(window.tokens * EPOCH_SHARE) - fixed);
}

const UTF_8 = new TextEncoder();
/** No token is shorter than a byte. */
const byBytes: TokenCounter = { exact: false, count: (text) => UTF_8.encode(text).length };

/** Returns whether all has ample room whatever the model's vocabulary: most prompts need no count. */
export function surelyFits(request: AgentRequest, window: ContextWindow): boolean {
  const { model, tokens } = window;
  if (tokens === Infinity) return true;
  const answer = model ? outputLimit(request, model) + spareTokens(request) + toolTokens(request, model) : 0;
  return sizeOf(request, { ...window, counter: byBytes }) + answer <= tokens;
}

/** Successive prompts share most of their blocks: each is counted once. */
const counts = new WeakMap<TokenCounter, WeakMap<Block, number>>();

/** Returns the tokens that one more block takes in a prompt. */
export function blockTokens(block: Block, counter: TokenCounter): number {
  const known = counts.get(counter) ?? new WeakMap<Block, number>();
  counts.set(counter, known);
  const tokens = known.get(block) ??
    promptTokens([block.text], counter) - promptTokens([], counter) + imageTokens(block);
  known.set(block, tokens);
  return tokens;
}

/** The failure of a prompt that does not fit, with its sizes in tokens: nothing is sent, and nothing is silently cut. */
export function contextError(name: string, prompt: number, answer: number, window: number): ModelError {
  const [has, needs, most] = [prompt, answer, window].map((tokens) => withCommas(Math.ceil(tokens)));
  return new ModelError(
    `The prompt does not fit into the context of ${name}: ${has} tokens of rules, material, instruction and what must ` +
      `be shown and ${needs} for the answer are more than its ${most}. Use a model with a larger context, set its size ` +
      "with --context-window if it is larger than assumed, or give less material",
    { code: "context" },
  );
}
