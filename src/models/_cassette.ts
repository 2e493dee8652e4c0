import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type CassetteEntry, type CassetteHead, isEntry, isHead, type RecordedError } from "./_cassette_form.ts";
import { CassetteError } from "./cassette_error.ts";
import type { CompleteOptions, Completion, Prompt } from "./chat_model.ts";
import type { ModelError } from "./model_error.ts";

/** Reads a cassette. @throws {CassetteError} If it cannot be read; it names the line. */
export function readCassette(
  path: string,
): { readonly head: CassetteHead; readonly entries: readonly CassetteEntry[] } {
  const lines = textOf(path).split("\n");
  const [first = "", ...rest] = lines;
  const head = parse(first);
  if (!isHead(head)) throw new CassetteError(`Cannot play ${path}: line 1 is no head of a cassette`, { line: 1 });
  const entries = rest.flatMap((text, index) => text.trim() === "" ? [] : [toEntry(text, index + 2, path)]);
  return { head, entries };
}

/** Opens a cassette to append to, and writes its head if it is new. @throws {CassetteError} If it is another model's. */
export function openCassette(path: string, head: CassetteHead): Cassette {
  let text: string | undefined;
  try {
    text = Deno.readTextFileSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  if (text === undefined || text.trim() === "") {
    Deno.writeTextFileSync(path, `${JSON.stringify({ cassette: 1, ...head })}\n`);
  } else {
    const recorded = readCassette(path).head.id;
    if (recorded !== head.id) throw new CassetteError(`Cannot record ${head.id} to ${path}: it is of ${recorded}`);
  }
  return new Cassette(path);
}

/** A cassette that is being recorded. Its lines are whole, also when calls end at the same time. */
export class Cassette {
  readonly #path: string;
  #last: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Appends a call and resolves when it is written. */
  append(
    { prompt, options, completion, error }: {
      readonly prompt: Prompt;
      readonly options: CompleteOptions;
      readonly completion?: Completion;
      readonly error?: ModelError;
    },
  ): Promise<void> {
    const { maxOutputTokens, temperature, seed, schema } = options;
    // How far a limit was used when it was recorded is nothing that playing it back should wait for.
    const { rateLimit: _, ...answer } = completion ?? {};
    const line = JSON.stringify({
      prompt,
      options: omitUndefined({ maxOutputTokens, temperature, seed, schema: schema?.name }),
      ...omitUndefined({ completion: completion && answer, error: error && toRecordedError(error) }),
    });
    const written = this.#last.then(() => Deno.writeTextFile(this.#path, `${line}\n`, { append: true }));
    this.#last = written.catch(() => {});
    return written;
  }
}

function toRecordedError(
  { message, code, status, retryAfterMs, mayHaveBeenPaid, retryable }: ModelError,
): RecordedError {
  return { message, code, mayHaveBeenPaid, retryable, ...omitUndefined({ status, retryAfterMs }) };
}

function toEntry(text: string, line: number, path: string): CassetteEntry {
  const entry = parse(text);
  if (!isEntry(entry)) throw new CassetteError(`Cannot play ${path}: line ${line} is no recorded call`, { line });
  const { prompt, completion, error } = entry;
  return { line, prompt, ...omitUndefined({ completion, error }) };
}

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new CassetteError(`Cannot play ${path}: there is no such file. Record it with RecordedModel.record`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
