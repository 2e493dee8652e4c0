import { z } from "zod";
import { type FailureCode, ProgramError } from "../transcript/failure.ts";
import { parseJson } from "../transcript/json.ts";
import { type ChatModel, type CompleteOptions, type Completion, type Prompt, stream } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";

/** A cassette cannot be read, or does not hold what is asked of it. */
export class CassetteError extends ProgramError {
  /** `CassetteError`, to tell it from other errors. */
  override name = "CassetteError";
}

const count = z.number().nonnegative();
const headForm = z.object({
  cassette: z.literal(1),
  id: z.string(),
  contextWindow: count,
  contextWindowKnown: z.boolean().default(true),
  reasoningReserve: count,
});
const entryForm = z.object({
  prompt: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), text: z.string() }).loose()),
  completion: z.object({
    text: z.string(),
    finishReason: z.string(),
    model: z.string(),
    toolCalls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }).loose()).optional(),
  }).loose().optional(),
  error: z.object({ message: z.string(), code: z.string() }).loose().optional(),
});

/** A call and what came of it. */
interface Entry {
  readonly prompt: Prompt;
  readonly completion?: Completion;
  readonly error?: { readonly message: string; readonly code: FailureCode };
  /** Line in the file, from 1. */
  readonly line: number;
}

/**
 * A model whose calls are recorded to a file, or played back from it without a call. A cassette is JSON Lines: a head,
 * then one line for each call with its prompt and its answer, or the `ModelError` that came instead.
 *
 * Calls are matched by their prompts, each answer once, so that calls made at the same time may come in any order. The
 * options of a call are recorded for the reader and not compared.
 */
export class CassetteModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown: boolean;
  readonly reasoningReserve: number;
  readonly #path: string;
  readonly #model: ChatModel | undefined;
  readonly #left: Set<Entry>;

  private constructor(path: string, model?: ChatModel) {
    const { head, entries } = read(path);
    this.id = head.id;
    this.contextWindow = head.contextWindow;
    this.contextWindowKnown = head.contextWindowKnown;
    this.reasoningReserve = head.reasoningReserve;
    this.#path = path;
    this.#model = model;
    this.#left = new Set(model ? [] : entries);
  }

  /**
   * Returns a model that asks `model`, and appends each prompt with its answer to the cassette at `path`, which is made
   * if it is not there.
   *
   * @throws {CassetteError} If the file is there and is no cassette of this model.
   */
  static record(model: ChatModel, path: string): CassetteModel {
    const { id, contextWindow, contextWindowKnown = true, reasoningReserve = 0 } = model;
    if ((textAt(path) ?? "").trim() === "") {
      const head = { cassette: 1, id, contextWindow, contextWindowKnown, reasoningReserve };
      Deno.writeTextFileSync(path, `${JSON.stringify(head)}\n`);
    }
    const cassette = new CassetteModel(path, model);
    if (cassette.id !== id) throw new CassetteError(`Cannot record ${id} to ${path}: it is of ${cassette.id}`);
    return cassette;
  }

  /**
   * Returns a model that answers from the cassette at `path`.
   *
   * @throws {CassetteError} If there is no such file, or it is no cassette; it names the line.
   */
  static play(path: string): CassetteModel {
    return new CassetteModel(path);
  }

  /**
   * Asks the model and records what comes of it, or plays back what was recorded for this prompt.
   *
   * @throws {CassetteError} On playback, if no answer is left for the prompt; it shows where the nearest one differs.
   * @throws {ModelError} If there was no answer when it was recorded.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    options.signal?.throwIfAborted();
    if (this.#model) return await this.#record(this.#model, prompt, options);
    const { line, completion, error } = this.#take(prompt);
    await Promise.resolve();
    if (error) throw new ModelError(error.message, error);
    if (!completion) throw new CassetteError(`Line ${line} of ${this.#path} holds no answer`);
    stream(completion.text, options);
    return completion;
  }

  /**
   * Checks that everything recorded was asked for.
   *
   * @throws {CassetteError} On playback, if answers were never asked for; it names their lines.
   */
  assertDone(): void {
    if (this.#left.size === 0) return;
    const lines = [...this.#left].map(({ line }) => line).join(", ");
    throw new CassetteError(`Cassette ${this.#path} is not used up: unasked are lines ${lines}`);
  }

  async #record(model: ChatModel, prompt: Prompt, options: CompleteOptions): Promise<Completion> {
    try {
      const completion = await model.complete(prompt, options);
      const { rateLimit: _, ...answer } = completion; // playing it back should wait for nothing
      this.#append(prompt, options, { completion: answer });
      return completion;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { message, code, status, retryAfterMs, mayHaveBeenPaid, retryable } = error;
      this.#append(prompt, options, { error: { message, code, mayHaveBeenPaid, retryable, status, retryAfterMs } });
      throw error;
    }
  }

  /** Appends a whole line at once: calls may end at the same time. */
  #append(prompt: Prompt, asked: CompleteOptions, outcome: object): void {
    const { maxOutputTokens, temperature, seed, schema } = asked;
    const options = { maxOutputTokens, temperature, seed, schema: schema?.name };
    Deno.writeTextFileSync(this.#path, `${JSON.stringify({ prompt, options, ...outcome })}\n`, { append: true });
  }

  #take(prompt: Prompt): Entry {
    const left = [...this.#left].map((entry) => ({ entry, shared: sharedBlocks(entry.prompt, prompt) }))
      .sort((a, b) => b.shared - a.shared);
    const same = left.find(({ entry, shared }) => shared === prompt.length && entry.prompt.length === shared);
    if (same) {
      this.#left.delete(same.entry);
      return same.entry;
    }
    const [nearest] = left;
    if (!nearest) throw new CassetteError(`Cassette ${this.#path} has no answers left`);
    const { entry: { line, prompt: recorded }, shared } = nearest;
    throw new CassetteError(
      `Cassette ${this.#path} has no answer for the prompt. Nearest is line ${line}, which differs in block ` +
        `${shared + 1}: there ${beginning(recorded[shared])}, here ${beginning(prompt[shared])}`,
    );
  }
}

function read(path: string) {
  const text = textAt(path);
  if (text === undefined) {
    throw new CassetteError(`Cannot play ${path}: there is no such file. Record it with CassetteModel.record`);
  }
  const [first = "", ...rest] = text.split("\n");
  const head = headForm.safeParse(parseJson(first));
  if (!head.success) throw new CassetteError(`Cannot play ${path}: line 1 is no head of a cassette`);
  const entries = rest.flatMap((text, index): Entry[] => {
    if (text.trim() === "") return [];
    const value: unknown = parseJson(text);
    if (isEntry(value)) return [{ ...value, line: index + 2 }];
    throw new CassetteError(`Cannot play ${path}: line ${index + 2} is no recorded call`);
  });
  return { head: head.data, entries };
}

function isEntry(value: unknown): value is Omit<Entry, "line"> {
  return entryForm.safeParse(value).success;
}

function textAt(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return undefined;
  }
}

/** Counts the blocks that two prompts begin with. */
function sharedBlocks(first: Prompt, second: Prompt): number {
  const differs = first.findIndex(({ role, text }, at) => second[at]?.role !== role || second[at]?.text !== text);
  return differs < 0 ? first.length : differs;
}

function beginning(block: Prompt[number] | undefined): string {
  return block ? `${block.role}: ${JSON.stringify(block.text.slice(0, 80))}` : "nothing";
}
