import { capital, listed } from "../../words/en/phrases.ts";
import { costInWords } from "../../archive/render/words.ts";
import { count, isOrAre } from "../../words/en/numbers.ts";
import type { ArmComparison, ArmResult } from "../../judging/ratings/arms.ts";
import type { Ratings } from "../../judging/ratings/ratings.ts";
import { differenceInWords } from "./arms.ts";
import { helpHeadline } from "./help.ts";
import type { JudgesFindings } from "./judges.ts";
import { missingInWords } from "./missing.ts";
import { placeInWords } from "./ratings.ts";
import type { ExperimentReport } from "./report.ts";
import { estimateInLine, named, percent, valueInWords } from "./words.ts";

/** A labelled text of a summary. */
export type SummaryLine = readonly [label: string, text: string];

/** Returns what was asked, what came out, what it cost and what is missing. */
export function summary(report: ExperimentReport): readonly SummaryLine[] {
  return [["Asked", askedInWords(report)], ...findingsInWords(report), ["Cost", costInWords(report.costs.total)]];
}

/** Returns the answer of an experiment in a sentence, without a full stop; `undefined` if it has none. */
export function headline(report: ExperimentReport): string | undefined {
  const { ratings, arms, comparisons, matches } = report;
  const help = helpHeadline(report);
  if (help !== undefined) return help;
  const [group, ...others] = ratings;
  const [best] = group?.models ?? [];
  if (arms.length > 1) {
    const gains = comparisons.filter(({ finding }) => finding === "gain" || finding === "loss");
    const named = gains.map(({ first, second, finding }) => finding === "gain" ? [first, second] : [second, first]);
    return named.length === 0
      ? "No arm is shown to be right more often than another"
      : capital(listed(named.map(([more, less]) => `${more} is right more often than ${less}`)));
  }
  if (!group || !best || others.length > 0 || group.models.length < 2) return undefined;
  const by = matches.readings > 0 ? "for these judges" : "by these verdicts";
  return best.place.worst === 1
    ? `${best.model} argues best ${by}`
    : `${best.model} is ahead ${by}, but ${count(group.motions, "motion")} ${isOrAre(group.motions)} too few ` +
      "to show that it argues best";
}

/** The result of an experiment without judges and answers. */
const NO_RESULT =
  "none: no debate has a verdict, and no answer is known. Name judges or answers in the experiment's file";

/** Returns what came out, and what is missing. */
export function findingsInWords(report: ExperimentReport): readonly SummaryLine[] {
  const { ratings, arms, measures, judges, matches, missing } = report;
  const comparisons = [...measures.flatMap(({ gain }) => gain ?? []), ...report.comparisons];
  const ranking = `Ranking by ${matches.readings > 0 ? "judges" : "verdicts"}`;
  const lines: SummaryLine[] = [
    ["Right answers", accuraciesInWords(report)],
    ["Gain shown", named(comparisons.flatMap(gainInWords), 4, "; ")],
    ["No gain shown", pairsInWords(comparisons, "no_gain_shown")],
    ["Not comparable", pairsInWords(comparisons, "unknown")],
    ...ratings.map((group): SummaryLine => [ranking, rankingInWords(group)]),
    ["Result", ratings.length + arms.length > 0 ? "" : NO_RESULT],
    ["Agreement of judges", judges ? agreementInWords(judges) : ""],
    ["Missing", missingInWords(missing)],
  ];
  return lines.filter(([, text]) => text !== "");
}

function askedInWords({ asked, missing: { held, planned }, judges: judged }: ExperimentReport): string {
  const { items, answered, arms, models, judges } = asked;
  const known = answered > 0 && answered < items ? ` (${answered} with a known answer)` : "";
  const parts = [`${count(items, answered === items ? "question" : "motion")}${known}`, count(arms, "arm")];
  if (models > 0) parts.unshift(count(models, "model"));
  if (judges > 0) parts.push(`${count(judges, "judge")} with ${count(judged?.readings.given ?? 0, "reading")}`);
  return `${parts.join(", ")}; ${held} of ${planned} dialogues held`;
}

/** Returns the accuracy of the arms, the best first: `vote 75 % (95 %: 47 % to 91 %); single 50 % (…)`. */
function accuraciesInWords({ arms, chance }: ExperimentReport): string {
  const valueOf = ({ accuracy }: ArmResult) => accuracy.defined ? accuracy.value : -1;
  const best = arms.toSorted((a, b) => valueOf(b) - valueOf(a));
  const shares = best.map(({ arm, accuracy }) => `${arm} ${estimateInLine(accuracy, percent)}`);
  const guessing = chance === undefined || arms.length === 0 ? "" : `; guessing ${percent(chance)}`;
  return `${named(shares, 4, "; ")}${guessing}`;
}

/** Returns a gain or a loss that is shown: `vote − debate: 14 percentage points (95 %: 4 to 24)`. */
function gainInWords({ first, second, difference, finding }: ArmComparison): readonly string[] {
  if (finding !== "gain" && finding !== "loss") return [];
  return [`${first} − ${second}: ${differenceInWords(difference)}`];
}

function pairsInWords(comparisons: readonly ArmComparison[], finding: ArmComparison["finding"]): string {
  const found = comparisons.filter((each) => each.finding === finding);
  return named(found.map(({ first, second }) => `${first} and ${second}`));
}

/** Returns models with their places: `a (place 1), b (place 2–3), c (place 2–3); separable pairs: 2 of 3`. */
function rankingInWords({ models, differences }: Ratings): string {
  if (models.length < 2) return "";
  const places = models.map((model) => `${model.model} (place ${placeInWords(model)})`);
  const shown = differences.filter(({ shown }) => shown).length;
  return `${named(places)}; separable pairs: ${shown} of ${differences.length}`;
}

function agreementInWords({ bias, agreement: { winners, margins: { effective } } }: JudgesFindings): string {
  if (bias.length < 2) return "";
  const worth = effective.defined ? `; effective number of judges (margins): ${valueInWords(effective)}` : "";
  return `pairs of votes that agree: ${valueInWords(winners.raw, percent)}${worth}`;
}
