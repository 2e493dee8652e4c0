import { sameStatement } from "../../text/same_statement.ts";
import { contentStems, RelevanceIndex } from "../../text/words.ts";
import type { Flow, FlowClaim } from "../../transcript/flow.ts";
import type { Both } from "./both.ts";

/** Share of the content words of two gists, weighted by how rare they are, that both have if they are probably the same. */
export const SHARED_WORDS = 0.4;

/** What was claimed in two dialogues. */
export interface ClaimsApart {
  /** Claims that only one has, in the order in which they were said. */
  readonly alone: Both<readonly FlowClaim[]>;
  /** Claims that both probably have: each of the first dialogue with the most similar one of the second. */
  readonly common: readonly Both<FlowClaim>[];
  /** Number of claims in messages that both share. */
  readonly inherited: number;
}

/**
 * Compares the claims of two dialogues, but for those in messages that both share. Two are probably the same if they have
 * the same words, or if of the content words of their gists, each weighted by its rarity among all claims, both have at
 * least 40 %.
 *
 * @param shared Numbers of the messages that are the same in both.
 */
export function claimsApart([first, second]: Both<Pick<Flow, "claims">>, shared: ReadonlySet<number>): ClaimsApart {
  const all = [...first.claims, ...second.claims];
  const stems = new Map(all.map((claim) => [claim, new Set(contentStems(claim.gist))]));
  const index = new RelevanceIndex(all, (claim) => [...stems.get(claim) ?? []]);
  const weight = (words: ReadonlySet<string>) => [...words].reduce((sum, word) => sum + index.weight(word), 0);
  const likeness = (a: FlowClaim, b: FlowClaim) => {
    if (sameStatement(a.gist, b.gist) || sameStatement(a.words.text, b.words.text)) return 1;
    const [left = new Set<string>(), right = new Set<string>()] = [stems.get(a), stems.get(b)];
    const union = weight(left.union(right));
    return union === 0 ? 0 : weight(left.intersection(right)) / union;
  };
  const [own, others] = [first, second].map(({ claims }) => claims.filter(({ message }) => !shared.has(message)));
  const found = new Set<FlowClaim>();
  const common: Both<FlowClaim>[] = [];
  for (const claim of own ?? []) {
    const ranked = second.claims.map((other) => ({ other, like: likeness(claim, other) }));
    const best = ranked.reduce((a, b) => b.like > a.like ? b : a, { other: claim, like: 0 });
    if (best.like < SHARED_WORDS) continue;
    common.push([claim, best.other]);
    found.add(claim).add(best.other);
  }
  for (const claim of others ?? []) {
    if (found.has(claim)) continue;
    const like = first.claims.find((other) => likeness(claim, other) >= SHARED_WORDS);
    if (!like) continue;
    common.push([like, claim]);
    found.add(claim);
  }
  const isAlone = (claim: FlowClaim) => !found.has(claim);
  return {
    alone: [(own ?? []).filter(isAlone), (others ?? []).filter(isAlone)],
    common,
    inherited: first.claims.length - (own ?? []).length,
  };
}
