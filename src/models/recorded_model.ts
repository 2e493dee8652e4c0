import { readFile, stat } from "node:fs/promises";
import { saysAbsent } from "../runtime/found.ts";
import { parse, YAMLError } from "yaml";
import { z } from "zod";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";

/** A recording cannot be read. */
export class RecordingError extends Error {
  /** `RecordingError`, to tell it from other errors. */
  override name = "RecordingError";
}

/** Options of {@linkcode RecordedModel.open}. */
export interface RecordedModelOptions {
  /** Its id. @default "recorded/" and the path */
  readonly id?: string;
  /**
   * Called for each answer that is watched as it comes. What it gives is awaited before each piece of a few words, so that
   * the answer can be read along. @default no waiting
   */
  readonly pace?: () => (signal: AbortSignal | undefined) => Promise<void>;
}

const answerForm = z.union([
  z.string(),
  z.strictObject({
    text: z.string(),
    finishReason: z.string().optional(),
    toolCalls: z.array(z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() })).readonly()
      .optional(),
  }),
]);
/** An answer as it was recorded: its text, or more where the text alone does not tell what was answered. */
export type RecordedAnswer = z.infer<typeof answerForm>;

/** Bytes of a recording, at most. */
const MOST_BYTES = 64 * 1024 * 1024;
const FEW_WORDS = /(?:\s*\S+){1,4}\s*/g;

/**
 * A model that gives recorded answers by the key of the call, whatever the prompt says. It costs nothing and makes no
 * request. A recording is a YAML file with one `key: text` for each call; a key is the turn's and the number of the call
 * in it, as in `openings/opening/ada#1`.
 */
export class RecordedModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number = 1_000_000; // nothing that is recorded is too long for it
  readonly recorded = true;
  readonly structured = true;
  readonly takesImages = true; // whoever was recorded may have seen them
  readonly #path: string;
  readonly #answers: ReadonlyMap<string, RecordedAnswer>;
  readonly #pace: RecordedModelOptions["pace"];

  private constructor(
    path: string,
    answers: ReadonlyMap<string, RecordedAnswer>,
    { id = `recorded/${path}`, pace }: RecordedModelOptions,
  ) {
    this.id = id;
    this.#path = path;
    this.#answers = answers;
    this.#pace = pace;
  }

  /**
   * Returns a model that answers from the recording at `path`.
   *
   * @throws {RecordingError} If there is no such file, or it is no recording.
   */
  static async open(path: string, options: RecordedModelOptions = {}): Promise<RecordedModel> {
    return new RecordedModel(path, new Map(Object.entries(await read(path))), options);
  }

  /** Returns `true` if there is an answer for the call. */
  holds(call: string): boolean {
    return this.#answers.has(call);
  }

  /**
   * Gives the answer that was recorded for the call.
   *
   * @throws {ModelError} If there is none; it names the key and the file. Asking again would not help.
   */
  async complete(_prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    const { call, signal } = options;
    signal?.throwIfAborted();
    const answer = call === undefined ? undefined : this.#answers.get(call);
    if (answer === undefined) {
      const missing = call === undefined ? "a call without a key" : `the call '${call}'`;
      throw new ModelError(`The recording ${this.#path} has no answer for ${missing}`, { code: "not_found" });
    }
    const { text, finishReason = "stop", toolCalls } = typeof answer === "string" ? { text: answer } : answer;
    await Promise.resolve();
    const wait = options.onDelta && this.#pace?.();
    for (const piece of (wait && text.match(FEW_WORDS)) ?? [text]) {
      await wait?.(signal);
      options.onActivity?.();
      options.onDelta?.(piece);
    }
    return { text, finishReason, model: this.id, ...(toolCalls ? { toolCalls } : {}) };
  }
}

async function read(path: string): Promise<Readonly<Record<string, RecordedAnswer>>> {
  let content: unknown;
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new RecordingError(`Cannot read the recording ${path}: it is no file`);
    if (found.size > MOST_BYTES) {
      throw new RecordingError(`Cannot read the recording ${path}: it has ${found.size} bytes`);
    }
    content = parse(await readFile(path, "utf8"), { maxAliasCount: 0 });
  } catch (error) {
    if (saysAbsent(error)) {
      throw new RecordingError(`Cannot read the recording ${path}: there is no such file`);
    }
    // what stands in the file is not repeated: it may be any file
    const [start] = error instanceof YAMLError ? error.linePos ?? [] : [];
    if (error instanceof YAMLError || error instanceof ReferenceError) {
      throw new RecordingError(`Cannot read the recording ${path}: line ${start?.line ?? "?"} is no YAML`);
    }
    throw error;
  }
  const reading = z.record(z.string(), answerForm).safeParse(content);
  if (!reading.success) {
    throw new RecordingError(`Cannot read the recording ${path}: it must have lines of the form 'KEY: TEXT'`);
  }
  return reading.data;
}
