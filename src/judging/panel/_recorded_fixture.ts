import type { RecordedPanel } from "./recorded.ts";

/** Ids of the sides of these panels. */
export const SIDES = ["x", "y"];

/** A panel whose judges find the first side ahead by the given points, in every order. */
export function panelOf(ahead: Readonly<Record<string, number>>, other: Partial<RecordedPanel> = {}): RecordedPanel {
  const judges = Object.keys(ahead);
  const orders = [SIDES, SIDES.toReversed()];
  return {
    judged: { dialogueId: "d", protocol: "debate", hash: "h" },
    panel: { sides: SIDES, judges, orders, samples: 1 },
    readings: judges.flatMap((judge) =>
      orders.map((order) => {
        const points = ahead[judge] ?? 0;
        const winner = points === 0 ? null : points > 0 ? "x" : "y";
        const scores = { x: { logic: 5 + points }, y: { logic: 5 } };
        return {
          judge,
          order,
          sample: 1,
          judgement: { given: true, scores, winner, margin: Math.abs(points), clash: "", reasons: [] } as const,
        };
      })
    ),
    sides: SIDES.map((id) => ({ id, name: id.toUpperCase() })),
    judges: judges.map((id) => ({ id, name: id, called: id, family: "gpt" })),
    criteria: ["logic"],
    affirmative: "x",
    lengths: { x: 10, y: 20 },
    neutralised: [],
    beliefs: [],
    ...other,
  };
}
