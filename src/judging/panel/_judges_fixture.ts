import { uniforms } from "../statistics/random.ts";
import { balancedOrders, type Judgement, type Panel, type PanelReading, type UnreadJudgement } from "./panel.ts";

/** A simulated judge's answer for one order of the sides. */
export type SimulatedJudge = (order: readonly string[], sample: number) => Judgement | UnreadJudgement;

/** Returns every reading that the panel requires. Judges who are not simulated have none. */
export function readingsOf(panel: Panel, judges: Readonly<Record<string, SimulatedJudge>>): PanelReading[] {
  const { orders = balancedOrders(panel.sides), samples = 1 } = panel;
  return Object.entries(judges).flatMap(([judge, say]) =>
    orders.flatMap((order) =>
      Array.from({ length: samples }, (_, n) => ({ judge, order, sample: n + 1, judgement: say(order, n + 1) }))
    )
  );
}

/** A judgement; by default its scores are one point apart, so that its range is the minimum of 5 points. */
export function judgement(winner: string | null, margin: number, more: Partial<Judgement> = {}): Judgement {
  const scores = { for: { logic: 6 }, against: { logic: 5 } };
  return { given: true, winner, margin, scores, clash: "", reasons: [], ...more };
}

/** A judge that names the same winner in every order. */
export function names(winner: string | null, margin = winner === null ? 0 : 0.5): SimulatedJudge {
  return () => judgement(winner, margin);
}

/** A judge that always names the side it reads first. */
export const prefersFirst: SimulatedJudge = (order) => judgement(order[0] ?? null, 1);

/** A judge with unreadable answers. */
export const unreadable: SimulatedJudge = () => ({ given: false, reason: "is not JSON" });

/** A judge that gives each of two sides a fixed number of points, and names the one with more. */
export function gives(
  points: Readonly<Record<string, number>>,
  extra = (_side: string, _place: number) => 0,
): SimulatedJudge {
  return (order) => {
    const totals = order.map((side, place) => (points[side] ?? 0) + extra(side, place));
    const [a = 0, b = 0] = totals;
    const scores = Object.fromEntries(order.map((side, place) => [side, { overall: totals[place] ?? 0 }]));
    const winner = a === b ? null : (a > b ? order[0] : order[1]) ?? null;
    return judgement(winner, Math.abs(a - b), { scores });
  };
}

/** Returns a generator of normally distributed numbers, determined by a seed, with the Box–Muller transformation. */
export function normals(seed: number): () => number {
  const uniform = uniforms(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
