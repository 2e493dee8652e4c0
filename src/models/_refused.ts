import type { Refusal } from "./_failure.ts";
import { type Parameter, refusedParameter } from "./_request.ts";
import { type CompleteOptions, type Completion, type Prompt, withoutImages } from "./chat_model.ts";
import type { ModelError } from "./model_error.ts";

/** An answer, or a refusal of the server. */
export type Attempt = { readonly answer: Completion } | { readonly error: ModelError; readonly refusal: Refusal };

/** One request, without what was refused before. */
export interface AttemptMade {
  readonly prompt: Prompt;
  readonly without: ReadonlySet<Parameter>;
}

/**
 * Parameters that a server does not take. A request is made again only without one that the server has just refused by
 * name; that is remembered, so that the next request does without it at once.
 */
export class Refused {
  readonly #dropped: Set<Parameter>;
  #heldToSchema = false;

  /** Those that are known to be refused are never sent. */
  constructor(known: Iterable<Parameter> = []) {
    this.#dropped = new Set(known);
  }

  get dropped(): readonly Parameter[] {
    return [...this.#dropped];
  }

  /** `true` once the server held an answer to a JSON Schema, `false` once it refused to; `undefined` before. */
  get structured(): boolean | undefined {
    return this.#dropped.has("response_format") ? false : this.#heldToSchema || undefined;
  }

  /** `false` once the server has refused tools; `undefined` before. */
  get takesTools(): boolean | undefined {
    return this.#dropped.has("tools") ? false : undefined;
  }

  /**
   * Asks until there is an answer, or a refusal that names nothing that can be left out.
   *
   * @throws {ModelError} If there is no answer.
   */
  async ask(
    prompt: Prompt,
    { schema }: Pick<CompleteOptions, "schema">,
    make: (attempt: AttemptMade) => Promise<Attempt & { readonly sent: ReadonlySet<Parameter> }>,
  ): Promise<Completion> {
    const without = new Set(this.#dropped);
    while (true) {
      const shown = without.has("images") ? withoutImages(prompt) : prompt;
      const attempt = await make({ prompt: shown, without });
      if ("answer" in attempt) {
        for (const name of without) this.#dropped.add(name);
        if (schema && !without.has("response_format")) this.#heldToSchema = true;
        return shown === prompt ? attempt.answer : { ...attempt.answer, imagesRefused: true };
      }
      const refused = refusedParameter(attempt.refusal, attempt.sent);
      if (refused === undefined || without.has(refused)) throw attempt.error;
      without.add(refused);
    }
  }
}
