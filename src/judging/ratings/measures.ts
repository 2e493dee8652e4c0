import {
  defined,
  type Estimate,
  mean,
  meanEstimate,
  median,
  type Statistic,
  undefinedBecause,
} from "../statistics/statistic.ts";
import { criticalT } from "../statistics/student_t.ts";
import { type ArmAnswer, type ArmComparison, armComparison } from "./arms.ts";

/** One dialogue's answer, with what was measured on the way to it. */
export interface MeasuredAnswer extends ArmAnswer {
  /** Probability that whoever answered gave to the answer, 0–1. */
  readonly probability?: number;
  /** `true` if one of the answers given in the dialogue was right; absent if nobody but the last answered. */
  readonly anyRight?: boolean;
  /** Those who argued for an answer, each with the probability that the judge gave to it, 0–1. */
  readonly agents?: readonly { readonly right: boolean; readonly score: number }[];
  /** From the first line of the dialogue to the last of its reviews, in milliseconds. */
  readonly durationMs?: number;
}

/** What an arm does for a judge, besides its accuracy. All intervals are over items. */
export interface ArmMeasures {
  readonly arm: string;
  /** Accuracy minus that of the judge alone, without sources; absent in that arm, or if there is none. */
  readonly gain?: ArmComparison;
  /** The share that the gain is of the gain by the sources themselves; see {@linkcode ratioEstimate}. */
  readonly recovered?: Estimate;
  /**
   * Mean score of agents that argue for the right answer minus that of those that argue for a wrong one, −1 to 1: above
   * 0, it pays to argue for the truth. Source: the agent score difference of arXiv:2504.03731 (2025).
   */
  readonly scoreDifference: Estimate;
  /** Share of items on which a right answer was given and lost, 0–1; as the oracle gap of arXiv:2605.00914 (2026). */
  readonly oracleGap: Estimate;
  /** Brier score, 0–2, of the probability that the answer is right; always saying 50 % scores 0.5. Less is better. */
  readonly brier: Estimate;
  /** Logarithmic score of the same; always saying 50 % scores 0.69. Less is better. */
  readonly logarithmic: Estimate;
  /** Mean cost of a dialogue with its reviews, in US dollars. */
  readonly costUsd: Statistic;
  /** Median duration of a dialogue with its reviews, in milliseconds. */
  readonly durationMs: Statistic;
  /** `true` if no other arm but that with the sources is right as often for less, or more often for as much. */
  readonly isOnFrontier: boolean;
}

/** The arms with which others are compared. */
export interface Ends {
  /** The judge alone, without sources. */
  readonly naive?: string | undefined;
  /** The judge alone, with the sources. */
  readonly expert?: string | undefined;
}

/**
 * Returns the measures of each arm, in order of first appearance. The gains over the judge alone have Bonferroni
 * intervals: all are right together in at least 95 % of experiments.
 */
export function armMeasures(answers: readonly MeasuredAnswer[], { naive, expert }: Ends = {}): readonly ArmMeasures[] {
  const arms = Map.groupBy(answers, ({ arm }) => arm);
  const base = naive === undefined ? undefined : arms.get(naive);
  const tested = [...arms.keys()].filter((arm) => arm !== naive && arm !== expert);
  const measured = [...arms].map(([arm, own]) => {
    const gain = base && arm !== naive
      ? armComparison([...own, ...base], [arm, naive ?? ""], tested.includes(arm) ? tested.length : 1)
      : undefined;
    const sources = expert === undefined ? undefined : arms.get(expert);
    const recovered = base && sources && tested.includes(arm) ? recoveredBy(own, base, sources) : undefined;
    const costs = own.flatMap(({ costUsd }) => costUsd ?? []);
    const durations = own.flatMap(({ durationMs }) => durationMs ?? []);
    return {
      arm,
      ...(gain ? { gain } : {}),
      ...(recovered ? { recovered } : {}),
      scoreDifference: scoreDifferenceOf(own),
      oracleGap: overItems(
        own,
        ({ anyRight, right }) => anyRight === undefined || right === undefined ? undefined : Number(anyRight && !right),
        { low: 0, high: 1 },
      ),
      brier: overItems(own, scored((p) => 2 * (1 - p) ** 2)),
      logarithmic: overItems(own, scored((p) => 0 - Math.log(Math.max(LEAST_PROBABILITY, p)))),
      costUsd: costs.length < own.length ? undefinedBecause("a price is unknown") : statisticOf(mean(costs)),
      durationMs: statisticOf(median(durations)),
    };
  });
  const place = ({ arm, costUsd }: typeof measured[number]) => ({
    cost: costUsd.defined ? costUsd.value : undefined,
    accuracy: mean([...itemMeans(arms.get(arm) ?? [], rightness).values()]),
  });
  const places = measured.filter(({ arm }) => arm !== expert).map(place);
  return measured.map((one) => ({ ...one, isOnFrontier: one.arm !== expert && isUndominated(place(one), places) }));
}

/** A probability of 0 would score infinitely badly. */
const LEAST_PROBABILITY = 0.001;

/** Returns a score of the probability that an answer got, as that of what came true. */
function scored(score: (probability: number) => number): (answer: MeasuredAnswer) => number | undefined {
  return ({ probability, right }) =>
    probability === undefined || right === undefined ? undefined : score(right ? probability : 1 - probability);
}

function rightness({ right }: ArmAnswer): number | undefined {
  return right === undefined ? undefined : Number(right);
}

function statisticOf(value: number | undefined): Statistic {
  return value === undefined ? undefinedBecause("there are no values") : defined(value);
}

/** Returns the mean of a value over the dialogues of each item that has it. */
function itemMeans(
  answers: readonly MeasuredAnswer[],
  valueOf: (answer: MeasuredAnswer) => number | undefined,
): ReadonlyMap<string, number> {
  const items = [...Map.groupBy(answers, ({ item }) => item)].flatMap(([item, own]) => {
    const value = mean(own.flatMap((answer) => valueOf(answer) ?? []));
    return value === undefined ? [] : [[item, value] as const];
  });
  return new Map(items);
}

function overItems(
  answers: readonly MeasuredAnswer[],
  valueOf: (answer: MeasuredAnswer) => number | undefined,
  bounds?: { readonly low: number; readonly high: number },
): Estimate {
  return meanEstimate([...itemMeans(answers, valueOf).values()], bounds);
}

function scoreDifferenceOf(answers: readonly MeasuredAnswer[]): Estimate {
  const differences = [...Map.groupBy(answers, ({ item }) => item).values()].flatMap((own) => {
    const agents = own.flatMap(({ agents = [] }) => agents);
    const scoreOf = (isRight: boolean) => mean(agents.flatMap(({ right, score }) => right === isRight ? [score] : []));
    const [right, wrong] = [scoreOf(true), scoreOf(false)];
    return right === undefined || wrong === undefined ? [] : [right - wrong];
  });
  return meanEstimate(differences, { low: -1, high: 1 });
}

function recoveredBy(
  own: readonly MeasuredAnswer[],
  base: readonly MeasuredAnswer[],
  sources: readonly MeasuredAnswer[],
): Estimate {
  const [arm, naive, expert] = [own, base, sources].map((answers) => itemMeans(answers, rightness));
  const pairs = [...arm ?? []].flatMap(([item, share]): [number, number][] => {
    const [low, high] = [naive?.get(item), expert?.get(item)];
    return low === undefined || high === undefined ? [] : [[share - low, high - low]];
  });
  return ratioEstimate(pairs);
}

/**
 * Returns the ratio of two means of paired values, first to second, with Fieller's 95 % interval: the ratios that a
 * t test of the mean of first − ratio · second would not reject. Undefined unless the second mean is shown to be above
 * 0: a share of nothing can be anything.
 *
 * Source: Fieller, "Some problems in interval estimation", Journal of the Royal Statistical Society B 16 (1954), 175–185.
 */
export function ratioEstimate(pairs: readonly (readonly [first: number, second: number])[]): Estimate {
  const n = pairs.length;
  const [x, y] = [mean(pairs.map(([, second]) => second)) ?? 0, mean(pairs.map(([first]) => first)) ?? 0];
  if (n < 2) return undefinedBecause(n === 0 ? "no item has an answer from all" : "n = 1");
  const sum = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + of(pair), 0) / (n * (n - 1));
  const t2 = criticalT(n - 1) ** 2;
  const a = x ** 2 - t2 * sum(([, second]) => (second - x) ** 2);
  const b = x * y - t2 * sum(([first, second]) => (first - y) * (second - x));
  const c = y ** 2 - t2 * sum(([first]) => (first - y) ** 2);
  if (x <= 0 || a <= 0) return undefinedBecause("no gain by the sources is shown");
  const root = Math.sqrt(Math.max(0, b ** 2 - a * c));
  const interval = { defined: true, low: (b - root) / a, high: (b + root) / a } as const;
  return { defined: true, value: y / x, n, interval: root === 0 ? undefinedBecause("all are equal") : interval };
}

/** The cost and the accuracy of an arm; absent if unknown. */
interface Place {
  readonly cost: number | undefined;
  readonly accuracy: number | undefined;
}

function isUndominated({ cost, accuracy }: Place, all: readonly Place[]): boolean {
  if (cost === undefined || accuracy === undefined) return false;
  return !all.some((other) =>
    other.cost !== undefined && other.accuracy !== undefined && other.cost <= cost && other.accuracy >= accuracy &&
    (other.cost < cost || other.accuracy > accuracy)
  );
}
