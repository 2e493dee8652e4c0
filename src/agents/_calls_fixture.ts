import type { Calls } from "./agent.ts";

/** The way to a model without an engine, for tests. */
export const directCalls: Calls = {
  complete: (model, prompt, options) => model.complete(prompt, options),
  useTool: (_answer, _place, use) => use(),
  warn: (code, text) => {
    throw new Error(`Unexpected warning ${code}: ${text}`);
  },
};
