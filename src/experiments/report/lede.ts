import { count, listed } from "../../archive/render/words.ts";
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

function shownInWords({ ratings, arms, comparisons }: ExperimentReport): string {
  const gains = comparisons.filter(({ finding }) => finding === "gain" || finding === "loss");
  const found = [
    ...ratings.slice(0, 1).flatMap(bestInWords),
    ...arms.flatMap(({ arm, accuracy }) =>
      arms.length === 1 && accuracy.defined
        ? [`Of the answers of ${arm}, ${estimateInLine(accuracy, percent)} are right.`]
        : []
    ),
    ...gains.slice(0, MOST_NAMED).map(gainInWords),
  ];
  return found.length > 0 ? found.join(" ") : "No difference between models or arms is shown.";
}

/** Returns which model leads, as far as differences are shown. */
function bestInWords({ models, differences }: Ratings): readonly string[] {
  const shown = differences.filter((each) => each.shown);
  const [first] = models;
  if (!first || shown.length === 0) return [];
  const beaten = shown.filter(({ stronger }) => stronger === first.model).map(({ weaker }) => weaker);
  const others = shown.length - beaten.length;
  const more = others === 0
    ? ""
    : ` ${count(others, "difference")} between ${beaten.length > 0 ? "the other " : ""}models ${
      others === 1 ? "is" : "are"
    } shown.`;
  if (beaten.length === 0) return [more.trim()];
  return beaten.length === models.length - 1
    ? [`${first.model} argues best: its lead over every other model is shown.${more}`]
    : [`${first.model} argues better than ${named(beaten)}.${more}`];
}

function openInWords({ ratings, comparisons, missing, arms }: ExperimentReport): string {
  const open = ratings.flatMap(({ differences }) => differences.filter(({ shown }) => !shown));
  const even = comparisons.filter(({ finding }) => finding === "no_gain_shown");
  const apart = comparisons.filter(({ finding }) => finding === "unknown");
  const notShown = [
    ...(open.length > 0 ? [`a difference in strength ${pairsInWords(open)}`] : []),
    ...(even.length > 0
      ? [
        `a difference in accuracy ${
          pairsInWords(even.map(({ first, second }) => ({ stronger: first, weaker: second })))
        }`,
      ]
      : []),
    ...(apart.length > 0
      ? [
        `any comparison of ${listed(apart.slice(0, MOST_NAMED).map(({ first, second }) => `${first} with ${second}`))}`,
      ]
      : []),
    ...(ratings.length > 1 ? ["how models of different groups compare, as they never met"] : []),
  ];
  const isEmpty = ratings.length === 0 && arms.length === 0;
  const said = notShown.length > 0
    ? `Not shown: ${notShown.join("; ")}.`
    : isEmpty
    ? "Nothing could be rated, and no answer is known."
    : "No comparison is left open.";
  const gaps = gapsIn(missing);
  return `${said} ${gaps.length > 0 ? `Missing: ${listed(gaps)}.` : "Nothing is missing."}`;
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

function pairsInWords(pairs: readonly Pick<RatedDifference, "stronger" | "weaker">[]): string {
  if (pairs.length > MOST_NAMED) return `within ${pairs.length} pairs`;
  return pairs.map(({ stronger, weaker }) => `between ${stronger} and ${weaker}`).join(", or ");
}

function named(models: readonly string[]): string {
  return models.length > MOST_NAMED
    ? `${models.slice(0, MOST_NAMED).join(", ")} and ${models.length - MOST_NAMED} more`
    : listed(models);
}
