import type { ContextSummarizer, History, Plan } from "../plan.ts";
import { window } from "./window.ts";

/** Everything, as long as it fits; else what `window` shows, and a word that this is so. */
export function full(): ContextSummarizer {
  const shorter = window();
  return {
    plan(history): Plan {
      const excess = excessOf(history);
      return excess === undefined ? { parts: history.statements } : { ...shorter.plan(history), shortened: excess };
    },
  };
}

/** Why not everything can be shown, if so. */
function excessOf({ statements, roomTokens, tokensOf }: History): string | undefined {
  const tokens = statements.reduce((sum, statement) => sum + tokensOf(statement), 0);
  return tokens > roomTokens ? `what was said takes ${tokens} tokens and there is room for ${roomTokens}` : undefined;
}
