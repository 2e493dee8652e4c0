import type { ContextSummarizer, History, Plan } from "../plan.ts";
import type { Strategy } from "../settings.ts";

/** By name. */
export function summarizerFor(_strategy: Strategy): Promise<ContextSummarizer> {
  return Promise.resolve({ plan: ({ statements }) => ({ parts: statements }) });
}

/** Everything. */
export function finalReading({ statements }: History): Plan {
  return { parts: statements };
}
