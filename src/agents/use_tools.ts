import type { Block, ChatModel, CompleteOptions, Completion, Prompt, ToolCall } from "../models/chat_model.ts";
import { ModelError } from "../models/model_error.ts";
import { cutTo } from "../text/sentences.ts";
import { fenceText, quotable } from "../text/fence.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { ProgramError } from "../transcript/failure.ts";
import { type Json, parseJson } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { warningText } from "../transcript/warning_text.ts";
import { TOOLS } from "../words/tools.ts";
import { type AgentRequest, type Calls, type Tool, ToolError, type ToolResult } from "./agent.ts";
import { TOOL_LIMITS } from "./built_in_tools.ts";
import { InputNeededError } from "./client_agent.ts";
import { plainToolsBlock, requestedTools } from "./plain_tools.ts";
import { toolTokens } from "./output_limit.ts";

/** The most tokens of one result that a model sees, as counted by `src/text/`. */
const RESULT_TOKENS = 4000;
/** The most tokens of a result's fence and notes. */
const FRAME_TOKENS = 100;
/** An upper bound for a token's length, as a rule: longer texts are cut before they are counted. */
const CHARACTERS_PER_TOKEN = 16;
/** The number of requests for unknown tools, or with arguments that are not JSON, after which a model must answer. */
const MOST_MISTAKES = 2;

/** Options of a request to a model. */
export type AskOptions = Pick<CompleteOptions, "maxOutputTokens" | "temperature" | "seed" | "schema">;

/** Asks a model. Returns its answer with the prompt that led to it, to which further questions can be appended. */
export type Ask = (prompt: Prompt, options: AskOptions) => Promise<{
  readonly completion: Completion;
  readonly prompt: Prompt;
  /** Words of the first answer, if it was a refusal, so that the model was asked again. */
  readonly refusal?: string;
}>;

export function askOnce(model: ChatModel, calls: Calls): Ask {
  return async (prompt, options) => ({ completion: await calls.complete(model, prompt, options), prompt });
}

/**
 * Returns a function that asks a model with the request's tools. Each answer that requests tools leads to another call,
 * up to the limits and while the context has room for results. Then the model must answer.
 */
export function askWithTools(model: ChatModel, request: AgentRequest, calls: Calls): Ask {
  const { tools = [] } = request;
  if (tools.length === 0) return askOnce(model, calls);
  const definitions = tools.map(({ name, description, jsonSchema }) => ({ name, description, jsonSchema }));
  const inLines = plainToolsBlock(definitions);
  const takesNone = () => model.takesTools === false; // may become known only after a call
  const use = new ToolUse(model, request, calls);
  return async (prompt, { schema, ...options }) => {
    let isPlain = takesNone();
    for (let asked = prompt;;) {
      const { open } = use;
      if (isPlain && !asked.includes(inLines)) asked = [...asked, inLines];
      const offer = isPlain ? {} : { tools: definitions, toolChoice: open ? "auto" : "none" } as const;
      const form = schema && !(isPlain && open) ? { schema } : {}; // who is held to a form could ask for no tool
      const completion = await calls.complete(model, asked, { ...options, ...form, ...offer });
      const requested = requestedTools(completion, definitions);
      if (completion.toolsRefused ?? (!isPlain && takesNone())) {
        calls.warn("no_tools", warningText("noTools", model.id), model.id);
        isPlain = true;
      } else if (open && requested.length > 0) asked = [...asked, ...await use.exchange(completion, requested)];
      else if (completion.text.trim() !== "" && (completion.toolCalls?.length || requested.length === 0)) {
        return { completion, prompt: asked };
      } else throw new ModelError("The model requested tools when it had to answer", { code: "empty" });
    }
  };
}

/**
 * Returns the most tokens of tool results that a turn's prompt may have after each use, if each answer requests one
 * tool.
 */
export function mostResults(request: AgentRequest, model: ChatModel): readonly number[] {
  const { tools = [], toolLimits } = request;
  if (tools.length === 0) return [];
  const { maxUses } = { ...TOOL_LIMITS, ...toolLimits };
  const room = toolTokens(request, model);
  const largest = tools.flatMap(({ resultTokens = RESULT_TOKENS, maxUses: own = maxUses }) =>
    Array<number>(Math.min(own, maxUses)).fill(resultTokens)
  ).sort((a, b) => b - a);
  const results = [...largest, ...Array<number>(MOST_MISTAKES).fill(0)].slice(0, maxUses);
  let sum = 0;
  return results.map((tokens, n) => Math.min(sum += tokens, room) + (n + 1) * FRAME_TOKENS);
}

/** The tools of one turn, with their use so far. */
class ToolUse {
  readonly #request: AgentRequest;
  readonly #calls: Calls;
  readonly #limits: typeof TOOL_LIMITS;
  #used = 0;
  readonly #usedOf = new Map<string, number>();
  #mistakes = 0;
  #roomTokens: number;

  constructor(model: ChatModel, request: AgentRequest, calls: Calls) {
    this.#request = request;
    this.#calls = calls;
    this.#limits = { ...TOOL_LIMITS, ...request.toolLimits };
    this.#roomTokens = toolTokens(request, model);
  }

  get open(): boolean {
    return this.#used < this.#limits.maxUses && this.#mistakes < MOST_MISTAKES && this.#roomTokens > 0;
  }

  /** Uses the requested tools. Returns the blocks that report the results to the model. */
  async exchange(completion: Completion, requested: readonly ToolCall[]): Promise<readonly Block[]> {
    await loadTokenizer();
    const toolCalls = requested.map(sendable);
    const isNative = completion.toolCalls?.length;
    const results: Block[] = [];
    for (const [index, call] of toolCalls.entries()) {
      this.#used++;
      const asked = requested[index] ?? call;
      const input = parsed(asked.arguments);
      this.#usedOf.set(asked.name, (this.#usedOf.get(asked.name) ?? 0) + 1);
      const refusal = this.#refusal(asked, input);
      const tool = this.#request.tools?.find(({ name }) => name === asked.name);
      const result = await this.#calls.useTool(completion, index + 1, {
        tool: asked.name,
        input: input ?? null,
        readOnly: refusal !== undefined || tool?.readOnly === true,
        run: async () => refusal === undefined && tool ? await this.#run(tool, input ?? null) : refused(refusal),
      });
      if (isMistake(asked, this.#request) || this.#isTooOften(asked)) this.#mistakes++;
      results.push({ role: "user", text: this.#shown(call, result, tool), ...(isNative ? { answers: call.id } : {}) });
    }
    const last = results.at(-1);
    if (last && !this.open) results[results.length - 1] = { ...last, text: `${last.text}\n${TOOLS.answerNow}` };
    if (!isNative) return [{ role: "assistant", text: quotable(completion.text) }, ...results];
    const words = toolCalls.map(({ name, arguments: input }) => TOOLS.use(name, input));
    const said = [completion.text.trim(), ...words].filter((text) => text !== "").join("\n");
    return [{ role: "assistant", text: quotable(said), toolCalls }, ...results];
  }

  /** Returns the reason not to use a tool, if there is one. */
  #refusal({ name }: ToolCall, input: Json | undefined): string | undefined {
    const { tools = [] } = this.#request;
    const { maxUses } = this.#limits;
    if (this.#used > maxUses) return TOOLS.mostUses(maxUses);
    if (!tools.some((tool) => tool.name === name)) return TOOLS.noneBut(tools.map((tool) => tool.name));
    if (this.#isTooOften({ name })) return TOOLS.usedUp(name);
    return input === undefined ? TOOLS.noJson : undefined;
  }

  #isTooOften({ name }: Pick<ToolCall, "name">): boolean {
    const { maxUses = Infinity } = this.#request.tools?.find((tool) => tool.name === name) ?? {};
    return (this.#usedOf.get(name) ?? 0) > maxUses;
  }

  /** Uses a tool within its limits. */
  async #run(tool: Tool, input: Json): Promise<ToolResult> {
    const { signal, key } = this.#request;
    const { timeoutMs, maxBytes } = this.#limits;
    let address: string | undefined;
    try {
      const output = await within(
        timeoutMs,
        signal,
        (signal) => tool.run(input, { signal, request: this.#request, cite: (from) => void (address = from) }),
      );
      return { output: atMost(maxBytes, JSON.parse(JSON.stringify(output ?? null))), ...omitUndefined({ address }) };
    } catch (error) {
      if (signal.aborted || error instanceof ProgramError || error instanceof InputNeededError) throw error;
      if (error instanceof ToolError) return { output: atMost(maxBytes, error.message), refused: true };
      const reason = error instanceof Error ? error.message : String(error);
      this.#calls.warn("tool_failed", `The tool ${tool.name} failed in ${key}: ${reason}`);
      return refused(TOOLS.failed);
    }
  }

  /** Returns a result as the model sees it: in a fence, and cut to the room available. */
  #shown({ name: tool }: ToolCall, { output, refused, name }: ToolResult, used: Tool | undefined): string {
    const whole = typeof output === "string" ? output : JSON.stringify(output);
    const limit = Math.max(1, Math.min(used?.resultTokens ?? RESULT_TOKENS, this.#roomTokens));
    const beginning = whole.slice(0, limit * CHARACTERS_PER_TOKEN);
    const text = countTokens(beginning) > limit ? cutTo(beginning, limit, countTokens) : beginning;
    this.#roomTokens -= countTokens(text);
    const mark = this.#request.fence(`${this.#request.key}/tool/${this.#used}`);
    return [
      fenceText(mark, refused ? TOOLS.refusal(tool) : TOOLS.result(tool), text),
      ...(text === whole ? [] : [TOOLS.onlyBeginning]),
      ...(name === undefined ? [] : [TOOLS.toCite(name)]),
    ].join("\n");
  }
}

function refused(output: string = TOOLS.none): ToolResult {
  return { output, refused: true };
}

/** Runs a tool; one that is not over in time is abandoned. */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  late.catch(() => {}); // the tool's own error may come first
  const stop = () => {
    over.abort(signal.reason);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    over.abort();
    reject(new Error(`it took longer than ${timeoutMs} ms`));
  }, timeoutMs);
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([run(over.signal), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Returns a result within a limit; of one that is too long, the beginning as a text. */
function atMost(maxBytes: number, output: Json): Json {
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return output;
  const beginning = new TextDecoder().decode(bytes.subarray(0, maxBytes)).replace(/\uFFFD$/, "");
  return `${beginning}\n${TOOLS.cut(bytes.length - maxBytes, bytes.length)}`;
}

/** Returns a call as providers accept it: some refuse invalid names and arguments, although a model produced them. */
function sendable({ id, name, arguments: input }: ToolCall): ToolCall {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 64);
  return {
    id,
    name: plain === "" ? "unknown" : plain,
    arguments: input.trim() === "" || parsed(input) === undefined ? "{}" : input,
  };
}

function isMistake({ name, arguments: input }: ToolCall, { tools = [] }: AgentRequest): boolean {
  return !tools.some((tool) => tool.name === name) || parsed(input) === undefined;
}

/** Parses arguments. An empty text, which some models give when a tool needs none, counts as no arguments. */
function parsed(input: string): Json | undefined {
  return input.trim() === "" ? {} : parseJson(input);
}
