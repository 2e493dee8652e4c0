import { count, listed, points } from "../../archive/render/words.ts";
import type { RatedDifference } from "../../judging/ratings/differences.ts";
import type { RatedModel, Ratings } from "../../judging/ratings/ratings.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import { byJudgeParts } from "./by_judge_text.ts";
import type { ExperimentReport } from "./report.ts";
import {
  chartRow,
  estimateInLine,
  excludes,
  intervalInWords,
  percent,
  type ReportPart,
  type ReportSection,
  tableOfAny,
  valueInWords,
} from "./section.ts";

/** Returns the ratings of the models; nothing if no debate was rated. */
export function ratingsSection({ ratings, matches, made, byJudge, alike }: ExperimentReport): readonly ReportSection[] {
  if (ratings.length === 0) return [];
  const debated = made.arms.filter(({ protocol }) => protocol === "debate").map(({ name }) => name);
  const parts: readonly ReportPart[] = [
    { paragraph: basisInWords(ratings, matches) },
    ...alike.map((items) => ({
      paragraph: `${items.length} items were read exactly alike (${items.slice(0, MOST_NAMED).join(", ")}${
        items.length > MOST_NAMED ? " and more" : ""
      }). They count as different ones, so intervals may be too narrow.`,
    })),
    ...(debated.length > 1 ? [{ paragraph: `Debates of the arms ${listed(debated)} count together.` }] : []),
    ...ratings.flatMap((group, n) => [
      ...(ratings.length > 1 ? [{ heading: `Group ${n + 1} of ${ratings.length}`, level: 2 } as const] : []),
      ...groupParts(group),
    ]),
    ...byJudgeParts(byJudge),
    ...(ratings.length > 1
      ? [{ paragraph: "Models of different groups never met, directly or through others, so they cannot be compared." }]
      : []),
    ...(matches.unrated > 0
      ? [{ paragraph: `${count(matches.unrated, "debate")} could not be rated: more than two sides, or no reading.` }]
      : []),
    ...(matches.unsided > 0
      ? [{
        paragraph: `For ${count(matches.unsided, "debate")} nobody said which side affirms; the side that sits first ` +
          "stands in for it.",
      }]
      : []),
  ];
  return [{ id: "ratings", title: "Ratings", parts }];
}

function basisInWords(ratings: readonly Ratings[], { readings, missing }: ExperimentReport["matches"]): string {
  const all = ratings.reduce((sum, { matches }) => sum + matches, 0);
  const verdicts = all - readings;
  const of = [
    ...(readings > 0 ? [count(readings, "reading by a judge", "readings by judges")] : []),
    ...(verdicts > 0 ? [count(verdicts, "verdict of a debate itself", "verdicts of debates themselves")] : []),
  ];
  const without = missing > 0 ? ` ${count(missing, "reading")} ${missing === 1 ? "is" : "are"} missing.` : "";
  return `Ratings rest on ${
    listed(of)
  }.${without} A strength is in logits, with a mean of 0: a model that is 1 stronger ` +
    "wins 73 % of its matches, one that is 2 stronger 88 %. Ties count as half a win. Intervals come from resampling " +
    "motions.";
}

function groupParts(group: Ratings): readonly ReportPart[] {
  const { models, differences, motions, side, order } = group;
  const isAlone = models.length < 2;
  return [
    ...(isAlone ? [] : [{ picture: strengthPicture(group) } as const]),
    {
      head: ["Place", "Model", "Strength", "95 % interval", "Won", "Tied", "Lost", "Motions"],
      right: [2, 4, 5, 6, 7],
      table: models.map((model) => [
        placeInWords(model),
        model.model,
        valueInWords(model.strength),
        intervalInWords(model.strength),
        ...[model.won, model.tied, model.lost, model.motions].map(String),
      ]),
    },
    ...(isAlone ? [] : [
      { paragraph: shownInWords(differences) },
      {
        paragraph:
          "A place is a range where models that are not separable leave it open. Two models are separable only if " +
          "the interval of their difference, which holds for all pairs at once by Bonferroni, excludes 0. So an overlap of two intervals of the table is " +
          "not the test.",
      },
      differencesPart(differences),
    ]),
    { heading: "Side and order", level: 2 },
    { paragraph: termInWords(side, SIDE) },
    { paragraph: termInWords(order, ORDER) },
    ...(motions < 10 ? [{ paragraph: `With only ${count(motions, "motion")}, intervals are wide and rough.` }] : []),
  ];
}

function strengthPicture({ models }: Ratings): Extract<ReportPart, { readonly picture: unknown }>["picture"] {
  const rows = models.flatMap(({ model, strength }) => strength.defined ? [chartRow(model, strength)] : []);
  const hollow = models.some(({ strength }) => strength.defined && !strength.interval.defined)
    ? "; hollow: no interval"
    : "";
  return {
    caption: `Strength in logits with 95 % intervals${hollow}`,
    label: rows.map(({ name, value }) => `${name} ${points(value)}`).join(", "),
    reference: 0,
    tick: (value) => `${value}`.replace("-", "−"),
    rows,
  };
}

/** Returns the places that the shown differences leave a model: `1`, or `1–3`. */
function placeInWords({ place: { best, worst } }: RatedModel): string {
  return best === worst ? `${best}` : `${best}–${worst}`;
}

/** Returns which differences are shown and which are not, in words. */
function shownInWords(differences: readonly RatedDifference[]): string {
  const [shown, open] = [true, false].map((is) => differences.filter((each) => each.shown === is));
  const pairs = (list: readonly RatedDifference[] = []) =>
    listed(list.slice(0, MOST_NAMED).map(({ stronger, weaker }) => `${stronger} over ${weaker}`)) +
    (list.length > MOST_NAMED ? `, and ${list.length - MOST_NAMED} more` : "");
  const all = differences.length;
  if (!shown?.length) return `No pair is separable, of ${count(all, "pair")} of models.`;
  const named = `Separable, ${shown.length} of ${count(all, "difference")}: ${pairs(shown)}.`;
  return open?.length ? `${named} Not separable: ${pairs(open)}.` : `${named} No pair is left open.`;
}

/** Pairs that a sentence names; the table has all. */
const MOST_NAMED = 6;

function differencesPart(differences: readonly RatedDifference[]): ReportPart {
  return tableOfAny({
    head: ["Stronger", "Weaker", "Difference", "95 % interval for all pairs at once", "Separable"],
    right: [2],
    table: differences.map(({ stronger, weaker, difference, shown }) => [
      stronger,
      weaker,
      valueInWords(difference),
      intervalInWords(difference),
      shown ? "yes" : "no",
    ]),
  }, { rows: "difference", file: "differences.csv" });
}

const SIDE = { what: "Affirming", gains: "the affirmative side", loses: "the negative side" };
const ORDER = { what: "Being presented first", gains: "the side presented first", loses: "the side presented last" };

/** Returns a term of the model in words: its worth in logits, the share of even matches won, and if it is shown. */
function termInWords(term: Estimate, { what, gains, loses }: typeof SIDE): string {
  if (!term.defined) return `${what}: no value, as ${term.reason}.`;
  const share = percent(1 / (1 + Math.exp(-term.value)));
  const even = `between equal models ${gains} wins ${share} of matches`;
  const shown = excludes(term)
    ? `An advantage for ${term.value > 0 ? gains : loses} is shown.`
    : `No advantage for ${gains} or ${loses} is shown.`;
  return `${what} is worth ${estimateInLine(term)} logits: ${even}. ${shown}`;
}
