import { beginningOf } from "../beginning.ts";
import { epochOf, newestWithin } from "../epochs.ts";
import type { ContextSummarizer, History, Plan } from "../plan.ts";

/** The opening statements, and the newest that fits: renewed in epochs, so that prompts begin alike in between. */
export function window(): ContextSummarizer {
  return { plan };
}

function plan({ statements, epochTokens, roomTokens, tokensOf }: History): Plan {
  const beginning = beginningOf(statements);
  const { pinned, tail } = epochOf(statements, { epochTokens, tokensOf, pinned: (one) => beginning.has(one) });
  const pinnedTokens = pinned.reduce((sum, statement) => sum + tokensOf(statement), 0);
  const shown = newestWithin(tail, { tokens: roomTokens - pinnedTokens, tokensOf });
  return { parts: [...pinned, ...shown].sort((a, b) => a.number - b.number) };
}
