import { z } from "zod";
import { type FailureCode, ProgramError } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { stream } from "./_pieces.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";

/** A cassette cannot be read, or does not hold what is asked of it. */
export class CassetteError extends ProgramError {
  /** `CassetteError`, to tell it from other errors. */
  override name = "CassetteError";
  /** Line of the cassette that comes nearest, from 1. */
  readonly line: number | undefined;
  /** First block of the prompt that differs from it, from 1. */
  readonly block: number | undefined;

  /** `at` says where, as far as that is known. */
  constructor(message: string, at: { readonly line?: number; readonly block?: number } = {}) {
    super(message);
    this.line = at.line;
    this.block = at.block;
  }
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
    usage: z.object({ inputTokens: count, outputTokens: count }).loose().optional(),
    toolCalls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }).loose()).optional(),
  }).loose().optional(),
  error: z.object({ message: z.string(), code: z.string(), mayHaveBeenPaid: z.boolean(), retryable: z.boolean() })
    .loose().optional(),
});

/** Whose answers a cassette holds. */
type Head = Omit<z.infer<typeof headForm>, "cassette">;

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
  #calls = 0;
  #written: Promise<void> = Promise.resolve();

  private constructor(path: string, head: Head, { model, entries = [] }: { model?: ChatModel; entries?: Entry[] }) {
    this.id = head.id;
    this.contextWindow = head.contextWindow;
    this.contextWindowKnown = head.contextWindowKnown;
    this.reasoningReserve = head.reasoningReserve;
    this.#path = path;
    this.#model = model;
    this.#left = new Set(entries);
  }

  /**
   * Returns a model that asks `model`, and appends each prompt with its answer to the cassette at `path`, which is made
   * if it is not there.
   *
   * @throws {CassetteError} If the file is there and is no cassette of this model.
   */
  static record(model: ChatModel, path: string): CassetteModel {
    const { id, contextWindow, contextWindowKnown = true, reasoningReserve = 0 } = model;
    const head = { id, contextWindow, contextWindowKnown, reasoningReserve };
    if ((textAt(path) ?? "").trim() === "") {
      Deno.writeTextFileSync(path, `${JSON.stringify({ cassette: 1, ...head })}\n`);
    }
    const recorded = read(path).head.id;
    if (recorded !== id) throw new CassetteError(`Cannot record ${id} to ${path}: it is of ${recorded}`);
    return new CassetteModel(path, head, { model });
  }

  /**
   * Returns a model that answers from the cassette at `path`.
   *
   * @throws {CassetteError} If there is no such file, or it is no cassette; it names the line.
   */
  static play(path: string): CassetteModel {
    const { head, entries } = read(path);
    return new CassetteModel(path, head, { entries });
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
    throw new CassetteError(
      `Cassette ${this.#path} is not used up: ${this.#calls} calls were made, and unasked are lines ${lines}`,
    );
  }

  async #record(model: ChatModel, prompt: Prompt, options: CompleteOptions): Promise<Completion> {
    try {
      const completion = await model.complete(prompt, options);
      const { rateLimit: _, ...answer } = completion; // playing it back should wait for nothing
      await this.#append(prompt, options, { completion: answer });
      return completion;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { message, code, status, retryAfterMs, mayHaveBeenPaid, retryable } = error;
      const told = { message, code, mayHaveBeenPaid, retryable, ...omitUndefined({ status, retryAfterMs }) };
      await this.#append(prompt, options, { error: told });
      throw error;
    }
  }

  /** Appends a whole line, also when calls end at the same time. */
  #append(prompt: Prompt, options: CompleteOptions, outcome: object): Promise<void> {
    const { maxOutputTokens, temperature, seed, schema } = options;
    const asked = omitUndefined({ maxOutputTokens, temperature, seed, schema: schema?.name });
    const line = `${JSON.stringify({ prompt, options: asked, ...outcome })}\n`;
    const written = this.#written.then(() => Deno.writeTextFile(this.#path, line, { append: true }));
    this.#written = written.catch(() => {});
    return written;
  }

  #take(prompt: Prompt): Entry {
    const call = ++this.#calls;
    const left = [...this.#left];
    const [first, ...others] = left;
    if (!first) throw new CassetteError(`Cassette ${this.#path} has no answers left for call ${call}`);
    const entry = left.find((entry) => isSame(entry.prompt, prompt));
    if (entry) {
      this.#left.delete(entry);
      return entry;
    }
    const nearest = others.reduce(
      (best, entry) => sharedBlocks(entry.prompt, prompt) > sharedBlocks(best.prompt, prompt) ? entry : best,
      first,
    );
    const { block, text } = differenceOf(nearest.prompt, prompt);
    throw new CassetteError(
      `Cassette ${this.#path} has no answer for the prompt of call ${call}. Nearest is line ${nearest.line}: ${text}`,
      { line: nearest.line, block },
    );
  }
}

function read(path: string): { readonly head: Head; readonly entries: Entry[] } {
  const text = textAt(path);
  if (text === undefined) {
    throw new CassetteError(`Cannot play ${path}: there is no such file. Record it with CassetteModel.record`);
  }
  const [first = "", ...rest] = text.split("\n");
  const head = headForm.safeParse(parse(first));
  if (!head.success) throw new CassetteError(`Cannot play ${path}: line 1 is no head of a cassette`, { line: 1 });
  const entries = rest.flatMap((text, index) => text.trim() === "" ? [] : [toEntry(text, index + 2, path)]);
  return { head: head.data, entries };
}

function toEntry(text: string, line: number, path: string): Entry {
  const value = parse(text);
  if (!isEntry(value)) throw new CassetteError(`Cannot play ${path}: line ${line} is no recorded call`, { line });
  return { ...value, line };
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSame(first: Prompt, second: Prompt): boolean {
  return first.length === second.length && sharedBlocks(first, second) === first.length;
}

/** Blocks that two prompts begin with. */
function sharedBlocks(first: Prompt, second: Prompt): number {
  const differs = first.findIndex(({ role, text }, at) => second[at]?.role !== role || second[at]?.text !== text);
  return differs < 0 ? first.length : differs;
}

/** Letters shown before and after the place where two texts part. */
const AROUND = 30;

/** Says where the prompt that came first differs from the recorded one. */
function differenceOf(recorded: Prompt, asked: Prompt): { readonly block: number; readonly text: string } {
  const at = sharedBlocks(recorded, asked);
  const [there, here] = [recorded[at], asked[at]];
  const block = at + 1;
  if (there?.role !== here?.role) {
    return {
      block,
      text: `block ${block} is from '${there?.role ?? "nobody"}' there, here from '${here?.role ?? "nobody"}'`,
    };
  }
  const [old = "", now = ""] = [there?.text, here?.text];
  let place = 0;
  while (place < old.length && old[place] === now[place]) place++;
  const show = (text: string) => JSON.stringify(text.slice(Math.max(0, place - AROUND), place + AROUND));
  return {
    block,
    text: `block ${block} (${here?.role}) differs at character ${place + 1}: there ${show(old)}, here ${show(now)}`,
  };
}
