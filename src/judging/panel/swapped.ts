import type { JudgedDebate } from "../bias/judged_debate.ts";
import type { SwappedPair } from "../bias/swapped_pair.ts";
import type { PanelReading } from "./reading.ts";
import type { PanelSide } from "./recorded.ts";

/** A debate that a panel has read, with who debated about what. */
export interface NamedDebate extends JudgedDebate {
  /** What it is about. */
  readonly topic: string;
  /** Its sides, with the names of those who debated. */
  readonly sides: readonly PanelSide[];
}

/** A swapped pair as it was found among debates; sides stand in it by their names. */
export interface NamedPair extends SwappedPair {
  /** What both debates are about. */
  readonly topic: string;
  /** Places of the two among the debates, from 0. */
  readonly at: readonly [number, number];
}

/**
 * The swapped pairs among debates: on the same topic, between sides of the same two names, of which each affirms once. Each
 * debate is in one pair at most: with the first that is left.
 */
export function swappedPairs(debates: readonly NamedDebate[]): readonly NamedPair[] {
  const left = debates.map((debate, at) => ({ debate, at })).filter(({ debate: { sides, affirmative } }) => {
    const [one, other] = sides;
    return sides.length === 2 && affirmative !== undefined && one?.name !== other?.name;
  });
  const pairs: NamedPair[] = [];
  while (left.length > 0) {
    const [first] = left.splice(0, 1);
    const match = left.findIndex((second) => first && isSwapped(first.debate, second.debate));
    const [second] = match < 0 ? [] : left.splice(match, 1);
    if (!first || !second) continue;
    const { topic } = first.debate;
    pairs.push({ topic, at: [first.at, second.at], first: byName(first.debate), second: byName(second.debate) });
  }
  return pairs;
}

function isSwapped(first: NamedDebate, second: NamedDebate): boolean {
  const names = ({ sides }: NamedDebate) => JSON.stringify(sides.map(({ name }) => name).toSorted());
  const affirming = ({ sides, affirmative }: NamedDebate) => sides.find(({ id }) => id === affirmative)?.name;
  return first.topic === second.topic && names(first) === names(second) && affirming(first) !== affirming(second);
}

function byName({ panel, readings, affirmative, lengths = {}, sides }: NamedDebate): JudgedDebate {
  const names = new Map(sides.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const renamed = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(record).map(([id, value]) => [nameOf(id), value]));
  return {
    panel: {
      ...panel,
      sides: panel.sides.map(nameOf),
      ...(panel.orders ? { orders: panel.orders.map((order) => order.map(nameOf)) } : {}),
    },
    readings: readings.map((reading): PanelReading => {
      const { judgement } = reading;
      const order = reading.order.map(nameOf);
      if (!judgement.given) return { ...reading, order };
      const winner = judgement.winner === null ? null : nameOf(judgement.winner);
      return { ...reading, order, judgement: { ...judgement, winner, scores: renamed(judgement.scores) } };
    }),
    ...(affirmative === undefined ? {} : { affirmative: nameOf(affirmative) }),
    lengths: renamed(lengths),
  };
}
