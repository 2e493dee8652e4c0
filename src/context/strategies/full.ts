import type { ContextSummarizer, History, Plan } from "../plan.ts";
import { window } from "./window.ts";

/** Everything, as long as it fits; else what `window` shows. */
export function full(): ContextSummarizer {
  const shorter = window();
  return { plan: (history): Plan => fits(history) ? { parts: history.statements } : shorter.plan(history) };
}

function fits({ statements, roomTokens, tokensOf }: History): boolean {
  return statements.reduce((sum, statement) => sum + tokensOf(statement), 0) <= roomTokens;
}
