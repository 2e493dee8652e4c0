import type { AgentRequest } from "../agents/agent.ts";
import { leastOutput, outputLimit, spareTokens, toolTokens } from "../agents/output_limit.ts";
import { bareForm } from "../agents/form_fields.ts";
import { layOut } from "../agents/prompt_layout.ts";
import { saidBlock } from "../agents/said_block.ts";
import type { Block, ChatModel } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { imageTokens, promptTokens, type TokenCounter } from "../models/token_counter.ts";
import { withCommas } from "../text/display.ts";

/** Share of a window used to plan epochs; the rest is for instructions, answers and anything in between. */
const EPOCH_SHARE = 3 / 4;

/** The limit of a speaker's prompts and answers. */
export interface ContextWindow {
  /** Tokens of prompt and answer together; `Infinity` for people and agents without a model, unless configured. */
  readonly tokens: number;
  /** The speaker's model with the smallest context. */
  readonly model?: ChatModel;
  /** A counter that is exact for that model, or an estimate. */
  readonly counter: TokenCounter;
}

/** Returns the tokens of rules, material, persona, own case, instruction and the form of the answer. */
export function fixedTokens(request: AgentRequest, window: ContextWindow): number {
  return sizeOf({ ...request, shown: [], digests: [] }, window);
}

/** Returns the tokens by which a prompt and the shortest answer exceed the window; 0 or less if they fit. */
export function excessTokens(request: AgentRequest, window: ContextWindow): number {
  if (window.tokens === Infinity) return 0;
  return sizeOf(request, window) + leastAnswer(request, window) - window.tokens;
}

/**
 * Returns a request with its room divided: tool results get what the answer does not need, and the answer gets the
 * rest. Space is kept for asking for the answer's form again, if there is any.
 *
 * @param excess Excess tokens of the request: at most 0.
 */
export function withRoom<T extends AgentRequest>(request: T, { model, tokens }: ContextWindow, excess: number): T {
  if (!model || tokens === Infinity) return request;
  const left = Math.max(0, -excess - spareTokens(request));
  const forTools = Math.min(left, toolTokens(request, model));
  return { ...request, room: { answerTokens: leastOutput(request, model) + left - forTools, toolTokens: forTools } };
}

/**
 * Returns the tokens of a prompt; without a model, those of the statements, since the window then holds nothing else.
 */
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

/** Returns the minimum tokens reserved for the answer. */
export function leastAnswer(request: AgentRequest, { model }: ContextWindow): number {
  return model ? leastOutput(request, model) : 0;
}

/** Returns the tokens left for statements, after reserving room to ask for the answer's form again. */
export function roomTokens(request: AgentRequest, window: ContextWindow): number {
  const { model, tokens } = window;
  if (tokens === Infinity) return Infinity;
  return Math.max(
    0,
    -excessTokens({ ...request, shown: [], digests: [] }, window) - (model ? spareTokens(request) : 0),
  );
}

/**
 * Returns the tokens for planning epochs: the same for all speakers who share a model, so that their prompts begin
 * alike.
 *
 * @param requests One request of each speaker, with an empty instruction.
 */
export function epochTokens(requests: readonly AgentRequest[], window: ContextWindow): number {
  if (window.tokens === Infinity) return Infinity;
  const fixed = Math.max(...requests.map((request) => fixedTokens(request, window)));
  return Math.max(0, Math.floor(window.tokens * EPOCH_SHARE) - fixed);
}

const UTF_8 = new TextEncoder();
/** Counts bytes: no token is shorter than one. */
const byBytes: TokenCounter = { exact: false, count: (text) => UTF_8.encode(text).length };

/** Returns `true` if the request easily fits for any vocabulary: most prompts need no count. */
export function surelyFits(request: AgentRequest, window: ContextWindow): boolean {
  const { model, tokens } = window;
  if (tokens === Infinity) return true;
  const answer = model ? outputLimit(request, model) + spareTokens(request) + toolTokens(request, model) : 0;
  return sizeOf(request, { ...window, counter: byBytes }) + answer <= tokens;
}

/** Token counts by block: successive prompts share most of their blocks, so each is counted once. */
const counts = new WeakMap<TokenCounter, WeakMap<Block, number>>();

/** Returns the tokens that one more block adds to a prompt. */
export function blockTokens(block: Block, counter: TokenCounter): number {
  const known = counts.get(counter) ?? new WeakMap<Block, number>();
  counts.set(counter, known);
  const tokens = known.get(block) ??
    promptTokens([block.text], counter) - promptTokens([], counter) + imageTokens(block);
  known.set(block, tokens);
  return tokens;
}

/** Room for an instruction and the message that it answers, in the largest model's tokens; contexts are told in steps. */
const INSTRUCTION_TOKENS = 600;
const STEP_TOKENS = 256;

/** Returns the smallest context to name to somebody whose prompt and answer take so many tokens. */
export function contextFor(tokens: number): number {
  return Math.ceil((tokens + INSTRUCTION_TOKENS) / STEP_TOKENS) * STEP_TOKENS;
}

/** Returns the failure for a prompt that does not fit, with sizes in tokens: nothing is sent or silently cut. */
export function contextError(name: string, prompt: number, answer: number, window: number): ModelError {
  const sizes = [prompt, answer, window, contextFor(prompt + answer)];
  const [has, needs, most, least] = sizes.map((tokens) => withCommas(Math.ceil(tokens)));
  return new ModelError(
    `The prompt does not fit into the context of ${name}: ${has} tokens of rules, material, instruction and required ` +
      `statements plus ${needs} for the answer exceed its ${most}. Use a model with a context of at least ${least}, set ` +
      "its size with --context-window if it is larger than assumed, or provide less material",
    { code: "context" },
  );
}
