import type { Flow } from "../../transcript/flow.ts";

/** Returns numbers from 0 to 1 that look random, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Returns what a clerk would have noted who missed a share of the answers, at random; what hangs on these alone is missing. */
export function withoutAnswers(flow: Flow, share: number, seed: number): Flow {
  const random = seeded(seed * 7919);
  random();
  const kept = new Set<string>();
  const claims = flow.claims.flatMap((claim) => {
    const answers = claim.answers.filter(({ to }) => random() >= share && kept.has(to));
    if (!claim.isLine && answers.length === 0) return [];
    kept.add(claim.id);
    return [{ ...claim, answers }];
  });
  return { ...flow, claims, moves: flow.moves.filter(({ to }) => kept.has(to)) };
}
