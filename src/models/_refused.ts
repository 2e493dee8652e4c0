import type { Refusal } from "./_failure.ts";
import { type Parameter, refusedParameter } from "./_request.ts";
import { type CompleteOptions, type Completion, type Prompt, withoutImages } from "./chat_model.ts";
import type { ModelError } from "./model_error.ts";

/** The outcome of a request: an answer, or a refusal by the server. */
export type Attempt = { readonly answer: Completion } | { readonly error: ModelError; readonly refusal: Refusal };

/** A request without the parameters that were refused before. */
export interface AttemptMade {
  readonly prompt: Prompt;
  readonly without: ReadonlySet<Parameter>;
}

/** Schemas in a row that a server refuses, without saying that it takes none, before none is sent any more. */
const MOST_SCHEMAS_REFUSED = 2;

/**
 * Parameters that a server rejects. When it rejects one by name, the request is repeated without it, and later requests
 * omit it; a schema that it only fails to use is one of several, so that the next one is tried.
 */
export class Refused {
  readonly #dropped: Set<Parameter>;
  #heldToSchema = false;
  #schemasRefused = 0;

  /** Takes the parameters that are known to be rejected. */
  constructor(known: Iterable<Parameter> = []) {
    this.#dropped = new Set(known);
  }

  get dropped(): readonly Parameter[] {
    return [...this.#dropped];
  }

  /** `true` once the server has enforced a JSON Schema, `false` once it has refused to; `undefined` before. */
  get structured(): boolean | undefined {
    return this.#dropped.has("response_format") ? false : this.#heldToSchema || undefined;
  }

  /** `false` once the server has refused tools; `undefined` before. */
  get takesTools(): boolean | undefined {
    return this.#dropped.has("tools") ? false : undefined;
  }

  /**
   * Repeats a request until it is answered, or rejected for a reason that no omission fixes.
   *
   * @throws {ModelError} If there is no answer.
   */
  async ask(
    prompt: Prompt,
    { schema, tools = [] }: Pick<CompleteOptions, "schema" | "tools">,
    make: (attempt: AttemptMade) => Promise<Attempt & { readonly sent: ReadonlySet<Parameter> }>,
  ): Promise<Completion> {
    const without = new Set(this.#dropped);
    const lasting = new Set(this.#dropped);
    while (true) {
      const shown = without.has("images") ? withoutImages(prompt) : prompt;
      const attempt = await make({ prompt: shown, without });
      if ("answer" in attempt) {
        if (schema && !without.has("response_format")) {
          this.#heldToSchema = true;
          this.#schemasRefused = 0;
        } else if (without.has("response_format") && ++this.#schemasRefused >= MOST_SCHEMAS_REFUSED) {
          lasting.add("response_format");
        }
        for (const name of lasting) this.#dropped.add(name);
        return {
          ...attempt.answer,
          ...(shown === prompt ? {} : { imagesRefused: true }),
          ...(tools.length > 0 && without.has("tools") ? { toolsRefused: true } : {}),
        };
      }
      const refused = refusedParameter(attempt.refusal, attempt.sent);
      if (refused === undefined || without.has(refused.name)) throw attempt.error;
      without.add(refused.name);
      if (refused.lasting) lasting.add(refused.name);
    }
  }
}
