import type { FlowGraph } from "./graph.ts";

/** The strength of every claim before anything is said to it. */
const BASE = 0.5;
/** Rounds beyond which strengths of a cycle no longer change in six digits. */
const MOST_ROUNDS = 200;

/**
 * Returns the strength of a claim from its base and those of its attackers and supporters, from 0 to 1: DF-QuAD (A. Rago,
 * F. Toni, M. Aurisicchio, P. Baroni, Discontinuity-Free Decision Support with Quantitative Argumentation Debates, 2016).
 */
export function dfQuad(base: number, attackers: readonly number[], supporters: readonly number[]): number {
  const together = (strengths: readonly number[]) => 1 - strengths.reduce((left, each) => left * (1 - each), 1);
  const [against, pro] = [together(attackers), together(supporters)];
  return against >= pro ? base - base * (against - pro) : base + (1 - base) * (pro - against);
}

/** Returns the strength of each claim by the answers to it that are in force. For exports only: it ranks, and says nothing. */
export function strengthsOf(graph: FlowGraph): ReadonlyMap<string, number> {
  let strengths = new Map(graph.flow.claims.map(({ id }) => [id, BASE]));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = new Map(graph.flow.claims.map((claim) => {
      const by = graph.replies(claim).flatMap((reply) => reply.inForce ? strengths.get(reply.claim.id) ?? [] : []);
      return [claim.id, graph.withdrawn(claim) ? 0 : dfQuad(BASE, by, [])];
    }));
    const isSame = [...next].every(([id, strength]) => Math.abs(strength - (strengths.get(id) ?? 0)) < 1e-9);
    strengths = next;
    if (isSame) break;
  }
  return strengths;
}
