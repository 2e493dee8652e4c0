import { count, listed } from "../../archive/render/words.ts";
import type { ArmComparison } from "../../judging/ratings/arms.ts";
import type { RatedDifference } from "../../judging/ratings/differences.ts";
import type { Ratings } from "../../judging/ratings/ratings.ts";
import { gainInWords } from "./arms_text.ts";
import type { ExperimentReport } from "./report.ts";
import { estimateInLine, percent } from "./section.ts";

/** Pairs or models that a sentence names; beyond that, it counts them. */
const MOST_NAMED = 4;

/** Returns what was asked, what came out, and what is not shown: a sentence or two for each. */
export function lede(report: ExperimentReport): readonly string[] {
  return [askedInWords(report), shownInWords(report), openInWords(report)];
}

function askedInWords({ asked, missing: { held, planned }, matches }: ExperimentReport): string {
  const { items, answered, arms, models, judges } = asked;
  const known = answered > 0 && answered < items ? ` (${answered} with a known answer)` : "";
  const parts = [
    ...(models > 0 ? [count(models, "model")] : []),
    count(items, answered === items ? "question" : "motion") + known,
    count(arms, "arm"),
    ...(judges > 0 ? [`${count(judges, "judge")} with ${count(matches.readings, "reading")}`] : []),
  ];
  const all = held === planned && planned > 2
    ? `all ${count(planned, "dialogue")} were held`
    : `${held} of ${count(planned, "dialogue")} were held`;
  return `${listed(parts)}: ${all}.`;
}

function shownInWords({ ratings, arms, comparisons, matches }: ExperimentReport): string {
  const gains = comparisons.filter(({ finding }) => finding === "gain" || finding === "loss");
  const subject = matches.readings > 0 ? "This panel" : "The debates' own verdicts";
  const found = [
    ...ratings.flatMap((group) => rankingInWords(group, subject, matches.readings > 0)),
    ...arms.flatMap(({ arm, accuracy }) =>
      arms.length === 1 && accuracy.defined
        ? [`Of the answers of ${arm}, ${estimateInLine(accuracy, percent)} are right.`]
        : []
    ),
    ...gains.slice(0, MOST_NAMED).map(gainInWords),
  ];
  return found.length > 0 ? found.join(" ") : "No difference between models or arms is shown.";
}

/** Returns the order of the models, as far as they can be separated. */
function rankingInWords({ models, differences }: Ratings, subject: string, isOne: boolean): readonly string[] {
  if (models.length < 2) return [];
  const names = models.map(({ model }) => model);
  const separable = differences.filter(({ shown }) => shown);
  const verb = (word: string) => isOne ? `${word}s` : word;
  if (separable.length === 0) {
    return [`${subject} ${isOne ? "does" : "do"} not separate ${named(names)}.`];
  }
  const tiers = tiersOf(names, separable);
  if (tiers && tiers.length <= MOST_NAMED) {
    const steps = tiers.slice(1).map((tier, n) => {
      const above = tiers[n] ?? [];
      return `${n === 0 ? tierInWords(above) : named(above)} to ${tierInWords(tier)}`;
    });
    return [`${subject} ${verb("prefer")} ${steps.join(", and ")}.`];
  }
  const open = differences.filter(({ shown }) => !shown);
  const not = open.length === 0
    ? "all pairs are separable"
    : open.length <= MOST_NAMED
    ? `not separable are ${listed(open.map(({ stronger, weaker }) => `${stronger} from ${weaker}`))}`
    : `${separable.length} of ${differences.length} pairs are separable`;
  return [`${subject} ${verb("rank")} ${named(names)}, in this order; ${not}.`];
}

/**
 * Returns the models in groups, the strongest first, of which all are separable from those of other groups and none from
 * those of its own; `undefined` if there are no such groups.
 */
function tiersOf(names: readonly string[], separable: readonly RatedDifference[]): readonly string[][] | undefined {
  const isApart = (one: string, other: string) =>
    separable.some(({ stronger, weaker }) => stronger === one && weaker === other);
  const tiers: string[][] = [];
  for (const name of names) {
    const last = tiers.at(-1);
    if (last?.[0] !== undefined && !isApart(last[0], name)) last.push(name);
    else tiers.push([name]);
  }
  const place = new Map(tiers.flatMap((tier, n) => tier.map((name) => [name, n] as const)));
  const fits = names.every((one, at) =>
    names.slice(at + 1).every((other) => isApart(one, other) === (place.get(one) !== place.get(other)))
  );
  return fits ? tiers : undefined;
}

function tierInWords(tier: readonly string[]): string {
  return tier.length > 1 ? `${named(tier)} (not separable)` : named(tier);
}

function openInWords({ ratings, comparisons, missing, arms, matches }: ExperimentReport): string {
  const even = comparisons.filter(({ finding }) => finding === "no_gain_shown");
  const apart = comparisons.filter(({ finding }) => finding === "unknown");
  const notShown = [
    ...(even.length > 0 ? [`accuracy of ${pairsInWords(even)}`] : []),
    ...(apart.length > 0
      ? [
        `${pairsInWords(apart)} (no question has an answer from both)`,
      ]
      : []),
    ...(ratings.length > 1 ? ["models of different groups (they never met)"] : []),
  ];
  const isEmpty = ratings.length === 0 && arms.length === 0;
  const said = notShown.length > 0
    ? `Not separable: ${notShown.join("; ")}.`
    : isEmpty
    ? "Nothing could be rated, and no answer is known."
    : "";
  const gaps = gapsIn(missing);
  const fixed = matches.readings > 0 ? "All of this holds for these judges; nothing follows for others." : "";
  const missed = gaps.length > 0 ? `Missing: ${listed(gaps)}.` : "Nothing is missing.";
  return [said, fixed, missed].filter((each) => each !== "").join(" ");
}

function gapsIn({ planned, held, undecided, readings }: ExperimentReport["missing"]): readonly string[] {
  const none = undecided.reduce((sum, { keys }) => sum + keys.length, 0);
  const unread = readings.reduce((sum, each) => sum + each.count, 0);
  return [
    ...(planned > held ? [`${count(planned - held, "dialogue")} not held`] : []),
    ...(none > 0 ? [`${count(none, "dialogue")} without a result`] : []),
    ...(unread > 0 ? [count(unread, "reading")] : []),
  ];
}

function pairsInWords(pairs: readonly Pick<ArmComparison, "first" | "second">[]): string {
  if (pairs.length > MOST_NAMED) return `${pairs.length} pairs of arms`;
  return pairs.map(({ first, second }) => `${first} and ${second}`).join(", or ");
}

function named(models: readonly string[]): string {
  return models.length > MOST_NAMED
    ? `${models.slice(0, MOST_NAMED).join(", ")} and ${models.length - MOST_NAMED} more`
    : listed(models);
}
