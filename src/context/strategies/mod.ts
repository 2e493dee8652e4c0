import type { ContextSummarizer } from "../plan.ts";
import type { Strategy } from "../settings.ts";
import { full } from "./full.ts";

/** What each strategy is made by: a strategy is a file, a line here, and a name in the settings. */
const SUMMARIZERS: Readonly<Record<Strategy, () => Promise<ContextSummarizer>>> = {
  "full": () => Promise.resolve(full()),
  "window": async () => (await import("./window.ts")).window(),
  "length-based": async () => (await import("./length_based.ts")).lengthBased(),
  "hierarchical": async () => (await import("./hierarchical.ts")).hierarchical(),
  "retrieval": async () => (await import("./retrieval.ts")).retrieval(),
};

/** What plans by a strategy: one for each speaker, loaded when it is needed if it is not the usual one. */
export function summarizerFor(strategy: Strategy): Promise<ContextSummarizer> {
  return SUMMARIZERS[strategy]();
}
