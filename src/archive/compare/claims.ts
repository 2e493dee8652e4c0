import { sameStatement } from "../../text/same_statement.ts";
import { contentStems, RelevanceIndex } from "../../text/words.ts";
import type { Flow, FlowClaim } from "../../transcript/flow.ts";
import { type Both, both } from "./both.ts";

/** Share of the content words of two gists, weighted by how rare they are, that both have if they are probably the same. */
export const SHARED_WORDS = 0.4;

/** What was claimed in two dialogues. */
export interface ClaimsApart {
  /** Claims that only one has, in the order in which they were said. */
  readonly alone: Both<readonly FlowClaim[]>;
  /** Claims that both probably have, the most similar first. */
  readonly common: readonly Both<FlowClaim>[];
  /** Number of claims of the first in messages that both share. */
  readonly inherited: number;
}

/**
 * Compares the claims of two dialogues, but for those in messages that both share. Two are probably the same if they have
 * the same words, or if of the content words of their gists, each weighted by its rarity among all claims of both, both
 * have at least 40 %.
 *
 * @param shared Numbers of the messages that are the same in both.
 */
export function claimsApart(flows: Both<Pick<Flow, "claims">>, shared: ReadonlySet<number>): ClaimsApart {
  const all = flows.flatMap(({ claims }) => claims);
  const stems = new Map(all.map((claim) => [claim, new Set(contentStems(claim.gist))]));
  const index = new RelevanceIndex(all, (claim) => [...stems.get(claim) ?? []]);
  const weight = (words: ReadonlySet<string>) => [...words].reduce((sum, word) => sum + index.weight(word), 0);
  const likeness = ([a, b]: Both<FlowClaim>) => {
    if (sameStatement(a.gist, b.gist) || sameStatement(a.words.text, b.words.text)) return 1;
    const [left = new Set<string>(), right = new Set<string>()] = [stems.get(a), stems.get(b)];
    return weight(left.intersection(right)) / Math.max(weight(left.union(right)), Number.MIN_VALUE);
  };
  const isShared = ({ message }: FlowClaim) => shared.has(message);
  const pairs = flows[0].claims.flatMap((a) => flows[1].claims.map((b) => [a, b] as const))
    .filter((pair) => !pair.every(isShared))
    .map((pair) => ({ pair, like: likeness(pair) })).filter(({ like }) => like >= SHARED_WORDS);
  const found = new Set<FlowClaim>();
  const common = pairs.toSorted((a, b) => b.like - a.like).map(({ pair }) => pair).filter(([a, b]) => {
    const isNew = [a, b].some((claim) => !found.has(claim) && !isShared(claim));
    found.add(a).add(b);
    return isNew;
  });
  return {
    alone: both(flows, ({ claims }) => claims.filter((claim) => !isShared(claim) && !found.has(claim))),
    common,
    inherited: flows[0].claims.filter(isShared).length,
  };
}
