import { type Cassette, openCassette, readCassette } from "./_cassette.ts";
import type { CassetteEntry, CassetteHead } from "./_cassette_form.ts";
import { differenceOf, nearestOf, samePrompt } from "./_prompt_difference.ts";
import { stream } from "./_pieces.ts";
import type { ChatModel, CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import { ModelError } from "./model_error.ts";
import { CassetteError } from "./cassette_error.ts";

/** Where calls go, and where the answers come from. */
type Source =
  | { readonly kind: "record"; readonly model: ChatModel; readonly cassette: Cassette }
  | { readonly kind: "play"; readonly path: string; readonly entries: readonly CassetteEntry[] };

/**
 * A model whose calls are recorded to a file, or played back from it without a call. A cassette is JSON Lines: a head,
 * then one line for each call with its prompt and its answer, or the `ModelError` that came instead.
 *
 * Calls are matched by their prompts, each answer once, so that calls made at the same time may come in any order. The
 * options of a call are recorded for the reader, and not compared.
 */
export class RecordedModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  readonly contextWindowKnown: boolean;
  readonly reasoningReserve: number;
  readonly #source: Source;
  readonly #left: Set<CassetteEntry>;
  #calls = 0;

  private constructor(head: CassetteHead, source: Source) {
    this.id = head.id;
    this.contextWindow = head.contextWindow;
    this.contextWindowKnown = head.contextWindowKnown ?? true;
    this.reasoningReserve = head.reasoningReserve;
    this.#source = source;
    this.#left = new Set(source.kind === "play" ? source.entries : []);
  }

  /**
   * A model that asks `model`, and appends each prompt with its answer to the cassette at `path`, which is made if it
   * is not there.
   *
   * @throws {CassetteError} If the file is there and is no cassette of this model.
   */
  static record(model: ChatModel, path: string): RecordedModel {
    const { id, contextWindow, contextWindowKnown = true, reasoningReserve = 0 } = model;
    const head = { id, contextWindow, contextWindowKnown, reasoningReserve };
    return new RecordedModel(head, { kind: "record", model, cassette: openCassette(path, head) });
  }

  /**
   * A model that answers from the cassette at `path`.
   *
   * @throws {CassetteError} If there is no such file, or it is no cassette; it names the line.
   */
  static play(path: string): RecordedModel {
    const { head, entries } = readCassette(path);
    return new RecordedModel(head, { kind: "play", path, entries });
  }

  /**
   * Asks the model and records what comes of it, or plays back what was recorded for this prompt.
   *
   * @throws {CassetteError} On playback, if no answer is left for the prompt; it shows where the nearest one differs.
   * @throws {ModelError} If there was no answer when it was recorded.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    options.signal?.throwIfAborted();
    if (this.#source.kind === "record") return await this.#record(this.#source, prompt, options);
    const entry = this.#find(this.#source.path, prompt);
    await Promise.resolve();
    if (entry.error) throw new ModelError(entry.error.message, entry.error);
    if (!entry.completion) throw new CassetteError(`Line ${entry.line} of ${this.#source.path} holds no answer`);
    stream(entry.completion.text, options);
    return entry.completion;
  }

  /**
   * Checks that everything recorded was asked for.
   *
   * @throws {CassetteError} On playback, if answers were never asked for; it names their lines.
   */
  assertDone(): void {
    if (this.#source.kind === "record" || this.#left.size === 0) return;
    const lines = [...this.#left].map(({ line }) => line).join(", ");
    throw new CassetteError(
      `Cassette ${this.#source.path} is not used up: ${this.#calls} calls were made, and unasked are lines ${lines}`,
    );
  }

  async #record(source: Source & { readonly kind: "record" }, prompt: Prompt, options: CompleteOptions) {
    try {
      const completion = await source.model.complete(prompt, options);
      await source.cassette.append({ prompt, options, completion });
      return completion;
    } catch (error) {
      if (error instanceof ModelError) await source.cassette.append({ prompt, options, error });
      throw error;
    }
  }

  #find(path: string, prompt: Prompt): CassetteEntry {
    const call = ++this.#calls;
    if (this.#left.size === 0) throw new CassetteError(`Cassette ${path} has no answers left for call ${call}`);
    const entry = [...this.#left].find((left) => samePrompt(left.prompt, prompt));
    if (entry) {
      this.#left.delete(entry);
      return entry;
    }
    const nearest = nearestOf([...this.#left], prompt);
    const { block, text } = differenceOf(nearest.prompt, prompt);
    throw new CassetteError(
      `Cassette ${path} has no answer for the prompt of call ${call}. Nearest is line ${nearest.line}: ${text}`,
      { line: nearest.line, block },
    );
  }
}
