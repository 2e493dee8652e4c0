import { NO_USAGE } from "../../transcript/usage.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow, RowAnswer, RowPanel } from "../row.ts";

/** A debate by hand: the model in the first seat affirms. */
export interface DebateByHand extends Partial<Omit<DialogueRow, "answer" | "panel">> {
  readonly between: readonly [string, string];
  /**
   * By judge, the points by which it finds the first seat ahead: one number for both orders, or one for the order of the
   * seats and one for the other; `undefined` for a reading that is missing.
   */
  readonly judged?: Readonly<Record<string, number | readonly (number | undefined)[]>>;
  /** By judge, the probability of the first seat after each of two rounds, in both orders. */
  readonly believed?: Readonly<Record<string, readonly (number | undefined)[]>>;
  readonly answer?: RowAnswer;
}

const SIDES = ["one", "two"];

/** Returns the row of a debate. */
export function debateRow({ between, judged, believed = {}, ...given }: DebateByHand): DialogueRow {
  const { item = "m1", arm = "debate" } = given;
  const key = [arm, item, between.join(" + ")].join(" / ");
  return {
    key,
    arm,
    protocol: "debate",
    item,
    seed: 0,
    repetition: 1,
    models: between,
    archive: `dialogues/${key}`,
    dialogueId: key,
    status: "completed",
    endReason: "completed",
    cutShort: false,
    sides: SIDES.map((id, seat) => ({ id, name: `Seat ${seat + 1}`, model: between[seat] ?? "" })),
    ...(judged
      ? {
        panel: panelOf(between, `${arm} / ${item}`, judged, believed),
        decidedBy: "panel",
        verdict: { kind: "decided", winner: (Object.values(judged).flat()[0] ?? 0) > 0 ? "one" : "two", margin: 0.1 },
      }
      : {}),
    olderPanels: 0,
    agents: [],
    facts: [],
    messages: 8,
    failures: 0,
    failuresBy: {},
    startedAt: "2026-03-01T10:00:00.000Z",
    lastAt: "2026-03-01T10:05:00.000Z",
    usage: NO_USAGE,
    usageWithReviews: NO_USAGE,
    costs: [],
    ...given,
  };
}

function panelOf(
  between: readonly string[],
  topic: string,
  judged: NonNullable<DebateByHand["judged"]>,
  believed: NonNullable<DebateByHand["believed"]>,
): RowPanel {
  const judges = Object.keys(judged);
  const orders = [SIDES, SIDES.toReversed()];
  return {
    topic,
    judged: { dialogueId: "d", protocol: "debate", hash: "h" },
    panel: { sides: SIDES, judges, orders, samples: 1 },
    readings: judges.flatMap((judge) =>
      orders.map((order, n) => {
        const points = [judged[judge]].flat().length > 1 ? [judged[judge]].flat()[n] : [judged[judge]].flat()[0];
        const judgement = points === undefined ? { given: false, reason: "it did not answer" } as const : {
          ...{ given: true, clash: "", reasons: [], scores: {} } as const,
          winner: points === 0 ? null : points > 0 ? "one" : "two",
          margin: Math.abs(points),
        };
        return { judge, order, sample: 1, judgement };
      })
    ),
    sides: SIDES.map((id, seat) => ({ id, name: between[seat] ?? "" })),
    judges: judges.map((id) => ({ id, name: id, called: id, family: "family" })),
    criteria: [],
    neutralised: [],
    lengths: {},
    affirmative: "one",
    beliefs: Object.entries(believed).flatMap(([judge, shares]) =>
      shares.map((share, n) => {
        const belief = share === undefined ? undefined : { one: share, two: 1 - share };
        return {
          judge,
          after: `round-${n + 1}`,
          point: n + 1,
          ...(belief ? { belief } : { missing: "it did not answer" }),
          byOrder: orders.map((order) => ({ order, ...(belief ? { belief } : {}) })),
        };
      })
    ),
  };
}

/** Returns the row of an answer that was given without a dialogue. */
export function answerRow(arm: string, item: string, answer: RowAnswer, costUsd?: number): DialogueRow {
  const usage = { ...NO_USAGE, calls: 1, ...(costUsd === undefined ? { unpricedCalls: 1 } : { costUsd }) };
  return {
    ...debateRow({ between: ["m", "m"], arm, item, answer }),
    key: `${arm} / ${item}`,
    protocol: "answers",
    sides: [],
    usage,
    usageWithReviews: usage,
    costs: [{ model: "m", purpose: "speaking", answeredBy: ["m-2026-01-01"], usage }],
  };
}

/** Returns an experiment on items with these ids, in arms with these names. */
export function experimentOn(items: readonly string[], arms: readonly string[] = ["debate"]): Experiment {
  return {
    name: "Trial",
    items: items.map((id) => ({ id, motion: `Motion ${id}` })),
    arms: arms.map((name) => ({ name, protocol: name, configuration: {} })),
    models: ["a", "b"],
    seating: "round_robin",
    repetitions: 1,
    seeds: [0],
    limits: {},
    rateLimits: {},
    concurrency: 1,
    folder: ".",
  };
}

export const RIGHT = { kind: "answered", answer: "yes", right: true } as const;
export const WRONG = { kind: "answered", answer: "no", right: false } as const;
