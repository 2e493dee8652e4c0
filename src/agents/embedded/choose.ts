import { RelevanceIndex } from "../../text/relevance.ts";
import { cosine } from "../../text/similarity.ts";
import type { Draw } from "./draw.ts";
import type { Passage } from "./passages.ts";

/** How passages are chosen. */
export interface ChooseOptions {
  /** Stems of what they are to bear on. */
  readonly query: readonly string[];
  /** How many at most. */
  readonly count: number;
  /** Passages chosen before, from which the new ones are to differ. */
  readonly beside?: readonly Passage[];
  /** Share of relevance against difference, 0–1. @default 0.7 */
  readonly lambda?: number;
  /** Adds a little chance, so that seeds differ. */
  readonly draw?: Draw;
}

/** How much of the range of relevance chance may make up for. */
const CHANCE = 0.25;

/**
 * The passages most relevant to a query that differ from each other: BM25 scaled to 0–1, then maximal marginal
 * relevance, λ·relevance − (1 − λ)·(highest cosine with one chosen before) (Carbonell and Goldstein, 1998).
 */
export function choose(candidates: readonly Passage[], options: ChooseOptions): readonly Passage[] {
  const { query, count, beside = [], lambda = 0.7, draw } = options;
  const index = new RelevanceIndex(candidates, (passage) => passage.stems);
  const scores = index.scores(query);
  const best = Math.max(...scores, 1e-9);
  const relevance = scores.map((score) => score / best + (draw ? draw.next() * CHANCE : 0));
  const weight = (word: string) => index.weight(word);
  const chosen: Passage[] = [];
  const left = new Set(candidates.keys());
  while (chosen.length < count && left.size > 0) {
    let next = -1;
    let highest = -Infinity;
    for (const at of left) {
      const candidate = candidates[at];
      if (!candidate) continue;
      const likeness = Math.max(
        0,
        ...[...beside, ...chosen].map((other) => cosine(candidate.stems, other.stems, weight)),
      );
      const value = lambda * (relevance[at] ?? 0) - (1 - lambda) * likeness;
      if (value > highest) [highest, next] = [value, at];
    }
    const passage = candidates[next];
    if (!passage) break;
    chosen.push(passage);
    left.delete(next);
  }
  return chosen;
}
