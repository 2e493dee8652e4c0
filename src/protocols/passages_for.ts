import type { QuotedText } from "../agents/agent.ts";
import type { SourceIndex } from "../judging/quotations/mod.ts";
import { fillerText } from "../models/filler_model.ts";
import { estimateTokens } from "../text/estimate_tokens.ts";
import { countTokens } from "../text/tokens.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";

/** Passages for each claim. */
const MOST_A_CLAIM = 2;
/** Passages of a statement that makes no claim that could be looked up. */
const MOST_WITHOUT_CLAIMS = 3;
/** All of them together, in tokens as they are counted where limits hold. */
const MOST_TOKENS = 1200;

/**
 * The passages of the sources that bear on what a statement claims, each once, the best of each claim first; without
 * claims those that bear on the whole of it. What does not fit into 1,200 tokens is left out.
 */
export async function passagesFor(
  { text }: Statement,
  claims: readonly Claim[],
  sources: SourceIndex,
): Promise<readonly QuotedText[]> {
  const { retrievePassages } = await import("../judging/quotations/mod.ts");
  const found = claims.length === 0
    ? retrievePassages({ text, citations: [] }, sources, { most: MOST_WITHOUT_CLAIMS })
    : byRank(claims.map((claim) => retrievePassages(claim, sources, { most: MOST_A_CLAIM })));
  const passages = new Map(found.map(({ place, text }) => [`${place.source}, line ${place.line}`, text]));
  let left = MOST_TOKENS;
  return [...passages].flatMap(([place, text]) => {
    const tokens = Math.max(countTokens(text), estimateTokens(text));
    if (tokens > left) return [];
    left -= tokens;
    return [{ title: `Source ${place}`, text }];
  });
}

/** As long as passages may be together: for a rehearsal, in which nothing is claimed. */
export function fillerPassages(): readonly QuotedText[] {
  return [{ title: "Source", text: fillerText(MOST_TOKENS) }];
}

/** The first of each, then the second of each. */
function byRank<T>(lists: readonly (readonly T[])[]): readonly T[] {
  return Array.from({ length: MOST_A_CLAIM }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
}
