import { count, listed } from "../../archive/render/words.ts";
import type { Ratings } from "../../judging/ratings/ratings.ts";
import { conclusionOf } from "./arms_text.ts";
import type { ExperimentReport } from "./report.ts";
import { estimateInLine, percent } from "./section.ts";

/** Names that a sentence lists at most. */
const MOST_NAMED = 4;

/** Returns what was asked, what came out, and what is not shown: a sentence or two for each. */
export function lede(report: ExperimentReport): readonly string[] {
  return [askedInWords(report), shownInWords(report), openInWords(report)];
}

function askedInWords(
  { asked: { items, answered, arms, models, judges }, missing, matches }: ExperimentReport,
): string {
  const on = answered === items ? count(items, "question") : count(items, "motion");
  const known = answered > 0 && answered < items ? ` (${answered} with a known answer)` : "";
  const who = models === 0 ? "" : `, ${count(models, "model")}`;
  const read = judges > 0 ? `, read by ${count(judges, "judge")} (${count(matches.readings, "reading")})` : "";
  const all = missing.held === missing.planned
    ? `all ${count(missing.planned, "dialogue")} were held`
    : `${missing.held} of ${count(missing.planned, "dialogue")} were held`;
  return `${on}${known}${who}, ${count(arms, "arm")}: ${all}${read}.`;
}

function shownInWords({ ratings, arms, comparisons }: ExperimentReport): string {
  const best = arms.toSorted((a, b) => valueOf(b) - valueOf(a))[0];
  const gains = comparisons.filter(({ finding }) => finding === "gain" || finding === "loss");
  const found = [
    ...ratings.slice(0, 1).flatMap(bestInWords),
    ...(best?.accuracy.defined && arms.length === 1
      ? [`${best.arm} answers ${estimateInLine(best.accuracy, percent)} of the questions right.`]
      : []),
    ...gains.slice(0, MOST_NAMED).map((each) => `${conclusionOf(each)}: ${estimateInLine(each.difference, percent)}.`),
  ];
  return found.length > 0 ? found.join(" ") : "No difference between models or arms is shown.";
}

function valueOf({ accuracy }: ExperimentReport["arms"][number]): number {
  return accuracy.defined ? accuracy.value : -1;
}

/** Returns which models lead, as far as the differences are shown. */
function bestInWords({ models, differences }: Ratings): readonly string[] {
  const [first] = models;
  if (!first || models.length < 2) return [];
  const beaten = differences.filter(({ stronger, shown }) => shown && stronger === first.model).map((each) =>
    each.weaker
  );
  const shown = differences.filter((each) => each.shown).length;
  const others = shown - beaten.length;
  if (shown === 0) return [];
  if (beaten.length === models.length - 1) {
    const also = others > 0
      ? ` ${count(others, "more difference")} between the others ${others === 1 ? "is" : "are"} shown.`
      : "";
    return [`${first.model} argues best: its lead over every other model is shown.${also}`];
  }
  const stronger = beaten.length > 0 ? [`${first.model} is shown to argue better than ${named(beaten)}.`] : [];
  return [
    ...stronger,
    ...(beaten.length > 0 ? [] : [`${count(shown, "difference")} between models ${shown === 1 ? "is" : "are"} shown.`]),
  ];
}

function openInWords({ ratings, comparisons, missing, arms }: ExperimentReport): string {
  const open = ratings.flatMap(({ differences }) => differences.filter(({ shown }) => !shown));
  const even = comparisons.filter(({ finding }) => finding === "no_gain_shown");
  const apart = comparisons.filter(({ finding }) => finding === "unknown");
  const lost = missing.planned - missing.held;
  const none = missing.undecided.reduce((sum, { keys }) => sum + keys.length, 0);
  const unread = missing.readings.reduce((sum, each) => sum + each.count, 0);
  const differences = [
    ...(open.length > 0 ? [`which model is better of ${pairsInWords(open)}`] : []),
    ...even.slice(0, MOST_NAMED).map(({ first, second }) => `a gain between ${first} and ${second}`),
    ...apart.slice(0, MOST_NAMED).map(({ first, second }) => `any comparison of ${first} with ${second}`),
    ...(ratings.length > 1 ? ["how models of different groups compare, as they never met"] : []),
  ];
  const gaps = [
    ...(lost > 0 ? [`${count(lost, "dialogue")} not held`] : []),
    ...(none > 0 ? [`${count(none, "dialogue")} without a result`] : []),
    ...(unread > 0 ? [`${count(unread, "missing reading")}`] : []),
  ];
  const nothing = ratings.length === 0 && arms.length === 0 ? "nothing could be rated or checked" : undefined;
  return [
    `Not shown: ${
      differences.length > 0 ? differences.join("; ") : nothing ?? "nothing that was compared is left open"
    }.`,
    gaps.length > 0 ? `Missing: ${listed(gaps)}.` : "Nothing is missing.",
  ].join(" ");
}

function pairsInWords(pairs: readonly { readonly stronger: string; readonly weaker: string }[]): string {
  if (pairs.length > MOST_NAMED) return `${pairs.length} pairs`;
  return listed(pairs.map(({ stronger, weaker }) => `${stronger} and ${weaker}`));
}

function named(models: readonly string[]): string {
  return models.length > MOST_NAMED
    ? `${models.slice(0, MOST_NAMED).join(", ")} and ${models.length - MOST_NAMED} more`
    : listed(models);
}
