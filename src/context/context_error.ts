import { withCommas } from "../text/with_commas.ts";
import { ModelError } from "../models/model_error.ts";

/** What a prompt consists of besides what was said, and what of that must be kept, in tokens. */
export interface PromptSizes {
  /** Rules, persona, material and instruction. */
  readonly fixed: number;
  /** What must be kept of what was said. */
  readonly kept: number;
  /** Set aside for the answer. */
  readonly answer: number;
  /** Set aside to ask once more, where the form of the answer may be wrong. */
  readonly spare: number;
  /** Of prompt and answer together. */
  readonly window: number;
}

/** What must be kept does not fit: nothing is sent, and nothing is silently cut. */
export function contextError(model: string, { fixed, kept, answer, spare, window }: PromptSizes): ModelError {
  const count = (tokens: number) => withCommas(Math.ceil(tokens));
  return new ModelError(
    `The prompt does not fit into the context of ${model}: ${count(fixed)} tokens of rules, material and instruction` +
      `${kept > 0 ? `, ${count(kept)} of statements that must be kept` : ""} and ${count(answer)} for the answer${
        spare > 0 ? `, with ${count(spare)} to ask for it once more,` : ""
      } are ` +
      `more than its ${
        count(window)
      }. Use a model with a larger context, set its size with --context-window if it is ` +
      "larger than assumed, or give less material",
    { code: "context" },
  );
}
